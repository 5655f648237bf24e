import { ENVIRONMENT_NAMES } from '#server/lib/env.ts';

// A variable with a misspelled name is read by nobody, and the default is used without a word.

/** The beginnings of names that only this product has. */
const OURS = /^(ADMIN_EMAIL|DATABASE|KSEF|LIVE|MAIL|MEDIA|METRICS|PACKAGE_CHUNK|PAYU|S3|SMTP|VIMEO)_/;
/** Read by the simulators, by compose.yaml and by PostgreSQL’s own programs, not by the server. */
const OF_OTHERS = /_SIMULATOR_|^POSTGRES_PASSWORD$|^PG[A-Z]+$/;
/** Shorter names are too similar to those of the system (HOME and HOST). */
const MIN_LENGTH = 6;
const MAX_CHANGES = 2;

/** How many letters have to be changed, added, removed or exchanged with the next. */
function changesBetween(one: string, other: string): number {
	const rows: number[][] = Array.from({ length: one.length + 1 }, (_row, at) => [at]);
	const cell = (row: number, column: number) => rows[row]?.[column] ?? 0;
	for (let column = 1; column <= other.length; column++) (rows[0] as number[])[column] = column;
	for (let row = 1; row <= one.length; row++)
		for (let column = 1; column <= other.length; column++) {
			const isSame = one[row - 1] === other[column - 1];
			const isExchanged = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
			(rows[row] as number[])[column] = Math.min(
				cell(row - 1, column) + 1,
				cell(row, column - 1) + 1,
				cell(row - 1, column - 1) + (isSame ? 0 : 1),
				isExchanged ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
			);
		}
	return cell(one.length, other.length);
}

/** One line for each name that looks like one of ours and is none. */
export function unknownNames(names: string[]): string[] {
	const known = new Set(ENVIRONMENT_NAMES);
	return names
		.filter((name) => !known.has(name) && !OF_OTHERS.test(name))
		.flatMap((name) => {
			const [nearest] = ENVIRONMENT_NAMES.map((ours) => ({ ours, changes: changesBetween(name, ours) })).sort(
				(a, b) => a.changes - b.changes,
			);
			const isSimilar = nearest && nearest.changes <= MAX_CHANGES && name.length >= MIN_LENGTH;
			if (isSimilar) return [`${name}: is no variable of Rampa; is ${nearest.ours} meant?`];
			return OURS.test(name) ? [`${name}: is no variable of Rampa, nothing reads it`] : [];
		});
}
