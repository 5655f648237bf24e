import { type Reason, Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { InvoiceData } from '#domain/invoices/invoices.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { type Db, prepared, sql, sqlState } from '../lib/db.ts';

/** Everything `place_order` writes; see migrations 0050 and 0120. */
export type NewOrder = {
	ext_order_id: string;
	kind: OrderKind;
	user_id: number;
	event_id: number | null;
	video_id: number | null;
	product_slug: string;
	quantity: number;
	seats: number;
	list_price_grosze: number;
	amount_grosze: number;
	one_free: boolean;
	discount: number;
	code_id: number | null;
	free_grant: boolean;
	granted_by: number | null;
	description: string;
	description_en: string | null;
	country: string | null;
	customer_ip: string | null;
	consent_at: string | null;
	consent_version: string | null;
	language: 'pl' | 'en';
	reserved_until: string | null;
	invoice: InvoiceData | null;
	provider_ext_id: string;
	with_attempt: boolean;
	/** refuse when the person has it already */
	for_oneself: boolean;
	/** an admin's grant may go over the stock */
	may_go_over: boolean;
	max_open: number;
	/** of the same event, with the orders of other kinds; null: as many as one likes */
	max_unpaid_seats: number | null;
	now: string;
};

export type Placed = { order_id: number; attempt_id: number | null };

const REFUSED: Record<string, Reason> = {
	RA001: 'already_has_access',
	RA002: 'too_many_open_orders',
	RA004: 'sold_out',
	RA005: 'limit_reached',
};

function whyRefused(state: string): Refusal | null {
	if (state === 'RA003') return refuseForm({ code_id: 'codes.not_usable' });
	const reason = REFUSED[state];
	return reason ? new Refusal(reason) : null;
}

/**
 * One purchase or payment of a person at a time, the lock `place_order` takes. Taken before any order of the person is locked,
 * so that two who work on the same person wait in one line and never for each other.
 */
export const lockBuyer = (tx: Db, userId: number) => tx.run(sql`select pg_advisory_xact_lock(5001, ${userId}::int)`);

export const lockBuyerOf = (tx: Db, orderId: number) =>
	tx.run(sql`select pg_advisory_xact_lock(5001, o.user_id) from orders o where o.id = ${orderId}`);

/** One statement: order, code, invoice, attempt and seats, or nothing. */
export async function placeOrder(db: Db, order: NewOrder): Promise<Placed> {
	try {
		return await db.one<Placed>(
			prepared('place-order', sql`select order_id, attempt_id from place_order(${JSON.stringify(order)}::jsonb)`),
		);
	} catch (error) {
		throw whyRefused(sqlState(error) ?? '') ?? error;
	}
}

type PlacedRow = { order_id: number | null; attempt_id: number | null; refused: string | null; by_constraint: string | null };

/** Orders of several people in one statement; each is placed or refused for itself. `busy`: that person is just buying elsewhere. */
export async function placeOrders(db: Db, orders: NewOrder[]): Promise<(Placed | Error | 'busy')[]> {
	const rows = await db.rows<PlacedRow>(
		prepared(
			'place-orders',
			sql`select order_id, attempt_id, refused, by_constraint from place_orders(${JSON.stringify(orders)}::jsonb) order by place`,
		),
	);
	return rows.map(({ order_id, attempt_id, refused, by_constraint }) => {
		if (refused === 'busy') return refused;
		if (order_id !== null) return { order_id, attempt_id };
		const state = refused ?? '';
		return whyRefused(state) ?? Object.assign(new Error(`not placed: ${state}`), { code: state, constraint: by_constraint });
	});
}
