import type { Moment } from '#domain/base/time/time.ts';
import { productSlug } from '#domain/catalogue/product.rules.ts';
import { videoAccessEnd } from '#domain/videos/videos.rules.ts';
import type { Db } from '#server/lib/db/db.ts';
import { findGrantee } from '../buyers.store.ts';
import { findOrderById } from '../orders.store.ts';
import { findProduct } from '../products.store.ts';
import type { SaleSettings } from '../sale-settings.ts';
import { draftOrder } from './offer.service.ts';
import { placeFree } from './purchase-request.service.ts';

export type GivenAccess = { userId: number; videoId: number; hours: number /** null: the product itself */; by: number | null };

/** Access to a video for some hours, as an order without payment, in the caller's transaction; the caller tells the person until when. */
export async function giveAccess(
	tx: Db,
	sale: SaleSettings,
	{ userId, videoId, hours, by }: GivenAccess,
): Promise<{ orderId: number; until: Moment }> {
	const target = { type: 'video', id: videoId } as const;
	const product = await findProduct(tx, target);
	const person = await findGrantee(tx, String(userId));
	if (product?.type !== 'video' || !person) throw new Error('no video or person to give access to');
	const draft = draftOrder({
		kind: 'video',
		productSlug: productSlug(target),
		userId,
		ip: null,
		consent: null,
		grant: { amountGrosze: 0, by },
		offer: {
			sale,
			product,
			target,
			quantity: 1,
			hasIt: false,
			code: null,
			viewer: { role: 'standard', birthday: null },
			caller: { country: person.country_code, language: person.language },
		},
	});
	const placed = await placeFree(tx, { ...sale, accessHours: hours, skipsConfirmation: true }, draft);
	const order = await findOrderById(tx, placed.order_id);
	const until = videoAccessEnd({ expiration_date: order?.expiration_date, end_date: product.end_date });
	if (until === null) throw new Error('access that was given has no end');
	return { orderId: placed.order_id, until };
}
