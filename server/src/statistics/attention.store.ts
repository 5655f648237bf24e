import type { Attention, WatchedOrder } from '#domain/statistics/statistics.contract.ts';
import { countCapped } from '../lib/db/capped-count.ts';
import { type Db, type Sql, sql } from '../lib/db/db.ts';

/** Twice the ten minutes that the expiry job retries an unreachable provider. */
const STUCK_AFTER = sql`interval '20 minutes'`;
const SHOWN = 10;
const SHOWN_EVENTS = 20;
const MAX_COUNT = 1_000;
const EXCERPT = 120;

type OrderRow = Omit<WatchedOrder, 'amount'> & { amount_grosze: number };
export type Watched = { count: number; orders: OrderRow[] };

type Sorting = 'oldest' | 'newest';
const ORDERS: Record<Sorting, Sql> = { oldest: sql`o.created_at, o.id`, newest: sql`o.updated_at desc, o.id desc` };

/** When an order began to need attention: with the last refused refund, with the change that raised its alarm, else with its purchase. */
const SINCE = sql`case
	when o.alarm in ('refund_refused', 'second_refund_refused')
		then coalesce((select max(r.finished_at) from refunds r where r.order_id = o.id and r.status = 'CANCELED'), o.updated_at)
	when o.alarm is not null then o.updated_at
	else o.created_at end`;

/** `which` is answered by a partial index. */
async function watch(db: Db, which: Sql, sorting: Sorting): Promise<Watched> {
	const [orders, { count }] = await Promise.all([
		db.rows<OrderRow>(sql`
			select o.kind, o.ext_order_id as "extOrderId", o.number, o.status, o.alarm, o.description, o.description_en, o.amount_grosze, o.created_at, ${SINCE} as since
			from orders o where o.id in (${which}) order by ${ORDERS[sorting]} limit ${SHOWN}`),
		db.one<{ count: number }>(sql`select count(*)::int as count from (select 1 from (${which}) w limit ${MAX_COUNT}) counted`),
	]);
	return { count, orders };
}

/** Orders a person must check, latest first (F-093): with an alarm, or with an unknown payment status for long. */
export const watchStuck = (db: Db, now: Date) =>
	watch(
		db,
		sql`select id from orders where alarm is not null
			union select id from orders where is_open
				and reserved_until < ${now}::timestamptz - ${STUCK_AFTER}`,
		'newest',
	);

export const watchRefunds = (db: Db) => watch(db, sql`select id from orders where status = 'WAITING_FOR_REFUND'`, 'oldest');

/** Latest first. */
export async function watchUploads(db: Db): Promise<Pick<Attention, 'uploads' | 'uploads_count'>> {
	const unfinished = sql`from hosted_videos where status = 'NOT_UPLOADED'`;
	const [uploads, uploads_count] = await Promise.all([
		db.rows<Attention['uploads'][number]>(
			sql`select id, name, last_activity_at ${unfinished} order by last_activity_at desc limit ${SHOWN}`,
		),
		countCapped(db, sql`select 1 ${unfinished}`),
	]);
	return { uploads, uploads_count };
}

/** Published events that open or are open on this day and take place, those of whole days last; these close with the midnight after their last. */
export async function eventsBetween(db: Db, start: string, end: string): Promise<Pick<Attention, 'tonight' | 'tonight_count'>> {
	const onStage = sql`from events e where e.published and e.cancelled_at is null and e.closes_at > ${start} and e.opens_at < ${end}`;
	const [tonight, tonight_count] = await Promise.all([
		db.rows<Attention['tonight'][number]>(sql`
			select e.id, e.slug, e.title, e.opens_at, case when not e.full_day then e.time_from end as time_from, e.seats_held as tickets, e.available_tickets
			${onStage} order by e.full_day, e.time_from, e.opens_at, e.id limit ${SHOWN_EVENTS}`),
		countCapped(db, sql`select 1 ${onStage}`),
	]);
	return { tonight, tonight_count };
}

/** Reported chat messages nobody has looked at, oldest first. */
export async function watchChatReports(db: Db): Promise<Attention['chat_reports']> {
	const waiting = sql`select distinct message_id from chat_reports where handled_at is null`;
	const [messages, { count }] = await Promise.all([
		db.rows<Attention['chat_reports']['messages'][number]>(sql`
			select m.id, m.event_id, e.title as event_title, m.name, left(m.body, ${EXCERPT}) as text
			from (${waiting}) w join chat_messages m on m.id = w.message_id join events e on e.id = m.event_id order by m.id limit ${SHOWN}`),
		db.one<{ count: number }>(sql`select count(*)::int as count from (select 1 from (${waiting}) w limit ${MAX_COUNT}) counted`),
	]);
	return { count, messages };
}
