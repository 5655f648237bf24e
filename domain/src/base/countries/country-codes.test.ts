import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, isCountryCode } from './country-codes.ts';
import names from './country-names.json' with { type: 'json' };

describe('countries', () => {
	it('F-060 have one name each in both languages, Poland first', () => {
		for (const rows of [names.pl, names.en]) {
			expect(rows.map(([code]) => code).sort()).toEqual([...COUNTRY_CODES].sort());
			expect(rows[0]?.[0]).toBe('PL');
			expect(new Set(rows.map(([, name]) => name)).size).toBe(rows.length);
		}
		expect(names.pl).toContainEqual(['HK', 'Hongkong']);
		expect(names.en).toContainEqual(['PS', 'Palestine']);
	});

	it('F-054 exist or do not', () => {
		expect(['PL', 'GB', 'XK', 'AX'].every(isCountryCode)).toBe(true);
		expect(['XX', 'ZZ', 'EU', 'UK', 'pl', ''].some(isCountryCode)).toBe(false);
	});
});
