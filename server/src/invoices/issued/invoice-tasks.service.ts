import { toZloty } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from '#server/lib/context.ts';
import { type Actor, audit } from '#server/lib/db/audit.ts';
import { correctRefund } from './correcting.service.ts';
import { lockOrders, openTasks, queueWaiting, saveTaskRefusal, takeTasks } from './invoice-orders.store.ts';
import { findCurrent } from './issued-invoices.store.ts';
import { issueFor, issuerOf, requestedBuyer } from './issuing.service.ts';
import { NotIssued } from './not-issued.ts';

/** What the list showed when issuing all was confirmed. */
type Confirmed = { total?: number | undefined; sum?: number | undefined };

/** Queues all pending invoices for the job, unless they are others than those confirmed; returns their number. */
export async function issueWaiting(context: Context, actor: Actor, confirmed: Confirmed = {}): Promise<number> {
	return context.db.transaction(async (tx) => {
		const { issuable: waiting, grosze } = await queueWaiting(tx, actor.viewer?.id ?? null, context.now());
		const { total = waiting, sum = toZloty(grosze) } = confirmed;
		if (total !== waiting || sum !== toZloty(grosze)) throw new Refusal('changed_since', { text: 'invoices.waiting.changed' });
		await audit(tx, actor, { action: 'invoices.issue_waiting', subjectType: 'settings', subjectId: 'invoices', after: { waiting } });
		return waiting;
	});
}

/** Invoices of one transaction: most of the time of a single one is its commit. */
const BATCH = 20;

/** Starts at once on the first notified node. */
export async function processInvoiceTasks(context: Context): Promise<void> {
	const tried = new Set<number>();
	for (;;) {
		// read again at the end: others may have been queued in the meantime
		const orderIds = (await openTasks(context.db)).filter((id) => !tried.has(id));
		if (orderIds.length === 0) return;
		for (let at = 0; at < orderIds.length; at += BATCH) {
			const batch = orderIds.slice(at, at + BATCH);
			// one that cannot be issued ends the transaction of all, so each then gets its own
			await processTasks(context, batch).catch(() => processOneByOne(context, batch));
		}
		for (const id of orderIds) tried.add(id);
	}
}

async function processOneByOne(context: Context, orderIds: number[]): Promise<void> {
	for (const order of orderIds)
		await processTasks(context, [order])
			.catch((error: unknown) => {
				if (!(error instanceof NotIssued)) throw error;
				return saveTaskRefusal(context.db, order, error.why);
			})
			.catch((error: unknown) => context.log.error({ err: error, order }, 'invoice not issued'));
}

/**
 * One transaction: all are issued or none. Locks the orders before their tasks and before the counter of the numbers, in the same order as
 * payments, refunds and a single invoice, so that none of them waits for the other in a circle.
 */
async function processTasks(context: Context, orderIds: number[]): Promise<void> {
	const unattended = await issuerOf(context, { viewer: null, caller: null });
	await context.db.transaction(async (tx) => {
		const orders = new Map((await lockOrders(tx, orderIds)).map((order) => [order.id, order]));
		const requestedBy = new Map((await takeTasks(tx, orderIds)).map((task) => [task.order_id, task.requested_by]));
		// locked by id, numbered in the order of the list
		for (const id of orderIds) {
			const [order, viewer] = [orders.get(id), requestedBy.get(id)];
			if (!order || viewer === undefined) continue;
			const issuer = { ...unattended, actor: { viewer: viewer === null ? null : { id: viewer }, caller: null } };
			const current = await findCurrent(tx, order.id);
			if (current) await correctRefund(tx, issuer, order, current);
			else await issueFor(tx, issuer, { order, buyer: requestedBuyer(order), isInvoiced: false });
		}
	});
}
