import type { Language } from '#domain/base/text/language.ts';
import { type DayRange, rangeMoments } from '#domain/base/time/day-ranges.ts';
import type { LocalDate } from '#domain/base/time/time.ts';
import { BOOKED_RATES, type BookedRate, VAT_RATES, type VatRate, vatRateText } from '#domain/catalogue/vat.rules.ts';
import { INVOICE_KINDS, type InvoiceKind } from '#domain/invoices/issued/invoice-document.ts';
import { OWN_REASONS, type SendingState } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { type DocumentSum, NO_KSEF_MARKS, type RegisterLine } from '#domain/invoices/register/register.rules.ts';
import { text } from '#domain/texts/texts.ts';
import {
	type CsvColumn,
	type CsvLines,
	csvDay,
	csvLineOf,
	csvLinesOf,
	csvMoney,
	csvNamed,
	csvText,
	csvTitles,
} from '#server/lib/db/csv-sql.ts';
import { type Db, type Sql, sql } from '#server/lib/db/db.ts';
import { taxedMovements, warsawDay } from '#server/orders/sums.sql.ts';
import { isRefusedSql } from '../sending/refused.store.ts';

/** `upTo`: later invoices are excluded, so that a slow download stays consistent. */
export type RegisterSpan = DayRange & { upTo: number };

/** The last invoice; no lower id is committed later, because the query waits for transactions that are issuing. */
export async function lastInvoice(tx: Db): Promise<number> {
	await tx.run(sql`lock table issued_invoices in share mode`);
	return (await tx.one<{ id: number }>(sql`select coalesce(max(id), 0) as id from issued_invoices`)).id;
}

const FROM = sql`from issued_invoices i join orders o on o.id = i.order_id left join ksef_sendings k on k.invoice_id = i.id`;
const IS_REFUSED = isRefusedSql('k');
const within = ({ from, to, upTo }: RegisterSpan): Sql => sql`i.registered_on between ${from} and ${to} and i.id <= ${upTo}`;
/** A document refused by KSeF was never an invoice: its number is listed, its amounts are not counted. */
const counted = (span: RegisterSpan): Sql => sql`${within(span)} and not ${IS_REFUSED}`;
const corrected = sql`(select c.number from issued_invoices c where c.id = i.corrects_id)`;
/** `ksefMark` of the domain. */
const ksefMark = sql`case when k.invoice_id is null then ${NO_KSEF_MARKS.outside} else coalesce(k.ksef_number, ${NO_KSEF_MARKS.waiting}) end`;
/** `numberWithCountry` of the domain. */
const buyerNumber = sql`(case when starts_with(i.document #>> '{buyer,id,number}', i.document #>> '{buyer,id,country}') then '' else coalesce(i.document #>> '{buyer,id,country}', '') end || (i.document #>> '{buyer,id,number}'))`;
/** Only `np` needs the content of the document, which is slow to read. */
const isTaxedInUnion = sql`(o.vat_rate = 'np' and i.document #>> '{buyer,id,type}' = 'eu')`;
/** `bookedRate` of the domain. */
const bookedRate = sql`(case when ${isTaxedInUnion} then 'np II' when o.vat_rate = 'np' then 'np I' else o.vat_rate end)`;
const soldOn = sql`(i.document ->> 'sold_on')::date`;

export type RegisteredRow = {
	id: number;
	kind: InvoiceKind;
	number: string;
	day: LocalDate;
	issued_on: LocalDate;
	sold_on: LocalDate;
	buyer_name: string | null;
	buyer_number: string | null;
	corrects: string | null;
	ksef: { state: SendingState; code: number | null; number: string | null; reason: string | null } | null;
	vat_rate: VatRate;
	booked_rate: BookedRate;
	net_grosze: number;
	vat_grosze: number;
	gross_grosze: number;
};

export const listRegistered = (db: Db, span: RegisterSpan, { limit, offset }: { limit: number; offset: number }) =>
	db.rows<RegisteredRow>(sql`
		select i.id, i.kind, i.number, i.registered_on as day, i.issued_on, ${soldOn} as sold_on, i.document #>> '{buyer,name}' as buyer_name,
			${buyerNumber} as buyer_number, ${corrected} as corrects,
			case when k.invoice_id is not null then jsonb_build_object('state', k.state, 'code', k.code, 'number', k.ksef_number, 'reason', k.reason) end as ksef, o.vat_rate, ${bookedRate} as booked_rate, i.net_grosze, i.vat_grosze, i.gross_grosze
		${FROM} where ${within(span)} order by i.registered_on, i.id limit ${limit} offset ${offset}`);

export type RateCount = DocumentSum & { count: number };

type DayRow = RegisterLine & { count: number; documented_gross: number; documented_vat: number; documented_union: number };

/**
 * The statement minus invoices and corrections, by day and rate (`undocumentedLines` of the domain in SQL), and the documents' own sums. In one pass: a month may have a hundred thousand documents.
 */
