import type { Grosze } from '#domain/base/money.ts';
import { type Withdrawal, withdrawalOf } from '#domain/law/withdrawal.rules.ts';
import { paymentWay, returnerOf } from '#domain/orders/paying/payment-ways.rules.ts';
import type { Db } from '#server/lib/db/db.ts';
import { readOrder } from '../listing/order-view.store.ts';
import { lockOrder } from '../orders.store.ts';
import type { SaleSettings } from '../sale-settings.ts';
import { refundOrder } from './refund-order.service.ts';
import type { RefundRow } from './refunds.store.ts';

export type Withdrawn = { withdrawal: Withdrawal; refund: RefundRow | null; returned: Grosze };

/**
 * What the law makes of a withdrawal from this order, decided under its lock, and the refund where the provider returns the whole: what a
 * person paid by transfer or in cash, and a group half used, are returned by a person. The caller sends the refund after the
 * transaction. Null: the order has a statement already.
 */
export async function withdrawFrom(
	tx: Db,
	sale: SaleSettings,
	orderId: number,
	isStated: () => Promise<boolean>,
): Promise<Withdrawn | null> {
	const order = await lockOrder(tx, orderId);
	if (!order || (await isStated())) return null;
	const withdrawal = withdrawalOf(await readOrder(tx, orderId, 'admin', sale.now), sale.now);
	if (withdrawal.right !== 'whole' || returnerOf(paymentWay(order)) !== 'provider') return { withdrawal, refund: null, returned: 0 };
	const { refund } = await refundOrder(tx, sale, { viewer: null, caller: null }, { order, how: 'provider', note: null });
	return { withdrawal, refund, returned: refund?.amount_grosze ?? 0 };
}
