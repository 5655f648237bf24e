import type { LocalDate, Moment } from '#domain/base/time/time.ts';
import type { InvoiceDocument, InvoiceKind } from '#domain/invoices/issued/invoice-document.ts';
import type { IssuedInvoice } from '#domain/invoices/issued/issued-invoices.contract.ts';
import { type SendingGroup, statesOf } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { type Db, join, prepared, type Sql, sql } from '#server/lib/db/db.ts';
import { containsWords } from '#server/lib/db/search-conditions.ts';
import { containsNumber } from '#server/orders/listing/search.sql.ts';
import { isRefusedSql } from '../sending/refused.store.ts';

export type IssuedRow = {
	id: number;
	kind: InvoiceKind;
	number: string;
	issued_on: LocalDate;
	issued_at: Moment;
	buyer_name: string | null;
	buyer_number: string | null;
	buyer_country: string | null;
	net_grosze: number;
	vat_grosze: number;
	gross_grosze: number;
	ext_order_id: string;
	order_number: string;
	order_kind: OrderKind;
	corrects_id: number | null;
	corrects_number: string | null;
	ksef: (NonNullable<IssuedInvoice['ksef']> & { certificate_link: string | null }) | null;
};

/** It was replaced by a new invoice. */
const IS_REPLACED = sql`exists (select 1 from issued_invoices x where x.replaces_id = i.id)`;

const COLUMNS = sql`i.id, i.kind, i.number, i.issued_on, i.issued_at, i.document #>> '{buyer,name}' as buyer_name,
	i.document #>> '{buyer,id,number}' as buyer_number, i.document #>> '{buyer,id,country}' as buyer_country, i.net_grosze, i.vat_grosze, i.gross_grosze, o.ext_order_id, o.number as order_number,
	o.kind as order_kind, i.corrects_id, (select c.number from issued_invoices c where c.id = i.corrects_id) as corrects_number,
	case when k.invoice_id is not null then jsonb_build_object('state', k.state, 'number', k.ksef_number, 'mode', k.mode, 'deadline', k.deadline,
		'code', k.code, 'reason', k.reason, 'certificate_link', k.certificate_link, 'is_replaced', ${IS_REPLACED}, 'closed_reason', k.closed_reason) end as ksef`;
const FROM = sql`from issued_invoices i join orders o on o.id = i.order_id left join ksef_sendings k on k.invoice_id = i.id`;

export type IssuedFilter = {
	kind: InvoiceKind | null;
	ksef: SendingGroup | null;
	date_from: LocalDate | null;
	date_to: LocalDate | null;
	q?: string | undefined;
};

function where({ kind, ksef, date_from, date_to, q }: IssuedFilter): Sql {
	const parts = [sql`true`];
	if (kind) parts.push(sql`i.kind = ${kind}`);
	if (ksef === 'outside') parts.push(sql`k.invoice_id is null`);
	else if (ksef) parts.push(sql`k.state = any(${statesOf(ksef)})`);
	if (ksef === 'refused') parts.push(sql`k.closed_at is null and not ${IS_REPLACED}`);
	if (date_from) parts.push(sql`i.issued_on >= ${date_from}`);
	if (date_to) parts.push(sql`i.issued_on <= ${date_to}`);
	if (q) parts.push(sql`(${containsWords(sql`i.buyer_names`, q)} or ${containsNumber(q)})`);
	return join(parts, ' and ');
}

export const listIssued = (db: Db, filter: IssuedFilter, limit: number, offset: number) =>
	db.rows<IssuedRow>(
		sql`select ${COLUMNS} ${FROM} where ${where(filter)} order by i.issued_on desc, i.id desc limit ${limit} offset ${offset}`,
	);

export const issuedMatching = (filter: IssuedFilter): Sql => sql`${FROM} where ${where(filter)}`;

export type WholeRow = IssuedRow & {
	order_id: number;
	/** of the order: what was paid and not refunded */
	unrefunded_grosze: number;
	document: InvoiceDocument;
	sha256: string;
	replaces_id: number | null;
	replaces_number: string | null;
	replaced_by_id: number | null;
	replaced_by_number: string | null;
};

