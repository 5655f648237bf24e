const FIRST_ACCENTED = '\u0080';

/** Letters that Unicode normalisation does not split into a base letter and a mark. */
const WHOLE: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ħ: 'h', ı: 'i', þ: 'th', ð: 'd' };

const foldPoint = (point: string) =>
	point
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[łđøæœßħıþð]/g, (letter) => WHOLE[letter] ?? letter);

/** Text as search and slugs see it: without accents (ł too) and in lower case. */
export const fold = (text: string): string => text.replace(/\P{ASCII}/gu, foldPoint).toLowerCase();

/** Whether every searched word is in the text, in any order; capitals and accents do not matter. */
export function hasWords(text: string, searched: string): boolean {
	const folded = fold(text);
	return fold(searched)
		.split(/\s+/)
		.every((word) => folded.includes(word));
}

/**
 * Folded text with the origin of each of its characters: `starts[i]` and `ends[i]` are positions in the original text.
 * Needed to search the folded text and mark the original one.
 */
export function foldWithPlaces(text: string): { folded: string; starts: number[]; ends: number[] } {
	let folded = '';
	const starts: number[] = [];
	const ends: number[] = [];
	let place = 0;
	for (const point of text) {
		const piece = point < FIRST_ACCENTED ? point.toLowerCase() : foldPoint(point);
		const end = place + point.length;
		if (piece === '' && ends.length > 0) ends[ends.length - 1] = end;
		for (let i = 0; i < piece.length; i++) {
			starts.push(place);
			ends.push(end);
		}
		folded += piece;
		place = end;
	}
	return { folded, starts, ends };
}
