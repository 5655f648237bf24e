import type { UserCode } from '#domain/codes/codes.rules.ts';
import type { OrderStatus } from '#domain/orders/orders.moves.rules.ts';
import { type Db, prepared, sql } from '../lib/db/db.ts';

/** A person's entitlement to one product, from the order with the highest priority (`leadingOrder` of the domain). */
export type Entitlement = {
	status: OrderStatus;
	/** gives access now: COMPLETED and not expired */
	completed: boolean;
	expiration_date: string | null;
	extOrderId: string;
};

/** A code on the person's account, as `bestCode` takes it. */
export type AccountCode = UserCode & {
	code: string;
	/** the event whose seat is already held by the order that created the code: redeeming takes no second seat */
	seat_of_event_id: number | null;
	/** the open order that holds it */
	held_by: number | null;
};

type LeadingRow = Entitlement & { event_id: number | null; video_id: number | null };

/** Whose entitlements; a guest has those of one order, and no codes. */
export type Holder = { id: number; guest?: { orderId: number } };

/** One row per product: the order that `leadingOrder` of the domain would choose. */
const leadingOrders = ({ id: userId, guest }: Holder, now: Date) => sql`
		select distinct on (event_id, video_id) event_id, video_id, status, expiration_date, ext_order_id as "extOrderId",
			gives_access(o, ${now}) as completed
		from orders o
		where user_id = ${userId} and kind in ('event', 'video') and o.id = coalesce(${guest?.orderId ?? null}, o.id)
		order by event_id, video_id,
			case when gives_access(o, ${now}) then 2
				when status in ('PENDING', 'WAITING_FOR_CONFIRMATION') then 1 else 0 end desc,
			case when status = 'COMPLETED' then coalesce(expiration_date, 'infinity') end desc nulls last,
			created_at desc, id desc`;

/** Codes that are not revoked; the domain decides which may be used. */
const codesOf = (userId: number) => sql`
		select c.id, c.code, c.discount_percent, c.discount_cash_grosze, c.event_id, c.video_id, c."limit", c.uses_count as "numberOfUses",
			c.expiration_date, c.is_gift as from_gift, c.order_id is not null as paid_for, u.used_at is not null as used, u.held_by_order_id is not null as held, u.held_by_order_id as held_by,
			case when o.holds_seats and o.event_id = c.event_id then o.event_id end as seat_of_event_id
		from user_codes u join codes c on c.id = u.code_id left join orders o on o.id = c.order_id
		where u.user_id = ${userId} and c.revoked_at is null
		order by u.activation_date, u.id`;

export const codesOfAccount = (db: Db, userId: number) => db.rows<AccountCode>(codesOf(userId));

type RecordingGift = { event_id: number; recording_until: string };

/** Recordings of live evenings this person watches longer than the others. */
const recordingsOf = (userId: number) => sql`
		select event_id, recording_until from fair_play_gifts where user_id = ${userId} and recording_until is not null`;

/** An instant from JSON in the format of a column. */
const readExpiry = <T extends { expiration_date: string | null }>(row: T): T => ({
	...row,
	expiration_date: row.expiration_date && new Date(row.expiration_date).toISOString(),
});

type OrdersAndGifts = { orders: LeadingRow[]; codes: AccountCode[]; recordings: RecordingGift[] };

/** The orders that count, the codes and the recordings of a person, in one statement. */
export async function findOrdersAndGifts(db: Db, holder: Holder, now: Date): Promise<OrdersAndGifts> {
	const found = await db.one<OrdersAndGifts>(
		prepared(
			'entitlements',
			sql`select array(select to_jsonb(o) from (${leadingOrders(holder, now)}) o) as orders,
				array(select to_jsonb(c) from (${codesOf(holder.id)}) c) as codes,
				array(select to_jsonb(g) from (${recordingsOf(holder.id)}) g) as recordings`,
		),
	);
	const recordings = found.recordings.map((gift) => ({ ...gift, recording_until: new Date(gift.recording_until).toISOString() }));
	return { orders: found.orders.map(readExpiry), codes: holder.guest ? [] : found.codes.map(readExpiry), recordings };
}
