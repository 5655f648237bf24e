import type { Grosze } from '../base/money.ts';
import type { OrderStatus } from './orders.moves.rules.ts';

export type RefundStatus = 'PENDING' | 'FINALIZED' | 'CANCELED';
export type Refund = { amount_grosze: Grosze; status: RefundStatus };

/** One refund: the first final word holds, replays change nothing. */
export const nextRefundStatus = (from: RefundStatus, notice: RefundStatus): RefundStatus => (from === 'PENDING' ? notice : from);

const sum = (refunds: readonly Refund[], status: RefundStatus): Grosze =>
	refunds.reduce((total, refund) => (refund.status === status ? total + refund.amount_grosze : total), 0);

export const returnedGrosze = (refunds: readonly Refund[]): Grosze => sum(refunds, 'FINALIZED');

/** What a refund of "the rest" asks for: neither what went back already nor what is on its way. */
export const refundableGrosze = (paidGrosze: Grosze, refunds: readonly Refund[]): Grosze =>
	Math.max(0, paidGrosze - returnedGrosze(refunds) - sum(refunds, 'PENDING'));

/** Where REFUNDED chosen by an admin leads: with nothing paid through the provider there is nobody to wait for. */
export const onAdminRefund = (paidThroughProviderGrosze: Grosze): 'REFUNDED' | 'WAITING_FOR_REFUND' =>
	paidThroughProviderGrosze > 0 ? 'WAITING_FOR_REFUND' : 'REFUNDED';

export type RefundDecision = {
	to: OrderStatus;
	returnedGrosze: Grosze;
	/** the refund was refused: the customer waits for money that does not come, somebody must act */
	alarm: boolean;
};

/**
 * The order's status as all refunds of the attempt that paid it tell it, in whatever order their notices came, also those made in the provider's own panel:
 * all returned → REFUNDED; all returned or on its way → WAITING_FOR_REFUND; a part, or refused → COMPLETED.
 * An order not known as paid keeps its status: its payment's notice is still to come, and the refunds are looked at again then.
 */
export function afterRefunds(order: { status: OrderStatus; paidGrosze: Grosze }, refunds: readonly Refund[]): RefundDecision {
	const returned = returnedGrosze(refunds);
	const stays = { to: order.status, returnedGrosze: returned, alarm: false };
	if (order.status !== 'COMPLETED' && order.status !== 'WAITING_FOR_REFUND') return stays;
	if (refunds.length === 0) return stays;
	if (returned >= order.paidGrosze) return { ...stays, to: 'REFUNDED' };
	if (refundableGrosze(order.paidGrosze, refunds) === 0) return { ...stays, to: 'WAITING_FOR_REFUND' };
	return { ...stays, to: 'COMPLETED', alarm: order.status === 'WAITING_FOR_REFUND' };
}
