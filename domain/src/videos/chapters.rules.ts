import type { FormError } from '../base/refusal.ts';
import type { Language } from '../base/text/language.ts';

export type Chapter = { at_seconds: number; title: string; title_en: string };

export const MAX_CHAPTERS = 100;
export const CHAPTER_TITLE_MAX = 200;
/** a film lasts at most a day */
export const LAST_SECOND = 86_399;

/** Each row's second; null where the row has none that can be read. */
const secondsOf = (rows: readonly unknown[]): (number | null)[] =>
	rows.map((row) => {
		const second = typeof row === 'object' && row !== null && 'at_seconds' in row ? row.at_seconds : null;
		return typeof second === 'number' && Number.isInteger(second) ? second : null;
	});

/** Rows that begin before an earlier row or in the same second, by their place. Rows that cannot be read are passed over. */
export function whyNotOrder(rows: readonly unknown[]): { row: number; message: string }[] {
	const wrong: { row: number; message: string }[] = [];
	const taken = new Set<number>();
	let latest = -1;
	for (const [row, second] of secondsOf(rows).entries()) {
		if (second === null) continue;
		if (taken.has(second)) wrong.push({ row, message: 'videos.validate.chapter_same' });
		else if (second < latest) wrong.push({ row, message: 'videos.validate.chapter_order' });
		taken.add(second);
		latest = Math.max(latest, second);
	}
	return wrong;
}

/** Chapters begin before the film ends; `duration` is in minutes, 0 when it is not known. */
export function whyNotWithin({ chapters, duration }: { chapters?: unknown; duration: number }): FormError | null {
	if (duration <= 0 || !Array.isArray(chapters)) return null;
	const late = secondsOf(chapters).flatMap((second, row) => (second !== null && second >= duration * 60 ? [row] : []));
	return late.length === 0
		? null
		: Object.fromEntries(late.map((row) => [`chapters.${row}.at_seconds`, 'videos.validate.chapter_after_end']));
}

type WithChapters = { chapters?: readonly Chapter[] | undefined; sound_languages?: readonly string[] | undefined };
/** The chapters of the film with this sound: they have the times of the original, a film of a translation has none. */
export const chaptersOfSound = ({ chapters = [], sound_languages = [] }: WithChapters, sound: string): readonly Chapter[] =>
	sound_languages.includes(sound) ? [] : chapters;

/** Which chapter plays at a second; -1 before the first. */
export const chapterAt = (chapters: readonly Pick<Chapter, 'at_seconds'>[], second: number): number =>
	chapters.findLastIndex(({ at_seconds }) => at_seconds <= second);

/** In English where there is an English title. */
export const chapterTitle = ({ title, title_en }: Pick<Chapter, 'title' | 'title_en'>, language: Language): string =>
	language === 'en' && title_en !== '' ? title_en : title;

/** Where a second lies on the seek bar, in percent; null outside the film. */
export const percentOf = (second: number, duration: number | null): number | null =>
	duration === null || duration <= 0 || second > duration ? null : (second / duration) * 100;

/** `?t=` of an address: whole seconds; null for anything else. Whether the film is that long only its player knows: an editor's minutes are rounded. */
export function startSecond(text: string | null): number | null {
	if (text === null || !/^\d{1,5}$/.test(text)) return null;
	const second = Number(text);
	return second <= LAST_SECOND ? second : null;
}
