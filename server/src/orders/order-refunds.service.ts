import { toZloty } from '#domain/base/money.ts';
import { type FormError, Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { MadeRefund, Order } from '#domain/orders/orders.fields.ts';
import { dueGrosze, refundableGrosze, whyNotRefund } from '#domain/orders/orders.refunds.rules.ts';
import { type Actor, audit } from '../lib/audit.ts';
import type { Context } from '../lib/context.ts';
import { type Db, sql } from '../lib/db.ts';
import { failpoint } from '../lib/failpoint.ts';
import { type Desk, openDesk } from './desk.ts';
import { refundOrder, sendOrRefuse } from './edit.service.ts';
import { readOrder } from './order-view.store.ts';
import { findOrderById, findOrderId, lockOrder, type OrderRow, saveOrder } from './orders.store.ts';
import { settleRefunds } from './refunds.service.ts';
import { findRefund, insertRefund, type RefundRow, refundsOfOrder, tellBatchOf, toRefund } from './refunds.store.ts';

/** `amount` in grosze; null or left out: all that is left. */
export type RefundWish = { amount?: number | null; note: string | null; outside: boolean };

const toMade = ({ id, amount_grosze, status, how, note, created_at, finished_at }: RefundRow): MadeRefund => ({
	id,
	amount: toZloty(amount_grosze),
	status,
	how,
	note,
	created_at,
	finished_at,
});

async function getLocked(tx: Db, name: string): Promise<OrderRow> {
	const found = await findOrderId(tx, null, name);
	const order = found && (await lockOrder(tx, found.id));
	if (!order) throw new Refusal('not_found');
	return order;
}

const TOO_MUCH: FormError = { amount: 'orders.validate.refund_left' };

async function lookAt(db: Db, order: OrderRow, amount_grosze: number | null) {
	const earlier = await refundsOfOrder(db, order);
	const left_grosze = refundableGrosze(dueGrosze(order), earlier.map(toRefund));
	return { earlier, left_grosze, why: whyNotRefund({ amount_grosze, left_grosze, status: order.status }) };
}

/** What else is wrong with a refund whose form cannot be read as a whole. */
export async function whyElseNotRefund(db: Db, name: string, amount_grosze: number | null): Promise<FormError | null> {
	const found = await findOrderId(db, null, name);
	const order = found && (await findOrderById(db, found.id));
	return order && (await lookAt(db, order, amount_grosze)).why === 'amount' ? TOO_MUCH : null;
}

/** Money goes back: through the provider, or recorded as sent by hand. A part leaves the order as it is (F-082). */
export async function refundByAdmin(
	context: Context,
	actor: Actor,
	name: string,
	wish: RefundWish,
): Promise<{ refund: MadeRefund; order: Order }> {
	const desk = await openDesk(context);
	const made = await context.db.transaction(async (tx) => {
		const order = await getLocked(tx, name);
		const { earlier, left_grosze, why } = await lookAt(tx, order, wish.amount ?? null);
		if (why === 'amount') throw refuseForm(TOO_MUCH);
		if (why) throw new Refusal(why);
		const amount_grosze = wish.amount ?? left_grosze;
		const byHand = wish.outside || order.paid_attempt_id === null;
		const refund = byHand
			? await recordByHand(tx, desk, actor, { order, amount_grosze, note: wish.note, outside: wish.outside, count: earlier.length })
			: (await refundOrder(tx, desk, actor, { order, amount_grosze, note: wish.note, reason: order.ext_order_id })).refund;
		if (!refund) throw refuseForm(TOO_MUCH);
		await audit(tx, actor, {
			action: 'orders.refund',
			subjectType: 'order',
			subjectId: order.ext_order_id,
			before: { alarm: order.alarm },
			after: { amount_grosze, note: wish.note, how: refund.how },
		});
		return refund;
	});
	failpoint('refund-written');
	if (made.status === 'REQUESTED') await sendOrRefuse(context, made);
	const [refund, order] = await Promise.all([
		findRefund(context.db, made.id),
		readOrder(context.db, made.order_id, 'admin', context.now()),
	]);
	return { refund: toMade(refund ?? made), order };
}

type ByHand = { order: OrderRow; amount_grosze: number; note: string | null; outside: boolean; count: number };

/** Final as it is written: nobody is asked. Of an order no provider had a part in, the money goes back as it came. */
async function recordByHand(tx: Db, desk: Desk, actor: Actor, { order, amount_grosze, note, outside, count }: ByHand): Promise<RefundRow> {
	const refund = await insertRefund(
		tx,
		{
			order_id: order.id,
			attempt_id: null,
			ext_refund_id: `${order.ext_order_id}-p${count + 1}`,
			amount_grosze,
			status: 'FINALIZED',
			reason: order.ext_order_id,
			how: outside ? 'transfer' : 'manual',
			note,
			requested_by: actor.viewer?.id ?? null,
		},
		desk.now,
	);
	await settleRefunds(tx, desk, order, 'outside');
	await tellBatchOf(tx, order.id);
	return refund;
}

/** Somebody looked: the alarm goes out, and the order takes part in refunds again (F-093). */
export async function settleAlarmByAdmin(context: Context, actor: Actor, name: string): Promise<Order> {
	const id = await context.db.transaction(async (tx) => {
		const order = await getLocked(tx, name);
		if (order.alarm === null) return order.id;
		await saveOrder(tx, order, sql`alarm = null`, context.now());
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
