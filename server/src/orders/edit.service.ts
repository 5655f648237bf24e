import { Refusal } from '#domain/base/refusal.ts';
import { ORDER_KINDS, type OrderKind } from '#domain/orders/order-kinds.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { canCancel, isUnpaid, type SettableStatus, whyNotMove } from '#domain/orders/orders.moves.rules.ts';
import { onAdminRefund, refusalText } from '#domain/orders/refunding/orders.refunds.rules.ts';
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
import { findOrderId, lockOrder, type OrderChanges, type OrderRow, ownsByAnother } from './orders.store.ts';
import { findAttempt } from './paying/attempts.store.ts';
import { closeAttempts } from './paying/expiry.service.ts';
import { requestRefund, sendRefund, settleRefunds } from './refunding/refunds.service.ts';
import type { RefundRow } from './refunding/refunds.store.ts';
import { readSaleSettings, type SaleSettings } from './sale-settings.ts';

type OrderChange = { status?: SettableStatus; country?: string | null; expiration_date?: string | null };

async function getOrderId(db: Db, kind: OrderKind, name: string): Promise<number> {
	const found = await findOrderId(db, kind, name);
	if (!found) throw new Refusal('not_found');
	return found.id;
}

const auditable = ({ status, country, expiration_date, returned_grosze }: OrderRow) => ({
	status,
	country,
	expiration_date,
	returned_grosze,
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
		const moved = await changeStatus(tx, sale, actor, { order: before, to: change.status ?? null });
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

type Moved = { order: OrderRow; refund: RefundRow | null };

type StatusChange = { order: OrderRow; to: SettableStatus | null };

async function changeStatus(tx: Db, sale: SaleSettings, actor: Actor, { order, to }: StatusChange): Promise<Moved> {
	if (to === null || to === order.status) return { order, refund: null };
	if (to === 'COMPLETED') await refuseToComplete(tx, sale, order);
	if (to === 'CANCELED') await queueUnconfirmedMail(tx, sale, order);
	if (to !== 'REFUNDED') return { order: await moveOrder(tx, sale, order, { to, cause: 'admin' }), refund: null };
	return refundOrder(tx, sale, actor, { order, reason: order.ext_order_id });
}

/** An edit cannot give access the person already has, or to a cancelled event, or for a code that was used elsewhere since. */
async function refuseToComplete(tx: Db, sale: SaleSettings, order: OrderRow): Promise<void> {
	if (await ownsByAnother(tx, order, sale.now)) throw new Refusal('already_has_access');
	const product = await productOf(tx, order);
	if (product?.type === 'event' && product.cancelled) throw new Refusal('event_cancelled');
	if (order.status === 'CANCELED' && (await isCodeGone(tx, order))) throw new Refusal('code_used', { text: 'orders.code_gone' });
}

/** Sends the recorded refund; returns the provider's reason if it is refused (F-082). */
export async function sendOrRefuse(context: Context, refund: RefundRow | null): Promise<void> {
	const refused = refund && (await sendRefund(context, refund));
	if (refused) throw new Refusal('refund_refused', { text: refusalText(refused.code), params: { reason: refused.words } });
}

type RefundOptions = { order: OrderRow; reason: string; amount_grosze?: number; note?: string | null; request_id?: string | null };

/** Refunds the amount the provider took, or a part of it; an order not paid through the provider is refunded at once. */
export async function refundOrder(tx: Db, sale: SaleSettings, actor: Actor, { order, ...request }: RefundOptions): Promise<Moved> {
	if (onAdminRefund(order.paid_grosze - order.returned_grosze) === 'REFUNDED')
		return { order: await moveOrder(tx, sale, order, { to: 'REFUNDED', cause: 'admin' }), refund: null };
	const attempt = order.paid_attempt_id === null ? null : await findAttempt(tx, order.paid_attempt_id);
	if (!attempt) throw new Error(`order ${order.id} was paid by no attempt`);
	if (whyNotMove(order.status, 'WAITING_FOR_REFUND', 'admin')) throw new Refusal('illegal_transition');
	const refund = await requestRefund(tx, sale, { ...request, order, attempt, requested_by: actor.viewer?.id ?? null });
	return { order: await settleRefunds(tx, sale, order), refund };
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
