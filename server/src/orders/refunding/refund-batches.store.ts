import { ALARMS_FOR_A_PERSON } from '#domain/orders/refunding/orders.alarms.rules.ts';
import type { RefundBatch } from '#domain/orders/refunding/orders.refund-batches.contract.ts';
import { type Db, sql } from '#server/lib/db/db.ts';
import { REFUND_BATCH_CHANNEL } from './refunds.store.ts';

export const eventExists = async (db: Db, eventId: number): Promise<boolean> =>
	(await db.row(sql`select 1 from events where id = ${eventId}`)) !== null;

export const lockEvent = (tx: Db, eventId: number) => tx.run(sql`select 1 from events where id = ${eventId} for no key update`);

export type Preview = {
	orders: number;
	refunds: number;
	amount: number;
	by_hand: number;
	by_hand_amount: number;
	gifts: number;
	unpaid: number;
};

/** `returnerOf` of the domain: only a person can return its money. */
const isPaidToAPerson = sql`kind <> 'gift' and status = 'COMPLETED' and paid_attempt_id is null and not free_grant and amount_grosze > returned_grosze`;

/** Gifts are not refunded: their unused codes become valid for any other product. `amount` in grosze. */
export const previewOf = (db: Db, eventId: number) =>
	db.one<Preview>(sql`
		select count(*) filter (where kind <> 'gift' and status = 'COMPLETED')::int as orders,
			count(*) filter (where ${isPaidToAPerson})::int as by_hand,
			coalesce(sum(amount_grosze - returned_grosze) filter (where ${isPaidToAPerson}), 0) as by_hand_amount,
			count(*) filter (where kind <> 'gift' and status = 'COMPLETED' and paid_grosze > returned_grosze)::int as refunds,
			coalesce(sum(paid_grosze - returned_grosze) filter (where kind <> 'gift' and status = 'COMPLETED'), 0) as amount,
			count(*) filter (where kind = 'gift' and status = 'COMPLETED')::int as gifts,
			count(*) filter (where is_open)::int as unpaid
		from orders where event_id = ${eventId}`);

export const findRunningBatch = (tx: Db, eventId: number) =>
	tx.row<{ id: number }>(sql`select id from refund_batches where event_id = ${eventId} and finished_at is null`);

type NewBatch = { eventId: number; reason: string; createdBy: number | null; total: number; amountGrosze: number; now: Date };

export const insertBatch = (tx: Db, { eventId, reason, createdBy, total, amountGrosze, now }: NewBatch) =>
	tx.one<{ id: number }>(sql`
		insert into refund_batches (event_id, reason, created_by, total, amount_grosze, created_at)
		values (${eventId}, ${reason}, ${createdBy}, ${total}, ${amountGrosze}, ${now}) returning id`);

/** All paid and unpaid orders, except paid gifts. */
export const putOrdersIntoBatch = (tx: Db, batchId: number, eventId: number) =>
	tx.run(sql`
		update orders set refund_batch_id = ${batchId} where event_id = ${eventId} and (
			(kind <> 'gift' and status = 'COMPLETED') or is_open)`);

export const notifyRefundBatch = (tx: Db) => tx.run(sql`select pg_notify(${REFUND_BATCH_CHANNEL}, '')`);

export type BatchRow = Omit<RefundBatch, 'amount'> & { amount_grosze: number };

/** `isExcludedFromBatch` of the domain. */
const LEFT_TO_A_PERSON = sql`coalesce(o.alarm = any(${[...ALARMS_FOR_A_PERSON]}), false)`;

const selectBatches = sql`
	select b.id, b.event_id, e.title, e.date_from, e.full_day::int as full_day, e.time_from, b.reason, b.created_at, b.finished_at, b.total, b.amount_grosze,
		(select count(*)::int from orders o where o.refund_batch_id = b.id and o.status in ('REFUNDED', 'CANCELED')) as done,
		(select count(*)::int from orders o where o.refund_batch_id = b.id and o.status not in ('REFUNDED', 'CANCELED') and not ${LEFT_TO_A_PERSON}) as waiting,
		(select count(*)::int from orders o where o.refund_batch_id = b.id and o.status not in ('REFUNDED', 'CANCELED') and ${LEFT_TO_A_PERSON}) as failed
	from refund_batches b left join events e on e.id = b.event_id`;

const ofEvent = (eventId: number | null) => sql`where (${eventId}::int is null or b.event_id = ${eventId})`;

export const findBatch = (db: Db, id: number) => db.row<BatchRow>(sql`${selectBatches} where b.id = ${id}`);

/** Newest first; `eventId` null: of all events. */
export const findBatches = (db: Db, eventId: number | null, limit: number, offset: number) =>
	db.rows<BatchRow>(sql`${selectBatches} ${ofEvent(eventId)} order by b.id desc limit ${limit} offset ${offset}`);

export const countBatches = async (db: Db, eventId: number | null): Promise<number> =>
	(await db.one<{ total: number }>(sql`select count(*)::int as total from refund_batches b ${ofEvent(eventId)}`)).total;

export const findUnfinishedBatches = (db: Db) =>
	db.rows<{ id: number; reason: string; created_by: number | null }>(
		sql`select id, reason, created_by from refund_batches where finished_at is null order by id`,
	);

/** Orders not processed yet, after an id. */
export const ordersToReturn = (db: Db, batchId: number, afterId: number, limit: number) =>
	db.rows<{ id: number }>(sql`
		select id from orders where refund_batch_id = ${batchId} and id > ${afterId} and status not in ('REFUNDED', 'CANCELED', 'WAITING_FOR_REFUND')
		order by id limit ${limit}`);

/** Finishes the batch when no order is left. */
export const finishBatch = (db: Db, id: number, now: Date) =>
	db.run(sql`
		update refund_batches b set finished_at = ${now} where b.id = ${id} and b.finished_at is null and not exists (
			select 1 from orders o where o.refund_batch_id = b.id and o.status not in ('REFUNDED', 'CANCELED') and not ${LEFT_TO_A_PERSON})`);
