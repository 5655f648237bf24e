import { LOCKS } from '../lib/db/advisory-locks.ts';
import { type Db, sql } from '../lib/db/db.ts';

export const takeAdminsLock = (tx: Db) => tx.run(sql`select pg_advisory_xact_lock(${LOCKS.admins})`);

/** Another admin who can sign in. */
export const findOtherAdmin = (tx: Db, userId: number, now: Date) =>
	tx.row(sql`
		select 1 from users u where u.role = 'admin' and u.id <> ${userId}
			and not exists (select 1 from bans b where b.user_id = u.id and b.lifted_at is null and (b.forever or b.expiration_date > ${now}))
		limit 1`);
