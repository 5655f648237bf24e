import { join, likePattern, type Sql, sql } from './db.ts';

export const TRIGRAM = 3;

/** Fewer letters than a trigram match beginnings of words, which the index supports; more match anywhere. */
function containsWord(column: Sql, word: string): Sql {
	const anywhere = likePattern(word);
	if (word.length >= TRIGRAM) return sql`${column} like fold(${anywhere})`;
	const beginning = anywhere.slice(1);
	return sql`(${column} like fold(${beginning}) or ${column} like fold(${`% ${beginning}`}))`;
}

/** Every word in a folded column, in any order: „Nowak Zofia” is Zofia Nowak. */
export const containsWords = (column: Sql, words: string): Sql =>
	sql`(${join(
		words
			.trim()
			.split(/\s+/)
			.map((word) => containsWord(column, word)),
		' and ',
	)})`;

/** So many letters are searched in the index, the others only in what it finds: each trigram more reads another long list of orders. */
export const INDEXED_LETTERS = 6;

/** Three letters at least, in an expression with a trigram index. */
export const containsLetters = (numbers: Sql, plain: string): Sql =>
	plain.length > INDEXED_LETTERS
		? sql`(${numbers} like ${`%${plain.slice(-INDEXED_LETTERS)}%`} and position(${plain} in ${numbers}) > 0)`
		: sql`${numbers} like ${`%${plain}%`}`;
