import { LRUCache } from 'lru-cache';
import { ipKey } from '#domain/bans/bans.rules.ts';
import type { Context } from '../lib/context.ts';
import { RIGHTS_CHANNEL } from '../lib/db/ended-rights.ts';
import type { Caller } from '../lib/http/caller.ts';
import { areStillAllowed, checkPlayback } from './playback.service.ts';
import type { Binding } from './playback-address.ts';

/** A node that received no message about the end of a right notices it after this time; until then a segment costs no query. */
const CHECKED_MS = 3_000;
/** who has requested nothing for this long is not checked with the others */
const PRESENT_MS = 10_000;
const MAX_PRODUCTS = 2_000;
const NEVER = Number.NEGATIVE_INFINITY;

type Watching = Omit<Binding, 'expires'>;
type Viewer = { watching: Watching; caller: Caller; seenAt: number; checkedAt: number; allowed: Promise<void> };
/** those who watch one product */
type Audience = Map<string, Viewer>;
export type CachedCheck = (bearer: Watching, caller: Caller) => Promise<void>;

const isWithin = (ms: number, at: number, now: number) => now >= at && now - at < ms;

/**
 * Remembers for seconds that a viewer may watch, and forgets it when a right of the person has ended; a refusal is not remembered. When the
 * time is over for one viewer, all who are there are checked in one query, so that a live stream costs the same however many people watch.
 */
export function rememberChecks(context: Context): CachedCheck {
	const audiences = new LRUCache<string, Audience>({ max: MAX_PRODUCTS });
	const forget = (audience: Audience, userId: number) => {
		for (const [key, { watching }] of audience) if (watching.userId === userId) audience.delete(key);
	};
	const expireAll = (audience: Audience) => {
		for (const viewer of audience.values()) viewer.checkedAt = NEVER;
	};
	context.channels.on(RIGHTS_CHANNEL, (userId) => {
		// an empty payload: messages may have been missed
		for (const audience of audiences.values()) userId === '' ? expireAll(audience) : forget(audience, Number(userId));
	});

	const checkAlone = (audience: Audience, key: string, viewer: Viewer, now: number) => {
		viewer.checkedAt = now;
		viewer.allowed = checkPlayback(context, viewer.watching, viewer.caller);
		viewer.allowed.catch(() => audience.delete(key));
	};

	const checkTogether = (audience: Audience, claim: string, now: number) => {
		const viewers = [...audience];
		const together = areStillAllowed(
			context,
			claim,
			viewers.map(([, { watching, caller }]) => ({ ...watching, ...caller })),
		);
		// without an answer the next request asks again, for all
		together.catch(() => {
			for (const [, viewer] of viewers) viewer.checkedAt = NEVER;
		});
		for (const [index, [key, viewer]] of viewers.entries()) {
			viewer.checkedAt = now;
			viewer.allowed = together.then((allowed) => {
				if (allowed[index]) return;
				// refused, or counted at an address that is new
				checkAlone(audience, key, viewer, now);
				return viewer.allowed;
			});
			viewer.allowed.catch(() => {});
		}
	};

	return (bearer, caller) => {
		const now = context.now().getTime();
		const audience = audiences.get(bearer.product) ?? new Map<string, Viewer>();
		audiences.set(bearer.product, audience);
		const key = [bearer.userId, bearer.sessionId, ipKey(caller.ip), caller.country].join(' ');
		const known = audience.get(key);
		const viewer = known ?? { watching: bearer, caller, seenAt: now, checkedAt: NEVER, allowed: Promise.resolve() };
		viewer.seenAt = now;
		if (isWithin(CHECKED_MS, viewer.checkedAt, now)) return viewer.allowed;
		for (const [other, { seenAt }] of audience) if (!isWithin(PRESENT_MS, seenAt, now)) audience.delete(other);
		audience.set(key, viewer);
		if (known && audience.size > 1) checkTogether(audience, bearer.product, now);
		else checkAlone(audience, key, viewer, now);
		return viewer.allowed;
	};
}
