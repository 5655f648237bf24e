import { isUnpaid, type OrderStatus } from '../orders.moves.rules.ts';
import { nextStatus } from './orders.provider-status.rules.ts';

/**
 * How long after its start a closed payment may still be paid: the provider cancels an unfinished transfer after ten days at the latest,
 * plus a few days for its answer to arrive.
 */
export const LATE_PAYMENT_MS = 14 * 24 * 60 * 60_000;

export type AttemptFacts = {
	/** this attempt was already counted as paid: the notice is a replay */
	thisAttemptPaid: boolean;
	/** another attempt of the same order was paid */
	anotherAttemptPaid: boolean;
	/** another attempt of the same order may still be paid */
	anotherAttemptOpen: boolean;
	/** this attempt has ended unpaid, maybe here, to be paid in another way: only its payment still counts */
	thisAttemptEnded: boolean;
	/**
	 * the end of this attempt does not end its order: it was a code, or the reservation was kept longer than the provider takes the payment.
	 * The end of the reservation ends it.
	 */
	orderGoesOn: boolean;
	/** a seat is free (always true where seats are unlimited or none are needed) */
	seatFree: boolean;
	/** why the order can no longer be fulfilled, see `autoRefundReason` */
	autoRefundReason: AutoRefundReason | null;
};

/** Why a payment of an unpaid order is refunded on arrival. */
export const AUTO_REFUND_REASONS = ['account_gone', 'event_cancelled', 'over', 'given_up', 'has_it', 'code_gone'] as const;
export type AutoRefundReason = (typeof AUTO_REFUND_REASONS)[number];

export type PaidOrderFacts = {
	/** the account of the buyer was deleted */
	ownerGone: boolean;
	eventCancelled: boolean;
	/** the event has ended, the video is no longer available, or the code of the gift would have expired */
	productOver: boolean;
	/** the buyer cancelled the order or replaced it, or the money of the code that lowers its price was returned */
	givenUp: boolean;
	/** the buyer already has the product through another order; only for orders for the buyer's own account */
	hasIt: boolean;
	/** the code that lowers the price of a closed order was used, is held by another order or has left the account */
	codeGone: boolean;
};

export function autoRefundReason(facts: PaidOrderFacts): AutoRefundReason | null {
	if (facts.ownerGone) return 'account_gone';
	if (facts.eventCancelled) return 'event_cancelled';
	if (facts.productOver) return 'over';
	if (facts.givenUp) return 'given_up';
	if (facts.hasIt) return 'has_it';
	return facts.codeGone ? 'code_gone' : null;
}

/** Effect of a payment on its order; `to` is the order's status afterwards. */
export type PaidDecision =
	| { act: 'complete' | 'restore' | 'ignore'; to: OrderStatus }
	| { act: 'refund_this_attempt'; to: OrderStatus; why: ReturnReason };

/** Why a payment is refunded automatically, for the mail about it. */
export type ReturnReason = AutoRefundReason | 'no_seat' | 'second';

/** The payment of one attempt has arrived. It gives access once, or is refunded; it is never dropped silently. */
export function onPaid(
	order: { status: OrderStatus },
	facts: Omit<AttemptFacts, 'anotherAttemptOpen' | 'thisAttemptEnded' | 'orderGoesOn'>,
): PaidDecision {
	const { status } = order;
	if (facts.thisAttemptPaid) return { act: 'ignore', to: status };
	if (facts.anotherAttemptPaid) return { act: 'refund_this_attempt', to: status, why: 'second' };
	if (facts.autoRefundReason && (isUnpaid(status) || status === 'CANCELED'))
		return { act: 'refund_this_attempt', to: 'WAITING_FOR_REFUND', why: facts.autoRefundReason };
	// an unpaid order keeps its seat until the expiry job frees it, so no seat has to be taken
	if (isUnpaid(status)) return { act: 'complete', to: 'COMPLETED' };
	if (status !== 'CANCELED') return { act: 'refund_this_attempt', to: status, why: 'second' };
	return facts.seatFree ? { act: 'restore', to: 'COMPLETED' } : { act: 'refund_this_attempt', to: 'WAITING_FOR_REFUND', why: 'no_seat' };
}

/** Effect of a notice about one attempt on its order. Only a payment has effects besides the status. */
export function onNotice(order: { status: OrderStatus }, notice: OrderStatus, facts: AttemptFacts): PaidDecision {
	if (notice === 'COMPLETED') return onPaid(order, facts);
	// the end of an older attempt does not end the order while a newer one can still be paid
	const stays =
		facts.thisAttemptEnded || (notice === 'CANCELED' && (facts.anotherAttemptOpen || facts.anotherAttemptPaid || facts.orderGoesOn));
	return { act: 'ignore', to: stays ? order.status : nextStatus(order.status, notice) };
}
