import type { MotifName } from './motifs.ts';
import { PALETTE_NAMES, PALETTES, type Palette, type PaletteName } from './palettes.ts';
import { hashOf } from './random.ts';

/** Art chosen by hand for well-known plays, under their Polish and English titles; other titles get a pseudo-random one. */
const CLASSICS: Record<string, readonly [MotifName, PaletteName]> = {
	Wesele: ['profile', 'cynober'],
	'The Wedding': ['profile', 'cynober'],
	Świętoszek: ['maska', 'ultramaryna'],
	Tartuffe: ['maska', 'ultramaryna'],
	Mewa: ['ptak', 'lod'],
	'The Seagull': ['ptak', 'lod'],
	Burza: ['morze', 'butelka'],
	'The Tempest': ['morze', 'butelka'],
	Nora: ['drzwi', 'musztarda'],
	'A Doll’s House': ['drzwi', 'musztarda'],
	'Król Edyp': ['oko', 'papier'],
	'Oedipus Rex': ['oko', 'papier'],
	Dziady: ['dlon', 'noc'],
	'Forefathers’ Eve': ['dlon', 'noc'],
	Balladyna: ['korona', 'roz'],
	'Wiśniowy sad': ['sad', 'papier'],
	'The Cherry Orchard': ['sad', 'papier'],
	'Trzy siostry': ['krzesla', 'grafit'],
	'Three Sisters': ['krzesla', 'grafit'],
	'Sen nocy letniej': ['ksiezyc', 'lila'],
	'A Midsummer Night’s Dream': ['ksiezyc', 'lila'],
	Lalka: ['marionetka', 'sliwka'],
	'The Doll': ['marionetka', 'sliwka'],
	'Moralność pani Dulskiej': ['okna', 'oliwka'],
	'The Morality of Mrs Dulska': ['okna', 'oliwka'],
	'Noc listopadowa': ['reflektor', 'noc'],
	'November Night': ['reflektor', 'noc'],
	Antygona: ['schody', 'cynober'],
	Antigone: ['schody', 'cynober'],
	Szewcy: ['widownia', 'musztarda'],
	'The Shoemakers': ['widownia', 'musztarda'],
	'Święto wiosny': ['taniec', 'roz'],
	'The Rite of Spring': ['taniec', 'roz'],
	'Bracia Karamazow': ['las', 'butelka'],
	'The Brothers Karamazov': ['las', 'butelka'],
	'Śluby panieńskie': ['kurtyna', 'ultramaryna'],
	'Maidens’ Vows': ['kurtyna', 'ultramaryna'],
	Hamlet: ['korona', 'noc'],
};

export const artOf = (title: string): { motif?: MotifName; palette?: PaletteName } => {
	const [motif, palette] = (Object.hasOwn(CLASSICS, title) && CLASSICS[title]) || [];
	return { motif, palette };
};

export const paletteOf = (title: string, palette?: PaletteName): Palette =>
	PALETTES[palette ?? artOf(title).palette ?? PALETTE_NAMES[(hashOf(title) >>> 8) % PALETTE_NAMES.length] ?? 'papier'];
