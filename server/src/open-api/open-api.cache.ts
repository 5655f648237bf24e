import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { CONTENT_CHANNEL } from '../lib/content-changed.ts';
import type { Context } from '../lib/context.ts';
import { SETTINGS_CHANNEL } from '../lib/settings-cache.ts';

const zip = { gzip: promisify(gzip), br: promisify(brotliCompress) };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export type Encoding = keyof typeof zip;

/** An answer as it leaves, made once. */
export type Kept<T = unknown> = {
	data: T;
	etag: string;
	body: Buffer;
	/** squeezed when the first caller wants it so */
	encoded(encoding: Encoding): Promise<Buffer>;
};

export type OpenCache = {
	/** `load` runs once for everyone who waits for it */
	get<T>(key: string, load: () => Promise<T>): Promise<Kept<T>>;
	forget(): void;
};

/** Seats are sold and doors open without a notice, and a notice may be lost: after this long an answer is made anew. */
const FRESH_MS = 1_000;
const MAX_KEYS = 500;

function keep<T>(data: T, before: Kept | undefined): Kept<T> {
	const body = Buffer.from(JSON.stringify(data));
	const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
	if (before?.etag === etag) return before as Kept<T>;
	const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
	const encoded = (encoding: Encoding) => {
		made[encoding] ??= encoding === 'br' ? zip.br(body, BROTLI) : zip.gzip(body);
		return made[encoding];
	};
	return { data, etag, body, encoded };
}

function createOpenCache(): OpenCache {
	const fills = new LRUCache<string, { at: number; kept: Promise<Kept> }>({ max: MAX_KEYS });
	const last = new LRUCache<string, Kept>({ max: MAX_KEYS });
	return {
		get: <T>(key: string, load: () => Promise<T>) => {
			const known = fills.get(key);
			if (known && performance.now() - known.at < FRESH_MS) return known.kept as Promise<Kept<T>>;
			const kept = load().then((data) => {
				const next = keep(data, last.get(key));
				last.set(key, next);
				return next;
			});
			const fill = { at: performance.now(), kept };
			fills.set(key, fill);
			kept.catch(() => {
				if (fills.peek(key) === fill) fills.delete(key);
			});
			return kept as Promise<Kept<T>>;
		},
		forget: () => fills.clear(),
	};
}

const caches = new WeakMap<Context, OpenCache>();

/** One for the open calls and for the pages drawn from them. */
export function openCacheOf(context: Context): OpenCache {
	const known = caches.get(context);
	if (known) return known;
	const cache = createOpenCache();
	caches.set(context, cache);
	for (const channel of [CONTENT_CHANNEL, SETTINGS_CHANNEL]) context.notices.on(channel, cache.forget);
	return cache;
}
