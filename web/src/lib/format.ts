import type { Language } from '#domain/base/language.ts';
import { warsawDate, warsawTime } from '#domain/base/time.ts';

// Dates and hours as people read them. Business time is Warsaw's, whatever the browser's zone.
const WARSAW = 'Europe/Warsaw';
const locale = (language: Language) => (language === 'en' ? 'en-GB' : 'pl-PL');
const cache = new Map<string, Intl.DateTimeFormat>();

function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const key = language + JSON.stringify(options);
	const known = cache.get(key);
	if (known) return known;
	const made = new Intl.DateTimeFormat(locale(language), options);
	cache.set(key, made);
	return made;
}

/** a calendar day as an instant no zone can move to another day */
const noon = (date: string) => new Date(`${date.slice(0, 10)}T12:00:00Z`);
const glued = (text: string) => text.replace(/ /g, '\u00a0');

/** 2026-11-20 → 20.11.2026 */
export const shortDate = (date: string): string => date.slice(0, 10).split('-').reverse().join('.');

/** 2026-11-20 → 20 listopada 2026 */
export const longDate = (date: string, language: Language): string =>
	glued(formatter(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(noon(date)));

/** 2026-11-20 → 20 listopada */
export const dayAndMonth = (date: string, language: Language): string =>
	glued(formatter(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(noon(date)));

/** 2026-11-20 → listopada (the case that goes with a day) */
export function monthOfDay(date: string, language: Language): string {
	const parts = formatter(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatToParts(noon(date));
	return parts.find((part) => part.type === 'month')?.value ?? '';
}

export const weekday = (date: string, language: Language, width: 'long' | 'short' = 'long'): string =>
	formatter(language, { weekday: width, timeZone: 'UTC' }).format(noon(date));

/** 19:00–21:00, or 19:00 alone */
export const hours = (from: string | null, to?: string | null): string => [from, to].filter(Boolean).join('–');

/** An instant on the Warsaw clock: 18.11.2026, 21:10 */
export function momentText(moment: string | number | Date): string {
	const parts = formatter('pl', {
		day: '2-digit',
		month: '2-digit',
		year: 'numeric',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
		timeZone: WARSAW,
	}).formatToParts(new Date(moment));
	const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
	return `${part('day')}.${part('month')}.${part('year')}, ${part('hour')}:${part('minute')}`;
}

/** An instant as the panel's pickers and the API take it: `2026-11-18 21:10` on the Warsaw clock. */
export const warsawInput = (moment: string): string => `${warsawDate(new Date(moment))} ${warsawTime(new Date(moment))}`;
