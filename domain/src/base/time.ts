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

/**
 * The instant of a Warsaw wall clock. In the hour that does not exist (spring) it is the instant after the jump;
 * in the hour that comes twice (autumn) it is the first of the two.
 */
export function warsawMoment(date: LocalDate, time: LocalTime = '00:00'): Moment {
	const zoned = Temporal.PlainDateTime.from(`${date}T${time}`, { overflow: 'reject' }).toZonedDateTime(WARSAW);
	return new Date(zoned.epochMilliseconds).toISOString();
}

const warsaw = (now: Date) => Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(WARSAW);

export const warsawDate = (now: Date): LocalDate => warsaw(now).toPlainDate().toString();
export const warsawTime = (now: Date): LocalTime => warsaw(now).toPlainTime().toString({ smallestUnit: 'minute' });

export const addDays = (date: LocalDate, days: number): LocalDate => Temporal.PlainDate.from(date).add({ days }).toString();

export const isLocalDate = (value: string): boolean => {
	if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
	try {
		Temporal.PlainDate.from(value, { overflow: 'reject' });
		return true;
	} catch {
		return false;
	}
};
