import { randomBytes } from 'node:crypto';
import type { Db } from '../lib/db/db.ts';
import { endSessions } from '../lib/http/sessions.store.ts';
import { insertSession, type NewSession } from './sessions.store.ts';

/** 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url');

const HOUR_MS = 3_600_000;
const SHORT_MS = 12 * HOUR_MS;
const REMEMBERED_MS = 30 * 24 * HOUR_MS;

type Opened = Omit<NewSession, 'token' | 'expiresAt' | 'singleDevice'> & { isAdmin: boolean };

/**
 * Opens a session. Everyone but admins has one at a time, which the index `sessions_one_live` guards; that of an admin is never remembered
 * longer than a working day, whatever was ticked.
 */
export async function openSession(tx: Db, { isAdmin, ...session }: Opened) {
	const { userId, now } = session;
	const [singleDevice, remember] = [!isAdmin, session.remember && !isAdmin];
	if (singleDevice) await endSessions(tx, { userId }, 'another_device', now);
	const token = newToken();
	const expiresAt = new Date(now.getTime() + (remember ? REMEMBERED_MS : SHORT_MS));
	await insertSession(tx, { ...session, singleDevice, remember, token, expiresAt });
	return { token, expires_at: expiresAt.toISOString() };
}
