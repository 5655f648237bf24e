import { toZloty } from '#domain/base/money.ts';
import { existing, refuseForm } from '#domain/base/refusal.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import type { Payout } from '#domain/statistics/statements.contract.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { findPayout, insertPayout, type PayoutRow, removePayout } from './payouts.store.ts';

export const toPayout = ({ amount_grosze, ...payout }: PayoutRow): Payout => ({ ...payout, amount: toZloty(amount_grosze) });

type NewPayout = { paid_on: string; amount: number; reference: string };

/** The same payout again, e.g. after a lost answer, is the one that is there; another amount of its number is a mistake. */
export async function recordPayout(context: Context, actor: Actor, { amount, ...payout }: NewPayout): Promise<Payout> {
	const now = context.now();
	if (payout.paid_on > warsawDate(now)) throw refuseForm({ paid_on: 'orders.validate.paid_on' });
	const row = await context.db.transaction(async (tx) => {
		const made = await insertPayout(tx, { ...payout, amount_grosze: amount }, actor.viewer?.id ?? null, now);
		if (!made) return findPayout(tx, payout);
		await audit(tx, actor, {
			action: 'statistics.payout',
			subjectType: 'payout',
			subjectId: made.id,
			after: { amount_grosze: amount, paid_on: payout.paid_on, reason: payout.reference },
		});
		return made;
	});
	if (row?.amount_grosze !== amount) throw refuseForm({ reference: 'statement.validate.reference' });
	return toPayout(row);
}

export async function deletePayoutByAdmin(context: Context, actor: Actor, id: number): Promise<void> {
	await context.db.transaction(async (tx) => {
		const row = existing(await removePayout(tx, id));
		await audit(tx, actor, {
			action: 'statistics.payout_deleted',
			subjectType: 'payout',
			subjectId: id,
			before: { amount_grosze: row.amount_grosze, paid_on: row.paid_on, reason: row.reference },
		});
	});
}
