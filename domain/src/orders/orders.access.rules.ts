import type { Moment } from '../base/time/time.ts';
import type { EventDates } from '../events/events.dates.ts';
import { isReplayOpen } from '../live/live.rules.ts';
import { isOrderExpired, videoAccessEnd, videoOpening } from '../videos/videos.rules.ts';
import type { OrderKind } from './order-kinds.ts';
import { eventDatesOf, type OrderDates } from './orders.dates.ts';
import type { Order } from './orders.fields.ts';
import { isOrderedOver, type OrderedTimes } from './orders.over.rules.ts';

/** When a film can be watched by a paid order for it. */
export type AccessTerm = {
	/** still to come; null: it is open, or was */
	opens: Moment | null;
	/** null: no end */
	ends: Moment | null;
	isOver: boolean;
};

type WithAccess = Pick<Order, 'expiration_date' | 'available_from' | 'end_date'>;

function termOf(order: WithAccess, now: Date): AccessTerm {
	const ends = videoAccessEnd(order);
	return { opens: videoOpening(order, now), ends, isOver: isOrderExpired(ends, now) };
}

const none = () => null;

/** What the buyer may watch by an order of each kind: evenings or a film; codes are for others. */
const WATCHED: Record<
	OrderKind,
	{ evenings: (order: OrderDates) => EventDates | null; access: (order: WithAccess, now: Date) => AccessTerm | null }
> = {
	event: { evenings: eventDatesOf, access: none },
	video: { evenings: none, access: termOf },
	gift: { evenings: none, access: none },
	group: { evenings: none, access: none },
};

type OfKind = Pick<Order, 'kind'>;

/** The evenings an order is a ticket for; null: it is none. */
export const eveningsOf = (order: OfKind & OrderDates): EventDates | null => WATCHED[order.kind].evenings(order);

/** The access to a film by an order; null: it gives none. */
export const accessTerm = (order: OfKind & WithAccess, now: Date): AccessTerm | null => WATCHED[order.kind].access(order, now);

/** The ticket or access was used up by time: the last evening, or its broadcast, is over without a recording, or the access has ended. */
export function isUsedUp(order: OfKind & WithAccess & OrderedTimes, now: Date): boolean {
	const access = accessTerm(order, now);
	if (access) return access.isOver;
	return eveningsOf(order) !== null && isOrderedOver(order, now) && !isReplayOpen(order.replay_until ?? null, now);
}
