import type { Language } from '#domain/base/text/language.ts';
import { mayGetMailings } from '../account/mail-audience.sql.ts';
import { type Db, type Sql, sql } from '../lib/db/db.ts';

export type Recipient = { id: number; email: string; firstname: string; language: Language };

export const isInAudience = (now: Date, allUsers: boolean): Sql =>
	allUsers ? mayGetMailings(now) : sql`u.mailing and ${mayGetMailings(now)}`;

export const countAudience = async (db: Db, now: Date, allUsers: boolean) =>
	(await db.one<{ count: number }>(sql`select count(*) as count from users u where ${isInAudience(now, allUsers)}`)).count;

/** also true when the person had already unsubscribed */
export const endMailings = async (db: Db, userId: number, now: Date): Promise<boolean> =>
	(await db.run(sql`update users set mailing = false, unsubscribed_at = ${now} where id = ${userId} and role <> 'deleted'`)) > 0;
