import { artOf } from './classics.ts';
import { createShapeCutter, rounded } from './cut-shapes.ts';
import { escapeXml, lettering } from './lettering.ts';
import { MOTIF_NAMES, MOTIFS, type MotifName } from './motifs.ts';
import { PALETTE_NAMES, PALETTES, type Palette, type PaletteName } from './palettes.ts';
import { hashOf, randomFrom } from './random.ts';

/**
 * 4:5 card, 16:9 hero (picture on the right, the left kept clear for words), 16:9 centred, square, small 16:9.
 */
const SIZES = { portrait: [400, 500], hero: [1600, 900], wide: [1600, 900], square: [400, 400], small: [400, 225] } as const;
/** the share of a hero's width that is left to the words */
const HERO_CLEAR = 0.46;
type PosterRatio = keyof typeof SIZES;

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
	/** what a screen reader says; without it the poster is decoration */
	alt?: string;
	/** makes ids in the drawing unique when one page shows the same poster twice */
	idSuffix?: string;
};

export const paletteOf = (title: string, palette?: PaletteName): Palette =>
	PALETTES[palette ?? artOf(title).palette ?? PALETTE_NAMES[(hashOf(title) >>> 8) % PALETTE_NAMES.length] ?? 'papier'];

function scaleOf(ratio: PosterRatio, width: number, height: number, room: number): number {
	if (ratio === 'hero' || ratio === 'wide') return height / 430;
	if (ratio === 'small') return 0.56;
	return Math.min(width / 400, Math.max(0.66, room / 400));
}

/** A poster in the manner of the Polish school, as SVG. The same title always gives the same poster: no DOM, no randomness. */
export function poster(input: PosterInput): string {
	const { title, author = '', ratio = 'portrait', label = '', idSuffix = '' } = input;
	const hash = hashOf(title);
	const random = randomFrom(hash);
	const cut = createShapeCutter(random);
	const motif = input.motif ?? artOf(title).motif ?? MOTIF_NAMES[hash % MOTIF_NAMES.length] ?? 'kurtyna';
	const palette = paletteOf(title, input.palette);
	const [width, height] = SIZES[ratio];
	const lettered = input.lettered ?? ratio === 'portrait';
	const words = lettered ? lettering({ title, author, label, hash, width, height, palette, cut }) : { svg: '', top: 0, bottom: height };
	const top = words.top ? words.top + 6 : 0;
	const scale = scaleOf(ratio, width, height, words.bottom - words.top);
	const cx = ratio === 'hero' ? width * 0.7 : width / 2;
	const cy = (words.top + words.bottom) / 2;
	// words stand on the left of a hero, so even a motif that fills its paper begins behind them
	const left = ratio === 'hero' ? width * HERO_CLEAR : 0;
	const edge = { l: (left - cx) / scale, r: (width - cx) / scale, t: (top - cy) / scale, b: (words.bottom - cy) / scale };
	const art = MOTIFS[motif]({ cut, ink: palette, random, edge });
	const clip = `poster-${hash}-${ratio}${idSuffix}`;
	const role = input.alt ? `role="img" aria-label="${escapeXml(input.alt)}"` : 'aria-hidden="true"';
	return (
		`<svg xmlns="http://www.w3.org/2000/svg" class="poster" viewBox="0 0 ${width} ${height}" preserveAspectRatio="${ratio === 'hero' ? 'xMaxYMid' : 'xMidYMid'} slice" ${role} style="isolation:isolate;background:${palette.bg}">` +
		`<rect width="${width}" height="${height}" fill="${palette.bg}"/>` +
		`<clipPath id="${clip}"><rect x="${rounded(left * 0.9)}" y="${rounded(top)}" width="${rounded(width - left * 0.9)}" height="${rounded(words.bottom - top)}"/></clipPath>` +
		`<g clip-path="url(#${clip})"><g transform="translate(${rounded(cx)} ${rounded(cy)}) scale(${Math.round(scale * 100) / 100})">${art}</g></g>` +
		`${words.svg}</svg>`
	);
}
