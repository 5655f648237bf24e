import type { Language } from '#domain/base/text/language.ts';
import { type CsvColumn, type CsvLines, csvLineOf, csvLinesOf, csvMoment, csvMoney, csvText, csvTitles } from '../lib/db/csv-sql.ts';
import { type Db, sql } from '../lib/db/db.ts';
import { csvStatus } from '../orders/listing/order-status.sql.ts';
import { batchOfInvoices, type InvoiceCursor, type InvoiceFilter } from './invoices.store.ts';
import { IS_CURRENT } from './issued/invoice-orders.store.ts';

const DATA = ['company', 'nip', 'firstname', 'lastname', 'street', 'postal_code', 'city', 'state', 'country_code'] as const;

/** The invoice issued for the order, without corrections; empty until there is one. */
const CURRENT_NUMBER = sql`(select x.number from issued_invoices x where x.order_id = o.id and ${IS_CURRENT})`;

const COLUMNS: CsvColumn[] = [
	['orders.csv.number', csvText(sql`o.number`)],
	['orders.csv.extOrderId', csvText(sql`o.ext_order_id`)],
	['orders.csv.created_at', csvMoment(sql`i.created_at`)],
	['orders.csv.status', csvStatus],
	['orders.csv.email', csvText(sql`u.email`)],
	...DATA.map((name): CsvColumn => [`invoices.form.${name}`, csvText(sql`(i.data ->> ${name})`)]),
	['orders.csv.description', csvText(sql`o.description`)],
	['orders.csv.amount', csvMoney(sql`o.amount_grosze`)],
	['invoices.admin.sent_at', csvMoment(sql`i.sent_at`)],
	['invoices.admin.issued', csvText(CURRENT_NUMBER)],
];

export const invoiceCsvTitles = (language: Language): string[] => csvTitles(COLUMNS, language);

export type CsvBatch = { after: InvoiceCursor | null; limit: number; language: Language };

/** `last` is null after a batch without invoices. */
export const invoiceCsvLines = (db: Db, filter: InvoiceFilter, { after, limit, language }: CsvBatch) =>
	db.one<CsvLines & { last: InvoiceCursor | null }>(sql`
		with batch as (
			select i.id, i.created_at, row_number() over (order by i.created_at desc, i.id desc) as place, ${csvLineOf(COLUMNS, language)} as line
			${batchOfInvoices(filter, after, limit)})
		select l.*, (select jsonb_build_object('at', created_at, 'id', id) from batch order by place desc limit 1) as last
		from (${csvLinesOf(sql`select id, place, line from batch`)}) l`);
