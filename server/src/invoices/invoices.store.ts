import type { InvoiceOut } from '#domain/invoices/invoices.contract.ts';
import type { InvoiceData } from '#domain/invoices/invoices.rules.ts';
import { searchedNip, searchedNumber } from '#domain/orders/listing/order-search.rules.ts';
import { PAID_STATUSES } from '#domain/orders/orders.moves.rules.ts';
import { type Db, join, likePattern, type Sql, sql } from '../lib/db/db.ts';
import { containsWords } from '../lib/db/search-conditions.ts';
import { containsNumber, INVOICE_NAMES } from '../orders/listing/search.sql.ts';
import { IS_CURRENT } from './issued/invoice-orders.store.ts';
import { isRefusedSql } from './sending/refused.store.ts';

export type InvoiceRow = Omit<InvoiceOut, 'data' | 'amount' | 'receipt_only'> & {
	data: Record<string, unknown>;
	amount_grosze: number;
	isUniversalGift: boolean;
	vat_basis: string | null;
};

export type InvoiceFilter = {
	unsent: boolean | null;
	paid: boolean | null;
	start: string | null;
	end: string | null;
	q?: string | undefined;
};

const from = sql`from invoices i join orders o on o.id = i.order_id join users u on u.id = i.user_id`;
const columns = sql`i.id, i.user_id as "userId", u.email, i.data, i.created_at, o.ext_order_id as "extOrderId", o.number, o.kind, o.status as "paymentStatus",
	o.amount_grosze, i.sent, i.sent_at, o.description, o.description_en, o.kind = 'gift' and o.product_slug = 'any' as "isUniversalGift", o.vat_basis,
	(select jsonb_build_object('id', x.id, 'number', x.number) from issued_invoices x where x.order_id = o.id and ${IS_CURRENT}) as issued`;

function named(words: string): Sql {
	const nip = searchedNip(words);
	const onInvoice = nip ? sql`${INVOICE_NAMES} like ${likePattern(nip)}` : containsWords(INVOICE_NAMES, words);
	const number = searchedNumber(words) ? sql`or ${containsNumber(words)}` : sql``;
	return sql`(${containsWords(sql`u.search_text`, words)} or ${onInvoice} ${number})`;
}

/** Listed only for orders with a price above 0 (R-069). */
function where(filter: InvoiceFilter): Sql {
	const parts = [sql`o.amount_grosze > 0`];
	if (filter.unsent) parts.push(sql`not i.sent`);
	if (filter.paid) parts.push(sql`o.status = any(${[...PAID_STATUSES]})`);
	if (filter.start) parts.push(sql`i.created_at >= ${filter.start}`);
	if (filter.end) parts.push(sql`i.created_at < ${filter.end}`);
	if (filter.q) parts.push(named(filter.q));
	return join(parts, ' and ');
}

/** The person is joined only when the name is searched. */
export const invoicesMatching = (filter: InvoiceFilter): Sql =>
	sql`from invoices i cross join lateral (select o.amount_grosze, o.status, o.ext_order_id, o.number, o.provider_order_id from orders o where o.id = i.order_id offset 0) o ${filter.q ? sql`join users u on u.id = i.user_id` : sql``} where ${where(filter)}`;

export const listInvoices = (db: Db, filter: InvoiceFilter, limit: number, offset: number) =>
	db.rows<InvoiceRow>(
		sql`select ${columns} ${from} where ${where(filter)} order by i.created_at desc, i.id desc limit ${limit} offset ${offset}`,
	);

/** The last invoice of a batch, with the instant to the microsecond: the next batch starts after it, also when it has been deleted since. */
export type InvoiceCursor = { at: string; id: number };

/** The next invoices of an export with `o` and `u`, newest first, after the last batch. */
export const batchOfInvoices = (filter: InvoiceFilter, after: InvoiceCursor | null, limit: number): Sql => sql`
	${from} where ${where(filter)} ${after === null ? sql`` : sql`and (i.created_at, i.id) < (${after.at}::timestamptz, ${after.id}::int)`}
	order by i.created_at desc, i.id desc limit ${limit}`;

export const findInvoice = (db: Db, id: number) => db.row<InvoiceRow>(sql`select ${columns} ${from} where i.id = ${id}`);

type NewRequest = { orderId: number; data: InvoiceData; now: Date };

/** For the buyer of the order; of an order that was paid without one. */
export const insertInvoice = (tx: Db, { orderId, data, now }: NewRequest) =>
	tx.one<{ id: number }>(sql`
		insert into invoices (order_id, user_id, data, created_at)
		select o.id, o.user_id, ${JSON.stringify(data)}::jsonb, ${now}::timestamptz from orders o where o.id = ${orderId}
		returning id`);

/** The last wish of the buyer counts. */
export const saveWish = (tx: Db, { orderId, data, now }: NewRequest) =>
	tx.run(sql`
		insert into invoices (order_id, user_id, data, created_at)
		select o.id, o.user_id, ${JSON.stringify(data)}::jsonb, ${now}::timestamptz from orders o where o.id = ${orderId}
		on conflict (order_id) do update set data = excluded.data`);

/** A count on the start view is not exact above this. */
const MAX_COUNT = 1_000;

/** Requests of paid orders whose invoice is issued, but not sent; those without an invoice are to be issued, one refused by KSeF is counted as such. */
export const countUnsent = async (db: Db): Promise<number> =>
	(
		await db.one<{ count: number }>(sql`
			select count(*)::int as count from (
				select 1 from invoices i join orders o on o.id = i.order_id
				where not i.sent and o.amount_grosze > 0 and is_paid(o)
					and exists (
						select 1 from issued_invoices x left join ksef_sendings k on k.invoice_id = x.id
						where x.order_id = o.id and ${IS_CURRENT} and not ${isRefusedSql('k')})
				limit ${MAX_COUNT}) counted`)
	).count;

export const saveSent = (tx: Db, id: number, sent: boolean, now: Date) =>
	tx.run(sql`update invoices set sent = ${sent}, sent_at = ${sent ? now : null} where id = ${id}`);

export const deleteInvoice = (tx: Db, id: number) => tx.run(sql`delete from invoices where id = ${id}`);
