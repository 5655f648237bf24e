import { widthOf } from './widths.ts';

/** titles up to this many letters are set in the largest size */
const FULL_SIZE_LETTERS = 28;

const ems = (width: number) => Math.ceil(width * 102) / 100;

/** The widest part of a line that breaks at plain spaces only, in ems of the display face. */
export const widestPart = (text: string): number => ems(Math.max(1, ...text.split(' ').map((part) => widthOf(part, 'gloock'))));

/** A word this wide, in ems, would be too small to read next to a picture. */
const WIDE_WORD = 11;

export const hasWideWord = (title: string): boolean => titleSize(title).word > WIDE_WORD;

/** What the size of a large title depends on: its widest word in ems of the display face, and how much smaller its length makes it. */
export function titleSize(title: string): { word: number; scale: number } {
	const words = title.split(/[\s-]+/).filter(Boolean);
	const word = Math.max(1, ...words.map((one) => widthOf(one, 'gloock')));
	const scale = Math.min(1, Math.sqrt(FULL_SIZE_LETTERS / Math.max(1, [...title].length)));
	return { word: ems(word), scale: Math.round(scale * 1000) / 1000 };
}
