import type { Language } from '#domain/base/language.ts';

/** ISO 3166-1 alpha-2 */
const CODES =
	'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FO FR GA GB GD GE GG GH GI GL GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'.split(
		' ',
	);

type Option = { value: string; label: string };

/** Names and their order take a while to make and never change. */
function once<T>(make: (language: Language) => T): (language: Language) => T {
	const made = new Map<Language, T>();
	return (language) => {
		const known = made.get(language) ?? make(language);
		made.set(language, known);
		return known;
	};
}

const namesIn = once((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }));

/** "Polska (PL)"; a code that is no country stays a code. */
export function countryName(code: string, language: Language): string {
	const name = /^[A-Z]{2}$/.test(code) ? namesIn(language).of(code) : undefined;
	return name ? `${name} (${code})` : code;
}

/** Countries by name in the reader's language, Poland first. */
export const countryOptions = once((language): Option[] => {
	const { compare } = new Intl.Collator(language);
	const sorted = CODES.map((value) => ({ value, label: countryName(value, language) })).sort((a, b) => compare(a.label, b.label));
	return [...sorted.filter(({ value }) => value === 'PL'), ...sorted.filter(({ value }) => value !== 'PL')];
});
