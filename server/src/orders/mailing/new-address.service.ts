import type { Context } from '#server/lib/context.ts';
import type { Db } from '#server/lib/db/db.ts';
import { lastRepeat } from '#server/lib/mail/outbox.store.ts';
import { productOf } from '../delivery.service.ts';
import { activeCodes } from '../order-codes.store.ts';
import { lockOrder } from '../orders.store.ts';
import { readSaleSettings } from '../sale-settings.ts';
import { confirmationKey, queueConfirmation } from './orders.mail.ts';

/** The confirmation of a completed order, to the address its account has now. */
export async function confirmToNewAddress(context: Context, tx: Db, orderId: number): Promise<void> {
	const sale = await readSaleSettings(context);
	const order = await lockOrder(tx, orderId);
	if (order?.status !== 'COMPLETED') return;
	const again = 1 + (await lastRepeat(tx, confirmationKey(order.id)));
	const codes = await activeCodes(tx, order.id, sale.now);
	await queueConfirmation(tx, sale, { order, product: await productOf(tx, order), codes, again });
}
