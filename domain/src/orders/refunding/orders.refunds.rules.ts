import type { Grosze } from '#domain/base/money.ts';
import type { FormError } from '../../base/refusal.ts';
import { isPaid, type OrderStatus } from '../orders.moves.rules.ts';
import { HAND_WAYS, type HandWay, type PaymentWay, returnerOf } from '../paying/payment-ways.rules.ts';

export type RefundStatus = 'PENDING' | 'FINALIZED' | 'CANCELED';
export type Refund = {
	amount_grosze: Grosze;
	status: RefundStatus;
	/** see `isHeld` */
	held?: boolean;
};

/** A stored refund: `refusal` is the provider's answer to the last request, `unanswered` counts requests without a known answer. */
export type SentRefund = { status: RefundStatus | 'REQUESTED'; refusal: string | null; unanswered: number };

/** Refused by the provider for now, to be retried, and no request is unanswered: a transfer made by hand may replace it. */
export const isHeld = ({ status, refusal, unanswered }: SentRefund): boolean =>
	status === 'REQUESTED' && refusal !== null && unanswered === 0;

/**
 * `withdrawn`: the price of a grant is no longer counted; nobody paid it, and nobody is given money. `manual`: outside the provider, recorded
 * before the way was recorded.
 */
export const REFUND_WAYS = ['provider', ...HAND_WAYS, 'withdrawn', 'manual'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

/** What an admin wants to record: null is what fits the order. */
export type WantedRefund = { how: HandWay | null; note: string | null };

/** As it was paid, unless another way is chosen. */
const AS_PAID: Partial<Record<PaymentWay, HandWay>> = { transfer: 'transfer', cash: 'cash' };

/** How the refund of an order is made: only the provider returns money by itself, and everything else has a note that says what was done. */
export function refundWay(paid: PaymentWay | null, { how, note }: WantedRefund): { how: RefundWay } | { wrong: FormError } {
	const returner = returnerOf(paid);
	if (returner === 'provider' && how === null) return { how: 'provider' };
	if (returner === 'nobody' && how !== null) return { wrong: { how: 'orders.validate.refund_nobody' } };
	if (!note) return { wrong: { note: returner === 'nobody' ? 'orders.validate.withdrawal_note' : 'orders.validate.refund_note' } };
	if (returner === 'nobody') return { how: 'withdrawn' };
	return { how: how ?? (paid === null ? undefined : AS_PAID[paid]) ?? 'other' };
}

/**
 * Status of one refund: the provider's first final status stays, replays change nothing. A refund closed only here, because the provider
 * refused it, is overwritten by any later status from the provider (F-094).
 */
export const nextRefundStatus = (from: RefundStatus, notice: RefundStatus, endedHereAlone = false): RefundStatus =>
	from === 'PENDING' || (from === 'CANCELED' && endedHereAlone) ? notice : from;

const sum = (refunds: readonly Refund[], status: RefundStatus): Grosze =>
	refunds.reduce((total, refund) => (refund.status === status ? total + refund.amount_grosze : total), 0);

const returnedGrosze = (refunds: readonly Refund[]): Grosze => sum(refunds, 'FINALIZED');

/** Amount of a refund of "the rest": without refunds that are finished or pending. */
export const refundableGrosze = (paidGrosze: Grosze, refunds: readonly Refund[]): Grosze =>
	Math.max(0, paidGrosze - returnedGrosze(refunds) - sum(refunds, 'PENDING'));

/** What is on its way to the customer: requested and not confirmed yet, without refunds the provider does not pay out so far. */
export const pendingGrosze = (refunds: readonly Refund[]): Grosze =>
	sum(
		refunds.filter(({ held }) => !held),
		'PENDING',
	);

/** A transfer made by hand may also cover refunds the provider does not pay out. */
export const transferableGrosze = (paidGrosze: Grosze, refunds: readonly Refund[]): Grosze =>
	refundableGrosze(
		paidGrosze,
		refunds.filter(({ held }) => !held),
	);

/** The refunds replaced by a transfer of this amount: as many held ones as it needs, oldest first. */
export function replacedByTransfer<One extends Refund>(amount: Grosze, paidGrosze: Grosze, refunds: readonly One[]): One[] {
	let missing = amount - refundableGrosze(paidGrosze, refunds);
	return refunds.filter(({ held, amount_grosze }) => {
		if (!held || missing <= 0) return false;
		missing -= amount_grosze;
		return true;
	});
}

/** Maximum refund of an order: the amount the provider took, or the price if it was not paid through the provider. */
export const dueGrosze = (order: { paid_attempt_id: number | null; paid_grosze: Grosze; amount_grosze: Grosze }): Grosze =>
	order.paid_attempt_id === null ? order.amount_grosze : order.paid_grosze;

export type RequestedRefund = { amount_grosze: Grosze | null; left_grosze: Grosze; status: OrderStatus };

/** Why this amount cannot be refunded: the order was never paid, or less is left. One set to REFUNDED by an admin has no refund of its own, and nothing left. */
export function whyNotRefund({ amount_grosze, left_grosze, status }: RequestedRefund): 'illegal_transition' | 'amount' | null {
	if (status === 'REFUNDED') return 'amount';
	if (!isPaid(status)) return 'illegal_transition';
	return left_grosze === 0 || (amount_grosze ?? left_grosze) > left_grosze ? 'amount' : null;
}

export type MadeRequest = { request_id: string | null; status: SentRefund['status']; amount_grosze: Grosze; how: RefundWay };
export type RepeatedRequest = { request_id: string | null; amount_grosze: Grosze | null; how: RefundWay };

/** The refund a repeated request has made already; one that was refused may be requested again. `isSame`: the request asks for the same. */
export function findRepeated<One extends MadeRequest>(
	{ request_id, amount_grosze, how }: RepeatedRequest,
	refunds: readonly One[],
): { refund: One; isSame: boolean } | null {
	const refund = request_id === null ? undefined : refunds.find((one) => one.request_id === request_id && one.status !== 'CANCELED');
	if (!refund) return null;
	const isSame = (amount_grosze ?? refund.amount_grosze) === refund.amount_grosze && how === refund.how;
	return { refund, isSame };
}

/** The form was changed after its request, whose answer was lost: the refund it has made is not changed any more. */
export const REFUND_MADE = { amount: 'orders.validate.refund_made' } as const;

/** The same as an error of the amount field, used by the screen before it confirms and by the server. */
export const REFUND_TOO_MUCH = { amount: 'orders.validate.refund_left' } as const;

/** A refused refund that later accepted refunds do not cover. In the order of the requests. */
export const hasOpenRefusal = (refunds: readonly Refund[]): boolean =>
	refunds.some(
		({ status, amount_grosze }, at) =>
			status === 'CANCELED' &&
			refunds.slice(at + 1).reduce((sum, later) => sum + (later.status === 'CANCELED' ? 0 : later.amount_grosze), 0) < amount_grosze,
	);

/** Refusals of the provider that have a text here; others are shown as the provider sent them. */
export const REFUND_REFUSALS = ['PAID', 'AMOUNT_TO_BIG', 'AMOUNT_TO_SMALL', 'REFUND_DISABLED', 'DATA_NOT_FOUND'] as const;

export const refusalText = (code: string) => `orders.refund_refused.${REFUND_REFUSALS.find((known) => known === code) ?? 'other'}` as const;

/** Temporary refusals: nothing was paid out, and the refund is sent again. */
export const TEMPORARY_REFUSALS = ['NO_BALANCE', 'REFUND_TO_OFTEN', 'TRANS_NOT_ENDED', 'TRANS_BILLING_ENTRIES_NOT_COMPLETED'] as const;

export const isTemporaryRefusal = (code: string | null): code is (typeof TEMPORARY_REFUSALS)[number] =>
	TEMPORARY_REFUSALS.some((known) => known === code);

/** Kept instead of the provider's code when it refuses our access, not the refund. */
export const NO_ACCESS = 'NO_ACCESS';

export const temporaryRefusalText = (code: string) =>
	`orders.refund_held.${TEMPORARY_REFUSALS.find((known) => known === code) ?? 'other'}` as const;

export type RefundDecision = { to: OrderStatus; returnedGrosze: Grosze };

/**
 * The order's status computed from all its refunds, independent of the order of their notices, including refunds made in the provider's panel or
 * by hand: all returned → REFUNDED; all returned or on its way → WAITING_FOR_REFUND; a part, or refused → COMPLETED.
 * An order not known as paid keeps its status: the notice of its payment is still missing, and the refunds are evaluated again when it arrives.
 */
export function afterRefunds(order: { status: OrderStatus; paidGrosze: Grosze }, refunds: readonly Refund[]): RefundDecision {
	const returned = returnedGrosze(refunds);
	const stays = { to: order.status, returnedGrosze: returned };
	if (!isPaid(order.status) || refunds.length === 0) return stays;
	if (returned >= order.paidGrosze) return { ...stays, to: 'REFUNDED' };
	return { ...stays, to: refundableGrosze(order.paidGrosze, refunds) === 0 ? 'WAITING_FOR_REFUND' : 'COMPLETED' };
}
