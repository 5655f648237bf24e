import { type Moment, momentMs, toMoment } from '#domain/base/time/time.ts';
import { isUnpaid, type OrderStatus } from '../orders.moves.rules.ts';

/** How long an unpaid order keeps its seat and code; the provider is given the same number. */
export const RESERVATION_MINUTES = 20;
export const RESERVATION_SECONDS = RESERVATION_MINUTES * 60;

/** Unpaid orders one person may have at a time, so that one account cannot reserve all seats without paying; `place_order` counts them. */
export const MAX_OPEN_ORDERS = 10;

/**
 * Seats of one event a person may hold unpaid, orders of all kinds together: as many as the largest group that is sold.
 * `place_order` (server/migrations/functions/place_order.sql) compares the same numbers under the person's lock; a test compares the two.
 */
export const whyNotMoreSeats = (seats: { unpaid: number; wanted: number; most: number }): 'limit_reached' | null =>
	seats.wanted > 0 && seats.unpaid + seats.wanted > seats.most ? 'limit_reached' : null;

/** `ends`: those of its title and of the time of gifts; it is not sold any more from the first of them, so not paid either (F-044, G-007). */
export function reservedUntil(now: Date, ends: readonly (Moment | null)[] = []): Moment {
	const known = ends.filter((end) => end !== null).map(momentMs);
	return toMoment(new Date(Math.min(now.getTime() + RESERVATION_SECONDS * 1000, ...known)));
}

type Reservation = { status: OrderStatus; reserved_until: Moment | null };

/** An unpaid order whose reservation expired: the job checks the provider once more, then cancels. */
export const isReservationOver = (order: Reservation, now: Date): boolean =>
	isUnpaid(order.status) && order.reserved_until !== null && momentMs(order.reserved_until) <= now.getTime();

type Extendable = Reservation & { extended_at: Moment | null };

/** The last minutes, in which a person is told how long the seat is still kept, and may keep it longer. */
export const HOLD_SHOWN_SECONDS = 5 * 60;

/** Until when a reservation is kept by "I need more time": once, as long again, never beyond the `ends` of its title; null: not any longer (N-012). */
export function extendedUntil(order: Extendable, ends: readonly (Moment | null)[], now: Date): Moment | null {
	const { status, reserved_until, extended_at } = order;
	if (!isUnpaid(status) || reserved_until === null || extended_at !== null || isReservationOver(order, now)) return null;
	const until = reservedUntil(new Date(momentMs(reserved_until)), ends);
	return momentMs(until) > momentMs(reserved_until) ? until : null;
}
