import { addDays, type LocalDate, type Moment, warsawDate, warsawMoment } from './time.ts';

/** Days on the Warsaw calendar, both included. */
export type DayRange = { from: LocalDate; to: LocalDate };

/** The instants of a range: from the first midnight up to, but not including, the midnight after the last day. */
export const rangeMoments = ({ from, to }: DayRange): { start: Moment; end: Moment } => ({
	start: warsawMoment(from),
	end: warsawMoment(addDays(to, 1)),
});

export const today = (now: Date): DayRange => ({ from: warsawDate(now), to: warsawDate(now) });

export const lastSevenDays = (now: Date): DayRange => ({ from: addDays(warsawDate(now), -6), to: warsawDate(now) });

export function monthRange(month: string): DayRange {
	const from = `${month}-01`;
	const nextMonth = `${addDays(from, 31).slice(0, 7)}-01`;
	return { from, to: addDays(nextMonth, -1) };
}

export const monthOf = (now: Date): string => warsawDate(now).slice(0, 7);
/** The month before another, both written YYYY-MM. */
export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);
export const monthAfter = (month: string): string => addDays(`${month}-01`, 31).slice(0, 7);

export const currentMonth = (now: Date): DayRange => monthRange(monthOf(now));
const yesterday = (now: Date): DayRange => ({ from: addDays(warsawDate(now), -1), to: addDays(warsawDate(now), -1) });

/** One click instead of two dates; `all` is the whole time. */
export const RANGE_PRESETS = {
	today,
	yesterday,
	month: currentMonth,
	last_month: (now: Date) => monthRange(monthBefore(monthOf(now))),
	all: () => null,
} as const satisfies Record<string, (now: Date) => DayRange | null>;
export type RangePreset = keyof typeof RANGE_PRESETS;
