import { addDays, warsawMoment } from '#domain/base/time/time.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import type { ORDER_SORTS } from '#domain/orders/listing/order-sorts.ts';
import { ORDER_KIND_NAMES, ORDER_KINDS, type OrderKind } from '#domain/orders/order-kinds.ts';
import type { RefundRow } from '#domain/orders/orders.fields.ts';
import { type SettableStatus, statusesOfFilter } from '#domain/orders/orders.moves.rules.ts';
import type { PaymentWay } from '#domain/orders/paying/payment-ways.rules.ts';
import { countRows } from '#server/lib/db/capped-count.ts';
import { type Db, join, raw, type Sql, sql } from '#server/lib/db/db.ts';
import { WAY_IS } from '../paying/payment-way.sql.ts';
import { bookedLater, paidOf } from '../sums.sql.ts';
import type { Matches } from './order-search.store.ts';

export type OrderFilter = {
	/** null: all four */
	kind: OrderKind | null;
	date_from: string | null;
	date_to: string | null;
	status: SettableStatus | null;
	/** how it was paid; null: in any way, or not at all */
	paid_by: PaymentWay | null;
	event_id: number | null;
	video_id: number | null;
	/** conditions from the texts typed above the columns, made by `findMatches` */
} & Matches;
/** A filter on one kind, for which sums exist. */
export type KindFilter = OrderFilter & { kind: OrderKind };
export type OrderSort = { sort: (typeof ORDER_SORTS)[number]; order: 'asc' | 'desc' };

/** Days on the Warsaw calendar, both included. */
const rangeStart = (date: string | null) => (date === null ? null : warsawMoment(date));
const rangeEnd = (date: string | null) => (date === null ? null : warsawMoment(addDays(date, 1)));

/** Without dates: no limit. */
export const range = ({ date_from, date_to }: Pick<OrderFilter, 'date_from' | 'date_to'>) => ({
	start: rangeStart(date_from) ?? '2000-01-01T00:00:00Z',
	end: rangeEnd(date_to) ?? '9999-01-01T00:00:00Z',
});

/** Lists every kind explicitly, because the indexes of the lists start with the kind. */
const ofKind = (kind: OrderKind | null): Sql => (kind === null ? sql`o.kind = any(${[...ORDER_KIND_NAMES]})` : sql`o.kind = ${kind}`);

function whereOrders(filter: OrderFilter): Sql {
	const { start, end } = range(filter);
	const parts = [ofKind(filter.kind), sql`o.created_at >= ${start}`, sql`o.created_at < ${end}`];
	if (filter.status) parts.push(sql`o.status = any(${statusesOfFilter(filter.status)})`);
	if (filter.paid_by) parts.push(sql`(${WAY_IS[filter.paid_by]})`);
	if (filter.event_id !== null) parts.push(sql`o.event_id = ${filter.event_id}`);
	if (filter.video_id !== null) parts.push(sql`o.video_id = ${filter.video_id}`);
	return join([...parts, ...filter.matches], ' and ');
}

/** Columns of each sort; each has an index that begins with the kind, those of the buyer are on users. */
const COLUMNS: Record<OrderSort['sort'], readonly string[]> = {
	created_at: ['o.created_at', 'o.id'],
	updated_at: ['o.updated_at', 'o.id'],
	amount: ['o.amount_grosze', 'o.id'],
	// within a status the newest first
	status: ['o.status', '-o.created_at', '-o.id'],
	lastname: ['u.lastname collate polish', 'u.id', 'o.id'],
	email: ['u.email', 'u.id', 'o.id'],
	country: ['o.country', 'o.id'],
	description: ['o.description collate polish', 'o.id'],
	product_quantity: ['o.quantity', 'o.id'],
};

const orderBy = (column: string, order: OrderSort['order']): string => {
	const isDescending = column.startsWith('-');
	return `${isDescending ? column.slice(1) : column} ${isDescending === (order === 'asc') ? 'desc' : 'asc'}`;
};

