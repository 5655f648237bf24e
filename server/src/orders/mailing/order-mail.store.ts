import { type Db, sql } from '#server/lib/db/db.ts';

/** null: the person has deleted the account. */
export const addressOf = async (db: Db, userId: number): Promise<string | null> =>
	(await db.one<{ email: string | null }>(sql`select email from users where id = ${userId}`)).email;

export type QueuedMail = { id: number; to: string; subject: string; created_at: string };

export const getQueuedMail = (db: Db, key: string) =>
	db.one<QueuedMail>(sql`select id, recipient as "to", subject, created_at from outbox where message_key = ${key}`);
