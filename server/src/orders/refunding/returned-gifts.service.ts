import { returnedGiftUntil } from '#domain/gifts/gifts.rules.ts';
import type { Context } from '#server/lib/context.ts';
import type { Db } from '#server/lib/db/db.ts';
import { queueGiftMail, queueGiftOverMail } from '../mailing/gifts.mail.ts';
import type { OrderRow } from '../orders.store.ts';
import { findEventProduct } from '../products.store.ts';
import { readSaleSettings, type SaleSettings } from '../sale-settings.ts';
import { cancelReasonOf } from './cancelled-events.store.ts';
import {
	detachFromDeleted,
	type GiftWithCode,
	giftOfCode,
	lockUsedGift,
	makeEndedGiftsUniversal,
	prolongReleasedGift,
	releaseUsedGift,
	renewReleasedGift,
	validGiftsOf,
} from './gift-codes.store.ts';

/**
 * An order paid wholly or partly by a gift was returned: the gift can be used again, and one for a cancelled event is universal like the
 * unused ones. Codes of groups stay used: their buyer gets the money. Null: the order used no gift, or one whose money was returned.
 */
export async function returnGift(tx: Db, sale: SaleSettings, order: OrderRow): Promise<GiftWithCode | null> {
	const codeId = order.code_id === null ? null : await lockUsedGift(tx, order.id);
	if (codeId === null || !(await releaseUsedGift(tx, order.id))) return null;
	await prolongReleasedGift(tx, codeId, returnedGiftUntil(sale.now));
	await renewReleasedGift(tx, codeId);
	await detachFromDeleted(tx, codeId);
	const gift = await giftOfCode(tx, codeId);
	const reason = await cancelReasonOf(tx, order);
	const event = order.event_id === null ? null : await findEventProduct(tx, order.event_id);
	// the holder reads it in the mail about the order
	if (reason !== null && event && gift.event_id === event.id && gift.user_id !== order.user_id)
		await queueGiftMail(tx, sale, gift, { event, reason });
	return gift;
}

/** Gifts of titles that have ended become universal, and whoever bought one gets a mail, once. */
export async function renewEndedGifts(context: Context): Promise<void> {
	const sale = await readSaleSettings(context);
	await context.db.transaction(async (tx) => {
		const codeIds = await makeEndedGiftsUniversal(tx, sale.now);
		for (const gift of await validGiftsOf(tx, codeIds, sale.now)) await queueGiftOverMail(tx, sale, gift);
	});
}
