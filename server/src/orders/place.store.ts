import { type Reason, Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { InvoiceData } from '#domain/invoices/invoices.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { type Db, prepared, sql, sqlState } from '../lib/db.ts';

/** Everything `place_order` writes; see migration 0050. */
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
	now: string;
};

export type Placed = { order_id: number; attempt_id: number | null };

const REFUSED: Record<string, Reason> = { RA001: 'already_has_access', RA002: 'too_many_open_orders', RA004: 'sold_out' };

/** One statement: order, code, invoice, attempt and seats, or nothing. */
export async function placeOrder(db: Db, order: NewOrder): Promise<Placed> {
	try {
		return await db.one<Placed>(
			prepared('place-order', sql`select order_id, attempt_id from place_order(${JSON.stringify(order)}::jsonb)`),
		);
	} catch (error) {
		const state = sqlState(error) ?? '';
		if (state === 'RA003') throw refuseForm({ code_id: 'codes.not_usable' });
		const reason = REFUSED[state];
		throw reason ? new Refusal(reason) : error;
	}
}
