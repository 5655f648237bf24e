import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CsvCell, csvHead, csvRow } from '#domain/base/csv.ts';
import type { Language } from '#domain/base/language.ts';
import { statusText } from '#domain/orders/orders.moves.rules.ts';
import { type TextKey, text } from '#domain/texts/texts.ts';
import type { Context } from '../lib/context.ts';
import { steadily } from '../lib/steadily.ts';
import { batchOfInvoices, type InvoiceFilter, type InvoiceRow } from './invoices.store.ts';

const BATCH = 500;
const DATA = ['company', 'nip', 'firstname', 'lastname', 'street', 'postal_code', 'city', 'state', 'country_code'] as const;
type Cell = (row: InvoiceRow, language: Language) => CsvCell;

const COLUMNS: [title: TextKey, cell: Cell][] = [
	['orders.csv.number', (row) => row.number],
	['orders.csv.extOrderId', (row) => row.extOrderId],
	['orders.csv.created_at', (row) => ({ moment: row.created_at })],
	['orders.csv.status', (row, language) => text(language, statusText(row.paymentStatus))],
	['orders.csv.email', (row) => row.email],
	...DATA.map((name): [TextKey, Cell] => [`invoices.form.${name}`, (row) => String(row.data[name] ?? '')]),
	['orders.csv.description', (row) => row.description],
	['orders.csv.amount', (row) => ({ grosze: row.amount_grosze })],
	['invoices.admin.sent_at', (row) => ({ moment: row.sent_at })],
];

async function* csvLines({ db }: Context, filter: InvoiceFilter, language: Language): AsyncGenerator<string> {
	yield csvHead(COLUMNS.map(([title]) => text(language, title)));
	for (let afterId: number | null = null; ; ) {
		const rows: InvoiceRow[] = await batchOfInvoices(db, filter, afterId, BATCH);
		yield rows.map((row) => csvRow(COLUMNS.map(([, cell]) => cell(row, language)))).join('');
		const last = rows.at(-1);
		if (!last || rows.length < BATCH) return;
		afterId = last.id;
	}
}

export const sendInvoicesCsv = (context: Context, reply: FastifyReply, filter: InvoiceFilter, language: Language): FastifyReply =>
	reply
		.type('text/csv; charset=utf-8')
		.header('content-disposition', 'attachment; filename="invoices.csv"')
		.send(Readable.from(steadily(csvLines(context, filter, language)), { objectMode: false }));
