import { randomBytes } from 'node:crypto';
import { type Db, sql } from '../lib/db.ts';
import { endSessions, hashToken } from '../lib/viewer.ts';

/** 256 random bits; only its hash is stored (rules.md "Token"). */
export const newToken = () => randomBytes(32).toString('base64url');

const HOUR_MS = 3_600_000;
const SHORT_MS = 12 * HOUR_MS;
const REMEMBERED_MS = 30 * 24 * HOUR_MS;

export const endSessionOfToken = (db: Db, token: string, now: Date) =>
	db.run(sql`update sessions set ended_at = ${now}, ended_reason = 'logout' where token_hash = ${hashToken(token)} and ended_at is null`);

type NewSession = { userId: number; singleDevice: boolean; remember: boolean; ip: string; country: string | null; now: Date };

/** Opens a session; everyone but admins has one at a time, which the index `sessions_one_live` guards. */
export async function openSession(tx: Db, { userId, singleDevice, remember, ip, country, now }: NewSession) {
	if (singleDevice) await endSessions(tx, userId, 'another_device', now);
	const token = newToken();
	const expires_at = new Date(now.getTime() + (remember ? REMEMBERED_MS : SHORT_MS));
	await tx.run(sql`
		insert into sessions (token_hash, user_id, single_device, remember, created_at, expires_at, ip, country)
		values (${hashToken(token)}, ${userId}, ${singleDevice}, ${remember}, ${now}, ${expires_at}, ${ip}, ${country})`);
	return { token, expires_at: expires_at.toISOString() };
}
