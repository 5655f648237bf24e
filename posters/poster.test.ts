import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAWING, posterAddress } from './address.ts';
import { posterAt } from './addressed.ts';
import { paletteOf } from './classics.ts';
import { titleLines } from './lettering.ts';
import { MOTIF_NAMES } from './motifs.ts';
import { contrast, PALETTE_NAMES, PALETTES, readableInk } from './palettes.ts';
import { layoutOf, poster } from './poster.ts';
import { hashOf } from './random.ts';
import { SIZES } from './sizes.ts';
import { hasWideWord } from './title-size.ts';

describe('a poster', () => {
	it('is the same for the same title, always', () => {
		expect(poster({ title: 'Świętoszek', author: 'Molier' })).toBe(poster({ title: 'Świętoszek', author: 'Molier' }));
		expect(paletteOf('Mewa')).toBe(paletteOf('Mewa'));
	});

	it('of a well-known play has the art chosen for it, in both languages', () => {
		expect(paletteOf('Mewa')).toBe(PALETTES.lod);
		expect(paletteOf('The Seagull')).toBe(PALETTES.lod);
		expect(poster({ title: 'Mewa', ratio: 'wide' })).toContain(PALETTES.lod.bg);
		expect(paletteOf('constructor')).toBeDefined();
	});

	it('differs from title to title', () => {
		const titles = ['Wesele', 'Mewa', 'Burza', 'Nora', 'Dziady', 'Balladyna', 'Lalka', 'Hamlet'];
		expect(new Set(titles.map((title) => poster({ title }))).size).toBe(titles.length);
	});

	it.each(MOTIF_NAMES)('draws the motif %s in every ratio without a broken number', (motif) => {
		for (const ratio of ['portrait', 'hero', 'wide', 'square', 'small'] as const) {
			const svg = poster({ title: 'Noc listopadowa', motif, ratio });
			expect(svg).not.toMatch(/NaN|undefined|Infinity/);
			expect(svg.match(/<g/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
		}
	});

	it('escapes markup in any title', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', minLength: 0, maxLength: 80 }), (title) => {
				const svg = poster({ title: `<b>${title}"`, author: title });
				expect(svg).not.toContain('<b>');
				expect(svg.startsWith('<svg ')).toBe(true);
				expect(svg).not.toMatch(/NaN|undefined/);
			}),
		);
	});

	it('sets Latin words as outlines with kerning, and other scripts in a system font', () => {
		expect(poster({ title: 'Mewa', author: 'Antoni Czechow' })).not.toContain('<text');
		expect(poster({ title: '桜の園', author: '' })).toContain('桜の園</text>');
	});

	it('shows its title only where there is space', () => {
		expect(layoutOf({ title: 'Mewa' }).lines.map(({ text }) => text.toUpperCase())).toEqual(['MEWA']);
		expect(layoutOf({ title: 'Mewa', ratio: 'hero' }).lines).toEqual([]);
		expect(layoutOf({ title: 'Mewa', lettered: false }).lines).toEqual([]);
	});
});

describe('the address of a poster', () => {
	it('contains everything that is drawn', () => {
		for (const input of [
			{ title: 'Mewa', author: 'Antoni Czechow' },
			{ title: 'Żaby & ćmy? 100% + 1', ratio: 'hero' as const },
			{ title: 'Nora', lettered: false, motif: 'drzwi' as const, palette: 'musztarda' as const },
			{ title: '' },
		]) {
			const requested = posterAt(posterAddress(input));
			expect(requested && poster(requested)).toBe(poster(input));
		}
	});

	it('is refused when anything in it was changed', () => {
		const address = posterAddress({ title: 'Mewa' });
		expect(posterAt(address)).not.toBeNull();
		for (const other of [
			address.replace('Mewa', 'Burza'),
			address.replace('portrait', 'hero'),
			address.replace('portrait', 'constructor'),
			`${address}&motyw=maska`,
			`${address}&x=1`,
			`${address}?`,
			'/plakat/0/portrait.svg',
			'',
		])
			expect(posterAt(other)).toBeNull();
	});

	it('changes when the drawing does: put the value given here into DRAWING', () => {
		const ratios = Object.keys(SIZES) as (keyof typeof SIZES)[];
		const all = MOTIF_NAMES.flatMap((motif) =>
			ratios.map((ratio) => poster({ title: `Noc ${motif}`, author: 'Zażółć gęślą jaźń', motif, ratio })),
		);
		expect(DRAWING).toBe(hashOf(all.join('')).toString(16));
	});
});

describe('lettering', () => {
	it('keeps one-letter words with the word after them', () => {
		expect(titleLines('Taniec w ciemności', 9)).toEqual(['Taniec', 'w ciemności']);
		expect(titleLines('O czym tu', 4)).toEqual(['O czym', 'tu']);
	});

	it.each(PALETTE_NAMES)('F-121 has a contrast of at least 4.5 on the background of %s', (name) => {
		expect(contrast(readableInk(PALETTES[name]), PALETTES[name].bg)).toBeGreaterThanOrEqual(4.5);
	});

	it('F-105 breaks no word, but ends lines between the letters of scripts without spaces', () => {
		expect(titleLines('Konstantynopolitańczykowianeczka', 10)).toEqual(['Konstantynopolitańczykowianeczka']);
		expect(titleLines('三人姉妹と桜の園', 4)).toEqual(['三人姉妹', 'と桜の園']);
	});
});

it('F-112 a title with a very long word has the whole width of a ticket, any other stands next to its picture', () => {
	expect(['Konstantynopolitańczykowianeczkówna', 'Niezwykle długie opowiadanie o teatrze', 'Świętoszek'].map(hasWideWord)).toEqual([
		true,
		false,
		false,
	]);
});
