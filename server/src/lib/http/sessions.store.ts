import { type Db, prepared, type Sql, sql } from '../db/db.ts';
import { RIGHTS_CHANNEL } from '../db/ended-rights.ts';

export type SessionPerson = {
	id: number;
	email: string;
	firstname: string;
	lastname: string;
	birthday: string | null;
	sessionId: number;
	acceptedTerms: boolean;
};

export type SessionRow = SessionPerson & {
	role_id: number;
	expires_at: string;
	ended_reason: string | null;
	last_seen_at: string | null;
	banned_forever: boolean | null;
	banned_until: string | null;
};

const selectSessions = (wanted: Sql) => sql`
	select s.token_hash, u.id, u.role_id, u.email, u.firstname, u.lastname, u.birthday, s.id as "sessionId",
		u.tos_accepted_at is not null as "acceptedTerms",
		s.expires_at, s.ended_reason, u.last_seen_at, b.forever as banned_forever, b.expiration_date as banned_until
	from sessions s join users u on u.id = s.user_id
	left join bans b on b.user_id = u.id and b.lifted_at is null
	where s.token_hash ${wanted}`;
const toBytes = (hash: string) => Buffer.from(hash, 'hex');
/** PostgreSQL keeps the plan of this one, and plans one with a list every time. */
const ofToken = (hash: string) => prepared('session', selectSessions(sql`= ${toBytes(hash)}`));
const ofTokens = (hashes: string[]) => prepared('sessions', selectSessions(sql`= any(${hashes.map(toBytes)}::bytea[])`));

/** By the hashes of their tokens, in hex. Times are compared by the caller: each has its own now. */
export async function readSessions(db: Db, hashes: string[]): Promise<(SessionRow | null)[]> {
	const rows = await db.rows<SessionRow & { token_hash: Buffer }>(hashes.length === 1 ? ofToken(hashes[0] as string) : ofTokens(hashes));
	const byHash = new Map<string, SessionRow>(rows.map(({ token_hash, ...row }) => [token_hash.toString('hex'), row]));
	return hashes.map((hash) => byHash.get(hash) ?? null);
}

export const saveLastSeen = (db: Db, userId: number, now: Date) => db.run(sql`update users set last_seen_at = ${now} where id = ${userId}`);

export type SessionEnd = 'another_device' | 'logout' | 'password' | 'role' | 'ban' | 'deleted';

type Ended = { userId: number; exceptSessionId?: number | null };

/** In one statement; nodes where one of them may be watching are notified if it was still valid. */
export const endSessionsWhere = (tx: Db, condition: Sql, reason: SessionEnd, now: Date) =>
	tx.run(sql`
		with ended as (
			update sessions set ended_at = ${now}, ended_reason = case when expires_at <= ${now} then 'expired' else ${reason} end
			where ${condition} and ended_at is null returning user_id, expires_at)
		select pg_notify(${RIGHTS_CHANNEL}, user_id::text) from (select distinct user_id from ended where expires_at > ${now}) e`);

/** Ends the open sessions of a person; effective from the next call on every node, because every call reads this row. */
export const endSessions = (tx: Db, { userId, exceptSessionId = null }: Ended, reason: SessionEnd, now: Date) =>
	endSessionsWhere(
		tx,
		sql`user_id = ${userId} and id is distinct from ${exceptSessionId} and (kind = 'own' or ${ENDS_LIMITED_RIGHTS.has(reason)})`,
		reason,
		now,
	);

/** A limited right ends no session and survives signing in and out, and a new password: it opens nothing of the account. */
const ENDS_LIMITED_RIGHTS: ReadonlySet<SessionEnd> = new Set(['ban', 'deleted']);
