import { setTimeout as wait } from 'node:timers/promises';
import { ipKey } from '#domain/bans/bans.rules.ts';
import type { BodyOf } from '#domain/base/endpoint.ts';
import { toMoment } from '#domain/base/time/time.ts';
import type { withdraw as withdrawCall } from '#domain/claims/claims.contract.ts';
import { dueOn, statementParams } from '#domain/claims/claims.rules.ts';
import { withdrawalText } from '#domain/law/withdrawal.rules.ts';
import { text } from '#domain/texts/texts.ts';
import type { Context } from '../lib/context.ts';
import { failpoint } from '../lib/failpoint.ts';
import type { Caller } from '../lib/http/caller.ts';
import { sendRefund } from '../orders/refunding/refunds.service.ts';
import { type Withdrawn, withdrawFrom } from '../orders/refunding/withdrawal.service.ts';
import { readSaleSettings, type SaleSettings } from '../orders/sale-settings.ts';
import { queueWithdrawalReceipt } from './claims.mails.ts';
import { findNamedOrder, hasStatement, insertClaim, saveAnswer } from './claims.store.ts';

type Body = BodyOf<typeof withdrawCall>;

/** Every answer takes at least so long, so that its time does not tell whether there is such an order. */
const ANSWER_MS = 400;

const budget = (ip: string) => ({ bucket: `withdrawal:ip:${ipKey(ip)}`, max: 20, windowSeconds: 3_600 });

/** The same page for every number: only the mail, which goes to the buyer alone, says what becomes of the order (N-020). */
export async function withdraw(context: Context, caller: Caller, body: Body) {
	await context.limits.spend(budget(caller.ip));
	const content = text(caller.language, 'claims.statement', statementParams(body));
	if (body.step === 'preview') return { statement: { received_at: null, text: content } };
	const sale = await readSaleSettings(context);
	const [refund] = await Promise.all([receive(context, sale, { ...body, content, language: caller.language }), wait(ANSWER_MS)]);
	failpoint('withdrawn');
	// the answer does not wait for the provider; the job sends what is lost here
	if (refund)
		void sendRefund(context, refund).catch((err: unknown) => context.log.warn({ err, refund: refund.id }, 'refund will be retried'));
	return { statement: { received_at: toMoment(sale.now), text: content } };
}

type Statement = Body & { content: string; language: 'pl' | 'en' };

/** Statement, refund and receipt in one transaction; a second statement about an order changes nothing. */
async function receive(
	context: Context,
	sale: SaleSettings,
	{ name, number, email, content, language }: Statement,
): Promise<Withdrawn['refund']> {
	const order = await findNamedOrder(context.db, { number, email });
	if (!order) return null;
	return context.db.transaction(async (tx) => {
		const withdrawn = await withdrawFrom(tx, sale, order.id, () => hasStatement(tx, order.id));
		if (!withdrawn) return null;
		const { withdrawal, refund, returned } = withdrawn;
		const claim = await insertClaim(tx, {
			kind: 'withdrawal',
			order_id: order.id,
			user_id: order.user_id,
			name: name.trim(),
			email,
			language,
			received_at: sale.now,
			due_on: dueOn(sale.now),
			content,
			why: withdrawal.why,
		});
		if (!claim) throw new Error(`a second statement about order ${order.id}`);
		if (refund) {
			const answer = text(language, withdrawalText(withdrawal));
			await saveAnswer(
				tx,
				claim.id,
				{ outcome: 'whole', answer, answered_by: null, amount_grosze: returned, refund_id: refund.id },
				sale.now,
			);
		}
		await queueWithdrawalReceipt(tx, { ...claim, answered_at: refund ? toMoment(sale.now) : null }, { withdrawal, returned });
		return refund;
	});
}
