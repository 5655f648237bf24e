import type { Language } from '#domain/base/text/language.ts';
import type { LocalDate } from '#domain/base/time/time.ts';
import type { InvoiceDocument, InvoiceKind } from '#domain/invoices/issued/invoice-document.ts';
import type { SendingState } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { type Db, sql } from '#server/lib/db/db.ts';
import { isRefusedSql } from '../sending/refused.store.ts';

export type PrintRow = {
	id: number;
	number: string;
	document: InvoiceDocument;
	/** hexadecimal */
	sha256: string;
	corrects_id: number | null;
	user_id: number;
	/** of the order */
	language: Language;
	ksef: { state: SendingState; code: number | null; number: string | null; certificate_link: string | null } | null;
};

const KSEF = sql`case when k.invoice_id is not null
	then jsonb_build_object('state', k.state, 'code', k.code, 'number', k.ksef_number, 'certificate_link', k.certificate_link) end`;
const INVOICES = sql`issued_invoices i join orders o on o.id = i.order_id left join ksef_sendings k on k.invoice_id = i.id`;

export const findToPrint = (db: Db, id: number) =>
	db.row<PrintRow>(sql`
		select i.id, i.number, i.document, encode(i.xml_sha256, 'hex') as sha256, i.corrects_id, o.user_id, o.language, ${KSEF} as ksef
		from ${INVOICES} where i.id = ${id}`);

/** The buyer may have an OFFLINE PDF from now on, so it is sent to KSeF as offline. */
export const markDelivered = (db: Db, { id, ksef }: Pick<PrintRow, 'id' | 'ksef'>, now: Date): Promise<unknown> =>
	ksef === null || ksef.number !== null
		? Promise.resolve()
		: db.run(sql`update ksef_sendings set delivered_at = ${now} where invoice_id = ${id} and ksef_number is null and delivered_at is null`);

/** The corrected invoice, then the earlier corrections that KSeF has not refused. */
export const documentsBefore = async (db: Db, { id, corrects_id }: Pick<PrintRow, 'id' | 'corrects_id'>): Promise<InvoiceDocument[]> =>
	(
		await db.rows<{ document: InvoiceDocument }>(sql`
			select i.document from ${INVOICES}
			where (i.id = ${corrects_id} or i.corrects_id = ${corrects_id}) and i.id < ${id} and not ${isRefusedSql('k')} order by i.id`)
	).map(({ document }) => document);

export type OwnRow = Pick<PrintRow, 'id' | 'number' | 'ksef'> & {
	kind: InvoiceKind;
	issued_on: LocalDate;
	gross_grosze: number;
	extOrderId: string;
};

/** The newest, oldest of them first; of one order where it is named. */
export const listOwnInvoices = (db: Db, userId: number, { limit, extOrderId }: { limit: number; extOrderId?: string }) =>
	db.rows<OwnRow>(sql`
		select * from (
			select i.id, i.kind, i.number, i.issued_on, i.gross_grosze, o.ext_order_id as "extOrderId", ${KSEF} as ksef
			from ${INVOICES} where o.user_id = ${userId} ${extOrderId === undefined ? sql`` : sql`and o.ext_order_id = ${extOrderId}`} and not ${isRefusedSql('k')} order by i.id desc limit ${limit}) newest
		order by id`);
