import type { Grosze } from '../base/money.ts';
import { type DayRange, rangeMoments } from '../base/time/day-ranges.ts';
import { addDays, daysBetween, type LocalDate, type Moment, momentMs } from '../base/time/time.ts';
import { isCounted, type OrderStatus } from '../orders/orders.moves.rules.ts';

/** Ten years and their leap days; a longer series cannot be read as a chart. */
export const MAX_RANGE_DAYS = 3660;

/** Days in the wrong order are a wrong date; a range that is too long names the limit. */
export function whyNotDayRange({ from, to }: DayRange): 'orders.validate.date' | 'statistics.validate.long' | null {
	if (from > to) return 'orders.validate.date';
	return daysBetween(from, to) >= MAX_RANGE_DAYS ? 'statistics.validate.long' : null;
}

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
