import { toZloty } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { keepsOutOfBatch } from '#domain/orders/orders.alarms.rules.ts';
import type { RefundBatch } from '#domain/orders/orders.contract.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { type Actor, audit } from '../lib/audit.ts';
import { tellContentChanged } from '../lib/content-changed.ts';
import type { Context } from '../lib/context.ts';
import { type Db, sql } from '../lib/db.ts';
import { eachOf } from '../lib/each-of.ts';
import { cancelEvent } from './cancelled-events.store.ts';
import { openDesk } from './desk.ts';
import { refundOrder } from './edit.service.ts';
import { closeAttempts } from './expiry.service.ts';
import { giftsMadeUniversal, makeGiftsUniversal } from './gift-codes.store.ts';
import { moveOrder } from './moves.service.ts';
import { queueGiftMail } from './orders.mail.ts';
import { lockOrder } from './orders.store.ts';
import { findEventProduct } from './products.store.ts';
import { sendRefund } from './refunds.service.ts';
import { REFUND_BATCH_CHANNEL, unsentRefunds } from './refunds.store.ts';

type Preview = { orders: number; amount: number; gifts: number; unpaid: number };
type PreviewRow = { orders: number; amount: number; gifts: number; unpaid: number };

/** Gifts are not sent back: their unused codes open any other product from then on (rules.md "Gifts and group tickets"). */
const preview = (db: Db, eventId: number) =>
	db.one<PreviewRow>(sql`
		select count(*) filter (where kind <> 'gift' and status = 'COMPLETED')::int as orders,
			coalesce(sum(paid_grosze - returned_grosze) filter (where kind <> 'gift' and status = 'COMPLETED'), 0) as amount,
			count(*) filter (where kind = 'gift' and status = 'COMPLETED')::int as gifts,
			count(*) filter (where status in ('NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION'))::int as unpaid
		from orders where event_id = ${eventId}`);

export async function previewBatch(db: Db, eventId: number): Promise<Preview> {
	if (!(await db.row(sql`select 1 from events where id = ${eventId}`))) throw new Refusal('not_found');
	const seen = await preview(db, eventId);
	return { ...seen, amount: toZloty(seen.amount) };
}

/** Marks the orders and lets the job work through them; a second press finds the batch that is running. */
export async function startBatch(context: Context, actor: Actor, eventId: number, reason: string): Promise<RefundBatch> {
	const desk = await openDesk(context);
	const id = await context.db.transaction(async (tx) => {
		await tx.run(sql`select 1 from events where id = ${eventId} for no key update`);
		const event = await findEventProduct(tx, eventId);
		if (!event) throw new Refusal('not_found');
		const running = await tx.row<{ id: number }>(sql`select id from refund_batches where event_id = ${eventId} and finished_at is null`);
		if (running) return running.id;
		await cancelEvent(tx, { eventId, reason, now: desk.now });
		await tellContentChanged(tx, 'events');
		const seen = await preview(tx, eventId);
		const batch = await tx.one<{ id: number }>(sql`
			insert into refund_batches (event_id, reason, created_by, total, amount_grosze, created_at)
			values (${eventId}, ${reason}, ${actor.viewer?.id ?? null}, ${seen.orders + seen.unpaid}, ${seen.amount}, ${context.now()}) returning id`);
		await tx.run(sql`
			update orders set refund_batch_id = ${batch.id} where event_id = ${eventId} and (
				(kind <> 'gift' and status = 'COMPLETED') or status in ('NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION'))`);
		await makeGiftsUniversal(tx, eventId);
		for (const gift of await giftsMadeUniversal(tx, eventId)) await queueGiftMail(tx, desk, gift, { event, reason });
		await tx.run(sql`select pg_notify(${REFUND_BATCH_CHANNEL}, '')`);
		await audit(tx, actor, {
			action: 'orders.refund_event',
			subjectType: 'event',
			subjectId: eventId,
			after: { batch: batch.id, reason, ...seen },
		});
		return batch.id;
	});
	return getBatch(context.db, id);
}

type BatchRow = Omit<RefundBatch, 'amount'> & { amount_grosze: number };

