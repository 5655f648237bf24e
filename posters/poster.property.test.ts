/** @module-tag slow */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAP_HEIGHT } from './lettering.ts';
import type { SetText } from './outlines.ts';
import { layoutOf, type PosterInput, poster } from './poster.ts';
import { widthOf } from './widths.ts';

const WIDTH = 400;
const HEIGHT = 500;
const ALPHABETS = [
	'abcdefghijklmnoprstuwyz',
	'ąćęłńóśźż',
	'ĄĆĘŁŃÓŚŹŻQ',
	'0123456789',
	'жщюйёбдф',
	'ЖЩЮЙЁ',
	'桜園戦争椿姫',
	'あいうカキク',
	'αβγδώΩ',
	'ابتثج',
	'🎭👑',
	'Ấệ',
	'.,:;!?()–&<>"',
];

const letter = fc.oneof(...ALPHABETS.map((letters) => fc.constantFrom(...letters)));
const alphabet = fc
	.constantFrom(...ALPHABETS)
	.chain((letters) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 16 }));
const word = fc.oneof({ weight: 3, arbitrary: alphabet }, fc.string({ unit: letter, minLength: 1, maxLength: 14 }));
const words = fc.array(word, { minLength: 1, maxLength: 24 }).map((all) => all.join(' '));
const oneWord = fc.oneof(...ALPHABETS.map((letters) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 120 })));
const title = fc.oneof({ weight: 3, arbitrary: words }, oneWord).map((text) => [...text].slice(0, 120).join('').trim() || 'A');

type Line = { x: number; y: number; size: number; width: number; cap: number };

/** A line of words as a box. */
function boxOf({ text, face, size, x, y, atEnd }: SetText): Line {
	const style = face === 'small' ? 'wide' : face;
	const width = widthOf(text, style) * size;
	return { x: atEnd ? x - width : x, y, size, width, cap: CAP_HEIGHT[style] * size };
}

const NOT_A_SIZE = /NaN|undefined|Infinity|(?:width|height|font-size|textLength)="(?:-|0")/;

/** Errors of a drawing: sizes, picture, lines outside the poster or overlapping. */
function faultsOf(input: PosterInput): string[] {
	const svg = poster(input);
	const [, top, height] = /<clipPath[^>]*><rect x="[^"]*" y="([^"]*)" width="[^"]*" height="([^"]*)"/.exec(svg) ?? [];
	const picture = { top: Number(top), height: Number(height) };
	const layout = layoutOf(input);
	const lines = [...layout.lines, ...layout.small].map(boxOf);
	// the last text is the label, next to the author on the same line
	const stacked = lines.slice(0, -1);
	const checks: Record<string, boolean> = {
		sizes: !NOT_A_SIZE.test(svg),
		picture: picture.top >= 0 && picture.height > 80 && picture.top + picture.height <= HEIGHT,
		texts: lines.length >= 3,
		letters: lines.every(({ size }) => size > 1),
		paper: lines.every(({ x, y, width, cap }) => x >= 0 && x + width <= WIDTH && y - cap >= 0 && y <= HEIGHT),
		apart: stacked.every(({ y, cap }, at) => at === 0 || y - cap > (stacked[at - 1]?.y ?? 0)),
	};
	return Object.keys(checks).filter((name) => !checks[name]);
}

describe('a poster of any title', () => {
	it('F-105 has no negative size, nothing outside its area, a picture, and no overlapping lines: 5,000 titles', () => {
		fc.assert(
			fc.property(title, title, (name, author) => {
				expect(faultsOf({ title: name, author, label: 'VOD' })).toEqual([]);
			}),
			{ numRuns: 5000 },
		);
	});
});
