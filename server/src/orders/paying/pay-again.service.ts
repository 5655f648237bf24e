import { Refusal } from '#domain/base/refusal.ts';
import { isReservationOver } from '#domain/orders/buying/orders.seats.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { isPayable } from '#domain/orders/orders.over.rules.ts';
import type { Context } from '#server/lib/context.ts';
import type { Viewer } from '#server/lib/http/viewer.ts';
import { readOrder } from '../listing/order-view.store.ts';
import { findOrderById, findOrderByNumber } from '../orders.store.ts';
import { expireOrder } from './expiry.service.ts';
import { redirectOf } from './payment.service.ts';

/** The payment page of an unpaid order, or of a further attempt; an order whose reservation has ended is closed first. */
export async function payAgain(
	context: Context,
	viewer: Pick<Viewer, 'id'>,
	extOrderId: string,
): Promise<{ order: Order; payu: { redirectUri: string } }> {
	const found = await findOrderByNumber(context.db, extOrderId);
	if (found?.user_id !== viewer.id) throw new Refusal('not_found');
	const row = await findOrderById(context.db, found.id);
	if (row && isUnpaid(row.status) && isReservationOver(row, context.now())) await expireOrder(context, found.id);
	const read = () => readOrder(context.db, found.id, 'owner', context.now());
	const order = await read();
	if (!row || !isUnpaid(order.status) || !isPayable(order, context.now())) throw new Refusal('illegal_transition', { order });
	const redirectUri = await redirectOf(context, row);
	return { order: await read(), payu: { redirectUri } };
}
