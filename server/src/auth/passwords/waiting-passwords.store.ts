import { type Db, sql } from '#server/lib/db/db.ts';

/** How long a new password waits for another admin. */
const WAITING_DAYS = 7;

const isFresh = (now: Date) => sql`asked_at > ${now}::timestamptz - make_interval(days => ${WAITING_DAYS})`;

type NewWaiting = { userId: number; hash: string; ip: string; country: string | null; now: Date };

/** A newer one replaces the older. */
export const saveWaiting = (tx: Db, { userId, hash, ip, country, now }: NewWaiting) =>
	tx.run(sql`
		insert into waiting_passwords (user_id, password_hash, asked_at, ip, country) values (${userId}, ${hash}, ${now}, ${ip}, ${country})
		on conflict (user_id) do update set password_hash = excluded.password_hash, asked_at = excluded.asked_at, ip = excluded.ip,
			country = excluded.country`);

export type WaitingPassword = { asked_at: string; ip: string | null; country: string | null };

export const findWaiting = (db: Db, userId: number, now: Date) =>
	db.row<WaitingPassword>(sql`
		select asked_at, host(ip) as ip, country from waiting_passwords where user_id = ${userId} and ${isFresh(now)}`);

export const findWaitingHash = async (db: Db, userId: number, now: Date): Promise<string | null> =>
	(await db.row<{ password_hash: string }>(sql`select password_hash from waiting_passwords where user_id = ${userId} and ${isFresh(now)}`))
		?.password_hash ?? null;

/** The one an admin has seen: not a newer one that replaced it since. Returns its hash. */
export const takeWaiting = async (tx: Db, userId: number, askedAt: string, now: Date): Promise<string | null> =>
	(
		await tx.row<{ password_hash: string }>(sql`
			delete from waiting_passwords where user_id = ${userId} and asked_at = ${askedAt} and ${isFresh(now)} returning password_hash`)
	)?.password_hash ?? null;

export const deleteWaiting = (tx: Db, userId: number) => tx.run(sql`delete from waiting_passwords where user_id = ${userId}`);
