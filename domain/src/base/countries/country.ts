import type { Flag } from '../values.ts';

/** ISO 3166-1 alpha-2 in upper case */
export type CountryCode = string;

export type CountryLimits = { access_only_poland: Flag; access_only_europe: Flag };
/** a video's own limit; empty and `any` mean the world */
export type RestrictedAccess = '' | 'any' | 'poland' | 'europe' | null;

// EU, EEA, CH, UK, the Balkans, UA, MD, BY, microstates; not RU. Islands that belong to them and lie in
// Europe have codes of their own, and `EU` is what address registries write for networks of the Union as a whole.
const EUROPE = new Set(
	[
		'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK EU AX',
		'IS LI NO SJ CH GB GI GG IM JE FO',
		'AL BA ME MK RS XK UA MD BY',
		'AD MC SM VA',
	].flatMap((line) => line.split(' ')),
);

export const isInEurope = (country: CountryCode): boolean => EUROPE.has(country.toUpperCase());

/** For conditions of the database. */
export const EUROPEAN_COUNTRIES: readonly CountryCode[] = [...EUROPE];

/** The stricter of the site's limit and the video's holds; an unknown country is blocked wherever a limit holds. */
export function isCountryBlocked(country: CountryCode | null, limits: CountryLimits, restricted_access: RestrictedAccess): boolean {
	const onlyPoland = Boolean(limits.access_only_poland) || restricted_access === 'poland';
	const onlyEurope = Boolean(limits.access_only_europe) || restricted_access === 'europe';
	if (onlyPoland) return country?.toUpperCase() !== 'PL';
	return onlyEurope && !(country && isInEurope(country));
}
