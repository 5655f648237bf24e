import { type Db, sql } from '../lib/db/db.ts';

export type Business = {
	orders_open: number;
	refunds_waiting: number;
	invoices_waiting: number;
	ksef_waiting: number;
	films_waiting: number;
};

/** What waits, of all nodes. Each count has an index of only the rows it counts, or a small table. */
export const readBusiness = (db: Db) =>
	db.one<Business>(sql`
		select (select count(*)::int from orders where is_open) as orders_open,
			(select count(*)::int from refunds where status in ('REQUESTED', 'PENDING')) as refunds_waiting,
			(select count(*)::int from invoice_tasks) as invoices_waiting,
			(select count(*)::int from ksef_sendings where ksef_number is null and closed_at is null) as ksef_waiting,
			(select count(*)::int from hosted_videos where status = 'PROCESSING')
				+ (select count(*)::int from film_packages where state in ('waiting', 'making')) as films_waiting`);

/** A payment takes minutes, a bank's confirmation at most days: older orders are not looked at. */
export const countPaid = (db: Db, now: Date) =>
	db.rows<{ kind: string; count: number }>(sql`
		select kind, count(*)::int as count from orders
		where created_at > ${now}::timestamptz - interval '3 days' and completed_at > ${now}::timestamptz - interval '1 hour'
		group by kind order by kind`);
