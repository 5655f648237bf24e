import { toZloty } from '#domain/base/money.ts';
import { type FormError, mergeFormErrors, Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { MadeRefund, Order } from '#domain/orders/orders.fields.ts';
import { paymentWay } from '#domain/orders/paying/payment-ways.rules.ts';
import {
	dueGrosze,
	findRepeated,
	REFUND_MADE,
	REFUND_TOO_MUCH,
	refundableGrosze,
	refundWay,
	replacedByTransfer,
	transferableGrosze,
	type WantedRefund,
	whyNotRefund,
} from '#domain/orders/refunding/orders.refunds.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { type Actor, audit } from '#server/lib/db/audit.ts';
import type { Db } from '#server/lib/db/db.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import { PayuError } from '#server/outside/payu/payu.error.ts';
import type { PayuRefund } from '#server/outside/payu/payu.refunds.ts';
import { readOrder } from '../listing/order-view.store.ts';
import { findOrderById, findOrderId, lockOrder, type OrderRow, saveOrder } from '../orders.store.ts';
import { type AttemptRow, findAttempt } from '../paying/attempts.store.ts';
import { providerOf } from '../paying/points-of-sale.ts';
import { readSaleSettings, type SaleSettings } from '../sale-settings.ts';
import { refundOrder, sendOrRefuse } from './refund-order.service.ts';
import { applyRefund } from './refunds.service.ts';
import { findRefund, type RefundRow, refundsOfOrder, replaceHeld, toRefund } from './refunds.store.ts';

/** `amount` in grosze; undefined: the full remaining amount. `how` null: as the order was paid. */
export type RefundRequest = WantedRefund & { amount?: number | undefined; request_id?: string | undefined };

const toMade = ({ id, amount_grosze, status, how, note, refusal, created_at, finished_at }: RefundRow): MadeRefund => ({
	id,
	amount: toZloty(amount_grosze),
	status,
	how,
	note,
	refusal,
	created_at,
	finished_at,
});

async function getLocked(tx: Db, name: string): Promise<OrderRow> {
	const found = await findOrderId(tx, null, name);
	const order = found && (await lockOrder(tx, found.id));
	if (!order) throw new Refusal('not_found');
	return order;
}

/** What is asked for, and all that is wrong with it. What a person returns may also cover refunds the provider does not pay out. */
async function checkRefund(db: Db, order: OrderRow, { amount: asked, how = null, note = null }: Partial<RefundRequest>) {
	const due = dueGrosze(order);
	const earlier = (await refundsOfOrder(db, order)).map((row) => ({ ...row, ...toRefund(row) }));
	const left_grosze = how ? transferableGrosze(due, earlier) : refundableGrosze(due, earlier);
	const amount = asked ?? null;
	const amount_grosze = amount ?? left_grosze;
	const why = whyNotRefund({ amount_grosze: amount, left_grosze, status: order.status });
	const way = refundWay(paymentWay(order), { how, note });
	return {
		amount_grosze,
		replaced: how ? replacedByTransfer(amount_grosze, due, earlier) : [],
		why,
		way,
		wrong: mergeFormErrors('wrong' in way && way.wrong, why === 'amount' && REFUND_TOO_MUCH),
	};
}

async function getOrder(db: Db, name: string): Promise<OrderRow> {
	const found = await findOrderId(db, null, name);
	const order = found && (await findOrderById(db, found.id));
	if (!order) throw new Refusal('not_found');
	return order;
}

export const whyNotRefundBy = async (db: Db, name: string, wanted: Partial<RefundRequest>): Promise<FormError | null> =>
	(await checkRefund(db, await getOrder(db, name), wanted)).wrong;

/** Before a transfer replaces refunds the provider does not pay out, the provider's list is read; returns those not in it. */
async function queryHeldRefunds(context: Context, name: string, wanted: RefundRequest): Promise<RefundRow[]> {
	const { replaced } = await checkRefund(context.db, await getOrder(context.db, name), wanted);
	const absent: RefundRow[] = [];
	for (const held of replaced) {
		const attempt = held.attempt_id === null ? null : await findAttempt(context.db, held.attempt_id);
		const there = attempt && (await listOrRefuse(context, attempt)).find(({ extRefundId }) => extRefundId === held.ext_refund_id);
		if (attempt && there) await applyRefund(context, attempt, there);
		else absent.push(held);
	}
	return absent;
}

async function listOrRefuse(context: Context, attempt: AttemptRow): Promise<PayuRefund[]> {
	try {
		return await providerOf(context, attempt).listRefunds(attempt.provider_order_id ?? '');
	} catch (error) {
		throw error instanceof PayuError ? new Refusal('provider_failed', { text: 'payments.refund_unchecked' }) : error;
	}
}

/** Refunds through the provider, or records a transfer made by hand. A partial refund does not change the order (F-082). */
export async function refundByAdmin(
	context: Context,
	actor: Actor,
	name: string,
	request: RefundRequest,
): Promise<{ refund: MadeRefund; order: Order }> {
	const sale = await readSaleSettings(context);
	const absent = request.how ? await queryHeldRefunds(context, name, request) : [];
	const made = await context.db.transaction(async (tx) => {
		const order = await getLocked(tx, name);
		return (await findMade(tx, order, request)) ?? (await makeRefund(tx, sale, actor, { order, request, absent }));
	});
	failpoint('refund-written');
	if (made.status === 'REQUESTED') await sendOrRefuse(context, made);
	const [refund, order] = await Promise.all([
		findRefund(context.db, made.id),
		readOrder(context.db, made.order_id, 'admin', context.now()),
	]);
	return { refund: toMade(refund ?? made), order };
}

/** A refund as a part of another change of an admin, in its transaction; the caller sends it afterwards. What a person returns is recorded with the note. */
export const refundWithin = async (
	tx: Db,
	sale: SaleSettings,
	actor: Actor,
	{ orderId, amount, note }: { orderId: number; amount: number | undefined; note: string },
): Promise<RefundRow> => {
	const order = await lockOrder(tx, orderId);
	if (!order) throw new Refusal('not_found');
	return makeRefund(tx, sale, actor, { order, request: { amount, note, how: null }, absent: [] });
};

/** The refund this request has made before, when its answer was lost; the order's lock lets a concurrent one wait. */
async function findMade(tx: Db, order: OrderRow, { request_id, amount, ...asked }: RefundRequest): Promise<RefundRow | null> {
	const way = refundWay(paymentWay(order), asked);
	if ('wrong' in way) return null;
	const wanted = { request_id: request_id ?? null, amount_grosze: amount ?? null, how: way.how };
	const repeated = findRepeated(wanted, await refundsOfOrder(tx, order));
	if (repeated && !repeated.isSame) throw refuseForm(REFUND_MADE);
	return repeated?.refund ?? null;
}

type NewRefund = { order: OrderRow; request: RefundRequest; absent: RefundRow[] };

async function makeRefund(tx: Db, sale: SaleSettings, actor: Actor, { order, request, absent }: NewRefund): Promise<RefundRow> {
	const { note, request_id = null } = request;
	const { amount_grosze, replaced, why, way, wrong } = await checkRefund(tx, order, request);
	if (why && why !== 'amount') throw new Refusal(why);
	if ('wrong' in way || wrong) throw refuseForm(wrong ?? {});
	for (const { id } of replaced) {
		const absentRefund = absent.find((held) => held.id === id);
		if (!absentRefund || !(await replaceHeld(tx, absentRefund, sale.now))) throw refuseForm(REFUND_TOO_MUCH);
	}
	const { refund } = await refundOrder(tx, sale, actor, { order, how: way.how, amount_grosze, note, request_id });
	if (!refund) throw refuseForm(REFUND_TOO_MUCH);
	await audit(tx, actor, {
		action: 'orders.refund',
		subjectType: 'order',
		subjectId: order.ext_order_id,
		before: { alarm: order.alarm },
		after: { amount_grosze, note, how: refund.how },
	});
	return refund;
}

/** An admin clears the alarm, and the order is included in event refunds again (F-093). */
export async function settleAlarmByAdmin(context: Context, actor: Actor, name: string): Promise<Order> {
	const id = await context.db.transaction(async (tx) => {
		const order = await getLocked(tx, name);
		if (order.alarm === null) return order.id;
		await saveOrder(tx, order, { alarm: null }, context.now());
		await audit(tx, actor, {
			action: 'orders.alarm_settled',
			subjectType: 'order',
			subjectId: order.ext_order_id,
			before: { alarm: order.alarm },
			after: { alarm: null },
		});
		return order.id;
	});
	return readOrder(context.db, id, 'admin', context.now());
}
