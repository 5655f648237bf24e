import { LRUCache } from 'lru-cache';
import { ipKey } from '#domain/bans/bans.rules.ts';
import type { Context } from '../lib/context.ts';
import { RIGHTS_CHANNEL } from '../lib/db/ended-rights.ts';
import type { Caller } from '../lib/http/caller.ts';
import { checkPlayback } from './playback.service.ts';
import type { Binding } from './playback-address.ts';

/** A node that received no message about the end of a right notices it after this time; until then a segment costs no query. */
const CHECKED_MS = 3_000;
const MAX_PERSONS = 20_000;

type Watching = Omit<Binding, 'expires'>;
type Checked = { at: number; allowed: Promise<void> };
export type CheckLately = (bearer: Watching, caller: Caller) => Promise<void>;

/** Remembers for seconds that a viewer may watch, and forgets it when a right of the person has ended; a refusal is not remembered. */
export function rememberChecks(context: Context): CheckLately {
	const persons = new LRUCache<number, Map<string, Checked>>({ max: MAX_PERSONS });
	// an empty payload: messages may have been missed
	context.channels.on(RIGHTS_CHANNEL, (userId) => {
		if (userId === '') persons.clear();
		else persons.delete(Number(userId));
	});
	return (bearer, caller) => {
		const key = [bearer.sessionId, bearer.product, ipKey(caller.ip), caller.country].join(' ');
		const now = context.now().getTime();
		const isFresh = ({ at }: Checked) => now >= at && now - at < CHECKED_MS;
		const known = persons.get(bearer.userId);
		const last = known?.get(key);
		if (last && isFresh(last)) return last.allowed;
		const allowed = checkPlayback(context, bearer, caller);
		const checks = new Map([...(known ?? [])].filter(([, checked]) => isFresh(checked)));
		persons.set(bearer.userId, checks.set(key, { at: now, allowed }));
		allowed.catch(() => checks.delete(key));
		return allowed;
	};
}
