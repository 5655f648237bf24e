import { Refusal } from '#domain/base/refusal.ts';
import { momentMs, toMoment } from '#domain/base/time/time.ts';
import { extendedUntil } from '#domain/orders/buying/orders.seats.rules.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { productEnd } from '#domain/orders/orders.over.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { productOf } from '../delivery.service.ts';
import { lockOrder, saveOrder } from '../orders.store.ts';
import { findProduct } from '../products.store.ts';
import { readSaleSettings } from '../sale-settings.ts';
import { reservedTitles, shortenReservations } from './reservations.store.ts';

/**
 * A reservation never outlives its title, also when the end of the title is moved earlier or its broadcast ends. Not a part of the edit,
 * which holds the title that a purchase locks after its order: called when the edit is committed, and by the job every minute, which also
 * finds what a process that died or a concurrent purchase left. The end of a reservation is never moved into the past.
 */
export async function keepReservationsWithinTitles({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
	const at = now();
	for (const { last, ...title } of await reservedTitles(db, at)) {
		const product = await findProduct(db, title);
		const ends = product && productEnd(product);
		if (!ends || momentMs(ends) >= momentMs(last)) continue;
		await shortenReservations(db, title, toMoment(new Date(Math.max(momentMs(ends), at.getTime()))), at);
	}
}

/** "I need more time" (N-012), in one transaction against the end of the reservation: an order that was ended gets nothing back. */
export async function extendReservation(context: Context, orderId: number): Promise<void> {
	const sale = await readSaleSettings(context);
	await context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (!order || !isUnpaid(order.status)) throw new Refusal('not_available');
		const product = await productOf(tx, order);
		if (product?.type === 'event' && product.cancelled) throw new Refusal('event_cancelled');
		const ends = [product && productEnd(product), ORDER_KINDS[order.kind].codesAreGifts ? sale.gifts.gift_expiration : null];
		const reserved_until = extendedUntil(order, ends, sale.now);
		if (reserved_until === null) throw new Refusal('extended_before');
		await saveOrder(tx, order, { reserved_until, extended_at: sale.now }, sale.now);
	});
}

/** After an edit, which stays done when this fails. */
export const keepReservationsAfterEdit = (context: Context): Promise<void> =>
	keepReservationsWithinTitles(context).catch((error: unknown) => context.log.warn({ err: error }, 'reservations not shortened'));
