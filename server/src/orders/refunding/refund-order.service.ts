import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import { whyNotMove } from '#domain/orders/orders.moves.rules.ts';
import { paymentWay } from '#domain/orders/paying/payment-ways.rules.ts';
import {
	dueGrosze,
	type RefundWay,
	refundableGrosze,
	refundWay,
	refusalText,
	type WantedRefund,
} from '#domain/orders/refunding/orders.refunds.rules.ts';
import type { Context } from '#server/lib/context.ts';
import type { Actor } from '#server/lib/db/audit.ts';
import type { Db } from '#server/lib/db/db.ts';
import { moveOrder } from '../order-moves.service.ts';
import type { OrderRow } from '../orders.store.ts';
import { findAttempt } from '../paying/attempts.store.ts';
import type { SaleSettings } from '../sale-settings.ts';
import { requestRefund, sendRefund, settleRefunds } from './refunds.service.ts';
import { insertRefund, notifyBatchOf, type RefundRow, refundsOfOrder, toRefund } from './refunds.store.ts';

/** `refund`: null of an order that cost nothing. */
export type Refunded = { order: OrderRow; refund: RefundRow | null };

type RefundOptions = {
	order: OrderRow;
	how: RefundWay;
	/** undefined: the full remaining amount */
	amount_grosze?: number;
	reason?: string;
	note?: string | null;
	request_id?: string | null;
};

/** Requested from the provider, or final when stored: what a person has returned, or a price that is no longer counted. */
export async function refundOrder(tx: Db, sale: SaleSettings, actor: Actor, options: RefundOptions): Promise<Refunded> {
	const { order, how, reason = order.ext_order_id, ...request } = options;
	if (order.amount_grosze === 0) return { order: await moveOrder(tx, sale, order, { to: 'REFUNDED', cause: 'admin' }), refund: null };
	if (whyNotMove(order.status, 'WAITING_FOR_REFUND', 'admin')) throw new Refusal('illegal_transition');
	const requested_by = actor.viewer?.id ?? null;
	if (how !== 'provider') return record(tx, sale, { ...request, order, how, reason, requested_by });
	const attempt = order.paid_attempt_id === null ? null : await findAttempt(tx, order.paid_attempt_id);
	if (!attempt) throw new Error(`order ${order.id} was paid by no attempt`);
	const refund = await requestRefund(tx, sale, { ...request, reason, order, attempt, requested_by });
	return { order: await settleRefunds(tx, sale, order), refund };
}

type Recorded = RefundOptions & { reason: string; requested_by: number | null };

async function record(tx: Db, sale: SaleSettings, { order, how, amount_grosze, note, ...request }: Recorded): Promise<Refunded> {
	const earlier = await refundsOfOrder(tx, order);
	const amount = amount_grosze ?? refundableGrosze(dueGrosze(order), earlier.map(toRefund));
	if (amount === 0) return { order, refund: null };
	const ext_refund_id = `${order.ext_order_id}-p${earlier.length + 1}`;
	const made = { ...request, order_id: order.id, attempt_id: null, ext_refund_id, amount_grosze: amount, how, note: note ?? null };
	const refund = await insertRefund(tx, { ...made, status: 'FINALIZED' }, sale.now);
	const after = await settleRefunds(tx, sale, order, 'outside');
	await notifyBatchOf(tx, order.id);
	return { order: after, refund };
}

/** All that is left of an order, as it was paid; a person says how other money than the provider's was returned. */
export async function refundAsPaid(
	tx: Db,
	sale: SaleSettings,
	actor: Actor,
	{ order, how, note }: WantedRefund & { order: OrderRow },
): Promise<Refunded> {
	if (whyNotMove(order.status, 'REFUNDED', 'admin')) throw new Refusal('illegal_transition');
	const way = order.amount_grosze === 0 ? { how: 'withdrawn' as const } : refundWay(paymentWay(order), { how, note });
	if ('wrong' in way) throw refuseForm(way.wrong);
	return refundOrder(tx, sale, actor, { order, how: way.how, note });
}

/** Sends the recorded refund; returns the provider's reason if it is refused (F-082). */
export async function sendOrRefuse(context: Context, refund: RefundRow | null): Promise<void> {
	const refused = refund && (await sendRefund(context, refund));
	if (refused) throw new Refusal('refund_refused', { text: refusalText(refused.code), params: { reason: refused.words } });
}
