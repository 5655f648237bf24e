import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CsvCell, csvHead, csvRow } from '#domain/base/csv.ts';
import { formatDigits } from '#domain/base/dates.ts';
import type { Language } from '#domain/base/language.ts';
import { toZloty } from '#domain/base/money.ts';
import { warsawMoment } from '#domain/base/time.ts';
import type { Order, OrderSummary } from '#domain/orders/orders.fields.ts';
import { statusText } from '#domain/orders/orders.moves.rules.ts';
import { text } from '#domain/texts/texts.ts';
import { countRows } from '../lib/capped-count.ts';
import type { Context } from '../lib/context.ts';
import { sql } from '../lib/db.ts';
import { steadily } from '../lib/steadily.ts';
import {
	batchOfOrders,
	countViews,
	goesByPerson,
	type KindFilter,
	listRefunds,
	type OrderFilter,
	type OrderSort,
	pageOfOrders,
	summarise,
	whereOrders,
} from './order-list.store.ts';
import { findMatches, type Matches, type OrderWords } from './order-search.store.ts';
import { readOrders } from './order-view.store.ts';

type Page = { page: number; limit: number };

const REFUNDS_SHOWN = 500;

/** A filter as a call gives it. */
export type AskedFilter = Omit<KindFilter, keyof Matches> & OrderWords;

const resolve = async <F extends OrderWords>({ db }: Context, asked: F): Promise<F & Matches> => ({
	...asked,
	...(await findMatches(db, asked)),
});

async function summaryOf({ db }: Context, filter: KindFilter): Promise<OrderSummary> {
	const row = await summarise(db, filter);
	// sums are told only for the whole range or what was completed (spec 3 §9)
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
	const count = countRows(context.db, sql`from orders o where ${whereOrders(filter)}`);
	// by the person there are two ways, and the planner cannot tell which is the long one
	const amount = goesByPerson(sort) && !(await count).total_capped ? 'sortable' : 'any';
	const [orders, totals] = await Promise.all([
		readOrders(context.db, pageOfOrders(filter, sort, limit, (page - 1) * limit, amount), 'admin', context.now()),
		count,
	]);
	return { orders, ...totals };
}

export async function listOrders(context: Context, asked: AskedFilter, sort: OrderSort, page: Page) {
	const filter = await resolve(context, asked);
	const [listed, refunds, summary] = await Promise.all([
		pageOf(context, filter, sort, page),
		listRefunds(context.db, filter, REFUNDS_SHOWN),
		summaryOf(context, filter),
	]);
	return { ...listed, refunds: refunds.map(({ amount_grosze, ...refund }) => ({ ...refund, amount: toZloty(amount_grosze) })), summary };
}

const NEWEST = { sort: 'created_at', order: 'desc' } as const;

/** One search over all kinds and all times. */
export async function findOrders(context: Context, asked: Omit<OrderFilter, keyof Matches> & OrderWords, page: Page) {
	return pageOf(context, await resolve(context, asked), NEWEST, page);
}

/** The panel of one event or video. */
export async function listProductOrders(context: Context, asked: AskedFilter, sort: OrderSort, page: Page) {
	const filter = await resolve(context, asked);
	const [listed, views, summary] = await Promise.all([
		pageOf(context, filter, sort, page),
		countViews(context.db, filter),
		summaryOf(context, filter),
	]);
	return { ...listed, views, summary };
}

export const wantsCsv = (request: FastifyRequest, format: string | undefined): boolean =>
	format === 'csv' || (format === undefined && String(request.headers.accept ?? '').startsWith('text/csv'));

/** Which of the performances of a title. */
const performance = ({ date_from, full_day, time_from }: Order): CsvCell => {
	if (date_from === null) return null;
	return full_day || time_from === null ? formatDigits(date_from) : { moment: warsawMoment(date_from, time_from) };
};

const COLUMNS: [name: string, cell: (order: Order, language: Language) => CsvCell][] = [
	['number', (order) => order.number],
	['extOrderId', (order) => order.extOrderId],
	['orderId', (order) => order.orderId],
	['created_at', (order) => ({ moment: order.created_at })],
	['status', (order, language) => text(language, statusText(order.status))],
	['firstname', (order) => order.firstname],
	['lastname', (order) => order.lastname],
	['email', (order) => order.email],
	['country', (order) => order.country],
	['customer_ip', (order) => order.customer_ip],
	['description', (order) => order.description],
	['performance', performance],
	['product_quantity', (order) => order.product_quantity],
	['amount', (order) => ({ grosze: Math.round(order.amount * 100) })],
	['returned', (order) => ({ grosze: Math.round(order.returned * 100) })],
	['refunded_at', (order) => ({ moment: order.returned_at })],
	['used_code', (order) => order.used_code],
	['numberOfUses', (order) => order.numberOfUses],
	['views', (order) => order.views],
	['completed_at', (order) => ({ moment: order.completed_at })],
	['expiration_date', (order) => ({ moment: order.expiration_date })],
	['codes', (order) => order.codes.map(({ code }) => code).join(' ')],
];

const BATCH = 250;

/** The rows live only in here: what the stream waits with is text alone. */
async function csvBatch(context: Context, filter: OrderFilter, afterId: number | null, language: Language) {
	const orders = await readOrders(context.db, batchOfOrders(filter, afterId, BATCH), 'admin', context.now());
	const lines = orders.map((order) => csvRow(COLUMNS.map(([, cell]) => cell(order, language)))).join('');
	return { lines, lastId: orders.length < BATCH ? null : (orders.at(-1)?.id ?? null) };
}

async function* csvLines(context: Context, asked: AskedFilter, language: Language): AsyncGenerator<string> {
	yield csvHead(COLUMNS.map(([name]) => text(language, `orders.csv.${name}` as Parameters<typeof text>[1])));
	const filter = await resolve(context, asked);
	let afterId: number | null = null;
	do {
		const { lines, lastId } = await csvBatch(context, filter, afterId, language);
		yield lines;
		afterId = lastId;
	} while (afterId !== null);
}

/** Everything that matches, a batch at a time: a million rows need no more memory than one. */
export const sendOrdersCsv = (context: Context, reply: FastifyReply, filter: AskedFilter, language: Language): FastifyReply =>
	reply
		.type('text/csv; charset=utf-8')
		.header('content-disposition', `attachment; filename="${filter.kind}-orders.csv"`)
		.send(Readable.from(steadily(csvLines(context, filter, language)), { objectMode: false }));
