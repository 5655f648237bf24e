import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { InvoiceData } from '#domain/invoices/invoices.rules.ts';
import { LOCKS_OF } from '#server/lib/db/advisory-locks.ts';
import { type Db, join, prepared, raw, type Sql, sql, sqlState } from '#server/lib/db/db.ts';
import type { OrderRow } from '../orders.store.ts';

/** Everything `place_order` writes; see `server/migrations/functions/place_order.sql`. */
export type NewOrder = Pick<
	OrderRow,
	| 'ext_order_id'
	| 'kind'
	| 'user_id'
	| 'event_id'
	| 'video_id'
	| 'product_slug'
	| 'quantity'
	| 'seats'
	| 'list_price_grosze'
	| 'amount_grosze'
	| 'one_free'
	| 'discount'
	| 'code_id'
	| 'free_grant'
	| 'description'
	| 'description_en'
	| 'country'
	| 'customer_ip'
	| 'consent_at'
	| 'consent_version'
	| 'language'
	| 'reserved_until'
> & {
	granted_by: number | null;
	invoice: InvoiceData | null;
	provider_ext_id: string;
	with_attempt: boolean;
	/** refuse when the person already has access */
	for_oneself: boolean;
	/** an admin's grant may exceed the capacity */
	may_go_over: boolean;
	max_open: number;
	/** limit of unpaid seats of one event, over all kinds of orders; null: unlimited */
	max_unpaid_seats: number | null;
	now: string;
};

export type Placed = { order_id: number; attempt_id: number | null };

/** The fields of the SQL type `new_order` in order, each with its type. */
export const NEW_ORDER: { readonly [Field in keyof NewOrder]: string } = {
	ext_order_id: 'text',
	kind: 'text',
	user_id: 'integer',
	event_id: 'integer',
	video_id: 'integer',
	product_slug: 'text',
	quantity: 'integer',
	seats: 'integer',
	list_price_grosze: 'integer',
	amount_grosze: 'integer',
	one_free: 'boolean',
	discount: 'smallint',
	code_id: 'integer',
	free_grant: 'boolean',
	granted_by: 'integer',
	description: 'text',
	description_en: 'text',
	country: 'text',
	customer_ip: 'inet',
	consent_at: 'timestamptz',
	consent_version: 'text',
	language: 'text',
	reserved_until: 'timestamptz',
	invoice: 'jsonb',
	provider_ext_id: 'text',
	with_attempt: 'boolean',
	for_oneself: 'boolean',
	may_go_over: 'boolean',
	max_open: 'integer',
	max_unpaid_seats: 'integer',
	now: 'timestamptz',
};

const FIELDS = Object.keys(NEW_ORDER) as (keyof NewOrder)[];
const toColumn = (order: NewOrder, field: keyof NewOrder) =>
	field === 'invoice' ? order.invoice && JSON.stringify(order.invoice) : order[field];
const columnOf = (orders: NewOrder[], field: keyof NewOrder): Sql =>
	sql`${orders.map((order) => toColumn(order, field))}::${raw(NEW_ORDER[field])}[]`;

/** One `typed.new_order` for each order, in their order. */
const typed = (orders: NewOrder[]): Sql => sql`
	(select row(${raw(FIELDS.map((field) => `o.${field}`).join(', '))})::new_order as new_order, o.place
	from unnest(${join(FIELDS.map((field) => columnOf(orders, field)))}) with ordinality as o (${raw(FIELDS.join(', '))}, place)) typed`;

/** What the states that `place_order` raises mean to the buyer. */
export const REFUSALS: Record<string, () => Refusal> = {
	RA001: () => new Refusal('already_has_access'),
	RA002: () => new Refusal('too_many_open_orders'),
	RA003: () => refuseForm({ code_id: 'codes.not_usable' }),
	RA004: () => new Refusal('sold_out'),
	RA005: () => new Refusal('limit_reached'),
	RA006: () => refuseForm({ code_id: 'codes.not_usable' }),
	RA007: () => new Refusal('event_over'),
};

const whyRefused = (state: string): Refusal | null => REFUSALS[state]?.() ?? null;

/**
 * Serialises purchases and payments of a person; the same lock as in `place_order`. Taken before any order of the person is locked,
 * so that concurrent transactions cannot deadlock.
 */
export const lockBuyer = (tx: Db, userId: number) => tx.run(sql`select pg_advisory_xact_lock(${LOCKS_OF.buyer}, ${userId}::int)`);

export const lockBuyerOf = (tx: Db, orderId: number) =>
	tx.run(prepared('lock-buyer-of', sql`select pg_advisory_xact_lock(${LOCKS_OF.buyer}, o.user_id) from orders o where o.id = ${orderId}`));

/** One statement for order, code, invoice, attempt and seats: all or nothing. */
export async function placeOrder(db: Db, order: NewOrder): Promise<Placed> {
	try {
		return await db.one<Placed>(
			prepared('place-order', sql`select placed.order_id, placed.attempt_id from ${typed([order])}, place_order(typed.new_order) placed`),
		);
	} catch (error) {
		throw whyRefused(sqlState(error) ?? '') ?? error;
	}
}

type PlacedRow = { order_id: number | null; attempt_id: number | null; refused: string | null; by_constraint: string | null };

/** Orders of several people in one statement; each is placed or refused on its own. `busy`: another purchase of the same person is running. */
export async function placeOrders(db: Db, orders: NewOrder[]): Promise<(Placed | Error | 'busy')[]> {
	const rows = await db.rows<PlacedRow>(
		prepared(
			'place-orders',
			sql`select order_id, attempt_id, refused, by_constraint
				from place_orders(array(select typed.new_order from ${typed(orders)} order by typed.place)) order by place`,
		),
	);
	return rows.map(({ order_id, attempt_id, refused, by_constraint }) => {
		if (refused === 'busy') return refused;
		if (order_id !== null) return { order_id, attempt_id };
		const state = refused ?? '';
		return whyRefused(state) ?? Object.assign(new Error(`not placed: ${state}`), { code: state, constraint: by_constraint });
	});
}
