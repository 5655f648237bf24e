import { type Db, type Sql, sql } from '#server/lib/db/db.ts';
import type { OrderRow } from '../orders.store.ts';

/**
 * A gift must not be lost with its event: unused codes of product gifts become valid for any one product, up to the
 * amount paid for them and not refunded (F-053, `universalGiftGrosze` of the domain).
 */
const makeUniversal = (which: Sql): Sql => sql`
	update codes c set event_id = null, discount_percent = null, discount_cash_grosze = o.amount_grosze - o.returned_grosze
	from orders o, events e
	where o.id = c.order_id and e.id = c.event_id and c.is_gift and c.revoked_at is null and o.amount_grosze > o.returned_grosze
		and not exists (select 1 from user_codes u where u.code_id = c.id and u.used_at is not null) and ${which}`;

export const makeGiftsUniversal = (db: Db, eventId: number): Promise<number> => db.run(makeUniversal(sql`e.id = ${eventId}`));

export type UniversalGift = Pick<
	OrderRow,
	'id' | 'ext_order_id' | 'number' | 'kind' | 'user_id' | 'language' | 'description' | 'description_en'
> & {
	code: string;
	worth_grosze: number;
};

/** Gifts of an event whose codes have just become universal, for the mails to those who bought them. */
export const giftsMadeUniversal = (db: Db, eventId: number) =>
	db.rows<UniversalGift>(sql`
		select o.id, o.ext_order_id, o.number, o.kind, o.user_id, o.language, o.description, o.description_en, c.code, c.discount_cash_grosze as worth_grosze
		from orders o join codes c on c.order_id = o.id
		where o.event_id = ${eventId} and o.kind = 'gift' and o.status = 'COMPLETED' and c.is_gift and c.event_id is null and c.revoked_at is null
			and c.discount_cash_grosze is not null
			and not exists (select 1 from user_codes u where u.code_id = c.id and u.used_at is not null)
		order by o.id`);

/** The same for every event that has ended. */
export const makeEndedGiftsUniversal = (db: Db, now: Date): Promise<number> => db.run(makeUniversal(sql`e.closes_at <= ${now}`));
