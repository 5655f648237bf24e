import { foldWithPlaces } from '../base/text/fold.ts';
import { type Hit, normaliseForSearch } from './search.rules.ts';

/** Endings of Polish and English words, without accents; the longest that fits is cut off. */
const ENDINGS =
	'iego iemu iach iami ego emu ach ami ych ymi ich imi owi iem iej dze ing ow om em im ym ie ej ze ce ia iu ed es a e i o u y s'
		.split(' ')
		.toSorted((a, b) => b.length - a.length);

/** lines on a page of /szukaj */
export const SPOKEN_PAGE = 20;

/** what is left of a word has at least this many letters */
const STEM_MIN = 3;
const MAX_TERMS = 12;

const withoutEnding = (word: string): string => {
	const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= STEM_MIN);
	return ending ? word.slice(0, -ending.length) : word;
};

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Beginnings of the words that are searched: without accents, capitals and endings. Empty when there is no letter or digit. */
export const spokenTerms = (query: string): string[] => [
	...new Set(wordsOf(normaliseForSearch(query)).slice(0, MAX_TERMS).map(withoutEnding)),
];

/** Words of a line that begin with one of the terms, to be marked. */
export function spokenHits(line: string, query: string): Hit[] {
	const terms = spokenTerms(query);
	const { folded, starts, ends } = foldWithPlaces(line);
	return [...folded.matchAll(/[\p{L}\p{N}]+/gu)]
		.filter(([word]) => terms.some((term) => word.startsWith(term)))
		.map(({ 0: word, index }) => ({ start: starts[index] ?? 0, end: ends[index + word.length - 1] ?? line.length }));
}
