import { ORDER_KINDS, type OrderKind } from '#domain/orders/order-kinds.ts';
import type { OrderStatus } from '#domain/orders/orders.moves.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { sql } from '#server/lib/db/db.ts';

type HasContext = { context: Context };
export type OrderFixture = {
	user_id: number;
	kind?: OrderKind;
	event_id?: number | null;
	video_id?: number | null;
	status?: OrderStatus;
	amount_grosze?: number;
	quantity?: number;
	one_free?: boolean;
	created_at?: string;
	refunded_at?: string | null;
	reserved_until?: string | null;
	country?: string | null;
	customer_ip?: string | null;
	provider_order_id?: string | null;
	description?: string;
	description_en?: string;
	alarm?: string | null;
	expiration_date?: string | null;
};

let counter = 0;

/** Inserts an order directly: any kind, status and day. */
export async function insertOrder(
	{ context: { db, now } }: HasContext,
	given: OrderFixture,
): Promise<{ id: number; ext_order_id: string; number: string }> {
	const kind = given.kind ?? (given.video_id ? 'video' : 'event');
	const status = given.status ?? 'COMPLETED';
	const at = given.created_at ?? now().toISOString();
	const product = given.event_id ? `event-${given.event_id}` : given.video_id ? `video-${given.video_id}` : 'any';
	const quantity = given.quantity ?? 1;
	const paid = status === 'COMPLETED' || status === 'WAITING_FOR_REFUND' || status === 'REFUNDED';
	const number = `${ORDER_KINDS[kind].prefix}-KSIEGA-${++counter}`;
	return db.one(sql`
		insert into orders (ext_order_id, kind, user_id, event_id, video_id, product_slug, quantity, status, list_price_grosze, amount_grosze, one_free,
			description, description_en, country, customer_ip, provider_order_id, created_at, updated_at, completed_at, refunded_at, reserved_until, alarm, expiration_date, paid_outside)
		values (${number}, ${kind}, ${given.user_id}, ${given.event_id ?? null}, ${given.video_id ?? null}, ${kind === 'group' ? `${product}-${quantity}` : product},
			${quantity}, ${status}, ${given.amount_grosze ?? 4500}, ${given.amount_grosze ?? 4500}, ${given.one_free ?? false}, ${given.description ?? 'Bilet z księgi'}, ${given.description_en ?? null},
			${given.country ?? 'PL'}, ${given.customer_ip ?? null}, ${given.provider_order_id ?? null}, ${at}, ${at}, ${paid ? at : null},
			${given.refunded_at ?? null}, ${given.reserved_until ?? null}, ${given.alarm ?? null}, ${given.expiration_date ?? null},
			${paid && (given.amount_grosze ?? 4500) > 0 ? 'unrecorded' : null})
		returning id, ext_order_id, number`);
}

/** Refunded money; by no attempt unless one is given. */
export async function insertTestRefund({ context: { db } }: HasContext, orderId: number, amountGrosze: number, at: string): Promise<void> {
	await db.run(sql`
		insert into refunds (order_id, ext_refund_id, amount_grosze, status, reason, created_at, finished_at)
		values (${orderId}, ${`ZWROT-${++counter}`}, ${amountGrosze}, 'FINALIZED', 'test', ${at}, ${at})`);
	await db.run(sql`
		update orders set returned_grosze = least(returned_grosze + ${amountGrosze}, greatest(paid_grosze, amount_grosze)) where id = ${orderId}`);
}

/** A code of a gift or group order, used or not. */
export async function insertOrderCode(
	{ context: { db, now } }: HasContext,
	orderId: number,
	usedBy?: { id: number; order: number },
): Promise<string> {
	const code = `KSIEGA${String(++counter).padStart(6, '0')}`;
	const made = await db.one<{ id: number }>(sql`
		insert into codes (code, description, discount_percent, order_id, uses_count) values (${code}, 'Kod z księgi', 100, ${orderId}, ${usedBy ? 1 : 0}) returning id`);
	if (usedBy)
		await db.run(sql`
			insert into user_codes (user_id, code_id, used_at, used_by_order_id) values (${usedBy.id}, ${made.id}, ${now()}, ${usedBy.order})`);
	return code;
}
