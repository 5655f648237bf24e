import { PAYMENT_WAYS, type PaymentWay } from '#domain/orders/paying/payment-ways.rules.ts';
import { join, type Sql, sql } from '#server/lib/db/db.ts';

// `paymentWay` of the domain in SQL, for an order `o`.

const byPerson = sql`o.paid_attempt_id is null and o.completed_at is not null`;

export const WAY_IS: Record<PaymentWay, Sql> = {
	provider: sql`o.paid_attempt_id is not null`,
	transfer: sql`${byPerson} and o.paid_outside = 'transfer'`,
	cash: sql`${byPerson} and o.paid_outside = 'cash'`,
	other: sql`${byPerson} and o.paid_outside = 'other'`,
	unrecorded: sql`${byPerson} and (o.paid_outside = 'unrecorded' or (o.paid_outside is null and o.amount_grosze > 0 and not o.free_grant))`,
	counted: sql`${byPerson} and o.paid_outside is null and o.amount_grosze > 0 and o.free_grant`,
	code: sql`${byPerson} and o.paid_outside is null and o.amount_grosze = 0 and o.code_id is not null and not o.free_grant`,
	free: sql`${byPerson} and o.paid_outside is null and o.amount_grosze = 0 and (o.code_id is null or o.free_grant)`,
};

/** Null: it was never paid. */
export const PAYMENT_WAY = sql`case ${join(
	PAYMENT_WAYS.map((way) => sql`when ${WAY_IS[way]} then ${way}::text`),
	' ',
)} end`;

/** How a refund `r` of an order `o` was made. Without a refund of its own: an order set to refunded before refunds of every way were recorded. */
export const REFUND_METHOD = sql`coalesce(r.how, case when o.free_grant and o.paid_attempt_id is null then 'withdrawn' else 'manual' end)`;
