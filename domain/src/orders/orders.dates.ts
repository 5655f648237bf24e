import type { EventDates } from '../events/events.dates.ts';
import type { Order } from './orders.fields.ts';

export type OrderDates = Pick<Order, 'date_from' | 'date_to' | 'time_from' | 'time_to' | 'full_day' | 'hide_time_to'>;

/** When the event of an order is; null for what has no day. */
export function eventDatesOf({ date_from, date_to, time_from, time_to, full_day, hide_time_to }: OrderDates): EventDates | null {
	if (!date_from || !date_to) return null;
	return { date_from, date_to, time_from, time_to, full_day: full_day ?? 0, hide_time_to: hide_time_to ?? 0 };
}
