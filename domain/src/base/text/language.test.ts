import { describe, expect, it } from 'vitest';
import { callerLanguage, toLanguage } from './language.ts';

describe('language', () => {
	it.each([
		['pl', 'pl'],
		['en', 'en'],
		['de', 'pl'],
		['EN', 'pl'],
		[undefined, 'pl'],
		[null, 'pl'],
		['', 'pl'],
	])('S1-002 %j reads as %s', (value, language) => expect(toLanguage(value)).toBe(language));

	it.each([
		['en', 'pl', 'en'],
		['pl', 'en', 'pl'],
		['de', 'en', 'en'],
		[undefined, 'en-US,en;q=0.9,pl;q=0.8', 'en'],
		[undefined, 'de,pl;q=0.5,en;q=0.7', 'en'],
		[undefined, 'en;q=0, pl;q=0.1', 'pl'],
		[undefined, 'en;q=0', 'pl'],
		[undefined, 'fr,de', 'pl'],
		[undefined, '*', 'pl'],
		[undefined, 'en;q=abc', 'pl'],
		[undefined, undefined, 'pl'],
		[undefined, 'PL', 'pl'],
	] as const)('S1-003 R-122 cookie %j, then Accept-Language %j, then Polish: %s', (cookie, header, language) => {
		expect(callerLanguage(cookie, header)).toBe(language);
	});

	it('N4 reads a header of any length: a quadratic pattern would run into the timeout', () => {
		expect(callerLanguage(undefined, 'en;q=0.1,'.repeat(100_000))).toBe('en');
	});
});
