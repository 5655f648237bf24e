import type { Moment } from '#domain/base/time/time.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { type Db, sql } from '#server/lib/db/db.ts';

/** The title of open orders, and when the last of their reservations ends. */
export type ReservedTitle = Product & { last: Moment };

export const reservedTitles = (db: Db, now: Date) =>
	db.rows<ReservedTitle>(sql`
		select case when event_id is null then 'video' else 'event' end as type, coalesce(event_id, video_id) as id, max(reserved_until) as last
		from orders where is_open and reserved_until > ${now} and coalesce(event_id, video_id) is not null
		group by event_id, video_id`);

/** One statement that locks orders only, in the order of their ids, and never a title. */
export const shortenReservations = (db: Db, { type, id }: Product, end: Moment, now: Date) =>
	db.run(sql`
		update orders set reserved_until = ${end}, updated_at = ${now}, version = version + 1
		where id in (select id from orders where is_open and reserved_until > ${end}::timestamptz
			and ${type === 'event' ? sql`event_id` : sql`video_id`} = ${id} order by id for no key update)`);
