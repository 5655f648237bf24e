import { Refusal } from '#domain/base/refusal.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { canConfirm } from '#domain/orders/orders.mail.contract.ts';
import type { Context } from '#server/lib/context.ts';
import { type Actor, audit } from '#server/lib/db/audit.ts';
import type { Db } from '#server/lib/db/db.ts';
import { lastRepeat } from '#server/lib/mail/outbox.store.ts';
import { productOf } from '../delivery.service.ts';
import { activeCodes } from '../order-codes.store.ts';
import { findOrderId, lockOrder, type OrderRow } from '../orders.store.ts';
import type { SoldProduct } from '../products.store.ts';
import { readSaleSettings } from '../sale-settings.ts';
import { addressOf, findReplayUntil, getQueuedMail } from './order-mail.store.ts';
import { confirmationKey, queueConfirmation } from './orders.mail.ts';

/** The product of an order with the end of access of its holder: a recording given to them may last longer than that of the others (B-029). */
async function holdersProduct(tx: Db, order: OrderRow): Promise<SoldProduct | null> {
	const product = await productOf(tx, order);
	if (product?.type !== 'event' || !ORDER_KINDS[order.kind].forOneself) return product;
	return { ...product, replay_until: await findReplayUntil(tx, { eventId: product.id, userId: order.user_id }) };
}

/** Sends the confirmation again with the current data: end of access, valid codes, e-mail address. */
export async function confirmAgain(context: Context, actor: Actor, name: string) {
	const sale = await readSaleSettings(context);
	return context.db.transaction(async (tx) => {
		const found = await findOrderId(tx, null, name);
		// the lock serialises two clicks, so that each mail gets its own key
		const order = found && (await lockOrder(tx, found.id));
		if (!order) throw new Refusal('not_found');
		if (!canConfirm({ status: order.status, email: await addressOf(tx, order.user_id) }))
			throw new Refusal('illegal_transition', { text: 'orders.mail_not_completed' });
		const again = 1 + (await lastRepeat(tx, confirmationKey(order.id)));
		const codes = await activeCodes(tx, order.id, sale.now);
		await queueConfirmation(tx, sale, { order, product: await holdersProduct(tx, order), codes, again });
		await audit(tx, actor, { action: 'orders.mail', subjectType: 'order', subjectId: order.ext_order_id });
		return { mail: await getQueuedMail(tx, confirmationKey(order.id, again)) };
	});
}
