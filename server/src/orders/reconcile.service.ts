import { Refusal } from '#domain/base/refusal.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import type { Context } from '../lib/context.ts';
import { eachOf } from '../lib/each-of.ts';
import { PayuError } from '../outside/payu/payu.error.ts';
import { type AttemptRow, claimAttempt, findAttempt, saveAttempt, takeSilentAttempts } from './attempts.store.ts';
import { findOrderById } from './orders.store.ts';
import { ASKING_LIMIT_MS, closeAtProvider, keepFailure, keepRedirect, requestFor } from './payment.service.ts';
import { applySeen } from './provider.service.ts';

const AT_ONCE = 12;
const PER_ROUND = 500;

/** Payments nobody told us of: the provider is asked, and its answer goes the way of a notice (catalogue B8). */
export async function reconcilePayments(context: Context): Promise<void> {
	for (;;) {
		const silent = await takeSilentAttempts(context.db, context.now(), PER_ROUND);
		await eachOf(silent, AT_ONCE, (attempt) =>
			reconcileAttempt(context, attempt).catch((error: unknown) =>
				context.log.warn({ err: error, attempt: attempt.id }, 'payment not reconciled'),
			),
		);
		if (silent.length < PER_ROUND) return;
	}
}

async function reconcileAttempt(context: Context, attempt: AttemptRow): Promise<void> {
	const known = await settleAttempt(context, attempt);
	if (!known?.provider_order_id) return;
	const order = await findOrderById(context.db, known.order_id);
	// an order closed here must not stay payable there
	if (order && !isUnpaid(order.status)) return closeAtProvider(context, known.provider_order_id);
	const seen = await context.payu.retrieveOrder(known.provider_order_id);
	if (seen) await applySeen(context, seen);
	else await saveAttempt(context.db, known.id, { status: 'FAILED', error: 'unknown to the provider' }, context.now());
}

/**
 * Finds out which order at the provider an attempt became whose answer was lost: the same number once more either makes it, or names it.
 * Null: somebody else is just asking.
 */
export async function settleAttempt(context: Context, attempt: AttemptRow): Promise<AttemptRow | null> {
	if (attempt.provider_order_id) return attempt;
	const age = context.now().getTime() - Date.parse(attempt.updated_at);
	if (attempt.status === 'ASKING' && age <= ASKING_LIMIT_MS) return null;
	if (!(await claimAttempt(context.db, attempt, context.now()))) return null;
	const order = await findOrderById(context.db, attempt.order_id);
	if (!order) return null;
	try {
		const answer = await context.payu.createOrder(await requestFor(context, order, attempt));
		if (answer.kind === 'redirect') await keepRedirect(context, order.id, attempt.id, answer.orderId, answer.redirectUri);
		else
			await saveAttempt(
				context.db,
				attempt.id,
				{ status: 'NEW', ...(answer.orderId && { provider_order_id: answer.orderId }) },
				context.now(),
			);
	} catch (error) {
		if (error instanceof PayuError) await keepFailure(context, order.id, attempt.id, error);
		// a Refusal says the order was closed meanwhile, and so it is at the provider
		if (!(error instanceof Refusal)) throw error;
	}
	return findAttempt(context.db, attempt.id);
}
