import type { Language } from '#domain/base/text/language.ts';
import { ORDER_STATUSES, statusText } from '#domain/orders/orders.moves.rules.ts';
import { text } from '#domain/texts/texts.ts';
import { csvNamed } from '#server/lib/db/csv-sql.ts';
import { type Sql, sql } from '#server/lib/db/db.ts';
import { WAY_IS } from '../paying/payment-way.sql.ts';

const statusTexts = (language: Language) => ({
	...Object.fromEntries(ORDER_STATUSES.map((status) => [status, text(language, statusText(status))])),
	withdrawn: text(language, 'orders.state.withdrawn'),
});

/** `adminStatusText` of the domain for an order `o`: what nobody paid for was not returned. */
const SHOWN_STATUS = sql`case when o.status = 'REFUNDED' and (o.amount_grosze = 0 or ${WAY_IS.counted}) then 'withdrawn' else o.status end`;

export const csvStatus = (language: Language): Sql => csvNamed(SHOWN_STATUS, statusTexts(language));
