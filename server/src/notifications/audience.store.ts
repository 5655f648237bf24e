import type { Language } from '#domain/base/text/language.ts';
import { type Db, type Sql, sql } from '../lib/db/db.ts';

export type Recipient = { id: number; email: string; firstname: string; language: Language };

/**
 * Who may get mailings: verified, not deleted, not banned now, and not unsubscribed since the last consent.
 * `u` is the users table of the query.
 */
export const isReachable = (now: Date): Sql => sql`
	u.role in ('admin', 'standard', 'premium') and u.email is not null
	and (u.unsubscribed_at is null or (u.mailing and u.mailing_at > u.unsubscribed_at))
	and not exists (select 1 from bans b where b.user_id = u.id and b.lifted_at is null and (b.forever or b.expiration_date > ${now}))`;

export const isInAudience = (now: Date, allUsers: boolean): Sql => (allUsers ? isReachable(now) : sql`u.mailing and ${isReachable(now)}`);

export const countAudience = async (db: Db, now: Date, allUsers: boolean) =>
	(await db.one<{ count: number }>(sql`select count(*) as count from users u where ${isInAudience(now, allUsers)}`)).count;

/** also true when the person had already unsubscribed */
export const endMailings = async (db: Db, userId: number, now: Date): Promise<boolean> =>
	(await db.run(sql`update users set mailing = false, unsubscribed_at = ${now} where id = ${userId} and role <> 'deleted'`)) > 0;