const selectBatches = sql`
	select b.id, b.event_id, e.title, b.reason, b.created_at, b.finished_at, b.total, b.amount_grosze,
		(select count(*)::int from orders o where o.refund_batch_id = b.id and o.status in ('REFUNDED', 'CANCELED')) as done,
		(select count(*)::int from orders o where o.refund_batch_id = b.id and o.status not in ('REFUNDED', 'CANCELED') and o.alarm is distinct from 'refund_refused') as waiting,
		(select count(*)::int from orders o where o.refund_batch_id = b.id and o.status not in ('REFUNDED', 'CANCELED') and o.alarm = 'refund_refused') as failed
	from refund_batches b left join events e on e.id = b.event_id`;

const toBatch = ({ amount_grosze, ...row }: BatchRow): RefundBatch => ({ ...row, amount: toZloty(amount_grosze) });

export async function getBatch(db: Db, id: number): Promise<RefundBatch> {
	const row = await db.row<BatchRow>(sql`${selectBatches} where b.id = ${id}`);
	if (!row) throw new Refusal('not_found');
	return toBatch(row);
}

export async function listBatches(db: Db, { event_id, page, limit }: { event_id: number | null; page: number; limit: number }) {
	const where = sql`where (${event_id}::int is null or b.event_id = ${event_id})`;
	const [rows, { total }] = await Promise.all([
		db.rows<BatchRow>(sql`${selectBatches} ${where} order by b.id desc limit ${limit} offset ${(page - 1) * limit}`),
		db.one<{ total: number }>(sql`select count(*)::int as total from refund_batches b ${where}`),
	]);
	return { batches: rows.map(toBatch), total };
}

/** At once on the node that hears it first; the provider is asked by a few at a time. */
const WIDTH = 4;
const BATCH = 100;

/** Goes on where it was, however often it is interrupted: an order moved once is not moved again, a refund sent twice is paid once. */
export async function workOnRefundBatches(context: Context): Promise<void> {
	const batches = await context.db.rows<{ id: number; reason: string; created_by: number | null }>(
		sql`select id, reason, created_by from refund_batches where finished_at is null order by id`,
	);
	for (const batch of batches) {
		const actor: Actor = { viewer: batch.created_by === null ? null : { id: batch.created_by }, caller: null };
		for (let afterId = 0; ; ) {
			const rows = await context.db.rows<{ id: number }>(sql`
				select id from orders where refund_batch_id = ${batch.id} and id > ${afterId} and status not in ('REFUNDED', 'CANCELED', 'WAITING_FOR_REFUND')
				order by id limit ${BATCH}`);
			await eachOf(rows, WIDTH, ({ id }) =>
				returnOrder(context, actor, id, batch.reason).catch((error: unknown) =>
					context.log.error({ err: error, order: id, batch: batch.id }, 'order of a cancelled event waits'),
				),
			);
			const last = rows.at(-1);
			if (!last) break;
			afterId = last.id;
		}
		// written down by a process that died before it could send them; whatever was tried is tried again by the job of refunds
		await eachOf(await unsentRefunds(context.db, batch.id), WIDTH, async (refund) => {
			await sendRefund(context, refund);
		});
		await finish(context, batch.id);
	}
}

async function returnOrder(context: Context, actor: Actor, id: number, reason: string): Promise<void> {
	const desk = await openDesk(context);
	const { refund, wasUnpaid } = await context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, id);
		if (order && isUnpaid(order.status)) {
			await moveOrder(tx, desk, order, { to: 'CANCELED', cause: 'job' });
			return { refund: null, wasUnpaid: true };
		}
		// one whose refund was refused before waits for a person
		const goesBack = order?.status === 'COMPLETED' && !keepsOutOfBatch(order.alarm);
		return { refund: goesBack ? (await refundOrder(tx, desk, actor, { order, reason })).refund : null, wasUnpaid: false };
	});
	if (refund) await sendRefund(context, refund);
	if (wasUnpaid) await closeAttempts(context, id);
}

const finish = (context: Context, id: number) =>
	context.db.run(sql`
		update refund_batches b set finished_at = ${context.now()} where b.id = ${id} and b.finished_at is null and not exists (
			select 1 from orders o where o.refund_batch_id = b.id and o.status not in ('REFUNDED', 'CANCELED') and o.alarm is distinct from 'refund_refused')`);
