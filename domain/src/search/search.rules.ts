import { fold, foldWithPlaces } from '../base/text/fold.ts';
import { cleanQuery, MIN_QUERY } from './search.query.rules.ts';
import { stripHtml } from './strip-html.ts';

export const SNIPPET_MAX = 200;

/** Accents (ł too) and case do not matter. */
export const normaliseForSearch = (text: string): string => fold(cleanQuery(text));

/** For LIKE with its default escape: typed `%` and `_` are literal, not wildcards. */
export const likePattern = (query: string): string => `%${normaliseForSearch(query).replace(/[\\%_]/g, '\\$&')}%`;

/** Edit distance: letters changed, removed, added or swapped with their neighbour; stops counting above `max`. */
export function typingErrors(a: string, b: string, max: number): number {
	if (Math.abs(a.length - b.length) > max) return max + 1;
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, at) => at);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const change = a[i - 1] === b[j - 1] ? 0 : 1;
			const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : max + 1;
			row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change, swap));
		}
		before = last;
		last = row;
	}
	return Math.min(last[b.length] ?? 0, max + 1);
}

/** Allowed typing errors: one in words of up to five letters, two in longer ones. */
const isSlip = (typed: string, word: string) => {
	const max = typed.length > 5 ? 2 : 1;
	return typingErrors(typed, word, max) <= max || typingErrors(typed, word.slice(0, typed.length), max) <= max;
};

/** Whether each word of a folded query is in a folded title, allowing typing errors. */
export const isSimilar = (query: string, title: string): boolean => {
	const words = title.split(' ');
	return query.split(' ').every((typed) => words.some((word) => isSlip(typed, word)));
};

/** From `start` until before `end`, in UTF-16 units of the text. */
export type Hit = { start: number; end: number };

/** Positions of the whole query in a text, or else of each of its words. */
export function findHits(text: string, query: string): Hit[] {
	const { folded: letters, starts, ends } = foldWithPlaces(text);
	// a line break is a space too
	const folded = letters.replace(/\s/g, ' ');
	const whole = normaliseForSearch(query);
	if (whole === '') return [];
	const hits: Hit[] = [];
	for (const needle of folded.includes(whole) ? [whole] : whole.split(' ').filter((word) => word.length >= MIN_QUERY)) {
		for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, at + needle.length)) {
			hits.push({ start: starts[at] ?? 0, end: ends[at + needle.length - 1] ?? text.length });
		}
	}
	return hits.sort((a, b) => a.start - b.start).filter((hit, i, all) => i === 0 || hit.start >= (all[i - 1]?.end ?? 0));
}

const LEAD = 60;
const isWordEdge = (text: string, at: number) => at <= 0 || at >= text.length || /\s/.test(text[at - 1] ?? '') || /\s/.test(text[at] ?? '');
const splitsCharacter = (text: string, at: number) =>
	/^(?:[\udc00-\udfff]|\p{M}|\u200d)/u.test(text.slice(at, at + 2)) || /[\ud800-\udbff\u200d]$/.test(text.slice(0, at).slice(-1));

/** The nearest position from `at` in direction `step` where a text may be cut: between words if one is near, never inside a character. */
function cutPlace(text: string, at: number, step: 1 | -1, reach = 30): number {
	for (let i = 0, place = at; i < reach && place > 0 && place < text.length; i++, place += step) if (isWordEdge(text, place)) return place;
	let place = at;
	while (place > 0 && place < text.length && splitsCharacter(text, place)) place += step;
	return place;
}

/** At most 200 characters of the text around the first hit, without HTML, with the positions to mark (S1-218). */
export function snippet(html: string, query: string): { text: string; hits: Hit[] } {
	const text = stripHtml(html);
	if (text.length <= SNIPPET_MAX) return { text, hits: findHits(text, query) };
	const first = findHits(text, query)[0]?.start ?? 0;
	const latest = text.length - (SNIPPET_MAX - 2);
	const wanted = Math.min(first - LEAD, latest);
	const from = wanted <= 0 ? 0 : cutPlace(text, wanted, 1);
	const room = SNIPPET_MAX - 1 - (from > 0 ? 1 : 0);
	const to = from + room >= text.length ? text.length : cutPlace(text, from + room, -1);
	const cut = `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
	return { text: cut, hits: findHits(cut, query) };
}
