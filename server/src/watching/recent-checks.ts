import { LRUCache } from 'lru-cache';
import { ipKey } from '#domain/bans/bans.rules.ts';
import type { Context } from '../lib/context.ts';
import { RIGHTS_CHANNEL } from '../lib/db/ended-rights.ts';
import type { Caller } from '../lib/http/caller.ts';
import { checkPlayback } from './playback.service.ts';
import type { Binding } from './playback-address.ts';

/** A node that received no message about the end of a right notices it after this time; until then a segment costs no query. */
const CHECKED_MS = 3_000;
const MAX_VIEWERS = 10_000;

type Watching = Omit<Binding, 'expires'>;
type Check = { userId: number; checkedAt: number; allowed: Promise<void> };
export type CachedCheck = (bearer: Watching, caller: Caller) => Promise<void>;

/** Remembers for seconds that a viewer may watch, and forgets it when a right of the person has ended; a refusal is not remembered. */
export function rememberChecks(context: Context): CachedCheck {
	const checks = new LRUCache<string, Check>({ max: MAX_VIEWERS });
	context.channels.on(RIGHTS_CHANNEL, (userId) => {
		// an empty payload: messages may have been missed
		for (const [key, check] of checks.entries()) if (userId === '' || check.userId === Number(userId)) checks.delete(key);
	});

	return (bearer, caller) => {
		const now = context.now().getTime();
		const key = [bearer.product, bearer.userId, bearer.sessionId, ipKey(caller.ip), caller.country].join(' ');
		const known = checks.get(key);
		if (known && now >= known.checkedAt && now - known.checkedAt < CHECKED_MS) return known.allowed;
		const check = { userId: bearer.userId, checkedAt: now, allowed: checkPlayback(context, bearer, caller) };
		checks.set(key, check);
		check.allowed.catch(() => checks.get(key) === check && checks.delete(key));
		return check.allowed;
	};
}