export const sortsByBuyer = ({ sort }: OrderSort): boolean => COLUMNS[sort][0]?.startsWith('u.') ?? false;

/** Few matches are sorted in memory; otherwise users are read in index order until the page is full. */
type SortPlan = 'in-memory' | 'by-index';

type OrderPage = { limit: number; offset: number; plan?: SortPlan };

/** Ids of one page; sorting by the buyer joins users, everything else reads only orders. */
export function pageOfOrders(filter: OrderFilter, sorting: OrderSort, { limit, offset, plan = 'by-index' }: OrderPage): Sql {
	const by = raw(COLUMNS[sorting.sort].map((column) => orderBy(column, sorting.order)).join(', '));
	const where = whereOrders(filter);
	const sorted = !sortsByBuyer(sorting)
		? sql`orders o where ${where}`
		: plan === 'by-index'
			? sql`orders o join users u on u.id = o.user_id where ${where}`
			: sql`(select o.id, o.user_id from orders o where ${where} offset 0) o
				cross join lateral (select u.id, u.lastname, u.email from users u where u.id = o.user_id offset 0) u`;
	return sql`select id, row_number() over () as place from (select o.id from ${sorted} order by ${by} limit ${limit} offset ${offset}) page`;
}

/** The next orders of an export, newest first, after the end of the last batch (keyset pagination: nothing is skipped). */
export const batchOfOrders = (filter: OrderFilter, afterId: number | null, limit: number): Sql => sql`
	select id, row_number() over () as place from (
		select o.id from orders o where ${whereOrders(filter)}
			${afterId === null ? sql`` : sql`and (o.created_at, o.id) < ((select last.created_at from orders last where last.id = ${afterId}), ${afterId}::bigint)`}
		order by o.created_at desc, o.id desc limit ${limit}) batch`;

export type SummaryRow = {
	placed: number;
	completed: number;
	tickets: number;
	sum: number;
	codes: number;
	used_codes: number;
	free_codes: number;
	paid: number;
	/** refunds in the range, of orders of any date: amount and number of orders */
	returned: number;
	refunded: number;
};

/** Orders for the buyer's own account have no codes, so they are not queried. */
const makesCodes = (kind: OrderKind): boolean => ORDER_KINDS[kind].codes({ product_type: 'any', quantity: 1 }) > 0;

/** Joined instead of counted per order: fast both for few orders (lookups) and for all (one scan). */
const codesMade = (filter: KindFilter): Sql => {
	const made = sql`from orders o join codes c on c.order_id = o.id`;
	const completed = sql`${whereOrders(filter)} and o.status = 'COMPLETED'`;
	return sql`
		select (select count(*)::int ${made} where ${completed}) as codes,
			(select count(*)::int ${made} join user_codes u on u.code_id = c.id and u.used_at is not null where ${completed}) as used_codes`;
};

const isNarrow = ({ few, event_id, video_id }: OrderFilter): boolean => few || event_id !== null || video_id !== null;
const matchesAll = ({ matches, paid_by }: OrderFilter): boolean => matches.length === 0 && paid_by === null;
export const withoutRange = (filter: OrderFilter): Sql => whereOrders({ ...filter, date_from: null, date_to: null, status: null });

/** Refunds in the range: looked up per order for few orders, summed over the range for all orders of a kind. */
function refundTotals(filter: KindFilter): Sql {
	const { start, end } = range(filter);
	const inRange = sql`b.at >= ${start} and b.at < ${end}`;
	if (isNarrow(filter))
		return sql`
			select coalesce(sum(b.grosze), 0) as returned, count(b.grosze)::int as refunded
			from orders o cross join lateral (select sum(b.amount_grosze) as grosze from refunded_amounts b where b.order_id = o.id and ${inRange}) b
			where ${withoutRange(filter)} and is_counted(o)`;
	const matching = matchesAll(filter) ? sql`` : sql`join orders o on o.id = b.order_id and ${withoutRange(filter)}`;
	return sql`select coalesce(sum(b.amount_grosze), 0) as returned, count(distinct b.order_id)::int as refunded from refunded_amounts b ${matching} where b.kind = ${filter.kind} and ${inRange}`;
}

