import { Refusal } from '#domain/base/refusal.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { whyNotCancelOwn } from '#domain/orders/orders.moves.rules.ts';
import type { Context } from '#server/lib/context.ts';
import type { Db } from '#server/lib/db/db.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import type { Viewer } from '#server/lib/http/viewer.ts';
import { readOrder } from '../listing/order-view.store.ts';
import { moveOrder } from '../order-moves.service.ts';
import { findOrderByNumber, lockOrder, unpaidOrdersOf } from '../orders.store.ts';
import { closeAttempts } from '../paying/expiry.service.ts';
import { readSaleSettings } from '../sale-settings.ts';
import { cancelOpenOrder } from './open-order.service.ts';

/** The owner cancels an unpaid order (F-043): here first, so that seat and code are free at once, then at the provider. */
export async function cancelOwnOrder(context: Context, viewer: Pick<Viewer, 'id'>, extOrderId: string): Promise<Order> {
	const found = await findOrderByNumber(context.db, extOrderId);
	if (found?.user_id !== viewer.id) throw new Refusal('not_found');
	const sale = await readSaleSettings(context);
	const why = await context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, found.id);
		if (!order) throw new Refusal('not_found');
		const refused = whyNotCancelOwn(order.status);
		if (!refused) await cancelOpenOrder(tx, sale, order);
		return refused;
	});
	if (why) throw new Refusal(why, { order: await readOrder(context.db, found.id, 'owner', context.now()) });
	failpoint('given-up');
	await closeAttempts(context, found.id);
	return readOrder(context.db, found.id, 'owner', context.now());
}

/** Cancels unpaid orders of an account that is being deleted, in its transaction: seats and codes are released. Returns their ids for `closeOrders`. */
export async function cancelOrdersOf(context: Context, tx: Db, userId: number): Promise<number[]> {
	const sale = await readSaleSettings(context);
	const open = await unpaidOrdersOf(tx, userId);
	for (const { id } of open) {
		const order = await lockOrder(tx, id);
		if (order) await moveOrder(tx, sale, order, { to: 'CANCELED', cause: 'job' });
	}
	return open.map(({ id }) => id);
}

/** Closes them at the provider after the deletion; if this fails, the reconciliation job does it. */
export async function closeOrders(context: Context, ids: number[]): Promise<void> {
	for (const id of ids) await closeAttempts(context, id);
}
