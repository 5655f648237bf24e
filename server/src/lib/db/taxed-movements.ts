import { ORDER_KIND_NAMES } from '#domain/orders/order-kinds.ts';
import { bookedLater } from './closed-months.ts';
import { type Sql, sql } from './db.ts';

// What the statement and the register of a month count.

/** From an instant up to, not including, another. */
export type Span = { start: string; end: string };

// lists every kind explicitly, because the list's index starts with the kind
export const KINDS = [...ORDER_KIND_NAMES];
export const warsawDay = (column: Sql) => sql`((${column}) at time zone 'Europe/Warsaw')::date::text`;
export const within = (column: Sql, { start, end }: Span) => sql`${column} >= ${start} and ${column} < ${end}`;

/** the rest of an order refunded without its own row comes after the refunds that have one */
const LAST_ID = sql`9223372036854775807`;

/** The tax of a refund is the tax before it less the tax after it, as in a correcting invoice. */
export const taxedMovements = (span: Span) => sql`
	select o.kind, o.vat_rate, 'sale' as side, o.created_at as at, o.amount_grosze as gross, o.vat_grosze as vat
	from orders o where o.kind = any(${KINDS}) and ${within(sql`o.created_at`, span)} and is_counted(o)
	union all
	${bookedLater({
		columns: (sign, at) => sql`o.kind, o.vat_rate, 'sale', ${at}, ${sign} * o.amount_grosze, ${sign} * o.vat_grosze`,
		within: (moment) => within(moment, span),
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
	where b.kind = any(${KINDS}) and ${within(sql`b.at`, span)}`;
