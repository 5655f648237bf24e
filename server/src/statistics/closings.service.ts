import { toGrosze } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { whyNotCloseMonth } from '#domain/statistics/closed-months.rules.ts';
import type { Statement } from '#domain/statistics/statements.contract.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { findClosing, insertClosing, lockMonths } from './closings.store.ts';
import { statementOf } from './statements.service.ts';

const total = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + toGrosze(amount), 0);

/** The statement of the month is final from now on; closing it again changes nothing. */
export async function closeMonthByAdmin(context: Context, actor: Actor, month: string): Promise<Statement> {
	const now = context.now();
	const why = whyNotCloseMonth(month, now);
	if (why) throw new Refusal(why);
	await context.db.transaction(async (tx) => {
		await lockMonths(tx);
		if (await findClosing(tx, month)) return;
		const { sales, refunds } = await statementOf(tx, month);
		const sums = { salesGrosze: total(sales), refundsGrosze: total(refunds) };
		await insertClosing(tx, { month, by: actor.viewer?.id ?? null, ...sums }, now);
		await audit(tx, actor, {
			action: 'statistics.close_month',
			subjectType: 'month',
			subjectId: month,
			after: { amount_grosze: sums.salesGrosze - sums.refundsGrosze },
		});
	});
	return statementOf(context.db, month);
}
