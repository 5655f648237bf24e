import { type Db, sql } from '../lib/db/db.ts';

export type Admin = { id: number; email: string; firstname: string; language: 'pl' | 'en' };

/** Every admin who is not banned; whether the domain is still trusted is decided by the caller. */
export const listAdmins = (tx: Db, now: Date) =>
	tx.rows<Admin>(sql`
		select u.id, u.email, u.firstname, u.language from users u where u.role = 'admin' and u.email is not null
			and not exists (select 1 from bans b where b.user_id = u.id and is_active(b, ${now}))
		order by u.id`);
