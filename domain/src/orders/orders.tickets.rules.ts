import type { Moment } from '../base/time/time.ts';
import { eventAvailability, nextOpening, windowAt } from '../events/events.rules.ts';
import { leftOfBroadcast } from '../live/broadcast.rules.ts';
import { recordingEnd } from '../live/live.rules.ts';
import { accessTerm, eveningsOf } from './orders.access.rules.ts';
import type { OrderDates } from './orders.dates.ts';
import type { Order } from './orders.fields.ts';
import { canCancelOwn, isUnpaid } from './orders.moves.rules.ts';
import { reopensAt } from './orders.over.rules.ts';

/** An order that can be watched, now (`opensAt` null) or from a moment on; after a live evening its recording, until a moment, also when the next evening is still to come. */
export type OwnTicket<T> = {
	order: T;
	opensAt: Moment | null;
	recordingUntil?: Moment | null;
	/** nothing is left of its broadcast, or nothing until the next evening (`opensAt`) */
	isStreamOver?: boolean;
};

export type Held = OrderDates &
	Pick<
		Order,
		| 'kind'
		| 'status'
		| 'slug'
		| 'refund_reason'
		| 'replay_until'
		| 'stream_ended_at'
		| 'stream_began_at'
		| 'next_stream_waits'
		| 'available_from'
		| 'end_date'
		| 'expiration_date'
		| 'created_at'
	>;

function ticketOf<T extends Held>(order: T, now: Date): OwnTicket<T> | null {
	if (order.status !== 'COMPLETED' || !order.slug) return null;
	const access = accessTerm(order, now);
	if (access) return access.isOver ? null : { order, opensAt: access.opens };
	const times = eveningsOf(order);
	// a ticket of a cancelled event stays COMPLETED while its refund is refused
	if (!times || order.refund_reason !== null) return null;
	const available = eventAvailability(times, now);
	const opensAt = available === 1 ? null : nextOpening(times, now);
	const recordingUntil = recordingEnd(order, windowAt(times, now)?.opens ?? null, now);
	if (recordingUntil) return { order, opensAt, recordingUntil };
	if (available === -1) return null;
	const reopens = reopensAt(order, now);
	if (reopens) return { order, opensAt: reopens, isStreamOver: true };
	return leftOfBroadcast({ ...order, ...times }, now) === 'nothing' ? { order, opensAt, isStreamOver: true } : { order, opensAt };
}

/** Until when an order can be watched; null: without an end, or not at all. */
export const accessUntil = ({ status, expiration_date }: Pick<Order, 'status' | 'expiration_date'>): Moment | null =>
	status === 'COMPLETED' ? expiration_date : null;

export type Open = Pick<Order, 'status' | 'reserved_until'>;

/**
 * Open orders, shown first in an account: first those that expire unless paid, in order of expiry (F-065), then those
 * whose payment the bank confirms (F-046).
 */
export const openFirst = <T extends Open>(orders: readonly T[]): T[] => {
	const place = ({ status, reserved_until }: Open) => `${canCancelOwn(status) ? 0 : 1} ${reserved_until ?? ''}`;
	return orders.filter(({ status }) => isUnpaid(status)).sort((a, b) => place(a).localeCompare(place(b)));
};

/** Tickets a person can use: open now first, then by opening; otherwise the newest first (F-065). */
export function ownTickets<T extends Held>(orders: readonly T[], now: Date): OwnTicket<T>[] {
	const text = ({ opensAt, recordingUntil }: OwnTicket<T>) => (recordingUntil ? '' : (opensAt ?? ''));
	const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
	return orders
		.map((order) => ticketOf(order, now))
		.filter((one) => one !== null)
		.sort((a, b) => compare(text(a), text(b)) || compare(b.order.created_at, a.order.created_at));
}

/** "Moje bilety" in its order. */
export const currentOrders = <T extends Held & Open>(orders: readonly T[], now: Date): T[] => [
	...openFirst(orders),
	...ownTickets(orders, now).map(({ order }) => order),
];
