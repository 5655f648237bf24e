import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { Claim } from '#domain/claims/claims.contract.ts';
import type { ClaimKind, Outcome } from '#domain/claims/claims.rules.ts';
import type { Context, JobSpec } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import type { Db } from '../lib/db/db.ts';
import { failpoint } from '../lib/failpoint.ts';
import { giveMoreAccess } from '../orders/buying/more-access.service.ts';
import { refundWithin } from '../orders/refunding/order-refunds.service.ts';
import { sendRefund } from '../orders/refunding/refunds.service.ts';
import { readSaleSettings, type SaleSettings } from '../orders/sale-settings.ts';
import { queueAlarm, queueAnswer } from './claims.mails.ts';
import { type ClaimRow, lockClaim, readClaim, saveAnswer, takeUrgent } from './claims.store.ts';

type Wanted = { outcome: Outcome; answer: string; amount?: number | undefined; days: number };
type Acting = { claim: ClaimRow; orderId: number; wanted: Wanted; actor: Actor };
type Done = {
	refund: Awaited<ReturnType<typeof refundWithin>> | null;
	access: Awaited<ReturnType<typeof giveMoreAccess>> | null;
};

const NOTHING: Done = { refund: null, access: null };

async function refund(tx: Db, sale: SaleSettings, { claim, orderId, wanted, actor }: Acting): Promise<Done> {
	const amount = wanted.outcome === 'part' ? wanted.amount : undefined;
	return { ...NOTHING, refund: await refundWithin(tx, sale, actor, { orderId, amount, note: claim.number }) };
}

/** What an outcome does, by the machines that exist. */
const ACTS: Record<Outcome, (tx: Db, sale: SaleSettings, acting: Acting) => Promise<Done>> = {
	refused: async () => NOTHING,
	part: refund,
	whole: refund,
	access: async (tx, sale, { orderId, wanted, actor }) => ({
		...NOTHING,
		access: await giveMoreAccess(tx, sale, actor, { orderId, days: wanted.days }),
	}),
};

async function act(tx: Db, sale: SaleSettings, actor: Actor, { claim, wanted }: { claim: ClaimRow; wanted: Wanted }): Promise<Done> {
	if (wanted.outcome === 'refused') return NOTHING;
	if (claim.order_id === null) throw refuseForm({ outcome: 'claims.no_order' });
	return ACTS[wanted.outcome](tx, sale, { claim, orderId: claim.order_id, wanted, actor });
}

type Answered = { kind: ClaimKind; id: number; wanted: Wanted };

/** One answer to a claim: what it does, its words, its mail and its trail in one transaction; the refund is sent after it. */
export async function answerClaim(context: Context, actor: Actor, { kind, id, wanted }: Answered): Promise<Claim> {
	const sale = await readSaleSettings(context);
	const done = await context.db.transaction(async (tx) => {
		const claim = await lockClaim(tx, kind, id);
		if (!claim) throw new Refusal('not_found');
		if (claim.answered_at !== null) throw new Refusal('decided_already');
		const { refund, access } = await act(tx, sale, actor, { claim, wanted });
		const { outcome, answer } = wanted;
		const amount_grosze = refund?.amount_grosze ?? null;
		await saveAnswer(
			tx,
			id,
			{
				outcome,
				answer,
				answered_by: actor.viewer?.id ?? null,
				amount_grosze,
				refund_id: refund?.id ?? null,
				given_order_id: access?.givenOrderId ?? null,
			},
			sale.now,
		);
		const watch = access && `${sale.publicUrl}${access.path}`;
		await queueAnswer(tx, claim, { outcome, answer, amount_grosze, until: access?.until ?? null, watch });
		await audit(tx, actor, {
			action: 'claims.answer',
			subjectType: 'claim',
			subjectId: claim.number,
			after: { outcome, answer, amount_grosze },
		});
		return { refund };
	});
	failpoint('claim-answered');
	// a refusal of the provider raises the alarm of the order; the answer is on its way
	if (done.refund?.status === 'REQUESTED') await sendRefund(context, done.refund);
	return readClaim(context.db, id);
}

/** Tells the theatre of answers that are nearly due, once each (N-024). */
export const claimsJob: JobSpec = {
	name: 'claims-alarm',
	cron: '*/5 * * * *',
	run: async (context) => {
		const { contact_email } = await context.settings.app();
		if (!contact_email) return;
		await context.db.transaction(async (tx) => {
			for (const claim of await takeUrgent(tx, context.now()))
				await queueAlarm(tx, claim, { to: contact_email, publicUrl: context.env.publicUrl });
		});
	},
};
