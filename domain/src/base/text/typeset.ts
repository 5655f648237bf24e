import type { Language } from './language.ts';

const NBSP = '\u00a0';

// A one-letter word must not end a line. The character before it is matched by a lookbehind, not
// consumed, so "i w domu" gets two non-breaking spaces.
const ONE_LETTER = /(?<=^|[\s(„"«\u00a0])([aiouwz]) +(?=\S)/gi;

const UNITS = 'zł|gr|r\\.|min|min\\.|godz\\.|h|s|GB|MB|KB|kHz|[kM]b/s|[kM]bit/s|px|×|%';
const PERIODS =
	'sekund(?:[yaę]|ach)?|minut(?:[yaę]|ach)?|godzin(?:[yaę]|ach)?|dzień|dni(?:a|ach)?|lat(?:a|ach)?|roku?|seconds?|minutes?|hours?|days?|years?';
const MONTHS = 'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia';
const PIECES = 'bilet(?:y|ów)?|os(?:ób|ob[yaę]|\\.)|kod(?:y|u|ów)?|miejsc[ea]?|szt\\.|tickets?|person|people|codes?|seats?';
const COUNTED = 'znak(?:i|ów)?|cyfr[ya]?|characters?|digits?';
const NUMBER_AND_UNIT = new RegExp(`(?<=\\d) +(?=(?:${UNITS}|${PERIODS}|${MONTHS}|${PIECES}|${COUNTED})(?![\\p{L}\\d]))`, 'gu');
const TIMES_NUMBER = /(?<=\d\u00a0×) +(?=\d)/g;

// "Nr 7KQ2-MXA9", "No. 12": not the end of a sentence with the word
const NUMBER_SIGN = /(?<=(?:^|[^\p{L}\d])(?:[Nn]r|[Nn]o\.)) +(?=\d|[A-Z][A-Z\d])/gu;

/** Joins one-letter words to the next word, "Nr" to its number, and numbers to their units, with non-breaking spaces. */
export const nb = (text: string): string =>
	text.replace(ONE_LETTER, `$1${NBSP}`).replace(NUMBER_SIGN, NBSP).replace(NUMBER_AND_UNIT, NBSP).replace(TIMES_NUMBER, NBSP);

const IN_EMAIL = /(?<=\be-)(?=mail)/g;
const LINE_ON_A_PHONE = 40;

/**
 * Keeps "e-mail" on one line: a line may end after a hyphen. The word joiner is invisible, while the fonts have no non-breaking hyphen.
 * For texts before they are filled, since addresses in them are copied; labels and other texts of one line stay as they are typed.
 */
export const withWholeEmail = (text: string): string => (text.length > LINE_ON_A_PHONE ? text.replace(IN_EMAIL, '\u2060') : text);

export const SEPARATORS = { pl: { thousands: '\u00a0', decimals: ',' }, en: { thousands: ',', decimals: '.' } } as const;

export const groupThousands = (digits: string, language: Language): string =>
	digits.replace(/\B(?=(\d{3})+(?!\d))/g, SEPARATORS[language].thousands);

/** Counts of four digits are not grouped in Polish: 1800, but 12 345; in English 1,800. */
const GROUPED_FROM = { pl: 5, en: 4 } as const;

/** With a non-breaking space and at most three decimals; not by the browser, since the server may know other rules. */
export function formatNumber(value: number, language: Language): string {
	const rounded = Math.round(Math.abs(value) * 1000) / 1000;
	const [whole = '', fraction] = String(rounded).split('.');
	const grouped = whole.length < GROUPED_FROM[language] ? whole : groupThousands(whole, language);
	return `${value < 0 && rounded > 0 ? '−' : ''}${grouped}${fraction ? SEPARATORS[language].decimals + fraction : ''}`;
}

const rules = { pl: new Intl.PluralRules('pl'), en: new Intl.PluralRules('en') };

/** `plural('pl', 5, ['bilet', 'bilety', 'biletów'])` → biletów; English takes `[one, other]`. */
export function plural(language: Language, count: number, forms: readonly [one: string, few: string, many?: string]): string {
	const [one, few, many = few] = forms;
	const rule = rules[language].select(count);
	return rule === 'one' ? one : rule === 'few' ? few : many;
}
