import { ORDER_KIND_NAMES } from '#domain/orders/order-kinds.ts';
import type { ListedRefund } from '#domain/orders/refunding/orders.refund-list.contract.ts';
import type { RefundWay } from '#domain/orders/refunding/orders.refunds.rules.ts';
import { type Db, raw, type Sql, sql } from '#server/lib/db/db.ts';
import { type OrderFilter, range, withoutRange } from '../listing/order-list.store.ts';
import { REFUND_METHOD } from '../paying/payment-way.sql.ts';

/** Refunds in the range, of orders of any date: the rows summed in the figure of refunds. */
export const refundsMatching = (filter: OrderFilter): Sql => {
	const { start, end } = range(filter);
	const kinds = filter.kind === null ? [...ORDER_KIND_NAMES] : [filter.kind];
	return sql`from refunded_amounts b join orders o on o.id = b.order_id
		where b.kind = any(${kinds}) and b.at >= ${start} and b.at < ${end} and ${withoutRange(filter)}`;
};

export const sumRefunds = async (db: Db, filter: OrderFilter): Promise<number> =>
	(await db.one<{ grosze: number }>(sql`select coalesce(sum(b.amount_grosze), 0)::bigint as grosze ${refundsMatching(filter)}`)).grosze;

export type RefundListRow = ListedRefund['order'] & { at: string; amount_grosze: number; how: RefundWay };

export type RefundPage = { limit: number; offset: number; first: 'newest' | 'oldest' };

const wayOf = ({ first }: RefundPage): Sql => raw(first === 'newest' ? 'desc' : 'asc');

/** The refunds of a page as `p`, with orders, people, titles and method of refund. */
export const refundsOfPage = (filter: OrderFilter, page: RefundPage): Sql => {
	const way = wayOf(page);
	return sql`
		(select b.* ${refundsMatching(filter)} order by b.at ${way}, b.order_id ${way}, b.refund_id ${way} limit ${page.limit} offset ${page.offset}) p
		join orders o on o.id = p.order_id join users u on u.id = o.user_id
		left join refunds r on r.id = p.refund_id
		left join events e on e.id = o.event_id left join videos v on v.id = o.video_id`;
};

export const refundsInOrder = (page: RefundPage): Sql => {
	const way = wayOf(page);
	return sql`order by p.at ${way}, p.order_id ${way}, p.refund_id ${way}`;
};

export const TITLE = sql`coalesce(e.title, v.title)`;

export const pageOfRefunds = (db: Db, filter: OrderFilter, page: RefundPage) =>
	db.rows<RefundListRow>(sql`
		select p.at, p.amount_grosze, o.ext_order_id as "extOrderId", o.number, o.kind, ${TITLE} as title, e.date_from,
			o.user_id as "userId", u.firstname, u.lastname, ${REFUND_METHOD} as how
		from ${refundsOfPage(filter, page)} ${refundsInOrder(page)}`);
