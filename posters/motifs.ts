import type { Motif } from './motif.ts';
import { dlon, korona, marionetka, maska, oko, profile, taniec } from './motifs-people.ts';
import { ksiezyc, las, morze, okna, ptak, sad } from './motifs-places.ts';
import { drzwi, krzesla, kurtyna, reflektor, schody, widownia } from './motifs-stage.ts';

/** Do not reorder: a title's hash selects by position. */
export const MOTIFS = {
	maska,
	kurtyna,
	reflektor,
	schody,
	krzesla,
	oko,
	widownia,
	las,
	korona,
	ptak,
	marionetka,
	drzwi,
	taniec,
	dlon,
	profile,
	morze,
	okna,
	sad,
	ksiezyc,
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof MOTIFS;
export const MOTIF_NAMES = Object.keys(MOTIFS) as MotifName[];
