import { Temporal } from 'temporal-polyfill';

/** An instant as ISO 8601 in UTC, e.g. 2026-11-15T18:00:00.000Z; the form it has from column to browser. */
export type Moment = string;
/** YYYY-MM-DD on the Warsaw calendar */
export type LocalDate = string;
/** HH:mm on the Warsaw clock */
export type LocalTime = string;

export const WARSAW = 'Europe/Warsaw';

const ISO_WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const WARSAW_MINUTE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;

// PostgreSQL has no year 0, and a year below 1000 is a slip of the pen
const FOUR_DIGIT_YEAR = /^[1-9]\d{3}-/;

export const toMoment = (date: Date): Moment => date.toISOString();
export const momentMs = (moment: Moment): number => Date.parse(moment);

/** ISO 8601 with offset, or YYYY-MM-DD HH:mm in Warsaw time; null when it is neither or no such day exists. */
export function parseMoment(text: string): Moment | null {
	const value = text.trim();
	try {
		if (!WARSAW_MINUTE.test(value) && !ISO_WITH_OFFSET.test(value)) return null;
		const moment = WARSAW_MINUTE.test(value)
			? warsawMoment(value.slice(0, 10), value.slice(11))
			: new Date(Temporal.Instant.from(value).epochMilliseconds).toISOString();
		return FOUR_DIGIT_YEAR.test(moment) ? moment : null;
	} catch {
		return null;
	}
}

/** Arithmetic with zones takes tens of microseconds, and lists of events ask the same few questions over and over. */
function remember<K, V>(compute: (key: K) => V): (key: K) => V {
	const known = new Map<K, V>();
	return (key) => {
		const found = known.get(key);
		if (found !== undefined) return found;
		const value = compute(key);
		if (known.size >= 5_000) known.clear();
		known.set(key, value);
		return value;
	};
}

const momentOfClock = remember((clock: string): Moment => {
	const zoned = Temporal.PlainDateTime.from(clock, { overflow: 'reject' }).toZonedDateTime(WARSAW);
	return new Date(zoned.epochMilliseconds).toISOString();
});

/**
 * The instant of a Warsaw wall clock. In the hour that does not exist (spring) it is the instant after the jump;
 * in the hour that comes twice (autumn) it is the first of the two.
 */
export const warsawMoment = (date: LocalDate, time: LocalTime = '00:00'): Moment => momentOfClock(`${date}T${time}`);

// clocks change on a full quarter of an hour, so one answer holds for all of it
const QUARTER_MS = 900_000;
const offsetOfQuarter = remember(
	(quarter: number) => Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER_MS).toZonedDateTimeISO(WARSAW).offsetNanoseconds / 1e6,
);
const warsawClock = (now: Date): string => new Date(now.getTime() + offsetOfQuarter(Math.floor(now.getTime() / QUARTER_MS))).toISOString();

export const warsawDate = (now: Date): LocalDate => warsawClock(now).slice(0, 10);
export const warsawTime = (now: Date): LocalTime => warsawClock(now).slice(11, 16);

const dayMs = (date: LocalDate) => Date.parse(`${date}T00:00:00.000Z`);

export const addDays = (date: LocalDate, days: number): LocalDate => new Date(dayMs(date) + days * 86_400_000).toISOString().slice(0, 10);

/** A day that exists: 2026-02-30 does not. */
export const isLocalDate = (value: string): boolean => {
	if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
	const ms = dayMs(value);
	return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value);
};