const WHOLE = sql`select ${COLUMNS}, i.order_id,
		case when o.status = 'REFUNDED' then 0 else greatest(o.amount_grosze - o.returned_grosze, 0) end as unrefunded_grosze, i.document, encode(i.xml_sha256, 'hex') as sha256, i.replaces_id, r.number as replaces_number,
		n.id as replaced_by_id, n.number as replaced_by_number
	${FROM} left join issued_invoices r on r.id = i.replaces_id left join issued_invoices n on n.replaces_id = i.id`;

export const findIssued = (db: Db, id: number) => db.row<WholeRow>(sql`${WHOLE} where i.id = ${id}`);

export const correctionsOf = (db: Db, id: number) => db.rows<WholeRow>(sql`${WHOLE} where i.corrects_id = ${id} order by i.id`);

type BuyerCorrection = { by: string | null; own: boolean; at: Moment; document: InvoiceDocument };

/** Corrections of the buyer's data issued after `seenAt`, without those refused by KSeF; `own`: by this person. */
export const buyerCorrectionsSince = (tx: Db, id: number, { seenAt, me }: { seenAt: Moment; me: number | null }) =>
	tx.rows<BuyerCorrection>(sql`
		select nullif(trim(concat(u.firstname, ' ', u.lastname)), '') as by, i.created_by is not distinct from ${me} as own, i.issued_at as at, i.document
		from issued_invoices i left join users u on u.id = i.created_by left join ksef_sendings k on k.invoice_id = i.id
		where i.corrects_id = ${id} and i.issued_at > ${seenAt} and jsonb_typeof(i.document #> '{correction,buyer_before}') = 'object'
			and not ${isRefusedSql('k')} order by i.id`);

/** The invoice of an order that was not replaced by another. */
export const findCurrent = (db: Db, orderId: number) =>
	db.row<WholeRow>(prepared('invoice-current', sql`${WHOLE} where i.order_id = ${orderId} and i.corrects_id is null and n.id is null`));

/** It has an invoice that KSeF has not refused, valid or corrected to zero. */
export const wasInvoiced = async (tx: Db, orderId: number): Promise<boolean> =>
	(await tx.row(sql`
		select 1 from issued_invoices i left join ksef_sendings k on k.invoice_id = i.id
		where i.order_id = ${orderId} and i.corrects_id is null and not ${isRefusedSql('k')} limit 1`)) !== null;

export const findXml = (db: Db, id: number) =>
	db.row<{ number: string; xml: Buffer }>(sql`select number, xml from issued_invoices where id = ${id}`);

/** null until KSeF has given it. */
export const findUpo = (db: Db, id: number) =>
	db.row<{ number: string; upo: Buffer }>(sql`
		select i.number, k.upo from issued_invoices i join ksef_sendings k on k.invoice_id = i.id where i.id = ${id} and k.upo is not null`);

/** The next number; the row lock makes concurrent transactions wait. */
export const nextCount = async (tx: Db, series: string, period: string): Promise<number> =>
	(await tx.one<{ count: number }>(prepared('invoice-count', sql`select next_invoice_count(${series}, ${period}) as count`))).count;

/** Series with a number of this year. */
export const usedSeries = async (tx: Db, year: string): Promise<string[]> =>
	(await tx.rows<{ series: string }>(sql`select distinct series from invoice_counters where left(period, 4) = ${year}`)).map(
		({ series }) => series,
	);

export type NewInvoice = {
	document: InvoiceDocument;
	series: string;
	period: string;
	count: number;
	order_id: number;
	corrects_id: number | null;
	replaces_id: number | null;
	created_by: number | null;
	amounts: { net_grosze: number; vat_grosze: number; gross_grosze: number };
	xml: Buffer;
	sha256: Buffer;
};

export const insertIssued = (tx: Db, { document, amounts, ...made }: NewInvoice) =>
	tx.one<{ id: number }>(
		prepared(
			'invoice-insert',
			sql`
		insert into issued_invoices (kind, series, period, count, number, order_id, corrects_id, replaces_id, issued_at, issued_on, created_by,
			document, net_grosze, vat_grosze, gross_grosze, xml, xml_sha256)
		values (${document.kind}, ${made.series}, ${made.period}, ${made.count}, ${document.number}, ${made.order_id}, ${made.corrects_id},
			${made.replaces_id}, ${document.issued_at}, ${document.issued_on}, ${made.created_by}, ${JSON.stringify(document)}::jsonb,
			${amounts.net_grosze}, ${amounts.vat_grosze}, ${amounts.gross_grosze}, ${made.xml}, ${made.sha256})
		returning id`,
		),
	);
