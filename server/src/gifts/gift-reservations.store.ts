import type { Moment } from '#domain/base/time/time.ts';
import { type Db, sql } from '../lib/db/db.ts';

/** Unpaid gifts are reserved no longer than gifts are sold, as `reservedUntil` of the domain says for new ones; those of an end in the past, until now. */
export const shortenReservations = (tx: Db, saleEnd: Moment, now: Date) =>
	tx.run(sql`
		update orders set reserved_until = greatest(${saleEnd}::timestamptz, ${now}), updated_at = ${now}, version = version + 1
		where id in (select id from orders where is_open and kind = 'gift' and reserved_until > greatest(${saleEnd}::timestamptz, ${now}) order by id for no key update)`);
