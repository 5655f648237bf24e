import { normaliseForSearch } from '../search/search.rules.ts';
import { ORIGINAL_SOUND } from './sound.rules.ts';

type Opening = {
	/** of the film that plays, and the one chosen by the viewer, here or before */
	sound: string;
	chosenSound: string | null;
	/** of the captions shown in the player; null: none */
	captions: string | null;
	page: string;
};

/** The language in which the transcript opens: that which is read, else that which was chosen to be heard, else, of the original, that of the page. */
export const transcriptLanguage = ({ sound, chosenSound, captions, page }: Opening): string =>
	captions ?? (sound === ORIGINAL_SOUND && chosenSound !== sound ? page : sound);

type Line = { from: number; to: number; text: string };

/** Which line is spoken at a second; -1 between lines. Of lines that overlap, the one that began last. */
export const lineAt = (lines: readonly Pick<Line, 'from' | 'to'>[], second: number): number =>
	lines.findLastIndex(({ from, to }) => from <= second && second < to);

/** Places of the lines that hold the text; accents and case do not matter. None for an empty text. */
export function linesWith(lines: readonly Pick<Line, 'text'>[], text: string): number[] {
	const wanted = normaliseForSearch(text);
	if (wanted === '') return [];
	return lines.flatMap((line, place) => (normaliseForSearch(line.text).includes(wanted) ? [place] : []));
}

/** The hit after or before the chosen one, around the ends; 0 when none was chosen. */
export const stepHit = (chosen: number, count: number, step: 1 | -1): number =>
	count === 0 ? -1 : chosen < 0 ? (step === 1 ? 0 : count - 1) : (chosen + step + count) % count;
