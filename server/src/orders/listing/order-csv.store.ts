import type { Language } from '#domain/base/text/language.ts';
import { WARSAW } from '#domain/base/time/time.ts';
import type { CodeState } from '#domain/orders/orders.screens.rules.ts';
import { PAY_METHODS, PAYMENT_WAYS, payMethodText, paymentWayText } from '#domain/orders/paying/payment-ways.rules.ts';
import { text } from '#domain/texts/texts.ts';
import {
	type CsvColumn,
	type CsvLines,
	csvCount,
	csvDay,
	csvLineOf,
	csvLinesOf,
	csvMoment,
	csvMoney,
	csvNamed,
	csvText,
	csvTitles,
} from '#server/lib/db/csv-sql.ts';
import { type Db, type Sql, sql } from '#server/lib/db/db.ts';
import { PAYMENT_WAY } from '../paying/payment-way.sql.ts';
import { batchOfOrders, type OrderFilter } from './order-list.store.ts';
import { csvStatus } from './order-status.sql.ts';
import { CODE_USES, RETURNED_AT, RETURNED_GROSZE, VIEWS } from './order-view.store.ts';

/** Date and time of the performance, of the event `e`. */
export const CSV_PERFORMANCE = sql`case when e.full_day or e.time_from is null then ${csvDay(sql`e.date_from`)}
	else ${csvMoment(sql`((e.date_from + e.time_from) at time zone ${WARSAW})`)} end`;

/** "provider blik", or only the way. */
const WAY_AND_METHOD = sql`concat_ws(' ', ${PAYMENT_WAY}, (select a.method from payment_attempts a where a.id = o.paid_attempt_id and a.method <> 'unknown'))`;

const wayTexts = (language: Language): Record<string, string> => {
	const provider = text(language, paymentWayText('provider'));
	const methods = PAY_METHODS.map((method) => [`provider ${method}`, `${provider}, ${text(language, payMethodText(method))}`]);
	return Object.fromEntries([...PAYMENT_WAYS.map((way) => [way, text(language, paymentWayText(way))]), ...methods]);
};

const COLUMNS: CsvColumn[] = [
	['orders.csv.number', csvText(sql`o.number`)],
	['orders.csv.extOrderId', csvText(sql`o.ext_order_id`)],
	['orders.csv.orderId', csvText(sql`o.provider_order_id`)],
	['orders.csv.created_at', csvMoment(sql`o.created_at`)],
	['orders.csv.status', csvStatus],
	['orders.csv.firstname', csvText(sql`u.firstname`)],
	['orders.csv.lastname', csvText(sql`u.lastname`)],
	['orders.csv.email', csvText(sql`u.email`)],
	['orders.csv.country', csvText(sql`o.country`)],
	['orders.csv.customer_ip', csvText(sql`host(o.customer_ip)`)],
	['orders.csv.description', csvText(sql`o.description`)],
	['orders.csv.performance', CSV_PERFORMANCE],
	['orders.csv.product_quantity', csvCount(sql`o.quantity`)],
	['orders.csv.amount', csvMoney(sql`o.amount_grosze`)],
	['orders.csv.way', (language) => csvNamed(WAY_AND_METHOD, wayTexts(language))],
	['orders.csv.paid_note', csvText(sql`o.paid_outside_note`)],
	['orders.csv.returned', csvMoney(RETURNED_GROSZE)],
	['orders.csv.refunded_at', csvMoment(sql`(${RETURNED_AT})`)],
	['orders.csv.used_code', csvText(sql`c.code`)],
	['orders.csv.numberOfUses', csvCount(CODE_USES)],
	['orders.csv.views', csvCount(VIEWS)],
	['orders.csv.completed_at', csvMoment(sql`o.completed_at`)],
	['orders.csv.expiration_date', csvMoment(sql`o.expiration_date`)],
	['orders.csv.codes', csvText(sql`made.codes`)],
	['orders.csv.codes_free', csvText(sql`made.free`)],
	['orders.csv.codes_taken', csvText(sql`made.taken`)],
	['orders.csv.codes_used', csvText(sql`made.used`)],
	['orders.csv.codes_void', csvText(sql`made.void`)],
	['orders.csv.by_guest', (language) => csvNamed(sql`o.by_guest::text`, { true: text(language, 'orders.csv.yes') })],
];

/** The codes an order made, all of them and by what became of them; those that expired unused are void. */
const madeCodes = (now: Date): Sql => {
	const listed = (...states: CodeState[]) => sql`string_agg(m.code, ' ' order by m.id) filter (where s.state = any(${states}))`;
	const used = sql`exists (select 1 from user_codes uc where uc.code_id = m.id and uc.used_at is not null)`;
	return sql`
		select string_agg(m.code, ' ' order by m.id) as codes, ${listed('used')} as used, ${listed('void', 'expired')} as void,
			${listed('taken')} as taken, ${listed('left')} as free
		from codes m cross join lateral (select code_state(m, ${used}, ${now}) as state) s
		where m.order_id = o.id`;
};

export const orderCsvTitles = (language: Language): string[] => csvTitles(COLUMNS, language);

export type CsvBatch = { afterId: number | null; limit: number; language: Language; now: Date };

/** The next lines of an export, newest first. */
export const orderCsvLines = (db: Db, filter: OrderFilter, { afterId, limit, language, now }: CsvBatch) =>
	db.one<CsvLines>(
		csvLinesOf(sql`
			select o.id, page.place, ${csvLineOf(COLUMNS, language)} as line
			from (${batchOfOrders(filter, afterId, limit)}) page join orders o on o.id = page.id
			join users u on u.id = o.user_id
			left join events e on e.id = o.event_id
			left join codes c on c.id = o.code_id
			left join lateral (${madeCodes(now)}) made on true`),
	);
