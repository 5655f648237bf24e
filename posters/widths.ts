import metrics from './metrics.json' with { type: 'json' };

export type Style = keyof typeof metrics;

/** a letter that was not measured comes from another font, taller than our capitals and at most this wide */
const UNKNOWN_WIDTH = { cond: 700, wide: 1000, gloock: 850 };
const FULL_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

const isMark = (letter: string) => /\p{M}/u.test(letter);

export const isMeasured = (text: string, style: Style) => [...text].every((letter) => Object.hasOwn(metrics[style], letter));

/** Glyph widths in parts of the size, measured once, so lines fit without a browser. */
export function widthOf(text: string, style: Style): number {
	const widths: Record<string, number> = metrics[style];
	const width = (letter: string) => widths[letter] ?? (isMark(letter) ? 0 : FULL_WIDTH.test(letter) ? 1300 : UNKNOWN_WIDTH[style]);
	return [...text].reduce((sum, letter) => sum + width(letter), 0) / 1000;
}
