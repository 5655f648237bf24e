import { LRUCache } from 'lru-cache';
import { ipKey } from '#domain/bans/bans.rules.ts';
import type { Context } from '../lib/context.ts';
import type { Caller } from '../lib/http/caller.ts';
import { checkPlayback } from './playback.service.ts';
import type { Binding } from './playback-address.ts';

/** A right that has ended is noticed after this time at the latest, on every node; until then a segment costs no query. */
const CHECKED_MS = 3_000;
const MAX_VIEWERS = 20_000;

type Watching = Omit<Binding, 'expires'>;
type Checked = { at: number; allowed: Promise<void> };
export type CheckLately = (bearer: Watching, caller: Caller) => Promise<void>;

/** Remembers for seconds that a viewer may watch; a refusal is not remembered. */
export function rememberChecks(context: Context): CheckLately {
	const checks = new LRUCache<string, Checked>({ max: MAX_VIEWERS });
	return (bearer, caller) => {
		const key = [bearer.userId, bearer.sessionId, bearer.product, ipKey(caller.ip), caller.country].join(' ');
		const now = context.now().getTime();
		const known = checks.get(key);
		if (known && now >= known.at && now - known.at < CHECKED_MS) return known.allowed;
		const allowed = checkPlayback(context, bearer, caller);
		checks.set(key, { at: now, allowed });
		allowed.catch(() => checks.delete(key));
		return allowed;
	};
}
