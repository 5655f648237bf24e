import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCountryBlocked, isInEurope, type RestrictedAccess } from './country.ts';

const world = { access_only_poland: false, access_only_europe: false };
const poland = { access_only_poland: true, access_only_europe: false };
const europe = { access_only_poland: false, access_only_europe: true };

describe('country limits', () => {
	it.each([
		'PL',
		'DE',
		'HR',
		'NO',
		'IS',
		'LI',
		'CH',
		'GB',
		'AL',
		'BA',
		'ME',
		'MK',
		'RS',
		'XK',
		'UA',
		'MD',
		'BY',
		'AD',
		'MC',
		'SM',
		'VA',
		'pl',
	])('R-052 %s is in Europe', (country) => expect(isInEurope(country)).toBe(true));

	it.each(['RU', 'US', 'TR', 'GE', 'IL', 'KZ', 'BR', 'T1', ''])('R-052 %j does not', (country) => {
		expect(isInEurope(country)).toBe(false);
	});

	it.each<[string | null, typeof world, RestrictedAccess, boolean]>([
		['US', world, '', false],
		['US', world, 'any', false],
		[null, world, null, false],
		['PL', poland, '', false],
		['pl', poland, '', false],
		['DE', poland, '', true],
		['DE', world, 'poland', true],
		['UA', europe, '', false],
		['GB', europe, '', false],
		['RU', europe, '', true],
		['US', europe, '', true],
		['US', world, 'europe', true],
		['DE', europe, 'poland', true],
		['DE', poland, 'europe', true],
		['DE', poland, 'any', true],
		['DE', europe, 'any', false],
		['DE', { access_only_poland: true, access_only_europe: true }, '', true],
	])('S1-097 S2-029 S2-030 R-051 %s under %j and "%s": blocked %s, the stricter holds', (country, limits, own, blocked) => {
		expect(isCountryBlocked(country, limits, own)).toBe(blocked);
	});

	it.each<[typeof world, RestrictedAccess]>([
		[poland, ''],
		[europe, ''],
		[world, 'poland'],
		[world, 'europe'],
	])('R-051 F3 an unknown country is blocked wherever a limit holds: %j, "%s"', (limits, own) => {
		expect(isCountryBlocked(null, limits, own)).toBe(true);
		expect(isCountryBlocked('', limits, own)).toBe(true);
	});

	it('R-051 adding a limit never unblocks a country', () => {
		const own = fc.constantFrom<RestrictedAccess>(null, '', 'any', 'poland', 'europe');
		const country = fc.constantFrom(null, 'PL', 'DE', 'UA', 'RU', 'US');
		fc.assert(
			fc.property(country, fc.boolean(), fc.boolean(), own, (place, access_only_poland, access_only_europe, restricted) => {
				if (!isCountryBlocked(place, { access_only_poland, access_only_europe }, restricted)) return;
				expect(isCountryBlocked(place, { access_only_poland: true, access_only_europe }, restricted)).toBe(place !== 'PL');
				expect(isCountryBlocked(place, { access_only_poland, access_only_europe: true }, restricted)).toBe(true);
			}),
		);
	});
});