export async function sumDays(db: Db, span: RegisterSpan): Promise<{ lines: RegisterLine[]; sums: RateCount[] }> {
	const days = await db.rows<DayRow>(sql`
		select l.day, l.vat_rate, sum(l.gross)::bigint as gross_grosze, sum(l.vat)::bigint as vat_grosze, sum(l.count)::int as count,
			coalesce(-sum(l.gross) filter (where l.count > 0), 0)::bigint as documented_gross,
			coalesce(-sum(l.vat) filter (where l.count > 0), 0)::bigint as documented_vat,
			coalesce(-sum(l.in_union), 0)::bigint as documented_union
		from (
			select ${warsawDay(sql`m.at`)} as day, m.vat_rate, m.gross, m.vat, 0 as count, 0 as in_union from (${taxedMovements(rangeMoments(span))}) m
			union all
			select i.registered_on::text, o.vat_rate, -sum(i.gross_grosze), -sum(i.vat_grosze), count(*), -sum(case when ${isTaxedInUnion} then i.gross_grosze else 0 end)
			${FROM} where ${counted(span)} group by i.registered_on, o.vat_rate) l
		group by 1, 2 order by 1, array_position(${[...VAT_RATES]}, l.vat_rate)`);
	return {
		lines: days
			.filter(({ gross_grosze, vat_grosze }) => gross_grosze !== 0 || vat_grosze !== 0)
			.map(({ day, vat_rate, gross_grosze, vat_grosze }) => ({ day, vat_rate, gross_grosze, vat_grosze })),
		sums: days
			.filter(({ count }) => count > 0)
			.map(({ vat_rate, count, documented_gross: gross_grosze, documented_vat: vat_grosze, documented_union: union_grosze }) => ({
				vat_rate,
				count,
				gross_grosze,
				vat_grosze,
				union_grosze,
			})),
	};
}

export const countRefused = async (db: Db, span: RegisterSpan): Promise<number> =>
	(
		await db.one<{ count: number }>(sql`
			select count(*)::int as count from ksef_sendings k join issued_invoices i on i.id = k.invoice_id
			where k.ksef_number is null and ${IS_REFUSED} and ${within(span)}`)
	).count;

const named = <Name extends string>(names: readonly Name[], label: (name: Name) => string) =>
	Object.fromEntries(names.map((name) => [name, label(name)]));

/** Why KSeF has refused a document, in one line. */
const refusal = (language: Language): Sql => {
	const own = JSON.stringify(named(OWN_REASONS, (reason) => text(language, `ksef.reason.${reason}`)));
	return sql`replace(${text(language, 'register.refused')}::text, '{reason}', replace(coalesce(${own}::jsonb ->> k.reason, k.reason), E'\n', ' '))`;
};

/** Empty for refused documents. */
const csvCounted = (grosze: Sql): Sql => sql`case when ${IS_REFUSED} then '' else ${csvMoney(grosze)} end`;

const COLUMNS: CsvColumn[] = [
	['register.day', csvDay(sql`i.registered_on`)],
	[
		'register.kind',
		(language) =>
			csvNamed(
				sql`i.kind`,
				named(INVOICE_KINDS, (kind) => text(language, `invoices.kind.${kind}`)),
			),
	],
	['register.document', csvText(sql`i.number`)],
	['register.issued_on', csvDay(sql`i.issued_on`)],
	['register.sold_on', csvDay(soldOn)],
	['register.buyer', csvText(sql`(i.document #>> '{buyer,name}')`)],
	['register.buyer_number', csvText(buyerNumber)],
	['register.corrects', csvText(corrected)],
	['register.ksef', (language) => csvText(sql`case when ${IS_REFUSED} then ${refusal(language)} else ${ksefMark} end`)],
	['statement.rate', csvNamed(bookedRate, named(BOOKED_RATES, vatRateText))],
	['statement.net', csvCounted(sql`i.net_grosze`)],
	['statement.vat', csvCounted(sql`i.vat_grosze`)],
	['statement.gross_short', csvCounted(sql`i.gross_grosze`)],
];

export const registerTitles = (language: Language): string[] => csvTitles(COLUMNS, language);

/** The last document of a batch; the next batch starts after it. */
export type RegisterCursor = { day: LocalDate; id: number };

const after = (cursor: RegisterCursor | null): Sql => (cursor ? sql`(i.registered_on, i.id) > (${cursor.day}, ${cursor.id})` : sql`true`);

export type RegisterBatch = { after: RegisterCursor | null; limit: number };

export const registeredCsv = (db: Db, span: RegisterSpan, batch: RegisterBatch, language: Language) =>
	db.one<CsvLines & { lastDay: LocalDate | null }>(sql`
		with batch as (
			select i.id, i.registered_on, row_number() over (order by i.registered_on, i.id) as place, ${csvLineOf(COLUMNS, language)} as line
			${FROM} where ${within(span)} and ${after(batch.after)} order by i.registered_on, i.id limit ${batch.limit})
		select l.*, (select max(registered_on) from batch) as "lastDay" from (${csvLinesOf(sql`select id, place, line from batch`)}) l`);

export type RegisteredFile = { id: number; day: LocalDate; number: string; xml: Buffer; ksef_mark: string };

export const registeredFiles = (db: Db, span: RegisterSpan, batch: RegisterBatch) =>
	db.rows<RegisteredFile>(sql`
		select i.id, i.registered_on as day, i.number, i.xml,
			${ksefMark} as ksef_mark
		${FROM} where ${counted(span)} and ${after(batch.after)} order by i.registered_on, i.id limit ${batch.limit}`);
