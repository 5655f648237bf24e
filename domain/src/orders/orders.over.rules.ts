import type { Moment } from '../base/time/time.ts';
import { isEventOver, lastClose } from '../events/events.rules.ts';
import { type Broadcast, leftOfBroadcast } from '../live/broadcast.rules.ts';
import { type VideoTimes, videoAvailability } from '../videos/videos.rules.ts';
import { eventDatesOf, type OrderDates } from './orders.dates.ts';
import type { Order } from './orders.fields.ts';

/** The event has ended, or its broadcast without leaving anything, or the video is no longer available: it cannot be bought, and money that still arrives is returned (F-044). */
export const isProductOver = (product: ({ type: 'event' } & Broadcast) | ({ type: 'video' } & VideoTimes), now: Date): boolean =>
	product.type === 'event'
		? isEventOver(product, now) || leftOfBroadcast(product, now) === 'nothing'
		: videoAvailability(product, now) === -1;

/** When the title of an order takes place; a universal gift has no times. */
export type OrderedTimes = OrderDates & VideoTimes & Partial<Pick<Order, 'replay_until' | 'stream_ended_at'>>;

export function isOrderedOver(order: OrderedTimes, now: Date): boolean {
	const dates = eventDatesOf(order);
	return isProductOver(dates ? { ...order, ...dates, type: 'event' } : { ...order, type: 'video' }, now);
}

/** When the title of an order ends; null: it does not. */
export function orderedEnd(order: OrderedTimes): Moment | null {
	const dates = eventDatesOf(order);
	return dates ? lastClose(dates) : order.end_date;
}

type Ordered = OrderedTimes & Pick<Order, 'refund_reason'>;

/** Its event was cancelled or its title is over: nothing is paid for it any more (F-044, F-045). */
export const isUnsold = (order: Ordered, now: Date): boolean => order.refund_reason !== null || isOrderedOver(order, now);

/** Where an unpaid order is paid for; null when its title cannot be bought any more, also on a page opened before. */
export const paymentAddress = (order: Ordered & Pick<Order, 'redirectUri'>, now: Date): string | null =>
	isUnsold(order, now) ? null : order.redirectUri;
