import { isUnpaid, type OrderStatus, whyNotMove } from '../orders.moves.rules.ts';
import { isLater } from './orders.attempts.rules.ts';

const STATUS_OF: Record<string, OrderStatus> = {
	NEW: 'PENDING',
	PENDING: 'PENDING',
	WAITING_FOR_CONFIRMATION: 'WAITING_FOR_CONFIRMATION',
	// only in old material of the provider: somebody must act, and it is never "paid"
	REJECTED: 'WAITING_FOR_CONFIRMATION',
	COMPLETED: 'COMPLETED',
	CANCELED: 'CANCELED',
};

/** Maps the provider's status to ours; an unknown one is UNDEFINED. */
export const fromProvider = (word: string): OrderStatus =>
	Object.hasOwn(STATUS_OF, word) ? (STATUS_OF[word] ?? 'UNDEFINED') : 'UNDEFINED';

/**
 * How long after its start a closed payment may still bring money: the provider cancels an unfinished transfer after ten days at the latest,
 * and a few more are left for its answer to reach us.
 */
export const LATE_MONEY_MS = 14 * 24 * 60 * 60_000;

/** The status of one attempt at the provider after a notice: higher wins, lower is a late or replayed one. */
export const nextStatus = (from: OrderStatus, notice: OrderStatus): OrderStatus =>
	isLater(notice, from) && whyNotMove(from, notice, 'provider') === null ? notice : from;

export type AttemptFacts = {
	/** this very attempt was counted as paid before: the notice is a replay */
	thisAttemptPaid: boolean;
	/** another attempt of the same order was paid */
	anotherAttemptPaid: boolean;
	/** another attempt of the same order may still be paid */
	anotherAttemptOpen: boolean;
	/** a seat is free (always true where seats are unlimited or none are needed) */
	seatFree: boolean;
	/** why the order must not give anything any more, see `autoRefundReason` */
	goesBack: AutoRefundReason | null;
};

/** Why a payment of an unpaid order is refunded on arrival. */
export const AUTO_REFUND_REASONS = ['account_gone', 'event_cancelled', 'over', 'given_up', 'has_it'] as const;
export type AutoRefundReason = (typeof AUTO_REFUND_REASONS)[number];

export type PaidOrderFacts = {
	/** the account of the buyer was deleted */
	ownerGone: boolean;
	eventCancelled: boolean;
	/** the event has ended, the video is not shown any more */
	productOver: boolean;
	/** the buyer gave the order up, or asked for something else instead */
	givenUp: boolean;
	/** the buyer has the product by another order; asked only where an order is for oneself */
	hasIt: boolean;
};

export function autoRefundReason(facts: PaidOrderFacts): AutoRefundReason | null {
	if (facts.ownerGone) return 'account_gone';
	if (facts.eventCancelled) return 'event_cancelled';
	if (facts.productOver) return 'over';
	if (facts.givenUp) return 'given_up';
	return facts.hasIt ? 'has_it' : null;
}

/** What a payment does to its order; `to` is the order's status afterwards. */
export type PaidDecision =
	| { act: 'complete' | 'restore' | 'ignore'; to: OrderStatus }
	| { act: 'refund_this_attempt'; to: OrderStatus; why: ReturnReason };

/** Why a payment is refunded automatically: what the mail about it says. */
export type ReturnReason = AutoRefundReason | 'no_seat' | 'second';

/** The payment of one attempt has arrived. It gives access once, or is refunded; it is never dropped silently. */
export function onPaid(order: { status: OrderStatus }, facts: Omit<AttemptFacts, 'anotherAttemptOpen'>): PaidDecision {
	const { status } = order;
	if (facts.thisAttemptPaid) return { act: 'ignore', to: status };
	if (facts.anotherAttemptPaid) return { act: 'refund_this_attempt', to: status, why: 'second' };
	if (facts.goesBack && (isUnpaid(status) || status === 'CANCELED'))
		return { act: 'refund_this_attempt', to: 'WAITING_FOR_REFUND', why: facts.goesBack };
	// an unpaid order keeps its seat until the job takes it, so no seat is asked for
	if (isUnpaid(status)) return { act: 'complete', to: 'COMPLETED' };
	if (status !== 'CANCELED') return { act: 'refund_this_attempt', to: status, why: 'second' };
	return facts.seatFree ? { act: 'restore', to: 'COMPLETED' } : { act: 'refund_this_attempt', to: 'WAITING_FOR_REFUND', why: 'no_seat' };
}

/** A notice about one attempt, for the order it belongs to. Anything but a payment has nothing to do beyond the status. */
export function onNotice(order: { status: OrderStatus }, notice: OrderStatus, facts: AttemptFacts): PaidDecision {
	if (notice === 'COMPLETED') return onPaid(order, facts);
	// the end of an older attempt does not end the order while a newer one can still be paid
	const ends = notice === 'CANCELED' && (facts.anotherAttemptOpen || facts.anotherAttemptPaid);
	return { act: 'ignore', to: ends ? order.status : nextStatus(order.status, notice) };
}
