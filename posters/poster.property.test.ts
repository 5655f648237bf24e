import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAP_HEIGHT, widthOf } from './lettering.ts';
import { poster } from './poster.ts';

const WIDTH = 400;
const HEIGHT = 500;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
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

/** The texts of a drawing as boxes. */
function linesOf(svg: string): Line[] {
	return [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, attributes = '', escaped = '']) => {
		const number = (name: string) => Number(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1]);
		const style = attributes.includes('Gloock') ? 'gloock' : attributes.includes(':62%') ? 'cond' : 'wide';
		const text = escaped.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
		const size = number('font-size');
		const width = widthOf(text, style) * size;
		const x = attributes.includes('text-anchor="end"') ? number('x') - width : number('x');
		return { x, y: number('y'), size, width, cap: CAP_HEIGHT[style] * size };
	});
}

const NOT_A_SIZE = /NaN|undefined|Infinity|(?:width|height|font-size|textLength)="(?:-|0")/;

/** What is wrong with a drawing: sizes, its picture, lines off the paper or one over another. */
function faultsOf(svg: string): string[] {
	const [, top, height] = /<clipPath[^>]*><rect x="[^"]*" y="([^"]*)" width="[^"]*" height="([^"]*)"/.exec(svg) ?? [];
	const picture = { top: Number(top), height: Number(height) };
	const lines = linesOf(svg);
	// the last text is the label, beside the author on the same line
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
	it('F-105 has no negative size and nothing off its paper, leaves a picture, and no line covers another: 5,000 titles', () => {
		fc.assert(
			fc.property(title, title, (name, author) => {
				expect(faultsOf(poster({ title: name, author, label: 'VOD' }))).toEqual([]);
			}),
			{ numRuns: 5000 },
		);
	});
});
