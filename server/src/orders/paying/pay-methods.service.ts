import { payMethodOf } from '#domain/orders/paying/payment-ways.rules.ts';
import { forEachConcurrently } from '#server/lib/async/for-each-concurrently.ts';
import type { Context } from '#server/lib/context.ts';
import { PayuError } from '#server/outside/payu/payu.error.ts';
import { type ClosedAttempt, saveMethod, takeWithoutMethod } from './attempts.store.ts';
import { providerOf } from './points-of-sale.ts';

/** One round a minute: the payments of before this was recorded are learnt little by little. */
const PER_ROUND = 60;

/** How buyers paid at the provider, for the lists and the statement. A payment is complete without it. */
export async function learnPayMethods(context: Context): Promise<void> {
	const attempts = await takeWithoutMethod(context.db, context.now(), PER_ROUND);
	await forEachConcurrently(attempts, 4, (attempt) =>
		learnMethod(context, attempt).catch((error: unknown) =>
			context.log.warn({ err: error, attempt: attempt.id }, 'method of payment not known yet'),
		),
	);
}

async function learnMethod(context: Context, attempt: ClosedAttempt): Promise<void> {
	const { db } = context;
	const { id, provider_order_id } = attempt;
	try {
		await saveMethod(db, id, payMethodOf(await providerOf(context, attempt).retrieveMethod(provider_order_id)));
	} catch (error) {
		// PayU does not show transactions to every point of sale: it is not queried again
		if (!(error instanceof PayuError) || error.kind !== 'refused') throw error;
		await saveMethod(db, id, 'unknown');
	}
}
