import type { FastifyReply } from 'fastify';
import { toZloty } from '#domain/base/money.ts';
import type { Language } from '#domain/base/text/language.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import type { ListedRefund } from '#domain/orders/refunding/orders.refund-list.contract.ts';
import type { Context } from '#server/lib/context.ts';
import { countRows } from '#server/lib/db/capped-count.ts';
import { sendCsv } from '#server/lib/http/csv.ts';
import type { OrderFilter } from '../listing/order-list.store.ts';
import { findMatches, type Matches, type OrderText } from '../listing/order-search.store.ts';
import { refundCsvLines, refundCsvTitles } from './refund-csv.store.ts';
import { pageOfRefunds, type RefundListRow, refundsMatching, sumRefunds } from './refund-list.store.ts';

export type RefundListInput = Omit<OrderFilter, keyof Matches | 'status' | 'paid_by'> & OrderText;

const resolve = async ({ db }: Context, input: RefundListInput): Promise<OrderFilter> => ({
	...input,
	status: null,
	paid_by: null,
	...(await findMatches(db, input)),
});

const toListed = ({ at, amount_grosze, how, ...order }: RefundListRow): ListedRefund => ({
	date: warsawDate(new Date(at)),
	amount: toZloty(amount_grosze),
	how,
	order,
});

export async function findRefunds(context: Context, input: RefundListInput, { page, limit }: { page: number; limit: number }) {
	const filter = await resolve(context, input);
	const [rows, totals, grosze] = await Promise.all([
		pageOfRefunds(context.db, filter, { limit, offset: (page - 1) * limit, first: 'newest' }),
		countRows(context.db, refundsMatching(filter)),
		sumRefunds(context.db, filter),
	]);
	return { refunds: rows.map(toListed), ...totals, summary: { amount: toZloty(grosze) } };
}

const BATCH = 500;

/** Oldest first: refunds made meanwhile come last and do not shift rows between batches. */
export const sendRefundsCsv = (context: Context, reply: FastifyReply, input: RefundListInput, language: Language): FastifyReply => {
	let filter: Promise<OrderFilter> | undefined;
	return sendCsv<number>(reply, {
		filename: 'refunds.csv',
		titles: refundCsvTitles(language),
		read: async (place) => {
			filter ??= resolve(context, input);
			const offset = place ?? 0;
			const { lines, rows } = await refundCsvLines(context.db, await filter, { limit: BATCH, offset, first: 'oldest' }, language);
			return { lines, next: rows < BATCH ? null : offset + BATCH };
		},
	});
};
