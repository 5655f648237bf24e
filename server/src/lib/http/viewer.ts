import { createHash } from 'node:crypto';
import { ROLE_IDS, ROLE_NAMES, type RoleName } from '#domain/account/roles.ts';
import { isBanActive } from '#domain/bans/bans.rules.ts';
import { type Reason, Refusal } from '#domain/base/refusal.ts';
import { batched } from '../db/batch.ts';
import type { Db } from '../db/db.ts';
import { readSessions, type SessionPerson, type SessionRow, saveLastSeen } from './sessions.store.ts';

/** The person behind a token. */
export type Viewer = SessionPerson & {
	role: RoleName;
	/** a browser with a right to one order of this person and to nothing else: the one that bought it, or one that opened a mailed link */
	guest?: { orderId: number; boughtHere: boolean };
};

/** What a call is about: one order, or a title. */
export type GuestScope = { order: string } | { type: 'event' | 'video'; idOrSlug: string };

export type FoundGuest = { viewer: Viewer & { guest: NonNullable<Viewer['guest']> } };
export type GuestFinder = (cookies: string | undefined, scope: GuestScope) => Promise<FoundGuest | 'ended' | null>;

/** Whether a viewer may see this order of theirs: a guest only the one of the right. */
export const isWithinRight = ({ guest }: Pick<Viewer, 'guest'>, orderId: number): boolean => !guest || guest.orderId === orderId;

export const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** By the hash of its token, in hex; concurrent lookups are batched. */
export type SessionFinder = (hash: string) => Promise<SessionRow | null>;

export const createSessionFinder = (db: Db): SessionFinder => batched((hashes: string[]) => readSessions(db, hashes));

const isBanned = ({ banned_forever, banned_until }: SessionRow, now: Date) =>
	isBanActive({ forever: banned_forever ?? false, expiration_date: banned_until }, now);

const HOUR_MS = 3_600_000;

/** Why a token is not accepted. */
function whyNotSession(row: SessionRow | null, now: Date): Reason | null {
	if (!row) return 'session_expired';
	// the session of a ban that is over has merely ended: signing in works again
	if (isBanned(row, now) || row.role_id === ROLE_IDS.deleted || row.ended_reason === 'deleted') return 'account_blocked';
	if (row.ended_reason === 'another_device') return 'another_device';
	if (row.ended_reason || row.role_id === ROLE_IDS.unverified || Date.parse(row.expires_at) <= now.getTime()) return 'session_expired';
	return null;
}

/** Looked up on every call, so that a ban or a newer sign-in takes effect at the next call on every node. */
export async function getViewer({ db, sessions }: { db: Db; sessions: SessionFinder }, token: string, now: Date): Promise<Viewer> {
	const row = token.length <= 200 ? await sessions(hashToken(token).toString('hex')) : null;
	const reason = whyNotSession(row, now);
	if (reason || !row) throw new Refusal(reason ?? 'session_expired');
	// used for reminders only: a read-only database is no reason to refuse the call
	const wasSeenLately = row.last_seen_at !== null && Date.parse(row.last_seen_at) > now.getTime() - HOUR_MS;
	if (!wasSeenLately) await saveLastSeen(db, row.id, now).catch(() => 0);
	const { id, email, firstname, lastname, birthday, sessionId, acceptedTerms } = row;
	return { id, email, firstname, lastname, birthday, sessionId, acceptedTerms, role: ROLE_NAMES[row.role_id] ?? 'admin' };
}
