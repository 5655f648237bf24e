import { type Db, sql } from '../lib/db/db.ts';

export type ActiveBan = { reason: string; forever: boolean; expiration_date: string | null };

export const findActiveBan = (db: Db, userId: number, now: Date) =>
	db.row<ActiveBan>(sql`
		select reason, forever, expiration_date from bans b where b.user_id = ${userId} and is_active(b, ${now})`);
