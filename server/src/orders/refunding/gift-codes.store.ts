import type { Moment } from '#domain/base/time/time.ts';
import { type Db, type Sql, sql } from '#server/lib/db/db.ts';
import { IS_USED } from '../codes.sql.ts';
import type { OrderRow } from '../orders.store.ts';

/**
 * A gift must not be lost with its event or video: unused codes of product gifts become valid for any one product, up to the
 * amount paid for them and not refunded (F-053, `universalGiftGrosze` of the domain).
 */
const makeUniversal = (which: Sql, until: Moment | null = null): Sql => sql`
	update codes c set event_id = null, video_id = null, discount_percent = null, discount_cash_grosze = o.amount_grosze - o.returned_grosze,
		expiration_date = case when c.expiration_date < ${until}::timestamptz then ${until}::timestamptz else c.expiration_date end
	from orders o
	where o.id = c.order_id and c.is_gift and c.revoked_at is null and o.amount_grosze > o.returned_grosze
		and not ${IS_USED} and ${which}`;

/** Gifts of a cancelled event, which are valid at least until then; those that had expired before stay as they are. */
export const makeGiftsUniversal = (db: Db, { eventId, now, until }: { eventId: number; now: Date; until: Moment }): Promise<number> =>
	db.run(makeUniversal(sql`c.event_id = ${eventId} and is_valid(c, ${now})`, until));

/** Those of every event and video that has ended; returns the ids of their codes. */
export const makeEndedGiftsUniversal = async (tx: Db, now: Date): Promise<number[]> => {
	const isEnded = sql`(exists (select 1 from events e where e.id = c.event_id and e.closes_at <= ${now})
		or exists (select 1 from videos v where v.id = c.video_id and v.end_date <= ${now}))`;
	return (await tx.rows<{ id: number }>(sql`${makeUniversal(isEnded)} returning c.id`)).map(({ id }) => id);
};

const isUniversal = sql`c.discount_cash_grosze is not null`;

/** A part of the money was returned: a gift that had become universal is worth less. */
export const lowerUniversalGift = (tx: Db, orderId: number): Promise<number> =>
	tx.run(makeUniversal(sql`c.order_id = ${orderId} and ${isUniversal}`));

export type GiftWithCode = Pick<
	OrderRow,
	'id' | 'ext_order_id' | 'number' | 'kind' | 'user_id' | 'event_id' | 'language' | 'description' | 'description_en'
> & {
	code: string;
	/** null: the gift is valid for its product, or was sold as universal */
	worth_grosze: number | null;
	expiration_date: Moment | null;
	/** on a person's account */
	taken: boolean;
};

const selectGifts = sql`
	select o.id, o.ext_order_id, o.number, o.kind, o.user_id, o.event_id, o.language, o.description, o.description_en, c.code, c.discount_cash_grosze as worth_grosze, c.expiration_date, c.uses_count >= c."limit" as taken
	from orders o join codes c on c.order_id = o.id`;

/** Gifts of an event whose codes have just become universal, for the mails to those who bought them. */
export const giftsMadeUniversal = (db: Db, eventId: number, now: Date) =>
	db.rows<GiftWithCode>(sql`
		${selectGifts}
		where o.event_id = ${eventId} and o.kind = 'gift' and o.status = 'COMPLETED' and c.is_gift and c.event_id is null
			and ${isUniversal} and not ${IS_USED} and is_valid(c, ${now})
		order by o.id`);

/** Of these codes those that can be used. */
export const validGiftsOf = (db: Db, codeIds: number[], now: Date) =>
	db.rows<GiftWithCode>(
		sql`${selectGifts} where c.id = any(${codeIds}::int[]) and o.status = 'COMPLETED' and is_valid(c, ${now}) order by o.id`,
	);

/** The gift an order has used, with its lock: a refund of the gift itself waits. */
export const lockUsedGift = async (tx: Db, orderId: number): Promise<number | null> =>
	(
		await tx.row<{ id: number }>(sql`
			select c.id from codes c join user_codes u on u.code_id = c.id where u.used_by_order_id = ${orderId} and c.is_gift for no key update of c`)
	)?.id ?? null;

/** A gift whose money was returned, or is being returned, stays used. False: nothing was released. */
export const releaseUsedGift = async (tx: Db, orderId: number): Promise<boolean> =>
	(await tx.run(sql`
		update user_codes u set used_at = null, used_by_order_id = null from codes c join orders o on o.id = c.order_id
		where u.used_by_order_id = ${orderId} and c.id = u.code_id and c.is_gift and c.revoked_at is null and o.status = 'COMPLETED'`)) > 0;

/** Of a holder whose account was deleted it can be activated by others again. */
export const detachFromDeleted = (tx: Db, codeId: number) =>
	tx.run(sql`
		with gone as (
			delete from user_codes u using users p
			where p.id = u.user_id and p.role = 'deleted' and u.code_id = ${codeId} and u.used_at is null and u.held_by_order_id is null returning u.code_id)
		update codes c set uses_count = uses_count - 1 from gone where c.id = gone.code_id`);

/** It may have expired while it was used. */
export const prolongReleasedGift = (tx: Db, codeId: number, until: Moment): Promise<number> =>
	tx.run(sql`update codes set expiration_date = ${until} where id = ${codeId} and expiration_date < ${until}`);

/** A released gift of a cancelled event becomes universal; one that was universal may be worth less since. */
export const renewReleasedGift = (tx: Db, codeId: number): Promise<number> =>
	tx.run(
		makeUniversal(
			sql`c.id = ${codeId} and (${isUniversal} or exists (select 1 from events e where e.id = c.event_id and e.cancelled_at is not null))`,
		),
	);

export const giftOfCode = (tx: Db, codeId: number) => tx.one<GiftWithCode>(sql`${selectGifts} where c.id = ${codeId}`);
