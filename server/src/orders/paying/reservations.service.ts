import { momentMs, toMoment } from '#domain/base/time/time.ts';
import { productEnd } from '#domain/orders/orders.over.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { findProduct } from '../products.store.ts';
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

/** After an edit, which stays done when this fails. */
export const keepReservationsAfterEdit = (context: Context): Promise<void> =>
	keepReservationsWithinTitles(context).catch((error: unknown) => context.log.warn({ err: error }, 'reservations not shortened'));