/**
 * Placed in the range and paid, whatever its status now. The status filter of the list is not applied: refunds are
 * subtracted whatever the status of their order, so the payment must be counted as well.
 */
const moneyPaid = (filter: KindFilter): Sql => {
	const { start, end } = range(filter);
	return sql`
		select (select coalesce(sum(o.amount_grosze), 0) from orders o where ${whereOrders({ ...filter, status: null })} and is_counted(o))
			+ (select coalesce(sum(later.grosze), 0) from (${bookedLater({
				columns: (sign) => sql`${sign} * o.amount_grosze as grosze`,
				within: (moment) => sql`${moment} >= ${start} and ${moment} < ${end}`,
				where: sql`${withoutRange(filter)} and is_counted(o)`,
			})}) later) as paid`;
};

/** `revenueGrosze` of the domain in SQL: orders placed in the range and paid, minus refunds made in the range. */
export const summarise = (db: Db, filter: KindFilter) =>
	db.one<SummaryRow>(sql`
		with made as (${makesCodes(filter.kind) ? codesMade(filter) : sql`select 0 as codes, 0 as used_codes`}),
			paid as (${moneyPaid(filter)}),
			back as (${refundTotals(filter)})
		select count(*)::int as placed,
			count(*) filter (where o.status = 'COMPLETED' and o.amount_grosze > 0)::int as completed,
			coalesce(sum(o.quantity) filter (where o.status = 'COMPLETED'), 0)::int as tickets,
			coalesce(sum(o.amount_grosze) filter (where o.status = 'COMPLETED'), 0) as sum,
			count(*) filter (where o.status = 'COMPLETED' and o.one_free)::int as free_codes,
			(select paid from paid) as paid,
			(select codes from made) as codes, (select used_codes from made) as used_codes, (select returned from back) as returned, (select refunded from back) as refunded
		from orders o where ${whereOrders(filter)}`);

type RefundListRow = Omit<RefundRow, 'amount'> & { amount_grosze: number };

/** Refunds in the range, newest first. */
export const listRefunds = (db: Db, filter: OrderFilter, limit: number) => {
	const { start, end } = range(filter);
	// scans from the newest until the page is full, unless the filter is narrow
	const orders = isNarrow(filter)
		? sql`join orders o on o.id = r.order_id`
		: sql`cross join lateral (select * from orders o where o.id = r.order_id offset 0) o`;
	return db.rows<RefundListRow>(sql`
		select r.id, o.ext_order_id as "extOrderId", o.number, r.amount_grosze, r.status, r.reason, r.created_at, r.finished_at, o.user_id as "userId",
			u.firstname, u.lastname, o.description
		from refunds r ${orders} join users u on u.id = o.user_id
		where r.status = 'FINALIZED' and r.finished_at >= ${start} and r.finished_at < ${end} and ${withoutRange(filter)}
		order by r.finished_at desc, r.id desc limit ${limit}`);
};

export const countViews = async (db: Db, product: { event_id: number | null; video_id: number | null }): Promise<number> =>
	(
		await db.one<{ views: number }>(
			product.event_id === null
				? sql`select count(*)::int as views from view_starts where video_id = ${product.video_id} and event_id is null`
				: sql`select count(*)::int as views from view_starts where event_id = ${product.event_id}`,
		)
	).views;

export const countOrders = (db: Db, filter: OrderFilter) => countRows(db, sql`from orders o where ${whereOrders(filter)}`);

type TitleFigures = { orders: number; tickets: number; income_grosze: number };

/** One title, all its kinds of orders together or only those named. */
export const figuresOf = (db: Db, { type, id }: Product, kinds: readonly OrderKind[]) =>
	db.one<TitleFigures>(
		paidOf(sql`${type === 'event' ? sql`o.event_id = ${id}` : sql`o.video_id = ${id}`} and o.kind = any(${[...kinds]}::text[])`),
	);
