import { addDays, warsawMoment } from '#domain/base/time.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { ORDER_SORTS } from '#domain/orders/orders.contract.ts';
import type { RefundRow } from '#domain/orders/orders.fields.ts';
import { type SettableStatus, statusesOfFilter } from '#domain/orders/orders.moves.rules.ts';
import { type Db, join, likePattern, raw, type Sql, sql } from '../lib/db.ts';

export type OrderFilter = {
	kind: OrderKind;
	date_from: string | null;
	date_to: string | null;
	status: SettableStatus | null;
	event_id: number | null;
	video_id: number | null;
	q?: string | undefined;
};
export type OrderSort = { sort: (typeof ORDER_SORTS)[number]; order: 'asc' | 'desc' };

const MAX_MATCHES = 5_000;

/** Names and e-mails by their trigram index, our number and the provider's by theirs, titles by the product. */
function matching(q: string): Sql {
	const pattern = likePattern(q);
	return sql`(
		o.user_id in (select u.id from users u where u.search_text like fold(${pattern}) limit ${MAX_MATCHES})
		or o.ext_order_id = upper(${q}) or o.provider_order_id = ${q}
		or o.event_id in (select e.id from events e where fold(e.title) like fold(${pattern}))
		or o.video_id in (select v.id from videos v where fold(v.title) like fold(${pattern})))`;
}

/** Days on the Warsaw calendar, both included. */
const rangeStart = (date: string | null) => (date === null ? null : warsawMoment(date));
const rangeEnd = (date: string | null) => (date === null ? null : warsawMoment(addDays(date, 1)));

/** Without dates: everything since ever. */
export const range = ({ date_from, date_to }: Pick<OrderFilter, 'date_from' | 'date_to'>) => ({
	start: rangeStart(date_from) ?? '2000-01-01T00:00:00Z',
	end: rangeEnd(date_to) ?? '9999-01-01T00:00:00Z',
});

export function whereOrders(filter: OrderFilter): Sql {
	const { start, end } = range(filter);
	const parts = [sql`o.kind = ${filter.kind}`, sql`o.created_at >= ${start}`, sql`o.created_at < ${end}`];
	if (filter.status) parts.push(sql`o.status = any(${statusesOfFilter(filter.status)})`);
	if (filter.event_id !== null) parts.push(sql`o.event_id = ${filter.event_id}`);
	if (filter.video_id !== null) parts.push(sql`o.video_id = ${filter.video_id}`);
	if (filter.q) parts.push(matching(filter.q));
	return join(parts, ' and ');
}

const COLUMNS: Record<OrderSort['sort'], string> = {
	created_at: 'o.created_at',
	updated_at: 'o.updated_at',
	amount: 'o.amount_grosze',
	status: 'o.status',
	lastname: 'u.lastname collate polish',
	email: 'u.email',
	country: 'o.country',
	product_quantity: 'o.quantity',
};

/** Ids of one page; sorting by the person joins him, everything else stays on the orders alone. */
export function pageOfOrders(filter: OrderFilter, { sort, order }: OrderSort, limit: number, offset: number): Sql {
	const column = raw(COLUMNS[sort]);
	const direction = raw(order === 'asc' ? 'asc nulls last' : 'desc nulls last');
	const byTime = raw(order);
	const join = COLUMNS[sort].startsWith('u.') ? sql`join users u on u.id = o.user_id` : sql``;
	const by = sort === 'created_at' ? sql`o.created_at ${byTime}, o.id ${byTime}` : sql`${column} ${direction}, o.id ${byTime}`;
	return sql`select id, row_number() over () as place from (select o.id from orders o ${join} where ${whereOrders(filter)} order by ${by} limit ${limit} offset ${offset}) page`;
}

/** The next orders of an export, newest first, by where the last batch ended: no offset grows, nothing is skipped. */
export const batchOfOrders = (filter: OrderFilter, after: { created_at: string; id: number } | null, limit: number): Sql => sql`
	select id, row_number() over () as place from (
		select o.id from orders o where ${whereOrders(filter)}
			${after ? sql`and (o.created_at, o.id) < (${after.created_at}::timestamptz, ${after.id}::bigint)` : sql``}
		order by o.created_at desc, o.id desc limit ${limit}) batch`;

export type SummaryRow = {
	placed: number;
	completed: number;
	tickets: number;
	sum: number;
	codes: number;
	used_codes: number;
	free_codes: number;
	/** placed in the range and paid, whatever became of it later */
	paid: number;
	/** money that went back in the range, of orders placed whenever */
	returned: number;
};

/** `revenueGrosze` of the domain in SQL: what was placed in the range and paid, less what went back in the range. */
export const summarise = (db: Db, filter: OrderFilter) => {
	const { start, end } = range(filter);
	const anyTime = whereOrders({ ...filter, date_from: null, date_to: null, status: null });
	return db.one<SummaryRow>(sql`
		with listed as (select o.id, o.status, o.amount_grosze, o.quantity, o.one_free from orders o where ${whereOrders(filter)}),
			made as (
				select count(*)::int as codes, count(*) filter (where used)::int as used_codes from (
					select exists (select 1 from user_codes u where u.code_id = c.id and u.used_at is not null) as used
					from codes c join listed l on l.id = c.order_id where l.status = 'COMPLETED') c),
			back as (
				select coalesce(sum(b.amount_grosze), 0) as returned from money_back b join orders o on o.id = b.order_id
				where b.at >= ${start} and b.at < ${end} and ${anyTime})
		select count(*)::int as placed,
			count(*) filter (where status = 'COMPLETED' and amount_grosze > 0)::int as completed,
			coalesce(sum(quantity) filter (where status = 'COMPLETED'), 0)::int as tickets,
			coalesce(sum(amount_grosze) filter (where status = 'COMPLETED'), 0) as sum,
			count(*) filter (where status = 'COMPLETED' and one_free)::int as free_codes,
			coalesce(sum(amount_grosze) filter (where status in ('COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED')), 0) as paid,
			(select codes from made) as codes, (select used_codes from made) as used_codes, (select returned from back) as returned
		from listed`);
};

type RefundListRow = Omit<RefundRow, 'amount'> & { amount_grosze: number };

/** Money that went back in the range, newest first. */
export const listRefunds = (db: Db, filter: OrderFilter, limit: number) => {
	const { start, end } = range(filter);
	return db.rows<RefundListRow>(sql`
		select r.id, o.ext_order_id as "extOrderId", r.amount_grosze, r.status, r.reason, r.created_at, r.finished_at, o.user_id as "userId",
			u.firstname, u.lastname, o.description
		from refunds r join orders o on o.id = r.order_id join users u on u.id = o.user_id
		where r.status = 'FINALIZED' and r.finished_at >= ${start} and r.finished_at < ${end}
			and ${whereOrders({ ...filter, date_from: null, date_to: null, status: null })}
		order by r.finished_at desc limit ${limit}`);
};

export const countViews = async (db: Db, product: { event_id: number | null; video_id: number | null }): Promise<number> =>
	(
		await db.one<{ views: number }>(
			product.event_id === null
				? sql`select count(*)::int as views from views where video_id = ${product.video_id} and event_id is null`
				: sql`select count(*)::int as views from views where event_id = ${product.event_id}`,
		)
	).views;
