/** The language of the original films. */
export const ORIGINAL_SOUND = 'pl';

/** Languages in which this person would hear a title, best first: the sound chosen last, else the language of the page. */
export const soundsFor = (chosen: string | null, page: string): string[] =>
	chosen === null || chosen === page ? [page] : chosen === ORIGINAL_SOUND ? [chosen] : [chosen, page];

/** The first of them in which this title has a film; `others` are its languages besides the original. */
export const audioLanguage = (chosen: string | null, page: string, others: readonly string[]): string =>
	soundsFor(chosen, page).find((language) => language === ORIGINAL_SOUND || others.includes(language)) ?? page;
