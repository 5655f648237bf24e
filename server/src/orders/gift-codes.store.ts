import { type Db, sql } from '../lib/db.ts';

/** A gift must not be lost with its event: unused codes of product gifts open any one product from now on. */
export const makeGiftsUniversal = (db: Db, eventId: number): Promise<number> =>
	db.run(sql`
		update codes c set event_id = null where c.is_gift and c.event_id = ${eventId} and c.revoked_at is null
			and not exists (select 1 from user_codes u where u.code_id = c.id and u.used_at is not null)`);

/** The same for every event that has ended. */
export const makeEndedGiftsUniversal = (db: Db, now: Date): Promise<number> =>
	db.run(sql`
		update codes c set event_id = null from events e
		where e.id = c.event_id and e.closes_at <= ${now} and c.is_gift and c.revoked_at is null
			and not exists (select 1 from user_codes u where u.code_id = c.id and u.used_at is not null)`);
