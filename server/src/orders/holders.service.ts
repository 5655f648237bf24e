import { type Db, sql } from '../lib/db.ts';

export type Holder = { id: number; email: string; firstname: string; language: 'pl' | 'en' };

/** People with a completed order of an event, whom a reminder reaches; in pages by `afterId`. */
export const holdersOfEvent = (db: Db, eventId: number, { afterId = 0, limit = 500 } = {}): Promise<Holder[]> =>
	db.rows<Holder>(sql`
		select u.id, u.email, u.firstname, u.language from users u
		where u.id > ${afterId} and u.email is not null
			and exists (select 1 from orders o where o.user_id = u.id and o.event_id = ${eventId} and o.kind = 'event' and o.status = 'COMPLETED')
		order by u.id limit ${limit}`);
