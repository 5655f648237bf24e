import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugIn } from '../inputs.ts';
import { nextFreeSlug, SLUG_MAX, slugFromTitle } from './slug.ts';

const isValidSlug = (text: string) => slugIn.safeParse(text).success;

describe('slugs', () => {
	it.each([
		['Król Żaba: próba', 'video', 'krol-zaba-proba'],
		['  Zażółć GĘŚLĄ jaźń!  ', 'event', 'zazolc-gesla-jazn'],
		['Łódź – Øresund & Straße', 'event', 'lodz-oresund-strasse'],
		['1984', 'video', '1984-wideo'],
		['1984', 'event', '1984-wydarzenie'],
		['???', 'video', 'wideo'],
		['', 'event', 'wydarzenie'],
		['Мастер и Маргарита', 'event', 'wydarzenie'],
		['12 / 34', 'video', '12-34-wideo'],
		[`${'1'.repeat(60)}`, 'event', `${'1'.repeat(29)}-wydarzenie`],
		['Bardzo długi tytuł przedstawienia, którego nikt nie spamięta', 'video', 'bardzo-dlugi-tytul-przedstawienia-ktoreg'],
	] as const)('S2-094 S2-111 R-108 F6 the title %j of a %s gives %s', (title, kind, slug) => {
		expect(slugFromTitle(title, kind)).toBe(slug);
	});

	it.each(['krol-zaba', 'a', 'a_b-1', '1984-wideo', 'x'.repeat(40)])('S2-092 takes %s', (slug) => expect(isValidSlug(slug)).toBe(true));

	it.each(['', '1984', '12-34', '__', 'Krol', 'król', 'a b', 'a/b', 'a.b', 'a\nb', 'x'.repeat(41), '../a'])(
		'S2-092 S2-106 R-108 F6 refuses %j',
		(slug) => expect(isValidSlug(slug)).toBe(false),
	);

	it('R-108 F6 the slug of any title is valid and not an id', () => {
		fc.assert(
			fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('1', '0', ' ', '-', 'Ł', '_') })), (title) => {
				for (const kind of ['event', 'video'] as const) {
					const slug = slugFromTitle(title, kind);
					expect(isValidSlug(slug)).toBe(true);
					expect(slug.length).toBeLessThanOrEqual(SLUG_MAX);
					expect(slug).not.toMatch(/^\d+$/);
				}
			}),
		);
	});

	it('N5 judges a slug or title of 500 KB: a quadratic pattern would run into the timeout', () => {
		for (const text of ['-'.repeat(500_000), 'a-'.repeat(250_000), 'ż'.repeat(500_000)]) {
			expect(isValidSlug(text)).toBe(false);
			expect(slugFromTitle(text, 'event').length).toBeLessThanOrEqual(SLUG_MAX);
		}
	});
});

describe('the next free slug', () => {
	it.each([
		['wesele', [], 'wesele'],
		['wesele', ['wesele'], 'wesele-2'],
		['wesele', ['wesele', 'wesele-2', 'wesele-4'], 'wesele-3'],
		['a'.repeat(40), ['a'.repeat(40)], `${'a'.repeat(38)}-2`],
	])('S2-094 of %s, with %j taken, is %s', (slug, taken, free) => expect(nextFreeSlug(slug, taken)).toBe(free));
});
