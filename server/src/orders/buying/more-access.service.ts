import { Refusal } from '#domain/base/refusal.ts';
import { type Moment, momentMs, toMoment } from '#domain/base/time/time.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import type { Actor } from '#server/lib/db/audit.ts';
import type { Db } from '#server/lib/db/db.ts';
import { productOf } from '../delivery.service.ts';
import { moveOrder } from '../order-moves.service.ts';
import { lockOrder } from '../orders.store.ts';
import { videoOfEvent } from '../products.store.ts';
import type { SaleSettings } from '../sale-settings.ts';
import { giveAccess } from './given-access.service.ts';

type MoreAccess = { orderId: number; days: number };
export type AccessGiven = { until: Moment; path: string /** null: the order itself lasts longer */; givenOrderId: number | null };

const DAY_MS = 86_400_000;

/** More days with the film of an order: its own access lasts longer, and a ticket is followed by access to the film of its event. */
export async function giveMoreAccess(tx: Db, sale: SaleSettings, actor: Actor, { orderId, days }: MoreAccess): Promise<AccessGiven> {
	const order = await lockOrder(tx, orderId);
	const product = order && (await productOf(tx, order));
	if (!order || !product || !ORDER_KINDS[order.kind].forOneself) throw new Refusal('not_available');
	if (product.type === 'video' && order.status === 'COMPLETED') {
		const wanted = toMoment(new Date(sale.now.getTime() + days * DAY_MS));
		const until = order.expiration_date !== null && momentMs(order.expiration_date) > momentMs(wanted) ? order.expiration_date : wanted;
		// one without an end has enough
		if (order.expiration_date !== null)
			await moveOrder(tx, sale, order, { to: order.status, cause: 'admin', also: { expiration_date: until } });
		return { until, path: itemPath('video', product.id), givenOrderId: null };
	}
	const videoId = product.type === 'video' ? product.id : await videoOfEvent(tx, product.id);
	const given = await giveAccess(tx, sale, { userId: order.user_id, videoId, hours: days * 24, by: actor.viewer?.id ?? null });
	return { until: given.until, path: itemPath('video', videoId), givenOrderId: given.orderId };
}
