import type { Language } from '#domain/base/text/language.ts';
import { ORDER_KIND_NAMES } from '#domain/orders/order-kinds.ts';
import { REFUND_WAYS } from '#domain/orders/refunding/orders.refunds.rules.ts';
import { text } from '#domain/texts/texts.ts';
import {
	type CsvColumn,
	type CsvLines,
	csvLineOf,
	csvLinesOf,
	csvMoment,
	csvMoney,
	csvNamed,
	csvText,
	csvTitles,
} from '#server/lib/db/csv-sql.ts';
import { type Db, sql } from '#server/lib/db/db.ts';
import { CSV_PERFORMANCE } from '../listing/order-csv.store.ts';
import type { OrderFilter } from '../listing/order-list.store.ts';
import { REFUND_METHOD } from '../paying/payment-way.sql.ts';
import { type RefundPage, refundsInOrder, refundsOfPage, TITLE } from './refund-list.store.ts';

const kindTexts = (language: Language) =>
	Object.fromEntries(ORDER_KIND_NAMES.map((kind) => [kind, text(language, `refund_list.kind.${kind}`)]));
const wayTexts = (language: Language) => Object.fromEntries(REFUND_WAYS.map((way) => [way, text(language, `audit.way.${way}`)]));

const COLUMNS: CsvColumn[] = [
	['refund_list.date', csvMoment(sql`p.at`)],
	['orders.csv.number', csvText(sql`o.number`)],
	['orders.csv.extOrderId', csvText(sql`o.ext_order_id`)],
	['refund_list.kind', (language) => csvNamed(sql`o.kind`, kindTexts(language))],
	['refund_list.title', csvText(TITLE)],
	['orders.csv.performance', CSV_PERFORMANCE],
	['orders.csv.firstname', csvText(sql`u.firstname`)],
	['orders.csv.lastname', csvText(sql`u.lastname`)],
	['orders.csv.amount', csvMoney(sql`p.amount_grosze`)],
	['refund_list.how', (language) => csvNamed(REFUND_METHOD, wayTexts(language))],
];

export const refundCsvTitles = (language: Language): string[] => csvTitles(COLUMNS, language);

export const refundCsvLines = (db: Db, filter: OrderFilter, page: RefundPage, language: Language) =>
	db.one<CsvLines>(
		csvLinesOf(sql`
			select p.order_id as id, row_number() over (${refundsInOrder(page)}) as place,
				${csvLineOf(COLUMNS, language)} as line
			from ${refundsOfPage(filter, page)}`),
	);
