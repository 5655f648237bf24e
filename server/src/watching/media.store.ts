import { type Db, sql } from '../lib/db.ts';

/** Neither blocked nor deleted since the address was given. */
export const isStillWelcome = async (db: Db, userId: number, now: Date) =>
	(await db.row(sql`
		select 1 from users u where id = ${userId} and role_id <> 5
			and not exists (select 1 from bans b where b.user_id = u.id and b.lifted_at is null and (b.forever or b.expiration_date > ${now}))`)) !==
	null;

export const findChatCode = async (db: Db, eventId: number) =>
	(await db.row<{ vimeo_chat: string | null }>(sql`select vimeo_chat from events where id = ${eventId}`))?.vimeo_chat ?? null;
