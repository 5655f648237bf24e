import { describe, expect, it } from 'vitest';
import { differenceOf, isStillKit, type KitSlug, kitOf, kitText } from './kits.rules.ts';
import { KITS } from './kits.texts.ts';
import { whyNotPlaceholders } from './placeholders.rules.ts';

const SLUGS = Object.keys(KITS) as KitSlug[];
const keysOf = (slug: KitSlug) => kitOf(slug).sections.map(({ key }) => key);

describe('N-026 texts as kits', () => {
	it.each(SLUGS)('%s names only placeholders that are filled in, in both languages', (slug) => {
		for (const language of ['pl', 'en'] as const) expect(whyNotPlaceholders({ content: kitText(slug, language, keysOf(slug)) })).toBeNull();
	});

	it.each(SLUGS)('%s is the kit’s with any of its sections, whatever the markup, and the theatre’s after a word', (slug) => {
		const [first = '', ...rest] = keysOf(slug);
		for (const keys of [[first], rest, keysOf(slug)]) expect(isStillKit(slug, kitText(slug, 'pl', keys))).toBe(true);
		const text = kitText(slug, 'pl', keysOf(slug));
		expect(isStillKit(slug, text.replaceAll('<p>', '<p>\n<span>').replaceAll('</p>', '</span></p>'))).toBe(true);
		expect(isStillKit(slug, `${text}<p>Nasze zdanie.</p>`)).toBe(false);
		expect(isStillKit('kontakt', text)).toBe(false);
	});

	it('leaves out what is switched off', () => {
		expect(kitText('regulamin', 'pl', ['seller', 'complaints'])).toMatch(/^<h2>Kto sprzedaje<\/h2>.*<h2>Reklamacje<\/h2>/);
		expect(kitText('regulamin', 'en', ['seller'])).not.toContain('Chat');
	});

	it.each([
		['<p>a</p><p>b</p>', '<p>a</p><p>b</p>', []],
		['<p>a</p><p>b</p>', '<p>a</p><p>c</p><p>b</p>', ['+c']],
		['<p>a</p><p>b</p>', '<p>b</p>', ['-a']],
		['<p>a</p>', '<p>b</p>', ['-a', '+b']],
		['', '<h2>x</h2><ul><li>y</li></ul>', ['+x', '+y']],
	])('the difference between %s and %s', (before, after, lines) => {
		expect(differenceOf(before, after).map(({ kind, text }) => (kind === 'added' ? '+' : '-') + text)).toEqual(lines);
	});
});
