import { isReservationOver } from '#domain/orders/buying/orders.seats.rules.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { isOpenAttempt } from '#domain/orders/paying/orders.attempts.rules.ts';
import { forEachConcurrently } from '#server/lib/async/for-each-concurrently.ts';
import type { Context } from '#server/lib/context.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import { PayuError } from '#server/outside/payu/payu.error.ts';
import { queueUnconfirmedMail } from '../mailing/unconfirmed.mail.ts';
import { moveOrder } from '../order-moves.service.ts';
import { findOverdueOrders, lockOrder } from '../orders.store.ts';
import { readSaleSettings } from '../sale-settings.ts';
import { attemptsOf } from './attempts.store.ts';
import { closeAtProvider } from './payment.service.ts';
import { settleAttempt } from './reconcile.service.ts';
import { keepReservationsWithinTitles } from './reservations.service.ts';

/** How long an unreachable provider is retried; then the seat is freed, and a late payment is refunded automatically. */
const PATIENCE_MS = 10 * 60_000;
const MAX_CONCURRENT = 8;
const PER_SWEEP = 2_000;

/** Ends reservations after 20 minutes, or with their title. */
export async function expireReservations(context: Context): Promise<void> {
	await keepReservationsWithinTitles(context);
	const due = await findOverdueOrders(context.db, context.now(), PER_SWEEP);
	await forEachConcurrently(due, MAX_CONCURRENT, ({ id }) =>
		expireOrder(context, id).catch((error: unknown) => context.log.warn({ err: error, order: id }, 'reservation not ended')),
	);
}

/** Queries the provider once more, cancels there and here, frees seat and code; safe to run concurrently on several nodes. */
export async function expireOrder(context: Context, orderId: number): Promise<void> {
	const reached = await closeAttempts(context, orderId);
	failpoint('expiring');
	const sale = await readSaleSettings(context);
	await context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (!order || !isReservationOver(order, sale.now) || !isUnpaid(order.status)) return;
		const late = sale.now.getTime() - Date.parse(order.reserved_until ?? '');
		if (!reached && late < PATIENCE_MS) return;
		await moveOrder(tx, sale, order, { to: 'CANCELED', cause: 'job' });
		await queueUnconfirmedMail(tx, sale, order);
	});
}

/** False: the provider could not be reached. */
export async function closeAttempts(context: Context, orderId: number): Promise<boolean> {
	try {
		for (const attempt of await attemptsOf(context.db, orderId)) {
			if (!isOpenAttempt(attempt)) continue;
			const known = attempt.provider_order_id ? attempt : await settleAttempt(context, attempt);
			if (known?.provider_order_id) await closeAtProvider(context, { provider_order_id: known.provider_order_id, pos: known.pos });
		}
		return true;
	} catch (error) {
		if (!(error instanceof PayuError)) throw error;
		context.log.warn({ err: error, order: orderId }, 'provider not reached');
		return false;
	}
}
