import { createHash } from 'node:crypto';
import { ROLE_NAMES, type RoleName } from '#domain/account/roles.ts';
import { type Reason, Refusal } from '#domain/base/refusal.ts';
import { type Db, prepared, sql } from './db.ts';

/** The person behind a token. */
export type Viewer = {
	id: number;
	role: RoleName;
	email: string;
	firstname: string;
	lastname: string;
	birthday: string | null;
	sessionId: number;
};

export const hashToken = (token: string) => createHash('sha256').update(token).digest();

type SessionRow = Omit<Viewer, 'role'> & {
	role_id: number;
	expires_at: string;
	ended_reason: string | null;
	banned: boolean;
	seen_lately: boolean;
};

const findSession = (db: Db, token: string, now: Date) =>
	db.row<SessionRow>(
		prepared(
			'session',
			sql`
		select u.id, u.role_id, u.email, u.firstname, u.lastname, u.birthday, s.id as "sessionId", s.expires_at, s.ended_reason,
			coalesce(u.last_seen_at > ${now}::timestamptz - interval '1 hour', false) as seen_lately,
			exists (select 1 from bans b where b.user_id = u.id and b.lifted_at is null and (b.forever or b.expiration_date > ${now})) as banned
		from sessions s join users u on u.id = s.user_id
		where s.token_hash = ${hashToken(token)}`,
		),
	);

/** Why a token is not accepted (rules.md "One device at a time"). */
function whyNotSession(row: SessionRow | null, now: Date): Reason | null {
	if (!row) return 'session_expired';
	if (row.banned || row.role_id === 5 || row.ended_reason === 'ban' || row.ended_reason === 'deleted') return 'account_blocked';
	if (row.ended_reason === 'another_device') return 'another_device';
	if (row.ended_reason || row.role_id === 4 || Date.parse(row.expires_at) <= now.getTime()) return 'session_expired';
	return null;
}

/** Looked up on every call, so that a ban or a newer sign-in acts on the next call on every node. */
export async function getViewer(db: Db, token: string, now: Date): Promise<Viewer> {
	const row = token.length <= 200 ? await findSession(db, token, now) : null;
	const reason = whyNotSession(row, now);
	if (reason || !row) throw new Refusal(reason ?? 'session_expired');
	// a note for reminders only: where nothing can be written now, reading goes on
	if (!row.seen_lately) await db.run(sql`update users set last_seen_at = ${now} where id = ${row.id}`).catch(() => 0);
	const { id, email, firstname, lastname, birthday, sessionId } = row;
	return { id, email, firstname, lastname, birthday, sessionId, role: ROLE_NAMES[row.role_id] ?? 'admin' };
}
