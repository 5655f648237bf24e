import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { CONTENT_CHANNEL } from '../lib/db/content-changes.ts';
import type { Channels } from '../lib/db/notify-channels.ts';
import { SETTINGS_CHANNEL } from '../lib/db/settings-cache.ts';
import { type Compressed, compressedOnce } from '../lib/http/compressed.ts';

/** A serialised response, built once. */
export type CachedResponse<T = unknown> = Compressed & { data: T; etag: string };

export type OpenCache = {
	/** `load` runs once for all concurrent callers; `maxAgeMs`: a caller that caches the answer itself needs a fresher one */
	get<T>(key: string, load: () => Promise<T>, maxAgeMs?: number): Promise<CachedResponse<T>>;
	/** the fresh cached entry, or null, without waiting */
	peek(key: string): CachedResponse | null;
	invalidate(): void;
};

declare module '../lib/context.ts' {
	interface Context {
		openCache: OpenCache;
	}
}

/**
 * Sales and openings send no message, and a message may be lost. After the first limit an entry is refreshed while the old one is still
 * served (stale-while-revalidate); after the second it is no longer served. A message invalidates it at once.
 */
const REFRESH_AFTER_MS = 700;
const EXPIRES_MS = 1_800;
const MAX_KEYS = 500;

function toCached<T>(data: T, before: CachedResponse | undefined): CachedResponse<T> {
	const body = Buffer.from(JSON.stringify(data));
	const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
	if (before?.etag === etag) return before as CachedResponse<T>;
	return { data, etag, ...compressedOnce(body) };
}

type Fill = { at: number; cached: Promise<CachedResponse>; value?: CachedResponse; next?: Promise<CachedResponse> };

/** One cache for the open API and the pages rendered from it; a message about a change empties it. */
export function createOpenCache(channels: Channels): OpenCache {
	const fills = new LRUCache<string, Fill>({ max: MAX_KEYS });
	const last = new LRUCache<string, CachedResponse>({ max: MAX_KEYS });
	const forget = () => fills.clear();
	for (const channel of [CONTENT_CHANNEL, SETTINGS_CHANNEL]) channels.on(channel, forget);

	const fill = (key: string, load: () => Promise<unknown>): Fill => {
		const made: Fill = {
			at: performance.now(),
			cached: load().then((data) => {
				const value = toCached(data, last.get(key));
				last.set(key, value);
				made.value = value;
				return value;
			}),
		};
		return made;
	};
	const start = (key: string, load: () => Promise<unknown>): Promise<CachedResponse> => {
		const made = fill(key, load);
		fills.set(key, made);
		made.cached.catch(() => {
			if (fills.peek(key) === made) fills.delete(key);
		});
		return made.cached;
	};
	/** replaces the entry when loaded, unless the cache was invalidated meanwhile */
	const renew = (key: string, known: Fill, load: () => Promise<unknown>): Promise<CachedResponse> => {
		if (known.next) return known.next;
		const made = fill(key, load);
		known.next = made.cached;
		made.cached.then(
			() => fills.peek(key) === known && fills.set(key, made),
			() => fills.peek(key) === known && fills.delete(key),
		);
		return known.next;
	};
	return {
		get: <T>(key: string, load: () => Promise<T>, maxAgeMs = EXPIRES_MS) => {
			const known = fills.get(key);
			const age = known ? performance.now() - known.at : Number.POSITIVE_INFINITY;
			if (!known || age >= EXPIRES_MS) return start(key, load) as Promise<CachedResponse<T>>;
			if (age >= maxAgeMs) return renew(key, known, load) as Promise<CachedResponse<T>>;
			if (age >= REFRESH_AFTER_MS) renew(key, known, load);
			return known.cached as Promise<CachedResponse<T>>;
		},
		peek: (key) => {
			const known = fills.get(key);
			return known && performance.now() - known.at < REFRESH_AFTER_MS ? (known.value ?? null) : null;
		},
		invalidate: forget,
	};
}
