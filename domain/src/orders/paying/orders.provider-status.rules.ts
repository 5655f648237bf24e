import { type OrderStatus, whyNotMove } from '../orders.moves.rules.ts';
import { isLater } from './orders.attempts.rules.ts';

const STATUS_OF: Record<string, OrderStatus> = {
	NEW: 'PENDING',
	PENDING: 'PENDING',
	WAITING_FOR_CONFIRMATION: 'WAITING_FOR_CONFIRMATION',
	// only in old documentation of the provider: a person must act; it never means "paid"
	REJECTED: 'WAITING_FOR_CONFIRMATION',
	COMPLETED: 'COMPLETED',
	CANCELED: 'CANCELED',
};

/** Maps the provider's status to ours; an unknown one is UNDEFINED. */
export const fromProvider = (word: string): OrderStatus =>
	Object.hasOwn(STATUS_OF, word) ? (STATUS_OF[word] ?? 'UNDEFINED') : 'UNDEFINED';

/** Status of an attempt after a notice: the higher one wins; a lower one is late or replayed. */
export const nextStatus = (from: OrderStatus, notice: OrderStatus): OrderStatus =>
	isLater(notice, from) && whyNotMove(from, notice, 'provider') === null ? notice : from;
