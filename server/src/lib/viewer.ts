import { createHash } from 'node:crypto';
import { ROLE_NAMES, type RoleName } from '#domain/account/roles.ts';
import { type Reason, Refusal } from '#domain/base/refusal.ts';
import { type Db, prepared, sql } from './db.ts';
import { gathered } from './gathered.ts';

/** The person behind a token. */
export type Viewer = {
	id: number;
	role: RoleName;
	email: string;
	firstname: string;
	lastname: string;
	birthday: string | null;
	sessionId: number;
	/** accepted the terms as they are now */
	acceptedTerms: boolean;
};

export const hashToken = (token: string) => createHash('sha256').update(token).digest();

type SessionRow = Omit<Viewer, 'role'> & {
	role_id: number;
	expires_at: string;
	ended_reason: string | null;
	last_seen_at: string | null;
	banned_forever: boolean | null;
	banned_until: string | null;
};

/** By the hashes of their tokens, in hex. Times are compared by the caller: each has its own now. */
async function readSessions(db: Db, hashes: string[]): Promise<(SessionRow | null)[]> {
	const rows = await db.rows<SessionRow & { token_hash: Buffer }>(
		prepared(
			'sessions',
			sql`
		select s.token_hash, u.id, u.role_id, u.email, u.firstname, u.lastname, u.birthday, s.id as "sessionId",
			u.tos_accepted_at is not null as "acceptedTerms",
			s.expires_at, s.ended_reason, u.last_seen_at, ban.banned_forever, ban.banned_until
		from sessions s join users u on u.id = s.user_id
		cross join lateral (
			select bool_or(b.forever) as banned_forever, max(b.expiration_date) as banned_until from bans b where b.user_id = u.id and b.lifted_at is null
		) ban
		where s.token_hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`,
		),
	);
	const byHash = new Map<string, SessionRow>(rows.map(({ token_hash, ...row }) => [token_hash.toString('hex'), row]));
	return hashes.map((hash) => byHash.get(hash) ?? null);
}

const finders = new WeakMap<Db, (hash: string) => Promise<SessionRow | null>>();

function findSession(db: Db, token: string): Promise<SessionRow | null> {
	const known = finders.get(db) ?? gathered((hashes: string[]) => readSessions(db, hashes));
	finders.set(db, known);
	return known(hashToken(token).toString('hex'));
}

const isBanned = ({ banned_forever, banned_until }: SessionRow, now: Date) =>
	banned_forever || (banned_until !== null && Date.parse(banned_until) > now.getTime());

const HOUR_MS = 3_600_000;

/** Why a token is not accepted (rules.md "One device at a time"). */
function whyNotSession(row: SessionRow | null, now: Date): Reason | null {
	if (!row) return 'session_expired';
	if (isBanned(row, now) || row.role_id === 5 || row.ended_reason === 'ban' || row.ended_reason === 'deleted') return 'account_blocked';
	if (row.ended_reason === 'another_device') return 'another_device';
	if (row.ended_reason || row.role_id === 4 || Date.parse(row.expires_at) <= now.getTime()) return 'session_expired';
	return null;
}

/** Looked up on every call, so that a ban or a newer sign-in acts on the next call on every node. */
export async function getViewer(db: Db, token: string, now: Date): Promise<Viewer> {
	const row = token.length <= 200 ? await findSession(db, token) : null;
	const reason = whyNotSession(row, now);
	if (reason || !row) throw new Refusal(reason ?? 'session_expired');
	// a note for reminders only: where nothing can be written now, reading goes on
	const seenLately = row.last_seen_at !== null && Date.parse(row.last_seen_at) > now.getTime() - HOUR_MS;
	if (!seenLately) await db.run(sql`update users set last_seen_at = ${now} where id = ${row.id}`).catch(() => 0);
	const { id, email, firstname, lastname, birthday, sessionId, acceptedTerms } = row;
	return { id, email, firstname, lastname, birthday, sessionId, acceptedTerms, role: ROLE_NAMES[row.role_id] ?? 'admin' };
}

export type SessionEnd = 'another_device' | 'logout' | 'password' | 'role' | 'ban' | 'deleted';

/** Ends the live sessions of a person; it acts on the next call, on every node, because every call looks at this row. */
export const endSessions = (tx: Db, userId: number, reason: SessionEnd, now: Date, exceptSessionId: number | null = null) =>
	tx.run(sql`
		update sessions set ended_at = ${now}, ended_reason = case when expires_at <= ${now} then 'expired' else ${reason} end
		where user_id = ${userId} and ended_at is null and id is distinct from ${exceptSessionId}`);
