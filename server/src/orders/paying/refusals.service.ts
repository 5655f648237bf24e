import { blikReasonOf } from '#domain/orders/paying/blik.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { PayuError } from '#server/outside/payu/payu.error.ts';
import { type AttemptRow, saveRefusal } from './attempts.store.ts';
import { providerOf } from './points-of-sale.ts';

/** Why the bank refused a code, which only a further call tells. The end of the code is applied without it, too. */
export async function learnRefusal(context: Context, attempt: AttemptRow): Promise<void> {
	if (attempt.pos !== 'blik' || attempt.refusal !== null || !attempt.provider_order_id) return;
	try {
		const result = await providerOf(context, attempt).retrieveResult(attempt.provider_order_id);
		if (result !== null) await saveRefusal(context.db, attempt.id, blikReasonOf(result));
	} catch (error) {
		if (!(error instanceof PayuError)) throw error;
		context.log.warn({ err: error, attempt: attempt.id }, 'reason of a refused code not known');
	}
}
