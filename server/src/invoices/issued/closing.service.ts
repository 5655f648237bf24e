import { Refusal } from '#domain/base/refusal.ts';
import { needsReplacement } from '#domain/invoices/issued/invoice-corrections.rules.ts';
import { whyNotSettle } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import { hasInvalidNumber } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { type Actor, audit } from '#server/lib/db/audit.ts';
import type { Db } from '#server/lib/db/db.ts';
import { saveClosed } from '../sending/sending.store.ts';
import { readChain } from './correcting.service.ts';
import { closeCorrectionTask, dropWaitingForKsef, lockOrder } from './invoice-orders.store.ts';
import { findIssued, type WholeRow } from './issued-invoices.store.ts';

/** Only a document refused by KSeF that needs no replacement, or an invoice with an invalid KSeF number; null: it can be closed. */
export async function whyNotClose(db: Db, refused: WholeRow): Promise<ReturnType<typeof whyNotSettle> | 'needed'> {
	if (hasInvalidNumber(refused.ksef)) return refused.ksef?.closed_reason ? 'closed' : null;
	const why = whyNotSettle(refused);
	if (why) return why;
	const original = refused.corrects_id === null ? null : await findIssued(db, refused.corrects_id);
	const isNeeded = needsReplacement({
		document: refused.document,
		corrected: original && (await readChain(db, original)),
		// an invoice that was replaced is corrected to zero
		unrefunded_grosze: original && original.replaced_by_id !== null ? 0 : refused.unrefunded_grosze,
	});
	return isNeeded ? 'needed' : null;
}

type Closing = { id: number; reason: string };

/** Closes a document with an admin's reason: it needs no replacement, or its number was checked. One with an invalid number stays an invoice. */
export async function closeDocument({ db, now }: Context, actor: Actor, { id, reason }: Closing): Promise<void> {
	await db.transaction(async (tx) => {
		const found = await findIssued(tx, id);
		// locks out refunds and corrections until the transaction ends
		const order = found && (await lockOrder(tx, found.order_id));
		const document = order && (await findIssued(tx, id));
		if (!order || !document) throw new Refusal('not_found');
		const why = await whyNotClose(tx, document);
		if (why) throw new Refusal('no_invoice', { text: `invoices.why_not.${why}` });
		if (!(await saveClosed(tx, id, { reason, at: now() }))) throw new Refusal('no_invoice', { text: 'invoices.why_not.not_refused' });
		if (document.corrects_id === null && !hasInvalidNumber(document.ksef)) await dropWaitingForKsef(tx, order.id);
		await audit(tx, actor, {
			action: 'invoices.close',
			subjectType: 'issued_invoice',
			subjectId: id,
			after: { number: document.number, reason },
		});
	});
}

/** The seller who issued the invoice, with another NIP, has corrected it: no correction is issued here until the next refund. */
export async function closeCorrection({ db }: Context, actor: Actor, id: number): Promise<void> {
	await db.transaction(async (tx) => {
		const found = await findIssued(tx, id);
		const order = found && (await lockOrder(tx, found.order_id));
		if (!found || !order) throw new Refusal('not_found');
		if (!(await closeCorrectionTask(tx, order.id))) throw new Refusal('no_invoice', { text: 'invoices.why_not.not_former' });
		await audit(tx, actor, {
			action: 'invoices.close_correction',
			subjectType: 'issued_invoice',
			subjectId: id,
			after: { number: found.number },
		});
	});
}
