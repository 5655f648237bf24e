import { LOCKS } from '../lib/db/advisory-locks.ts';
import { type Db, sql } from '../lib/db/db.ts';

export const takeAdminsLock = (tx: Db) => tx.run(sql`select pg_advisory_xact_lock(${LOCKS.admins})`);

/** The addresses of the other admins who are not banned. */
export const findOtherAdmins = (tx: Db, userId: number, now: Date) =>
	tx.rows<{ email: string }>(sql`
		select u.email from users u where u.role = 'admin' and u.id <> ${userId}
			and not exists (select 1 from bans b where b.user_id = u.id and is_active(b, ${now}))`);
