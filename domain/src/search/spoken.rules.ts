import { fold, foldWithPlaces } from '../base/text/fold.ts';
import { type Hit, normaliseForSearch } from './search.rules.ts';

/** Endings of Polish and English words, without accents; the longest that fits is cut off. */
const ENDINGS =
	'iego iemu iach iami ego emu ach ami ych ymi ich imi owi iem iej dze ing ow om em im ym ie ej ze ce ia iu ed es a e i o u y s'
		.split(' ')
		.toSorted((a, b) => b.length - a.length);

/** Words of nearly every line, without accents: they are ignored next to other words. */
const COMMON = new Set(
	(
		'a aby ale az bo by byc byl byla bylo byly bez cie ci co czy dla do dobrze gdy gdzie go i ich ile ja jak jaki jakie je jego jej jest jestem ' +
		'jeszcze juz kiedy kto ktory ktora ktore ma mam masz mi mnie moj moja moje moze mu my na nam nas nic nie niech no o od on ona one oni ono ' +
		'po pan pani przez sa sie ta tak tam te tego tej ten to tu tym ty tylko u w was we wiec wy z za ze zeby ' +
		'an and are be but do for have if in is it me my not of on or so that the they this to was we what with you your'
	).split(' '),
);

/** lines on a page of /szukaj */
export const SPOKEN_PAGE = 20;

/** minimum length of a stem */
const STEM_MIN = 3;
const MAX_TERMS = 12;

const withoutEnding = (word: string): string => {
	const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= STEM_MIN);
	return ending ? word.slice(0, -ending.length) : word;
};

/** words are cut to this length, because the search index has a limit */
const WORD_MAX = 40;

const wordsOf = (folded: string): string[] =>
	folded
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)
		.map((word) => [...word].slice(0, WORD_MAX).join(''));

/** The words of a line as they are searched: without accents, capitals and endings. */
export const spokenStems = (line: string): string[] => [...new Set(wordsOf(fold(line)).map(withoutEnding))];

/**
 * The words of a query in the same way; the last one may be only the beginning of a word (`isLastBeginning`). Common words count only where there is no other,
 * and then the longest of them. Empty when there is no letter or digit.
 */
export function spokenTerms(query: string): string[] {
	const words = wordsOf(normaliseForSearch(query)).slice(0, MAX_TERMS);
	const distinctive = words.filter((word) => !COMMON.has(word));
	const [longest] = words.toSorted((a, b) => b.length - a.length);
	return distinctive.length > 0 ? [...new Set(distinctive.map(withoutEnding))] : longest === undefined ? [] : [withoutEnding(longest)];
}

/** minimum length of a term that may be the beginning of a word, next to others */
const BEGINNING_MIN = 4;

/** Whether the last of these terms may be only the beginning of a word: next to others a short one begins too many words. */
export const isLastBeginning = (terms: readonly string[]): boolean => terms.length === 1 || (terms.at(-1)?.length ?? 0) >= BEGINNING_MIN;

/** Words of a line that are searched for, to be marked. */
export function spokenHits(line: string, query: string): Hit[] {
	const terms = spokenTerms(query);
	const beginning = isLastBeginning(terms) ? terms.at(-1) : undefined;
	const isHit = (word: string) => {
		const stem = withoutEnding(word);
		return terms.includes(stem) || (beginning !== undefined && stem.startsWith(beginning));
	};
	const { folded, starts, ends } = foldWithPlaces(line);
	return [...folded.matchAll(/[\p{L}\p{N}]+/gu)]
		.filter(([word]) => isHit(word))
		.map(({ 0: word, index }) => ({ start: starts[index] ?? 0, end: ends[index + word.length - 1] ?? line.length }));
}
