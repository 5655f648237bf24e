import type { FastifyReply } from 'fastify';
import { toZloty } from '#domain/base/money.ts';
import type { Language } from '#domain/base/text/language.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { ORDER_KIND_NAMES } from '#domain/orders/order-kinds.ts';
import type { OrderSummary } from '#domain/orders/orders.fields.ts';
import type { Context } from '#server/lib/context.ts';
import type { Db } from '#server/lib/db/db.ts';
import { sendCsv } from '#server/lib/http/csv.ts';
import { orderCsvLines, orderCsvTitles } from './order-csv.store.ts';
import {
	countOrders,
	countViews,
	figuresOf,
	type KindFilter,
	listRefunds,
	type OrderFilter,
	type OrderSort,
	pageOfOrders,
	sortsByBuyer,
	summarise,
} from './order-list.store.ts';
import { findMatches, type Matches, type OrderText } from './order-search.store.ts';
import { readOrders } from './order-view.store.ts';

type Page = { page: number; limit: number };

const REFUNDS_SHOWN = 500;

/** A filter as a call gives it. */
export type FilterInput = Omit<KindFilter, keyof Matches> & OrderText;

const resolve = async <F extends OrderText>({ db }: Context, input: F): Promise<F & Matches> => ({
	...input,
	...(await findMatches(db, input)),
});

async function summaryOf({ db }: Context, filter: KindFilter): Promise<OrderSummary> {
	const row = await summarise(db, filter);
	// sums are returned only for the whole range or for completed orders
	const sums = filter.status === null || filter.status === 'COMPLETED';
	const money = (grosze: number) => (sums ? toZloty(grosze) : 0);
	return {
		placed: row.placed,
		completed: row.completed,
		tickets: row.tickets,
		sum: money(row.sum),
		refundsSumm: money(row.returned),
		refundedOrders: sums ? row.refunded : 0,
		income: money(row.paid - row.returned),
		codes: row.codes,
		usedCodes: row.used_codes,
		freeCodes: row.free_codes,
	};
}

async function pageOf(context: Context, filter: OrderFilter, sort: OrderSort, { page, limit }: Page) {
	const count = countOrders(context.db, filter);
	// two plans exist for sorting by buyer; PostgreSQL picks the wrong one, so the code chooses
	const amount = sortsByBuyer(sort) && !(await count).total_capped ? 'in-memory' : 'by-index';
	const [orders, totals] = await Promise.all([
		readOrders(context.db, pageOfOrders(filter, sort, { limit, offset: (page - 1) * limit, plan: amount }), 'admin', context.now()),
		count,
	]);
	return { orders, ...totals };
}

export async function listOrders(context: Context, input: FilterInput, sort: OrderSort, page: Page) {
	const filter = await resolve(context, input);
	const [listed, refunds, summary] = await Promise.all([
		pageOf(context, filter, sort, page),
		listRefunds(context.db, filter, REFUNDS_SHOWN),
		summaryOf(context, filter),
	]);
	return { ...listed, refunds: refunds.map(({ amount_grosze, ...refund }) => ({ ...refund, amount: toZloty(amount_grosze) })), summary };
}

const NEWEST = { sort: 'created_at', order: 'desc' } as const;

/** One search over all kinds and all times. */
export async function findOrders(context: Context, input: Omit<OrderFilter, keyof Matches> & OrderText, page: Page) {
	return pageOf(context, await resolve(context, input), NEWEST, page);
}

/** What was sold of a title, and of that what groups and gifts bought, which have lists of their own. */
async function figuresOfTitle(db: Db, product: Product) {
	const [whole, apart] = await Promise.all([figuresOf(db, product, ORDER_KIND_NAMES), figuresOf(db, product, ['group', 'gift'])]);
	const shown = ({ tickets, income_grosze }: typeof whole) => ({ tickets, income: toZloty(income_grosze) });
	return { ...shown(whole), apart: shown(apart) };
}

/** The panel of one event or video. */
export async function listProductOrders(context: Context, input: FilterInput, sort: OrderSort, page: Page) {
	const filter = await resolve(context, input);
	const { event_id, video_id } = filter;
	const [listed, views, summary, whole] = await Promise.all([
		pageOf(context, filter, sort, page),
		countViews(context.db, filter),
		summaryOf(context, filter),
		figuresOfTitle(context.db, event_id === null ? { type: 'video', id: video_id ?? 0 } : { type: 'event', id: event_id }),
	]);
	return { ...listed, views, summary, whole };
}

const BATCH = 500;

/** Everything that matches, newest first. */
export const sendOrdersCsv = (context: Context, reply: FastifyReply, input: FilterInput, language: Language): FastifyReply => {
	let filter: Promise<KindFilter> | undefined;
	return sendCsv<number>(reply, {
		filename: `${input.kind}-orders.csv`,
		titles: orderCsvTitles(language),
		read: async (afterId) => {
			filter ??= resolve(context, input);
			const { lines, rows, lastId } = await orderCsvLines(context.db, await filter, {
				afterId,
				limit: BATCH,
				language,
				now: context.now(),
			});
			return { lines, next: rows < BATCH ? null : lastId };
		},
	});
};
