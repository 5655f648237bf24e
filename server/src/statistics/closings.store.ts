import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { PaymentWay } from '#domain/orders/paying/payment-ways.rules.ts';
import { LOCKS } from '../lib/db/advisory-locks.ts';
import { type Db, sql } from '../lib/db/db.ts';
import { PAYMENT_WAY } from '../orders/paying/payment-way.sql.ts';

export type Closing = { closed_at: string; closed_by: string | null };

export const findClosing = (db: Db, month: string) =>
	db.row<Closing>(sql`
		select m.closed_at, nullif(trim(u.firstname || ' ' || u.lastname), '') as closed_by
		from closed_months m left join users u on u.id = m.closed_by where m.month = ${month}`);

/** Waits for orders of past months that are being paid; they wait for the month that is being closed. */
export const lockMonths = (tx: Db) => tx.run(sql`select pg_advisory_xact_lock(${LOCKS.months})`);

export type NewClosing = { month: string; by: number | null; salesGrosze: number; refundsGrosze: number };

export const insertClosing = (tx: Db, { month, by, salesGrosze, refundsGrosze }: NewClosing, now: Date) =>
	tx.run(sql`
		insert into closed_months (month, closed_at, closed_by, sales_grosze, refunds_grosze)
		values (${month}, ${now}, ${by}, ${salesGrosze}, ${refundsGrosze})`);

export type ChangeRow = {
	extOrderId: string;
	number: string;
	kind: OrderKind;
	placed: string;
	booked: string;
	amount_grosze: number;
	paid_by: PaymentWay | null;
	note: string | null;
};

/** Sales that were placed or are booked in the month, oldest first. */
export const changesOf = (db: Db, month: string) =>
	db.rows<ChangeRow>(sql`
		select o.ext_order_id as "extOrderId", o.number, o.kind, (o.created_at at time zone 'Europe/Warsaw')::date::text as placed,
			(o.booked_at at time zone 'Europe/Warsaw')::date::text as booked, o.amount_grosze, ${PAYMENT_WAY} as paid_by, o.paid_outside_note as note
		from orders o where o.booked_at is not null and o.amount_grosze > 0 and (month_of(o.created_at) = ${month} or month_of(o.booked_at) = ${month})
		order by o.booked_at, o.id`);
