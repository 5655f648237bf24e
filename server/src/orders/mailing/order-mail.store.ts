import { replayUntil } from '#server/entitlements/entitlements.sql.ts';
import { type Db, sql } from '#server/lib/db/db.ts';

/** null: the person has deleted the account. */
export const addressOf = async (db: Db, userId: number): Promise<string | null> =>
	(await db.one<{ email: string | null }>(sql`select email from users where id = ${userId}`)).email;

/** The end of a recording for this person. */
export const findReplayUntil = async (db: Db, { eventId, userId }: { eventId: number; userId: number }): Promise<string | null> =>
	(await db.one<{ until: string | null }>(sql`select ${replayUntil('e', userId)} as until from events e where e.id = ${eventId}`)).until;

export type QueuedMail = { id: number; to: string; subject: string; created_at: string };

export const getQueuedMail = (db: Db, key: string) =>
	db.one<QueuedMail>(sql`select id, recipient as "to", subject, created_at from outbox where message_key = ${key}`);
