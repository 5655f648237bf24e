import { type Sql, sql } from './db.ts';

/**
 * Who may get mailings: verified, not deleted, not banned now, and not unsubscribed since the last consent.
 * `u` is the users table of the query.
 */
export const isReachable = (now: Date): Sql => sql`
	u.role in ('admin', 'standard', 'premium') and u.email is not null
	and (u.unsubscribed_at is null or (u.mailing and u.mailing_at > u.unsubscribed_at))
	and not exists (select 1 from bans b where b.user_id = u.id and b.lifted_at is null and (b.forever or b.expiration_date > ${now}))`;
