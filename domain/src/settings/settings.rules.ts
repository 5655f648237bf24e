import { type Moment, momentMs, toMoment } from '../base/time/time.ts';

/** Validity of a video ticket in hours that an admin may choose; 0 means without limit. */
export const TICKET_VALIDITY_HOURS: readonly number[] = [0, 3, 6, 12, 24, 36, 48, 72];

const LINK_MAX = 2_000;
// Browsers drop tabs and newlines and read \ as /, so "java\tscript:" and "/\evil" are refused in links.
const isUnclean = (text: string) => /[\s\\<>"'`]/.test(text) || [...text].some((char) => char < ' ' || char === '\x7f');

/** An absolute http, https or ftp address (S2-120). */
export function isAbsoluteLink(value: string): boolean {
	if (value.length > LINK_MAX || isUnclean(value) || !/^(https?|ftp):\/\/[^/?#]/i.test(value)) return false;
	const url = URL.parse(value);
	return url !== null && url.username === '' && url.password === '';
}

/** An absolute address, or a path of this site, which starts with one slash (S2-114). */
export function isSafeLink(value: string): boolean {
	if (!value.startsWith('/')) return isAbsoluteLink(value);
	if (value.length > LINK_MAX || isUnclean(value) || value.startsWith('//')) return false;
	// dot segments can leave a double slash behind: /..//evil
	const url = URL.parse(value, 'https://rampa.invalid');
	return url !== null && url.host === 'rampa.invalid' && !url.pathname.startsWith('//');
}

const BAR_DISMISSAL_MS = 86_400_000;

/** Stored in the browser when a bar is closed: its issue, and when. */
export type BarDismissal = { iat: string; at: Moment };

/** A bar that was closed before this moment is shown again. */
export const dismissalsCountSince = (now: Date): Moment => toMoment(new Date(now.getTime() - BAR_DISMISSAL_MS));

/** A dismissal lasts 1 day and holds for one issue of the text, so a new text shows again. */
export function isBarVisible(bar: { text: string | null; iat: string | null }, dismissal: BarDismissal | null, now: Date): boolean {
	if (!bar.text?.trim()) return false;
	if (dismissal === null || dismissal.iat !== (bar.iat ?? '')) return true;
	const age = now.getTime() - momentMs(dismissal.at);
	return !(age >= 0 && age < BAR_DISMISSAL_MS);
}
