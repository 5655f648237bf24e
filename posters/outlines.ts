import { rounded } from './cut-shapes.ts';
import outlines from './outlines.json' with { type: 'json' };

/** The faces of a poster: Archivo 900 at 62% and 125%, Archivo 600 at 110%, Gloock; taken from the page's own font files. */
type Face = keyof typeof outlines;

export type SetText = {
	text: string;
	face: Face;
	size: number;
	x: number;
	/** of the baseline */
	y: number;
	/** `x` is the end of the line */
	atEnd?: boolean;
	/** degrees of each letter */
	turns?: number[];
	/** the width to fill, where letters are of another font */
	width?: number;
};

const UNITS = 1000;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// control characters are not allowed in XML, not even escaped
const escapeXml = (text: string) =>
	text
		.toWellFormed()
		.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
		.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** "530 M0 0…": how wide a letter is, and its shape */
function letterOf(letters: Record<string, string>, letter: string): { width: number; shape: string } | null {
	const drawn = Object.hasOwn(letters, letter) ? letters[letter] : undefined;
	if (drawn === undefined) return null;
	const space = drawn.indexOf(' ');
	return { width: Number(drawn.slice(0, space)), shape: drawn.slice(space + 1) };
}

/** "T-40 V-30" next to the letter before them */
function kerningOf(pairs: Record<string, string>, before: string, letter: string): number {
	const pair = Object.hasOwn(pairs, before) ? pairs[before]?.split(' ').find((one) => one.startsWith(letter)) : undefined;
	return pair ? Number(pair.slice(letter.length)) : 0;
}

/** The letters of a line as shapes one after another, or null where one of them has no outline. */
function shapesOf({ text, face, turns }: SetText): { svg: string; width: number } | null {
	const { letters, kerning } = outlines[face];
	let svg = '';
	let at = 0;
	let before = '';
	for (const [index, letter] of [...text].entries()) {
		const drawn = letterOf(letters, letter);
		if (!drawn) return null;
		at += kerningOf(kerning, before, letter);
		const turn = turns?.[index] ? ` rotate(${rounded(turns[index])})` : '';
		if (drawn.shape) svg += `<path transform="translate(${at})${turn}" d="${drawn.shape}"/>`;
		at += drawn.width;
		before = letter;
	}
	return { svg, width: at };
}

const FALLBACK: Record<Face, string> = {
	cond: 'font-family="sans-serif" font-weight="900"',
	wide: 'font-family="sans-serif" font-weight="900"',
	small: 'font-family="sans-serif" font-weight="600"',
	gloock: 'font-family="serif"',
};

/** An image cannot use the fonts of the page, so its text is drawn as outlines; scripts without outlines use a system font. */
export function drawText(line: SetText, ink: string): string {
	const { text, face, size, x, y, atEnd, width } = line;
	const shapes = shapesOf(line);
	if (!shapes) {
		const length = width ? ` textLength="${rounded(width)}" lengthAdjust="spacingAndGlyphs"` : '';
		const anchor = atEnd ? ' text-anchor="end"' : '';
		return `<text x="${rounded(x)}" y="${rounded(y)}" font-size="${rounded(size)}" ${FALLBACK[face]} fill="${ink}"${anchor}${length}>${escapeXml(text)}</text>`;
	}
	const scale = size / UNITS;
	const left = atEnd ? x - shapes.width * scale : x;
	return `<g transform="translate(${rounded(left)} ${rounded(y)}) scale(${Math.round(scale * 1e5) / 1e5})" fill="${ink}">${shapes.svg}</g>`;
}
