import { Refusal } from '#domain/base/refusal.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import type { Context } from '#server/lib/context.ts';
import { asSeenBy } from '../listing/guest-view.ts';
import { readOrder } from '../listing/order-view.store.ts';
import { findOrderByNumber } from '../orders.store.ts';
import { extendReservation } from '../paying/reservations.service.ts';
import { type Bought, payAgain } from './pay-order.service.ts';
import { spendTry } from './purchase.service.ts';
import type { Buyer } from './purchase-request.service.ts';

/** Another person's order answers 404 (failure B10). */
async function ownOrder(context: Context, buyer: Buyer, extOrderId: string): Promise<number> {
	await spendTry(context, buyer);
	const found = await findOrderByNumber(context.db, extOrderId);
	if (found?.user_id !== buyer.viewer.id) throw new Refusal('not_found');
	return found.id;
}

export async function payOwnOrder(context: Context, buyer: Buyer, extOrderId: string, blik: string | undefined): Promise<Bought> {
	const { order, ...payment } = await payAgain(context, await ownOrder(context, buyer, extOrderId), { blik, caller: buyer.caller });
	return { order: asSeenBy(buyer.viewer, order), ...payment };
}

export async function extendOwnOrder(context: Context, buyer: Buyer, extOrderId: string): Promise<{ order: Order }> {
	const id = await ownOrder(context, buyer, extOrderId);
	await extendReservation(context, id);
	return { order: asSeenBy(buyer.viewer, await readOrder(context.db, id, 'owner', context.now())) };
}
