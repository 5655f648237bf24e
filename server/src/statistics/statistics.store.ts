import type { VatRate } from '#domain/catalogue/vat.rules.ts';
import type { TaxedAmount } from '#domain/catalogue/vat-sums.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { PayMethod, PaymentWay } from '#domain/orders/paying/payment-ways.rules.ts';
import type { RefundWay } from '#domain/orders/refunding/orders.refunds.rules.ts';
import { countRows } from '../lib/db/capped-count.ts';
import { type Db, raw, sql } from '../lib/db/db.ts';
import { PAYMENT_WAY, REFUND_METHOD } from '../orders/paying/payment-way.sql.ts';
import { bookedLater, inSpan, isNewSale, KINDS, paidOf, type Span, taxedMovements, warsawDay } from '../orders/sums.sql.ts';

export const countOrdersByDay = (db: Db, span: Span) =>
	db.rows<{ date: string; value: number }>(sql`
		select ${warsawDay(sql`o.created_at`)} as date, count(*)::int as value
		from orders o where o.kind = any(${KINDS}) and ${inSpan(sql`o.created_at`, span)} group by 1`);

/** `revenueGrosze` of the domain in SQL: orders placed and paid minus refunds, each by its own day; see `bookedLater` for those of closed months. */
const movements = (span: Span) => sql`
	select o.kind, o.created_at as at, o.amount_grosze as grosze, 0 as back_grosze
	from orders o where o.kind = any(${KINDS}) and ${inSpan(sql`o.created_at`, span)} and is_counted(o)
	union all
	${bookedLater({
		columns: (sign, at) => sql`o.kind, ${at}, ${sign} * o.amount_grosze, 0`,
		within: (moment) => inSpan(moment, span),
		where: sql`o.kind = any(${KINDS}) and is_counted(o)`,
	})}
	union all
	select b.kind, b.at, -b.amount_grosze, b.amount_grosze
	from refunded_amounts b where b.kind = any(${KINDS}) and ${inSpan(sql`b.at`, span)}`;

export const sumIncomeByDay = (db: Db, span: Span) =>
	db.rows<{ date: string; value: number }>(
		sql`select ${warsawDay(sql`m.at`)} as date, sum(m.grosze)::bigint as value from (${movements(span)}) m group by 1`,
	);

export const sumIncomeByKind = (db: Db, span: Span) =>
	db.rows<{ kind: OrderKind; income: number; back: number }>(
		sql`select m.kind, sum(m.grosze)::bigint as income, sum(m.back_grosze)::bigint as back from (${movements(span)}) m group by 1`,
	);

export type TaxedRow = { kind: OrderKind; vat_rate: VatRate; side: 'sale' | 'refund'; date: string } & TaxedAmount;

/** Both sides of the income of a span, each by its own day and with the tax it had; refunds are below zero. */
export const sumMovements = (db: Db, span: Span) =>
	db.rows<TaxedRow>(sql`
		select ${warsawDay(sql`m.at`)} as date, m.kind, m.vat_rate, m.side, sum(m.gross)::bigint as gross_grosze, sum(m.vat)::bigint as vat_grosze
		from (${taxedMovements(span)}) m group by 1, 2, 3, 4 having sum(m.gross) <> 0 order by 1, 4 desc, 2, 3`);

export type WayRow = { side: 'sale' | 'refund'; way: PaymentWay | RefundWay; method: PayMethod | null; gross_grosze: number };

/** The income of a span by how it was paid and how it was returned. */
export const sumByWay = (db: Db, span: Span) =>
	db.rows<WayRow>(sql`
		select m.side, m.way, m.method, sum(m.grosze)::bigint as gross_grosze from (
			select 'sale' as side, ${PAYMENT_WAY} as way, (select a.method from payment_attempts a where a.id = o.paid_attempt_id) as method,
				o.amount_grosze * s.sign as grosze
			from (
				select o.id, 1 as sign from orders o where o.kind = any(${KINDS}) and ${inSpan(sql`o.created_at`, span)} and is_counted(o)
				union all
				${bookedLater({
					columns: (sign) => sql`o.id, ${sign}`,
					within: (moment) => inSpan(moment, span),
					where: sql`o.kind = any(${KINDS}) and is_counted(o)`,
				})}) s join orders o on o.id = s.id
			union all
			select 'refund', ${REFUND_METHOD}, null, -b.amount_grosze
			from refunded_amounts b join orders o on o.id = b.order_id left join refunds r on r.id = b.refund_id
			where b.kind = any(${KINDS}) and ${inSpan(sql`b.at`, span)}) m
		group by 1, 2, 3 having sum(m.grosze) <> 0 order by 1 desc, m.way <> 'provider', 2, 3`);

export const countOrdersByVideo = (db: Db, span: Span) =>
	db.rows<{ title: string; value: number }>(sql`
		select v.title, n.value from (
			select o.video_id, count(*)::int as value from orders o
			where o.video_id is not null and is_paid(o) and ${inSpan(sql`o.created_at`, span)}
				and ${isNewSale} group by 1) n
		join videos v on v.id = n.video_id order by n.value desc, v.id desc`);

export const countViewsByVideo = (db: Db, span: Span) =>
	db.rows<{ title: string; value: number; created_at: string }>(sql`
		select v.title, n.value, v.added_at as created_at from (
			select w.video_id, count(*)::int as value from view_starts w where w.event_id is null and ${inSpan(sql`w.started_at`, span)} group by 1) n
		join videos v on v.id = n.video_id order by n.value desc, v.id desc`);

type Page = { page: number; limit: number };
type Figures = { id: number; slug: string; title: string; orders: number; income_grosze: number; views: number };

export const listEventFigures = (db: Db, { page, limit }: Page) =>
	db.rows<Figures & { date_from: string; tickets: number }>(sql`
		select e.id, e.slug, e.title, e.date_from, n.orders, n.tickets, n.income_grosze,
			(select count(*)::int from view_starts w where w.event_id = e.id) as views
		from (select * from events order by date_from desc, id desc limit ${limit} offset ${(page - 1) * limit}) e
		cross join lateral (${paidOf(sql`o.event_id = e.id`)}) n
		order by e.date_from desc, e.id desc`);

export const listVideoFigures = (db: Db, { page, limit }: Page) =>
	db.rows<Figures>(sql`
		select v.id, v.slug, v.title, n.orders, n.income_grosze,
			(select count(*)::int from view_starts w where w.video_id = v.id and w.event_id is null) as views
		from (select * from videos order by id desc limit ${limit} offset ${(page - 1) * limit}) v
		cross join lateral (${paidOf(sql`o.video_id = v.id`)}) n
		order by v.id desc`);

export const countTitles = (db: Db, table: 'events' | 'videos') => countRows(db, sql`from ${raw(table)}`);
