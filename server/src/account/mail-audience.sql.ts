import { type Sql, sql } from '../lib/db/db.ts';

// `u` is the users table of the query.

/** Verified, not deleted, not banned now. */
const mayBeMailed = (now: Date): Sql => sql`
	u.role in ('admin', 'standard', 'premium') and u.email is not null
	and not exists (select 1 from bans b where b.user_id = u.id and is_active(b, ${now}))`;

/** Not unsubscribed since the last consent. */
const isSubscribed = sql`(u.unsubscribed_at is null or (u.mailing and u.mailing_at > u.unsubscribed_at))`;

/** Of own tickets: also who has switched them on again since unsubscribing. */
export const wantsReminders: Sql = sql`(${isSubscribed} or coalesce(u.reminders_at > u.unsubscribed_at, false))`;

/** Who may get mailings. */
export const mayGetMailings = (now: Date): Sql => sql`${mayBeMailed(now)} and ${isSubscribed}`;

/** Who may be reminded of own tickets. */
export const isRemindable = (now: Date): Sql => sql`${mayBeMailed(now)} and ${wantsReminders}`;
