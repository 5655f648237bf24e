import { randomBytes } from 'node:crypto';
import { toMoment } from '#domain/base/time/time.ts';
import { CODE_BYTES, makeCode } from '#domain/codes/codes.rules.ts';
import { newGiftUntil } from '#domain/gifts/gifts.rules.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { videoOrderExpiresAt } from '#domain/videos/videos.rules.ts';
import type { Db } from '../lib/db/db.ts';
import { failpoint } from '../lib/failpoint.ts';
import { queueConfirmation } from './mailing/orders.mail.ts';
import { type ActiveCode, insertOrderCodes, spendCode } from './order-codes.store.ts';
import { type OrderChanges, type OrderRow, saveOrder } from './orders.store.ts';
import { findProduct, type SoldProduct } from './products.store.ts';
import type { SaleSettings } from './sale-settings.ts';

export const productOf = (db: Db, order: Pick<OrderRow, 'event_id' | 'video_id'>): Promise<SoldProduct | null> => {
	if (order.event_id !== null) return findProduct(db, { type: 'event', id: order.event_id });
	return order.video_id === null ? Promise.resolve(null) : findProduct(db, { type: 'video', id: order.video_id });
};

/** Effects of completion: access with its end, new codes, redeeming the buyer's code, the mail. Exactly once, in the completing transaction. */
export async function deliver(tx: Db, sale: SaleSettings, order: OrderRow, changes: OrderChanges): Promise<OrderRow> {
	const product = await productOf(tx, order);
	const after = await saveOrder(
		tx,
		order,
		{ ...changes, completed_at: sale.now, expiration_date: accessEnds(sale, order, product) },
		sale.now,
	);
	if (order.code_id !== null) await spendCode(tx, order, sale.now);
	const codes = await makeCodes(tx, sale, order, product);
	failpoint('delivering');
	if (!sale.skipsConfirmation) await queueConfirmation(tx, sale, { order: after, product, codes });
	return after;
}

/** Only if the video itself was bought. */
function accessEnds(sale: SaleSettings, order: OrderRow, product: SoldProduct | null): string | null {
	if (!ORDER_KINDS[order.kind].forOneself || product?.type !== 'video') return null;
	return videoOrderExpiresAt({
		paidAt: toMoment(sale.now),
		available_from: product.available_from,
		ownHours: sale.accessHours ?? product.tickets_expiration_time,
		globalHours: sale.app.tickets_expiration_time,
	});
}

async function makeCodes(tx: Db, sale: SaleSettings, order: OrderRow, product: SoldProduct | null): Promise<ActiveCode[]> {
	const facts = ORDER_KINDS[order.kind];
	const count = facts.codes({ product_type: product?.type ?? 'any', quantity: order.quantity });
	if (count === 0) return [];
	const made = Array.from({ length: count }, () => ({
		code: makeCode(`${facts.prefix}-`, randomBytes(CODE_BYTES)),
		description: order.description,
		description_en: order.description_en,
		expiration_date: facts.codesAreGifts ? newGiftUntil(sale.gifts, sale.now) : null,
	}));
	await insertOrderCodes(tx, order, { codes: made, isGift: facts.codesAreGifts }, sale.now);
	return made.map(({ code, expiration_date }) => ({ code, expiration_date, worth_grosze: null, taken: false }));
}
