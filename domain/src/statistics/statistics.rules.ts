import type { Grosze } from '../base/money.ts';
import { addDays, daysBetween, type LocalDate, type Moment, momentMs, warsawDate, warsawMoment } from '../base/time/time.ts';
import { isCounted, type OrderStatus } from '../orders/orders.moves.rules.ts';

/** Days on the Warsaw calendar, both included. */
export type DayRange = { from: LocalDate; to: LocalDate };

/** Ten years and their leap days; a longer series cannot be read as a chart. */
export const MAX_RANGE_DAYS = 3660;

/** Days in the wrong order are a wrong date; a range that is too long names the limit. */
export function whyNotDayRange({ from, to }: DayRange): 'orders.validate.date' | 'statistics.validate.long' | null {
	if (from > to) return 'orders.validate.date';
	return daysBetween(from, to) >= MAX_RANGE_DAYS ? 'statistics.validate.long' : null;
}

/** The instants of a range: from the first midnight up to, but not including, the midnight after the last day. */
export const rangeMoments = ({ from, to }: DayRange): { start: Moment; end: Moment } => ({
	start: warsawMoment(from),
	end: warsawMoment(addDays(to, 1)),
});

export const today = (now: Date): DayRange => ({ from: warsawDate(now), to: warsawDate(now) });

/** The default of the statistics screen: today and the six days before. */
export const lastSevenDays = (now: Date): DayRange => ({ from: addDays(warsawDate(now), -6), to: warsawDate(now) });

/** All days of a month written YYYY-MM. */
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

/** One entry for every day of the range; a day without any is 0, not missing. Counted: the day after 9999-12-31 sorts before all others. */
export const fillDays = ({ from, to }: DayRange, values: ReadonlyMap<LocalDate, number>): { date: LocalDate; value: number }[] =>
	Array.from({ length: daysBetween(from, to) + 1 }, (_day, index) => {
		const date = addDays(from, index);
		return { date, value: values.get(date) ?? 0 };
	});

export type RevenueOrder = {
	created_at: Moment;
	/** where the month it was placed in was closed before it was paid */
	booked_at?: Moment | null;
	status: OrderStatus;
	amount_grosze: Grosze;
	/** refunded money, and when */
	refunds: readonly { at: Moment; amount_grosze: Grosze }[];
};

/**
 * Revenue of a range: orders placed in it that are COMPLETED or WAITING_FOR_REFUND, plus those REFUNDED after its end,
 * minus refunds made in it of orders placed before it. Since no refund precedes its order, that equals: orders placed in the range
 * and paid, minus refunds made in the range. Partial refunds count the same way, and adjacent ranges add up.
 * The stores compute it in SQL; a test compares them with this function.
 */
export function revenueGrosze(orders: readonly RevenueOrder[], range: DayRange): Grosze {
	const { start, end } = rangeMoments(range);
	const within = (moment: Moment) => momentMs(moment) >= momentMs(start) && momentMs(moment) < momentMs(end);
	let total = 0;
	for (const order of orders) {
		if (!isCounted(order.status)) continue;
		if (within(order.booked_at ?? order.created_at)) total += order.amount_grosze;
		for (const refund of order.refunds) if (within(refund.at)) total -= refund.amount_grosze;
	}
	return total;
}

const MAX_LABEL_LENGTH = 70;

/** Cut between characters, never inside one. */
export function cutLabel(label: string): string {
	if (label.length <= MAX_LABEL_LENGTH) return label;
	const segments = new Intl.Segmenter('pl', { granularity: 'grapheme' }).segment(label);
	return Array.from(segments, ({ segment }) => segment)
		.slice(0, MAX_LABEL_LENGTH)
		.join('');
}
