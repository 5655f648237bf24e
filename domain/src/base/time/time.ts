/** An instant as ISO 8601 in UTC, e.g. 2026-11-15T18:00:00.000Z; the same format in the database layer, the API and the browser. */
export type Moment = string;
/** YYYY-MM-DD on the Warsaw calendar */
export type LocalDate = string;
/** HH:mm on the Warsaw clock */
export type LocalTime = string;

export const WARSAW = 'Europe/Warsaw';

const DAY_MS = 86_400_000;
const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const ISO_WITH_OFFSET = new RegExp(`^\\d{4}-\\d{2}-\\d{2}T${CLOCK}(?::[0-5]\\d(?:\\.\\d{1,9})?)?(?:Z|[+-]${CLOCK})$`);
const WARSAW_MINUTE = new RegExp(`^\\d{4}-\\d{2}-\\d{2} ${CLOCK}$`);

export const toMoment = (date: Date): Moment => date.toISOString();
export const momentMs = (moment: Moment): number => Date.parse(moment);
/** Never below 0. */
export const secondsSince = (at: Moment, now: Date): number => Math.max(0, (now.getTime() - momentMs(at)) / 1000);

/** ISO 8601 with offset, or YYYY-MM-DD HH:mm in Warsaw time; null when it is neither or no such day exists. */
export function parseMoment(text: string): Moment | null {
	const value = text.trim();
	if (!isLocalDate(value.slice(0, 10))) return null;
	if (WARSAW_MINUTE.test(value)) return warsawMoment(value.slice(0, 10), value.slice(11));
	if (!ISO_WITH_OFFSET.test(value)) return null;
	const moment = new Date(value).toISOString();
	// an offset can move the date out of the four-digit years
	return /^[1-9]\d{3}-/.test(moment) ? moment : null;
}

/** An Intl call takes tens of microseconds, and lists of events need the same few results again and again. */
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

// Warsaw time comes from Intl: no time-zone library in the first load of a page. Tests compare it with Temporal.
const offsetName = new Intl.DateTimeFormat('en', { timeZone: WARSAW, timeZoneName: 'longOffset' });
// clocks change on a full quarter of an hour, so one offset is valid for all of it
const QUARTER_MS = 900_000;
const offsetOfQuarter = remember((quarter: number): number => {
	const name = offsetName.formatToParts(quarter * QUARTER_MS).find(({ type }) => type === 'timeZoneName')?.value ?? '';
	const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
	return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
});
const offsetAt = (ms: number): number => offsetOfQuarter(Math.floor(ms / QUARTER_MS));

const momentOfClock = remember((clock: string): Moment => {
	const asUtc = Date.parse(`${clock}:00.000Z`);
	const before = offsetAt(asUtc - DAY_MS);
	const after = offsetAt(asUtc + DAY_MS);
	// the offset of the day before is right unless the clock has changed since; in the skipped hour neither offset fits
	const changed = offsetAt(asUtc - before) !== before && offsetAt(asUtc - after) === after;
	return toMoment(new Date(asUtc - (changed ? after : before)));
});

/**
 * The instant of a Warsaw wall clock. A time in the skipped hour (spring) moves an hour later;
 * in the repeated hour (autumn) the first of the two is meant.
 */
export const warsawMoment = (date: LocalDate, time: LocalTime = '00:00'): Moment => momentOfClock(`${date}T${time}`);

const warsawClock = (now: Date): string => toMoment(new Date(now.getTime() + offsetAt(now.getTime())));

export const warsawDate = (now: Date): LocalDate => warsawClock(now).slice(0, 10);
export const warsawTime = (now: Date): LocalTime => warsawClock(now).slice(11, 16);

const dayMs = (date: LocalDate) => Date.parse(`${date}T00:00:00.000Z`);

export const addDays = (date: LocalDate, days: number): LocalDate => toMoment(new Date(dayMs(date) + days * DAY_MS)).slice(0, 10);

export const daysBetween = (from: LocalDate, to: LocalDate): number => (dayMs(to) - dayMs(from)) / DAY_MS;

/** The last instant of a day in Warsaw: "valid to" a day includes that day. */
export const warsawDayEnd = (date: LocalDate): Moment => toMoment(new Date(momentMs(warsawMoment(addDays(date, 1))) - 1));

/** A time as people type it: 19:30, 19.30, 1930, 930, 19 or 9; null when it is not a time. */
export function parseClock(text: string): LocalTime | null {
	const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:\s?[:.,]?\s?(\d{2}))?$/.exec(text.trim()) ?? [];
	if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
	return `${hours.padStart(2, '0')}:${minutes}`;
}

/** An existing day (2026-02-30 is not one) with a year of four digits. */
export const isLocalDate = (value: string): boolean => {
	if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
	const ms = dayMs(value);
	return !Number.isNaN(ms) && toMoment(new Date(ms)).startsWith(value);
};
