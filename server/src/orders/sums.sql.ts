import { ORDER_KIND_NAMES } from '#domain/orders/order-kinds.ts';
import { type Sql, sql } from '../lib/db/db.ts';

// What the statement, the register of a month and the figures count.

/** From an instant up to, not including, another. */
export type Span = { start: string; end: string };

// lists every kind explicitly, because the list's index starts with the kind
export const KINDS = [...ORDER_KIND_NAMES];
export const warsawDay = (column: Sql) => sql`((${column}) at time zone 'Europe/Warsaw')::date::text`;
export const inSpan = (column: Sql, { start, end }: Span) => sql`${column} >= ${start} and ${column} < ${end}`;

type Booked = {
	/** columns of the order `o`, where `amount` and `at` are named, with the sign that belongs to them */
	columns: (sign: Sql, at: Sql) => Sql;
	/** a condition on a moment */
	within: (moment: Sql) => Sql;
	/** on the order, besides the moment */
	where: Sql;
};

/** Sales placed in a span and booked in another: taken out of the day they were placed, and added to the day they are booked. */
export const bookedLater = ({ columns, within, where }: Booked): Sql => sql`
	select ${columns(sql`-1`, sql`o.created_at`)} from orders o where o.booked_at is not null and ${within(sql`o.created_at`)} and ${where}
	union all
	select ${columns(sql`1`, sql`o.booked_at`)} from orders o where o.booked_at is not null and ${within(sql`o.booked_at`)} and ${where}`;

/** the rest of an order refunded without its own row comes after the refunds that have one */
const LAST_ID = sql`9223372036854775807`;

/** The tax of a refund is the tax before it less the tax after it, as in a correcting invoice. */
export const taxedMovements = (span: Span) => sql`
	select o.kind, o.vat_rate, 'sale' as side, o.created_at as at, o.amount_grosze as gross, o.vat_grosze as vat
	from orders o where o.kind = any(${KINDS}) and ${inSpan(sql`o.created_at`, span)} and is_counted(o)
	union all
	${bookedLater({
		columns: (sign, at) => sql`o.kind, o.vat_rate, 'sale', ${at}, ${sign} * o.amount_grosze, ${sign} * o.vat_grosze`,
		within: (moment) => inSpan(moment, span),
		where: sql`o.kind = any(${KINDS}) and is_counted(o)`,
	})}
	union all
	select b.kind, o.vat_rate, 'refund', b.at, -b.amount_grosze,
		vat_inside(greatest(o.amount_grosze - earlier.grosze - b.amount_grosze, 0), o.vat_rate)
			- vat_inside(greatest(o.amount_grosze - earlier.grosze, 0), o.vat_rate)
	from refunded_amounts b join orders o on o.id = b.order_id
	cross join lateral (
		select coalesce(sum(x.amount_grosze), 0)::int as grosze from refunded_amounts x
		where x.order_id = b.order_id and (x.at, coalesce(x.refund_id, ${LAST_ID})) < (b.at, coalesce(b.refund_id, ${LAST_ID}))) earlier
	where b.kind = any(${KINDS}) and ${inSpan(sql`b.at`, span)}`;

/** An order made by redeeming a gift or group code is not counted: its ticket was counted when the code was paid for. */
export const isNewSale = sql`not exists (select 1 from codes c where c.id = o.code_id and c.order_id is not null)`;

/** What was paid in addition to a gift is income of the title: only the order and its ticket have been counted before. */
export const paidOf = (product: Sql) => sql`
	select count(*) filter (where o.status <> 'REFUNDED' and ${isNewSale})::int as orders,
		coalesce(sum(o.quantity) filter (where o.status <> 'REFUNDED' and ${isNewSale}), 0)::int as tickets,
		coalesce(sum(o.amount_grosze - coalesce((select sum(b.amount_grosze) from refunded_amounts b where b.order_id = o.id), 0)), 0)::bigint as income_grosze
	from orders o where ${product} and is_counted(o)`;
