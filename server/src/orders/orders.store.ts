import type { VatRate } from '#domain/catalogue/vat.rules.ts';
import type { GiftProduct } from '#domain/gifts/gifts.rules.ts';
import { ORDER_KINDS, type OrderKind } from '#domain/orders/order-kinds.ts';
import type { OrderStatus } from '#domain/orders/orders.moves.rules.ts';
import type { PaidOrderFacts } from '#domain/orders/paying/orders.payment-effects.rules.ts';
import type { PaidOrder } from '#domain/orders/paying/payment-ways.rules.ts';
import { assignments, type Db, namesOf, prepared, sql } from '../lib/db/db.ts';

/** A row of the table. */
export type OrderRow = {
	id: number;
	ext_order_id: string;
	number: string;
	kind: OrderKind;
	user_id: number;
	event_id: number | null;
	video_id: number | null;
	product_slug: string;
	quantity: number;
	seats: number;
	holds_seats: boolean;
	status: OrderStatus;
	list_price_grosze: number;
	amount_grosze: number;
	vat_rate: VatRate;
	paid_grosze: number;
	returned_grosze: number;
	paid_attempt_id: number | null;
	one_free: boolean;
	discount: number;
	code_id: number | null;
	free_grant: boolean;
	/** how money that did not come through the provider was paid, when, and what an admin wrote about it */
	paid_outside: PaidOrder['paid_outside'];
	paid_outside_on: string | null;
	paid_outside_note: string | null;
	description: string;
	description_en: string | null;
	country: string | null;
	customer_ip: string | null;
	consent_at: string | null;
	consent_version: string | null;
	language: 'pl' | 'en';
	provider_order_id: string | null;
	created_at: string;
	reserved_until: string | null;
	completed_at: string | null;
	expiration_date: string | null;
	refund_batch_id: number | null;
	/** cancelled by the buyer */
	given_up_at: string | null;
	/** cancelled while it waited for the bank */
	unconfirmed: boolean;
	/** when its buyer kept the reservation longer, which is possible once */
	extended_at: string | null;
	alarm: string | null;
	by_guest: boolean;
	version: number;
};

const columns = sql`id, ext_order_id, number, kind, user_id, event_id, video_id, product_slug, quantity, seats, holds_seats, status, list_price_grosze,
	amount_grosze, vat_rate, paid_grosze, returned_grosze, paid_attempt_id, one_free, discount, code_id, free_grant, paid_outside, paid_outside_on, paid_outside_note, description, description_en, country,
	host(customer_ip) as customer_ip, consent_at, consent_version, language, provider_order_id, created_at, reserved_until, completed_at, expiration_date, refund_batch_id, given_up_at, unconfirmed, extended_at, alarm, by_guest, version`;

/** `no key update`: rows that only point at the order need not wait for it. */
export const lockOrder = (tx: Db, id: number) =>
	tx.row<OrderRow>(prepared('lock-order', sql`select ${columns} from orders where id = ${id} for no key update`));

export const findOrderById = (db: Db, id: number) => db.row<OrderRow>(sql`select ${columns} from orders where id = ${id}`);

/** By our numbers, the provider's number, or the id of the row; null: of any kind. */
export const findOrderId = (db: Db, kind: OrderKind | null, name: string) =>
	db.row<{ id: number; user_id: number }>(sql`
		select id, user_id from orders where ${kind === null ? sql`true` : sql`kind = ${kind}`} and (ext_order_id = ${name} or number = ${name.toUpperCase()} or provider_order_id = ${name} or id = ${rowId(name)}) limit 1`);

const rowId = (name: string) => (/^\d{1,15}$/.test(name) ? Number(name) : null);

const ofProduct = (target: GiftProduct) =>
	sql`coalesce(event_id, 0) = ${target.type === 'event' ? target.id : 0} and coalesce(video_id, 0) = ${target.type === 'video' ? target.id : 0}`;

/** A person has at most one unpaid order of a kind and product, whatever the quantity. */
export const findOpenOrder = (db: Db, userId: number, kind: OrderKind, target: GiftProduct) =>
	db.row<OrderRow>(sql`
		select ${columns} from orders where user_id = ${userId} and kind = ${kind}
			and ${ofProduct(target)} and is_open`);

