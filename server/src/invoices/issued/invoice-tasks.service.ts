import type { Context } from '#server/lib/context.ts';
import { type Actor, audit } from '#server/lib/db/audit.ts';
import { invoiceSettings } from '../invoices.service.ts';
import { correctRefund } from './correcting.service.ts';
import { type InvoiceTask, lockOrder, openTasks, queueWaiting, saveTaskRefusal, takeTask } from './invoice-orders.store.ts';
import { findCurrent } from './issued-invoices.store.ts';
import { issueFor, issuerOf, requestedBuyer } from './issuing.service.ts';
import { NotIssued } from './not-issued.ts';

/** Queues all pending invoices for the job; returns their number. */
export async function issueWaiting(context: Context, actor: Actor): Promise<number> {
	const { universal_gifts } = await invoiceSettings(context);
	return context.db.transaction(async (tx) => {
		const waiting = await queueWaiting(tx, universal_gifts === 'as_sold', actor.viewer?.id ?? null, context.now());
		await audit(tx, actor, { action: 'invoices.issue_waiting', subjectType: 'settings', subjectId: 'invoices', after: { waiting } });
		return waiting;
	});
}

const BATCH = 100;

/** Starts at once on the first notified node. Each task is one transaction: the second worker finds it done. */
export async function processInvoiceTasks(context: Context): Promise<void> {
	for (let afterId = 0; ; ) {
		const tasks = await openTasks(context.db, afterId, BATCH);
		for (const task of tasks)
			await processTask(context, task).catch((error: unknown) =>
				context.log.error({ err: error, order: task.order_id }, 'invoice not issued'),
			);
		const last = tasks.at(-1);
		if (!last) return;
		afterId = last.order_id;
	}
}

/** Locks the order before its task, in the same order as payments and refunds. */
async function processTask(context: Context, { order_id, requested_by }: InvoiceTask): Promise<void> {
	const issuer = await issuerOf(context, { viewer: requested_by === null ? null : { id: requested_by }, caller: null });
	try {
		await context.db.transaction(async (tx) => {
			const order = await lockOrder(tx, order_id);
			if (!order || !(await takeTask(tx, order_id))) return;
			const current = await findCurrent(tx, order_id);
			if (current) await correctRefund(tx, issuer, order, current);
			else await issueFor(tx, issuer, { order, buyer: requestedBuyer(order), isInvoiced: false });
		});
	} catch (error) {
		if (!(error instanceof NotIssued)) throw error;
		await saveTaskRefusal(context.db, order_id, error.why);
	}
}
