import { randomBytes } from 'node:crypto';
import { ROLE_IDS } from '#domain/account/roles.ts';
import { isBanActive } from '#domain/bans/bans.rules.ts';
import { GUEST_RIGHT_DAYS, isGuestRightAlive, MAX_GUEST_RIGHTS } from '#domain/guests/guest-right.rules.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import { GUEST_COOKIE, guestTokens } from '../lib/http/guest-right.ts';
import type { FoundGuest, GuestFinder, GuestScope } from '../lib/http/viewer.ts';
import { findGuestRights, type GuestRow, insertGuestRight, type OpenedBy, prolongRight } from './limited-rights.store.ts';

const DAY_MS = 86_400_000;
/** A right in use is prolonged about once a day. */
const PROLONG_WITH_DAYS_LEFT = GUEST_RIGHT_DAYS - 1;

const expiry = (now: Date) => new Date(now.getTime() + GUEST_RIGHT_DAYS * DAY_MS);

/** Ended by the state of order and person, not by a mark that could be forgotten. */
function isAlive(row: GuestRow, now: Date): boolean {
	const isBlocked =
		row.role_id === ROLE_IDS.deleted || isBanActive({ forever: row.banned_forever ?? false, expiration_date: row.banned_until }, now);
	return !row.ended && !isBlocked && Date.parse(row.expires_at) > now.getTime() && isGuestRightAlive(row, now);
}

function isOf(row: GuestRow, scope: GuestScope): boolean {
	if ('order' in scope) return scope.order === row.ext_order_id || scope.order.toUpperCase() === row.number;
	if (!row.forOneself) return false;
	const id = row.event_id ?? row.video_id;
	const type = row.event_id === null ? 'video' : 'event';
	return type === scope.type && (scope.idOrSlug === String(id) || scope.idOrSlug === row.slug);
}

/** As the owner of the order, limited to it: never more than a customer, whatever else the account may do. */
const toViewer = (row: GuestRow): FoundGuest['viewer'] => ({
	id: row.userId,
	email: row.email ?? '',
	firstname: '',
	lastname: '',
	birthday: row.birthday,
	sessionId: row.sessionId,
	acceptedTerms: true,
	role: 'standard',
	guest: { orderId: row.orderId, boughtHere: row.boughtHere },
});

/** Of the rights in a cookie the one to what is called; `ended`: there was one. */
export const createGuestFinder =
	(db: Db, now: () => Date): GuestFinder =>
	async (cookies, scope) => {
		const tokens = guestTokens(cookies);
		const rows = tokens.length === 0 ? [] : (await findGuestRights(db, tokens)).filter((row) => isOf(row, scope));
		const alive = rows.find((row) => isAlive(row, now()));
		if (!alive) return rows.length > 0 ? 'ended' : null;
		const daysLeft = (Date.parse(alive.expires_at) - now().getTime()) / DAY_MS;
		// a database that only reads is no reason to refuse the call
		if (daysLeft < PROLONG_WITH_DAYS_LEFT) await prolongRight(db, alive.sessionId, expiry(now())).catch(() => 0);
		return { viewer: toViewer(alive) };
	};

/** The orders this browser has a living right to, the newest right first. */
export async function guestOrdersOf(
	{ db, now }: Context,
	cookies: string | undefined,
): Promise<{ id: number; viewer: FoundGuest['viewer'] }[]> {
	const tokens = guestTokens(cookies);
	const rows = tokens.length === 0 ? [] : await findGuestRights(db, tokens);
	return rows.filter((row) => isAlive(row, now())).map((row) => ({ id: row.orderId, viewer: toViewer(row) }));
}

type GivenRight = { userId: number; orderId: number; opened: OpenedBy };

/** The cookie that holds a new right before those the browser has; null: another browser has opened this link first. */
export async function giveGuestRight(
	{ env, now }: Context,
	tx: Db,
	given: GivenRight,
	cookies: string | undefined,
): Promise<string | null> {
	const token = randomBytes(32).toString('base64url');
	if (!(await insertGuestRight(tx, { ...given, token, now: now(), expiresAt: expiry(now()) }))) return null;
	const held = [token, ...guestTokens(cookies)].slice(0, MAX_GUEST_RIGHTS).join('.');
	const secure = env.publicUrl.startsWith('https:') ? '; Secure' : '';
	return `${GUEST_COOKIE}=${held}; Path=/; Max-Age=${GUEST_RIGHT_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}
