import type { ShapeCutter } from './cut-shapes.ts';
import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';

/** The drawing area of a motif: a box of 400 × 400 around 0, 0, and how far the poster extends beyond it. */
type Sheet = {
	cut: ShapeCutter;
	ink: Palette;
	random: Random;
	edge: { l: number; r: number; t: number; b: number };
};

export type Motif = (sheet: Sheet) => string;
