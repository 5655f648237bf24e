import { type Db, sql } from '../lib/db/db.ts';
import { IS_USED } from './codes.sql.ts';
import type { OrderRow } from './orders.store.ts';

/** Redeems the code of an order that completes; also a code released concurrently, unless another order holds it. */
export const spendCode = (tx: Db, order: OrderRow, now: Date) =>
	tx.run(sql`
		update user_codes set used_at = ${now}, used_by_order_id = ${order.id}, held_by_order_id = null
		where user_id = ${order.user_id} and code_id = ${order.code_id} and used_at is null
			and (held_by_order_id is null or held_by_order_id = ${order.id})`);

export const releaseCode = (tx: Db, order: OrderRow) =>
	tx.run(sql`update user_codes set held_by_order_id = null where held_by_order_id = ${order.id}`);

export type MadeCode = { code: string; description: string; description_en: string | null; expiration_date: string | null };

/** 100 % single-use codes of a gift or group order. */
export const insertOrderCodes = (tx: Db, order: OrderRow, { codes, isGift }: { codes: readonly MadeCode[]; isGift: boolean }, now: Date) =>
	tx.run(sql`
		insert into codes (code, description, description_en, discount_percent, event_id, video_id, "limit", expiration_date, order_id, is_gift, created_at)
		select made.code, made.description, made.description_en, 100, ${order.event_id}::int, ${order.video_id}::int, 1, made.expiration_date, ${order.id}::bigint,
			${isGift}::boolean, ${now}::timestamptz
		from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
			as made (code text, description text, description_en text, expiration_date timestamptz)`);

/** `worth_grosze`: of a gift that became universal; `taken`: on a person's account */
export type ActiveCode = Pick<MadeCode, 'code' | 'expiration_date'> & { worth_grosze: number | null; taken: boolean };

/** The codes of an order that were not used and still work. */
export const activeCodes = (db: Db, orderId: number, now: Date) =>
	db.rows<ActiveCode>(sql`
		select c.code, c.expiration_date, c.discount_cash_grosze as worth_grosze, c.uses_count >= c."limit" as taken from codes c
		where c.order_id = ${orderId} and is_valid(c, ${now})
			and not ${IS_USED} order by c.id`);

/** Before they are revoked: waits for purchases that are just taking one of them, and lets the next ones wait. */
export const lockCodesOf = (tx: Db, orderId: number) =>
	tx.run(sql`select 1 from codes where order_id = ${orderId} order by id for no key update`);

/** The open orders that hold a code of this order. */
export const ordersWithCodesOf = (tx: Db, orderId: number) =>
	tx.rows<{ id: number }>(sql`
		select u.held_by_order_id as id from user_codes u join codes c on c.id = u.code_id
		where c.order_id = ${orderId} and u.held_by_order_id is not null order by u.held_by_order_id`);

export type VoidCode = { code_id: number; code: string; user_id: number; email: string; firstname: string; language: 'pl' | 'en' };

/** Revokes the unused codes of a refunded order, on accounts too. Returns those on accounts, with their people. */
export const revokeUnusedCodes = (tx: Db, orderId: number, now: Date) =>
	tx.rows<VoidCode>(sql`
		with revoked as (
			update codes c set revoked_at = ${now} where c.order_id = ${orderId} and c.revoked_at is null
				and not ${IS_USED}
			returning c.id, c.code)
		select r.id as code_id, r.code, p.id as user_id, p.email, p.firstname, p.language
		from revoked r join user_codes u on u.code_id = r.id join users p on p.id = u.user_id
		where p.email is not null and p.role <> 'deleted' order by r.id`);

type Lowered = Pick<OrderRow, 'code_id' | 'list_price_grosze' | 'amount_grosze'>;

/**
 * Whether the gift or group whose code lowers the price of this order was refunded, or a gift is worth less than it takes off since a part
 * of it was; if not, its refund waits for this transaction.
 */
export const isCodeRefunded = async (tx: Db, { code_id, list_price_grosze, amount_grosze }: Lowered): Promise<boolean> =>
	(
		await tx.row<{ refunded: boolean }>(sql`
			select revoked_at is not null or coalesce(discount_cash_grosze < ${list_price_grosze - amount_grosze}::int, false) as refunded
			from codes where id = ${code_id} and order_id is not null for share`)
	)?.refunded === true;

/** Whether the order of this person can no longer spend the code that lowers its price; if it can, the code waits for this transaction. */
export const isCodeGone = async (tx: Db, order: Pick<OrderRow, 'id' | 'user_id' | 'code_id'>): Promise<boolean> =>
	order.code_id !== null &&
	(await tx.row(sql`
		select 1 from user_codes where user_id = ${order.user_id} and code_id = ${order.code_id} and used_at is null
			and (held_by_order_id is null or held_by_order_id = ${order.id}) for update`)) === null;

/** The refund was refused: the order stays paid, and its codes are valid again. */
export const reactivateCodes = (tx: Db, orderId: number) => tx.run(sql`update codes set revoked_at = null where order_id = ${orderId}`);

/** People who redeemed a code of this order keep their seats, which their own orders hold from now on. Returns the number of seats transferred. */
export const transferSeats = (tx: Db, order: OrderRow, now: Date) =>
	tx.run(sql`
		update orders o set seats = 1, holds_seats = true, updated_at = ${now}, version = o.version + 1
		where o.event_id = ${order.event_id} and o.kind = 'event' and o.seats = 0 and is_paid(o)
			and o.code_id in (select id from codes where order_id = ${order.id})`);