export const unpaidOrdersOf = (db: Db, userId: number) =>
	db.rows<{ id: number }>(sql`
		select id from orders where user_id = ${userId} and is_open order by id`);

/** Of all people and kinds. */
export const countUnpaidOf = (db: Db, target: GiftProduct) =>
	db.one<{ count: number }>(sql`
		select count(*)::int as count from orders where is_open and ${ofProduct(target)}`);

/** By our number, whatever the kind. */
export const findOrderByNumber = (db: Db, extOrderId: string) =>
	db.row<{ id: number; user_id: number }>(sql`select id, user_id from orders where ext_order_id = ${extOrderId}`);

/** Whether a payment of an unpaid order is accepted, apart from the state of the product. */
export const paidOrderFacts = (tx: Db, order: OrderRow, now: Date) =>
	tx.one<Pick<PaidOrderFacts, 'ownerGone' | 'hasIt'>>(
		prepared(
			`paid-order-facts ${ORDER_KINDS[order.kind].forOneself}`,
			sql`
		select role = 'deleted' as "ownerGone", ${byOtherOrder(order, now)} as "hasIt" from users where id = ${order.user_id}`,
		),
	);

/** Whether the person has current access to the product through another order. */
const byOtherOrder = (order: OrderRow, now: Date) =>
	ORDER_KINDS[order.kind].forOneself
		? sql`exists (
			select 1 from orders x where x.user_id = ${order.user_id} and x.kind = ${order.kind} and x.product_slug = ${order.product_slug}
				and x.id <> ${order.id} and gives_access(x, ${now}))`
		: sql`false`;

export const hasAccessByOtherOrder = async (tx: Db, order: OrderRow, now: Date): Promise<boolean> =>
	(await tx.one<{ has: boolean }>(sql`select ${byOtherOrder(order, now)} as has`)).has;

/** Columns a status change may write. */
export type OrderChanges = Partial<
	Pick<
		OrderRow,
		| 'status'
		| 'holds_seats'
		| 'paid_grosze'
		| 'paid_attempt_id'
		| 'returned_grosze'
		| 'provider_order_id'
		| 'paid_outside'
		| 'paid_outside_on'
		| 'paid_outside_note'
		| 'country'
		| 'expiration_date'
		| 'alarm'
		| 'unconfirmed'
		| 'reserved_until'
	> &
		Record<'completed_at' | 'canceled_at' | 'refunded_at' | 'given_up_at' | 'booked_at' | 'extended_at', Date>
>;

/** Stores a status change; optimistic lock: a writer that read an older row updates nothing. */
export const saveOrder = (tx: Db, order: OrderRow, changes: OrderChanges, now: Date) =>
	tx.one<OrderRow>(
		prepared(
			`save-order ${namesOf(changes)}`,
			sql`
		update orders set ${assignments(changes)}, version = version + 1, updated_at = ${now} where id = ${order.id} and version = ${order.version} returning ${columns}`,
		),
	);

/** Takes seats by a conditional update; false: not enough are left. */
export const takeSeats = async (tx: Db, eventId: number, seats: number): Promise<boolean> =>
	(await tx.one<{ taken: boolean }>(sql`select take_seats(${eventId}, ${seats}) as taken`)).taken;

export const releaseSeats = (tx: Db, eventId: number, seats: number) =>
	tx.run(sql`update events set seats_held = seats_held - ${seats} where id = ${eventId}`);

/** Whether the order could get its seats now; only taking them guarantees it. */
export const hasSeatsFor = async (tx: Db, order: OrderRow): Promise<boolean> =>
	(await tx.row(sql`
		select 1 from events e where id = ${order.event_id} and cancelled_at is null and has_seats(e, ${order.seats})`)) !== null;

/** Expired reservations, oldest first. */
export const findOverdueOrders = (db: Db, now: Date, limit: number) =>
	db.rows<{ id: number }>(sql`
		select id from orders where is_open and reserved_until <= ${now}
		order by reserved_until limit ${limit}`);

/** The newest completed order of a product. */
export const findCompletedOrder = (db: Db, userId: number, kind: OrderKind, slug: string) =>
	db.one<{ id: number }>(sql`
		select id from orders where user_id = ${userId} and kind = ${kind} and product_slug = ${slug} and status = 'COMPLETED'
		order by completed_at desc limit 1`);
