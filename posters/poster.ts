import { artOf, paletteOf } from './classics.ts';
import { createShapeCutter, rounded } from './cut-shapes.ts';
import { lettering } from './lettering.ts';
import { MOTIF_NAMES, MOTIFS, type MotifName } from './motifs.ts';
import { drawText } from './outlines.ts';
import { type PaletteName, readableInk } from './palettes.ts';
import { hashOf, randomFrom } from './random.ts';
import { type PosterRatio, SIZES } from './sizes.ts';

/** the share of a hero's width that is left to the text */
const HERO_CLEAR = 0.46;

export type PosterInput = {
	title: string;
	author?: string;
	ratio?: PosterRatio;
	/** with the title set on it; only a portrait has room for it */
	lettered?: boolean;
	motif?: MotifName;
	palette?: PaletteName;
	/** small print in the corner */
	label?: string;
};

function scaleOf(ratio: PosterRatio, width: number, height: number, room: number): number {
	if (ratio === 'hero' || ratio === 'wide') return height / 430;
	if (ratio === 'small') return 0.56;
	return Math.min(width / 400, Math.max(0.66, room / 400));
}

/** The layout: the lines of text, and the height left for the picture. */
export function layoutOf(input: PosterInput) {
	const { title, author = '', ratio = 'portrait', label = '', lettered = ratio === 'portrait' } = input;
	const hash = hashOf(title);
	const random = randomFrom(hash);
	const cut = createShapeCutter(random);
	const [width, height] = SIZES[ratio];
	const words = lettered ? lettering({ title, author, label, hash, width, height, cut }) : { lines: [], small: [], top: 0, bottom: height };
	return { ...words, hash, random, cut, width, height, ratio };
}

/** A poster in the style of the Polish school of posters, as an SVG image. The same title always gives the same poster: no DOM, no randomness. */
export function poster(input: PosterInput): string {
	const { hash, random, cut, width, height, ratio, ...words } = layoutOf(input);
	const motif = input.motif ?? artOf(input.title).motif ?? MOTIF_NAMES[hash % MOTIF_NAMES.length] ?? 'kurtyna';
	const palette = paletteOf(input.title, input.palette);
	const ink = readableInk(palette);
	const top = words.top ? words.top + 6 : 0;
	const scale = scaleOf(ratio, width, height, words.bottom - words.top);
	const cx = ratio === 'hero' ? width * 0.7 : width / 2;
	const cy = (words.top + words.bottom) / 2;
	// a hero has text on the left, so even a motif that fills the poster starts to the right of it
	const left = ratio === 'hero' ? width * HERO_CLEAR : 0;
	const edge = { l: (left - cx) / scale, r: (width - cx) / scale, t: (top - cy) / scale, b: (words.bottom - cy) / scale };
	const art = MOTIFS[motif]({ cut, ink: palette, random, edge });
	const text = [...words.lines, ...words.small].map((line) => drawText(line, ink)).join('');
	return (
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="${ratio === 'hero' ? 'xMaxYMid' : 'xMidYMid'} slice" style="isolation:isolate;background:${palette.bg}">` +
		`<rect width="${width}" height="${height}" fill="${palette.bg}"/>` +
		`<clipPath id="paper"><rect x="${rounded(left * 0.9)}" y="${rounded(top)}" width="${rounded(width - left * 0.9)}" height="${rounded(words.bottom - top)}"/></clipPath>` +
		`<g clip-path="url(#paper)"><g transform="translate(${rounded(cx)} ${rounded(cy)}) scale(${Math.round(scale * 100) / 100})">${art}</g></g>` +
		`${text}</svg>`
	);
}
