import { type Moment, momentMs } from '../base/time/time.ts';
import { isEventOver, nextEvening } from '../events/events.rules.ts';
import { type Broadcast, broadcastEnd, isOverUntilNext, leftOfBroadcast } from '../live/broadcast.rules.ts';
import { type VideoTimes, videoAvailability } from '../videos/videos.rules.ts';
import { eventDatesOf, type OrderDates } from './orders.dates.ts';
import type { Order } from './orders.fields.ts';
import { mayBePaid } from './orders.moves.rules.ts';

type Ending = ({ type: 'event' } & Broadcast) | ({ type: 'video' } & VideoTimes);

/** The event has ended, or its broadcast without leaving anything, or the video is no longer available: it cannot be bought, and money that still arrives is returned (F-044). */
export const isProductOver = (product: Ending, now: Date): boolean =>
	product.type === 'event'
		? isEventOver(product, now) || leftOfBroadcast(product, now) === 'nothing'
		: videoAvailability(product, now) === -1;

/** When a title ends, and with it the codes that are for it alone; null: it does not. */
export const productEnd = (product: Ending): Moment | null => (product.type === 'event' ? broadcastEnd(product) : product.end_date);

/** When the title of an order takes place; a universal gift has no times. */
export type OrderedTimes = OrderDates &
	VideoTimes &
	Partial<Pick<Order, 'replay_until' | 'stream_ended_at' | 'stream_began_at' | 'next_stream_waits'>>;

function endingOf(order: OrderedTimes): Ending {
	const dates = eventDatesOf(order);
	return dates ? { ...order, ...dates, type: 'event' } : { ...order, type: 'video' };
}

export const isOrderedOver = (order: OrderedTimes, now: Date): boolean => isProductOver(endingOf(order), now);

export const orderedEnd = (order: OrderedTimes): Moment | null => productEnd(endingOf(order));

/** After the broadcast of an evening, without a recording: when the next evening of the event begins; null otherwise. */
export function reopensAt(order: OrderedTimes, now: Date): Moment | null {
	const dates = eventDatesOf(order);
	return dates && isOverUntilNext({ ...order, ...dates }, now) ? nextEvening(dates, now) : null;
}

type Ordered = OrderedTimes & Pick<Order, 'refund_reason'>;

/** Its event was cancelled or its title is over: nothing is paid for it any more (F-044, F-045). */
export const isUnsold = (order: Ordered, now: Date): boolean => order.refund_reason !== null || isOrderedOver(order, now);

/** Whether the address at the provider still takes the payment. */
export const isPayable = ({ status, reserved_until }: Pick<Order, 'status' | 'reserved_until'>, now: Date): boolean =>
	mayBePaid(status) && reserved_until !== null && momentMs(reserved_until) > now.getTime();

/** Where an unpaid order is paid for; null when its title cannot be bought any more, also on a page opened before. */
export const paymentAddress = (order: Ordered & Pick<Order, 'redirectUri'>, now: Date): string | null =>
	isUnsold(order, now) ? null : order.redirectUri;
