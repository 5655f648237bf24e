import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { ORDER_KINDS, type OrderKind } from '#domain/orders/order-kinds.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { canCancel, isUnpaid, type SettableStatus } from '#domain/orders/orders.moves.rules.ts';
import { type ManualPayment, needsPaymentRecord, whyNotManualPayment } from '#domain/orders/paying/manual-payment.rules.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import type { Db } from '../lib/db/db.ts';
import { failpoint } from '../lib/failpoint.ts';
import { lockBuyerOf } from './buying/place.store.ts';
import { productOf } from './delivery.service.ts';
import { readOrder } from './listing/order-view.store.ts';
import { queueUnconfirmedMail } from './mailing/unconfirmed.mail.ts';
import { isCodeGone } from './order-codes.store.ts';
import { moveOrder } from './order-moves.service.ts';
import { findOrderId, hasAccessByOtherOrder, lockOrder, type OrderChanges, type OrderRow } from './orders.store.ts';
import { closeAttempts } from './paying/expiry.service.ts';
import { type Refunded, refundAsPaid, sendOrRefuse } from './refunding/refund-order.service.ts';
import { readSaleSettings, type SaleSettings } from './sale-settings.ts';

type OrderChange = { status?: SettableStatus; country?: string | null; expiration_date?: string | null } & Partial<ManualPayment>;

async function getOrderId(db: Db, kind: OrderKind, name: string): Promise<number> {
	const found = await findOrderId(db, kind, name);
	if (!found) throw new Refusal('not_found');
	return found.id;
}

const auditable = ({ status, country, expiration_date, returned_grosze, ...paid }: OrderRow) => ({
	status,
	country,
	expiration_date,
	returned_grosze,
	...(paid.paid_outside && { how: paid.paid_outside, paid_on: paid.paid_outside_on, note: paid.paid_outside_note }),
});

type Edit = { kind: OrderKind; name: string; change: OrderChange };

/** Status, country and the end of access; the status by the same table of allowed changes as everywhere. */
export async function editOrder(context: Context, actor: Actor, { kind, name, change }: Edit): Promise<Order> {
	const id = await getOrderId(context.db, kind, name);
	const sale = await readSaleSettings(context);
	const { refund, closed } = await context.db.transaction(async (tx) => {
		if (change.status === 'COMPLETED') await lockBuyerOf(tx, id);
		const before = await getLocked(tx, id);
		const also: OrderChanges = {};
		if (change.country !== undefined) also.country = change.country?.toUpperCase() ?? null;
		if (change.expiration_date !== undefined && ORDER_KINDS[kind].forOneself) also.expiration_date = change.expiration_date;
		const { how = null, paid_on = null, note = null } = change;
		const moved = await changeStatus(tx, sale, actor, { order: before, to: change.status ?? null, how, paid_on, note });
		// after the status change, because completing a video order sets the end of access
		const after = await moveOrder(tx, sale, moved.order, { to: moved.order.status, cause: 'admin', also });
		await audit(tx, actor, {
			action: 'orders.edit',
			subjectType: 'order',
			subjectId: before.ext_order_id,
			before: auditable(before),
			after: auditable(after),
		});
		return { refund: moved.refund, closed: isUnpaid(before.status) && !isUnpaid(after.status) };
	});
	failpoint('edited');
	await sendOrRefuse(context, refund);
	// no longer unpaid: closes attempts still open at the provider; the job does it if this line is not reached
	if (closed) await closeAttempts(context, id);
	return readOrder(context.db, id, 'admin', context.now());
}

async function getLocked(tx: Db, id: number): Promise<OrderRow> {
	const order = await lockOrder(tx, id);
	if (!order) throw new Refusal('not_found');
	return order;
}

type StatusChange = { order: OrderRow; to: SettableStatus | null } & ManualPayment;

async function changeStatus(tx: Db, sale: SaleSettings, actor: Actor, { order, to, ...payment }: StatusChange): Promise<Refunded> {
	if (to === null || to === order.status) return { order, refund: null };
	if (to === 'REFUNDED') return refundAsPaid(tx, sale, actor, { order, ...payment });
	if (to === 'CANCELED') await queueUnconfirmedMail(tx, sale, order);
	if (to !== 'COMPLETED') return { order: await moveOrder(tx, sale, order, { to, cause: 'admin' }), refund: null };
	await refuseToComplete(tx, sale, order);
	const also = needsPaymentRecord({ status: order.status, amount: order.amount_grosze }) ? paidByHand(payment, sale.now) : {};
	return { order: await moveOrder(tx, sale, order, { to, cause: 'admin', also }), refund: null };
}

function paidByHand({ how, paid_on, note }: ManualPayment, now: Date): OrderChanges {
	const wrong = whyNotManualPayment({ how, paid_on, note }, now);
	if (wrong) throw refuseForm(wrong);
	return { paid_outside: how, paid_outside_on: paid_on ?? warsawDate(now), paid_outside_note: note };
}

/** An edit cannot give access the person already has, or to a cancelled event, or for a code that was used elsewhere since. */
async function refuseToComplete(tx: Db, sale: SaleSettings, order: OrderRow): Promise<void> {
	if (await hasAccessByOtherOrder(tx, order, sale.now)) throw new Refusal('already_has_access');
	const product = await productOf(tx, order);
	if (product?.type === 'event' && product.cancelled) throw new Refusal('event_cancelled');
	if (order.status === 'CANCELED' && (await isCodeGone(tx, order))) throw new Refusal('code_used', { text: 'orders.code_gone' });
}

/** Admin DELETE: only while nothing is final; here first, then at the provider. */
export async function cancelOrder(context: Context, actor: Actor, kind: OrderKind, name: string): Promise<Order> {
	const id = await getOrderId(context.db, kind, name);
	const sale = await readSaleSettings(context);
	await context.db.transaction(async (tx) => {
		const before = await getLocked(tx, id);
		if (!canCancel(before.status)) throw new Refusal('illegal_transition');
		const after = await moveOrder(tx, sale, before, { to: 'CANCELED', cause: 'admin' });
		await queueUnconfirmedMail(tx, sale, before);
		await audit(tx, actor, {
			action: 'orders.cancel',
			subjectType: 'order',
			subjectId: before.ext_order_id,
			before: auditable(before),
			after: auditable(after),
		});
	});
	failpoint('canceled');
	await closeAttempts(context, id);
	return readOrder(context.db, id, 'admin', context.now());
}
