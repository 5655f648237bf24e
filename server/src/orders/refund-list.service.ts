import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CsvCell, csvHead, csvRow } from '#domain/base/csv.ts';
import { formatDigits } from '#domain/base/dates.ts';
import type { Language } from '#domain/base/language.ts';
import { toZloty } from '#domain/base/money.ts';
import { warsawDate } from '#domain/base/time.ts';
import type { ListedRefund } from '#domain/orders/orders.refund-list.contract.ts';
import { type TextKey, text } from '#domain/texts/texts.ts';
import { countRows } from '../lib/capped-count.ts';
import type { Context } from '../lib/context.ts';
import { steadily } from '../lib/steadily.ts';
import type { OrderFilter } from './order-list.store.ts';
import { findMatches, type Matches, type OrderWords } from './order-search.store.ts';
import { pageOfRefunds, type RefundListRow, refundsMatching, sumRefunds } from './refund-list.store.ts';

export type AskedRefunds = Omit<OrderFilter, keyof Matches | 'status'> & OrderWords;

const resolve = async ({ db }: Context, asked: AskedRefunds): Promise<OrderFilter> => ({
	...asked,
	status: null,
	...(await findMatches(db, asked)),
});

const toListed = ({ at, amount_grosze, how, ...order }: RefundListRow): ListedRefund => ({
	date: warsawDate(new Date(at)),
	amount: toZloty(amount_grosze),
	how,
	order,
});

export async function findRefunds(context: Context, asked: AskedRefunds, { page, limit }: { page: number; limit: number }) {
	const filter = await resolve(context, asked);
	const [rows, totals, grosze] = await Promise.all([
		pageOfRefunds(context.db, filter, { limit, offset: (page - 1) * limit, first: 'newest' }),
		countRows(context.db, refundsMatching(filter)),
		sumRefunds(context.db, filter),
	]);
	return { refunds: rows.map(toListed), ...totals, summary: { amount: toZloty(grosze) } };
}

const COLUMNS: [title: TextKey, cell: (row: RefundListRow, language: Language) => CsvCell][] = [
	['refund_list.date', (row) => ({ moment: row.at })],
	['orders.csv.number', (row) => row.number],
	['orders.csv.extOrderId', (row) => row.extOrderId],
	['refund_list.kind', (row, language) => text(language, `refund_list.kind.${row.kind}`)],
	['refund_list.title', (row) => row.title],
	['orders.csv.performance', (row) => row.date_from && formatDigits(row.date_from)],
	['orders.csv.firstname', (row) => row.firstname],
	['orders.csv.lastname', (row) => row.lastname],
	['orders.csv.amount', (row) => ({ grosze: row.amount_grosze })],
	['refund_list.how', (row, language) => text(language, `audit.way.${row.how}`)],
];

const BATCH = 500;

async function* csvLines(context: Context, asked: AskedRefunds, language: Language): AsyncGenerator<string> {
	yield csvHead(COLUMNS.map(([title]) => text(language, title)));
	const filter = await resolve(context, asked);
	// the oldest first: what goes back meanwhile comes last and moves no row to another batch
	for (let offset = 0; ; offset += BATCH) {
		const rows = await pageOfRefunds(context.db, filter, { limit: BATCH, offset, first: 'oldest' });
		yield rows.map((row) => csvRow(COLUMNS.map(([, cell]) => cell(row, language)))).join('');
		if (rows.length < BATCH) return;
	}
}

export const sendRefundsCsv = (context: Context, reply: FastifyReply, asked: AskedRefunds, language: Language): FastifyReply =>
	reply
		.type('text/csv; charset=utf-8')
		.header('content-disposition', 'attachment; filename="refunds.csv"')
		.send(Readable.from(steadily(csvLines(context, asked, language)), { objectMode: false }));
