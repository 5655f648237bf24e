import { fold, foldWithPlaces } from '../base/text/fold.ts';
import { MIN_QUERY } from './search.query.rules.ts';
import { type Hit, normaliseForSearch } from './search.rules.ts';

/** Endings of Polish and English words, without accents; the longest that fits is cut off. */
const ENDINGS = longestFirst(
	'iego iemu iach iami ego emu ach ami ych ymi ich imi owi iem iej dze ing ow om em im ym ie ej ze ce ia iu ed es a e i o u y s',
);

/** Endings of Polish verbs, which a searched word may have and the word of a line in another form. */
const VERB_ENDINGS = longestFirst(
	'ic yc ac ec owac isz ysz asz esz ujesz imy ymy amy emy ujemy icie ycie acie ecie ujecie uje uja za ' +
		'il ila ilo ili ily yl yla ylo yli yly al ala alo ali aly owal owala owali owaly ilem ilam iles ilas ylem ylam alem alam ales alas',
);

function longestFirst(endings: string): string[] {
	return endings.split(' ').toSorted((a, b) => b.length - a.length);
}

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

const cut = (word: string, endings: readonly string[]): string => {
	const ending = endings.find((end) => word.endsWith(end) && word.length - end.length >= STEM_MIN);
	return ending ? word.slice(0, -ending.length) : word;
};
const withoutEnding = (word: string): string => cut(word, ENDINGS);

/** A searched word: its stem, and the one it has as a verb where that is another. */
export type SpokenTerm = readonly [stem: string, verbStem?: string];

const termOf = (word: string): SpokenTerm => {
	const [stem, verbStem] = [withoutEnding(word), cut(word, VERB_ENDINGS)];
	return verbStem === stem || verbStem === word ? [stem] : [stem, verbStem];
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
 * and then the longest of them. Empty with fewer than three letters and digits: other characters are not searched.
 */
export function spokenTerms(query: string): SpokenTerm[] {
	const words = wordsOf(normaliseForSearch(query)).slice(0, MAX_TERMS);
	if ([...words.join('')].length < MIN_QUERY) return [];
	const distinctive = words.filter((word) => !COMMON.has(word));
	const [longest] = words.toSorted((a, b) => b.length - a.length);
	if (distinctive.length === 0) return longest === undefined ? [] : [termOf(longest)];
	return [...new Map(distinctive.map(termOf).map((term) => [term[0], term])).values()];
}

/** minimum length of a term that may be the beginning of a word, next to others; of the stem of a verb in any case */
const BEGINNING_MIN = 4;

/** Whether the last of these terms may be only the beginning of a word: next to others a short one begins too many words. */
export const isLastBeginning = (terms: readonly SpokenTerm[]): boolean =>
	terms.length === 1 || (terms.at(-1)?.[0].length ?? 0) >= BEGINNING_MIN;

/** One of these stems has to be in a line, or a word that begins with it. */
export type SoughtStem = { stem: string; isBeginning: boolean };

/** What is looked for in a line: for each word of the query its stems. */
export const soughtStems = (terms: readonly SpokenTerm[]): SoughtStem[][] =>
	terms.map(([stem, verbStem], at) => {
		const mayBegin = at === terms.length - 1 && isLastBeginning(terms);
		const verb = verbStem === undefined ? [] : [{ stem: verbStem, isBeginning: mayBegin && verbStem.length >= BEGINNING_MIN }];
		return [{ stem, isBeginning: mayBegin }, ...verb];
	});

/** Words of a line that are searched for, to be marked. */
export function spokenHits(line: string, query: string): Hit[] {
	const sought = soughtStems(spokenTerms(query)).flat();
	const isHit = (word: string) => {
		const own = withoutEnding(word);
		return sought.some(({ stem, isBeginning }) => (isBeginning ? own.startsWith(stem) : own === stem));
	};
	const { folded, starts, ends } = foldWithPlaces(line);
	return [...folded.matchAll(/[\p{L}\p{N}]+/gu)]
		.filter(([word]) => isHit(word))
		.map(({ 0: word, index }) => ({ start: starts[index] ?? 0, end: ends[index + word.length - 1] ?? line.length }));
}
