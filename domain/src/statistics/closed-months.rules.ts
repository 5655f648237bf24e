import { monthOf } from '../base/time/day-ranges.ts';
import type { Moment } from '../base/time/time.ts';
import { isCounted, type OrderStatus } from '../orders/orders.moves.rules.ts';

/** Longer than any transaction that counts as of the month before. */
const SETTLING_MS = 60 * 60_000;

/** A month can be closed an hour after its end. */
export const whyNotCloseMonth = (month: string, now: Date): 'month_not_over' | null =>
	month < monthOf(new Date(now.getTime() - SETTLING_MS)) ? null : 'month_not_over';

/** The month whose income a new status changes, where it is not the current one: a sale counts on the day its order was placed. */
export const changedMonth = (order: { created_at: Moment; status: OrderStatus }, to: OrderStatus, now: Date): string | null => {
	const month = monthOf(new Date(order.created_at));
	return isCounted(to) && !isCounted(order.status) && month !== monthOf(now) ? month : null;
};
