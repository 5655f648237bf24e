/** A background and three colours per palette. Text in `readableInk` has a contrast of at least 4.5 on every background. */
export type Palette = { bg: string; a: string; b: string; c: string };

export const PALETTES = {
	cynober: { bg: '#E5482F', a: '#17151A', b: '#F5EAD9', c: '#F6B4C6' },
	noc: { bg: '#17161D', a: '#EF5A3C', b: '#F4EDE1', c: '#4653E0' },
	ultramaryna: { bg: '#2A2BC8', a: '#FFB5D0', b: '#F6F1E7', c: '#14121B' },
	musztarda: { bg: '#EBB32A', a: '#17151A', b: '#C9341F', c: '#FAF1DE' },
	roz: { bg: '#F4B3C7', a: '#1D1920', b: '#D6341F', c: '#1D5B4C' },
	butelka: { bg: '#123F37', a: '#F1DCB9', b: '#EE6B4B', c: '#9CCDB4' },
	papier: { bg: '#EDE6D8', a: '#17151A', b: '#D8381F', c: '#2E46C2' },
	lod: { bg: '#BBD5E2', a: '#142036', b: '#E2522B', c: '#FAF5EA' },
	sliwka: { bg: '#471530', a: '#F39CB9', b: '#F2DF8A', c: '#EEE6DA' },
	lila: { bg: '#B7A5EC', a: '#1E1431', b: '#F6F0E4', c: '#E2412A' },
	grafit: { bg: '#34363C', a: '#F5F0E6', b: '#F5CB45', c: '#E5554C' },
	oliwka: { bg: '#8A8B3C', a: '#16160F', b: '#F4EAD3', c: '#EFA3B8' },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[];

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

export function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = channels(hex)
		.map((value) => value / 255)
		.map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
	const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
	return (light + 0.05) / (dark + 0.05);
}

/** Below 0 darker, above 0 lighter. */
export function shade(hex: string, by: number): string {
	const shaded = channels(hex).map((value) => Math.round(by < 0 ? value * (1 + by) : value + (255 - value) * by));
	return `#${shaded.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The ink of a palette that reads best on its paper. */
export const readableInk = (palette: Palette): string =>
	[palette.b, palette.a, palette.c].sort((x, y) => contrast(y, palette.bg) - contrast(x, palette.bg))[0] ?? palette.a;
