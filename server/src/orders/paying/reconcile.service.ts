import { Refusal } from '#domain/base/refusal.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { LATE_PAYMENT_MS } from '#domain/orders/paying/orders.payment-effects.rules.ts';
import { forEachConcurrently } from '#server/lib/async/for-each-concurrently.ts';
import type { Context } from '#server/lib/context.ts';
import { PayuError } from '#server/outside/payu/payu.error.ts';
import { findOrderById } from '../orders.store.ts';
import {
	type AttemptRow,
	type ClosedAttempt,
	claimAttempt,
	findAttempt,
	saveAttempt,
	takeClosedAttempts,
	takeSilentAttempts,
} from './attempts.store.ts';
import { closeAtProvider, REQUEST_LIMIT_MS, recordFailure, requestFor, saveRedirect } from './payment.service.ts';
import { applyPaymentUpdate } from './payment-updates.service.ts';
import { providerOf } from './points-of-sale.ts';

const MAX_CONCURRENT = 12;
const PER_ROUND = 500;

/**
 * Payments without a notice: the provider is queried, and its answer is applied like a notice (failure B8). Closed ones are queried too:
 * they may have been paid late (F-044).
 */
export async function reconcilePayments(context: Context): Promise<void> {
	const { db, now } = context;
	await queryProvider(context, {
		take: () => takeSilentAttempts(db, now(), PER_ROUND),
		process: (attempt) => reconcileAttempt(context, attempt),
	});
	await queryProvider(context, {
		take: () => takeClosedAttempts(db, { now: now(), since: new Date(now().getTime() - LATE_PAYMENT_MS), limit: PER_ROUND }),
		process: (attempt) => checkClosedPayments(context, attempt),
	});
}

type Work<A> = { take: () => Promise<A[]>; process: (attempt: A) => Promise<void> };

async function queryProvider<A extends { id: number }>(context: Context, { take, process }: Work<A>): Promise<void> {
	for (;;) {
		const attempts = await take();
		await forEachConcurrently(attempts, MAX_CONCURRENT, (attempt) =>
			process(attempt).catch((error: unknown) => context.log.warn({ err: error, attempt: attempt.id }, 'payment not reconciled')),
		);
		if (attempts.length < PER_ROUND) return;
	}
}

/** Usually it is still closed; any other status is applied, or the payment is closed at the provider again. */
async function checkClosedPayments(context: Context, attempt: ClosedAttempt): Promise<void> {
	const update = await providerOf(context, attempt).retrieveOrder(attempt.provider_order_id);
	if (update && update.status !== 'CANCELED') await closeAtProvider(context, attempt);
}

async function reconcileAttempt(context: Context, attempt: AttemptRow): Promise<void> {
	const known = await settleAttempt(context, attempt);
	if (!known?.provider_order_id) return;
	const { provider_order_id, pos } = known;
	const order = await findOrderById(context.db, known.order_id);
	// an order closed here must not stay payable there
	if (order && !isUnpaid(order.status)) return closeAtProvider(context, { provider_order_id, pos });
	const update = await providerOf(context, known).retrieveOrder(provider_order_id);
	if (update) await applyPaymentUpdate(context, { ...update, pos });
	else await saveAttempt(context.db, known.id, { status: 'FAILED', error: 'unknown to the provider' }, context.now());
}

/** It never reached the bank. */
async function abandonCode(context: Context, { id }: AttemptRow, provider_order_id: string): Promise<void> {
	await saveAttempt(context.db, id, { status: 'NEW', provider_order_id, refusal: 'bank_unavailable' }, context.now());
	await closeAtProvider(context, { provider_order_id, pos: 'blik' });
}

/**
 * Finds the provider's order of an attempt whose answer was lost: sending the same number again either creates or names it.
 * Null: another process is doing the same.
 */
export async function settleAttempt(context: Context, attempt: AttemptRow): Promise<AttemptRow | null> {
	if (attempt.provider_order_id) return attempt;
	const age = context.now().getTime() - Date.parse(attempt.updated_at);
	if (attempt.status === 'ASKING' && age <= REQUEST_LIMIT_MS) return null;
	if (!(await claimAttempt(context.db, attempt, context.now()))) return null;
	const order = await findOrderById(context.db, attempt.order_id);
	if (!order) return null;
	try {
		const answer = await providerOf(context, attempt).createOrder(await requestFor(context, order, attempt));
		// the code of the lost request is not known any more: a payment made only now cannot be paid by anybody and is closed
		if (attempt.pos === 'blik' && answer.kind === 'redirect') await abandonCode(context, attempt, answer.orderId);
		else if (answer.kind === 'redirect')
			await saveRedirect(context, {
				orderId: order.id,
				attemptId: attempt.id,
				providerOrderId: answer.orderId,
				redirect: answer.redirectUri,
			});
		else
			await saveAttempt(
				context.db,
				attempt.id,
				{ status: 'NEW', ...(answer.orderId && { provider_order_id: answer.orderId }) },
				context.now(),
			);
	} catch (error) {
		if (error instanceof PayuError) await recordFailure(context, order.id, attempt.id, error);
		// a Refusal means that the order was closed meanwhile, also at the provider
		if (!(error instanceof Refusal)) throw error;
	}
	return findAttempt(context.db, attempt.id);
}
