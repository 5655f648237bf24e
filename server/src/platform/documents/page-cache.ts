import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Prefetched, ShownBlocks } from '#domain/documents/render.ts';
import type { Context } from '../../lib/context.ts';
import { CONTENT_CHANNEL } from '../../lib/db/content-changes.ts';
import { SETTINGS_CHANNEL } from '../../lib/db/settings-cache.ts';
import { type Compressed, compressedOnce } from '../../lib/http/compressed.ts';

/** A rendered document. */
export type RenderedPage = {
	status: number;
	html: string;
	/** the time in its state */
	now: string;
	/** headers of the page: name, value, name, value */
	headers: string[];
	source: Source;
};

/** The data a page was rendered from. */
export type Source = ShownBlocks & { data: readonly Prefetched[]; settings: number };

/** The bytes of a document, the same for every visitor. */
export type CachedPage = Compressed & Pick<RenderedPage, 'status' | 'now' | 'headers' | 'source'> & { etag: string; contentHash: string };

type Made = { page: CachedPage; isCacheable: boolean };
/** Renders a document; `before` is the last one rendered for this address. */
export type MakePage = (before: CachedPage | undefined) => Promise<Made>;
export type PageKey = { key: string; isVaried: boolean };

export type PageCache = {
	/** cached bytes, or null; stale ones are rendered again in the background */
	now(requested: PageKey, make: MakePage): { page: CachedPage; ageMs: number } | null;
	/** the same, or the result of rendering now, once for all concurrent callers */
	get(requested: PageKey, make: MakePage): Promise<{ page: CachedPage; ageMs: number }>;
	/** maximum size of the cache in memory */
	bytes(): number;
};

/** After the first limit a requested page is rendered again while the old one is served; after the second it is no longer served. */
const RENEW_MS = 1_000;
const EXPIRES_MS = 1_600;
/** A page that is slow to render, with many titles or on a busy machine, is renewed later, so that rendering leaves time for others. */
const renewAfter = (tookMs: number) => Math.min(Math.max(RENEW_MS, 2 * tookMs), EXPIRES_MS);
/** A page rendered again with the same content keeps its bytes, but only for this long, because its state contains the time. */
const SAME_BYTES_MS = 5_000;

const COMMON_BYTES = 48_000_000;
const VARIED_BYTES = 6_000_000;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 27);

const isRecent = (before: CachedPage, now: string) => Math.abs(Date.parse(now) - Date.parse(before.now)) < SAME_BYTES_MS;

/** Rendered from the same data a moment ago: rendering again would give the same result. */
export const isRenderedFrom = (before: CachedPage, { data, settings, hasFestival, hasGift }: Source, now: string): boolean =>
	isRecent(before, now) &&
	before.source.settings === settings &&
	before.source.hasFestival === hasFestival &&
	before.source.hasGift === hasGift &&
	data.length > 0 &&
	data.length === before.source.data.length &&
	data.every((one, at) => one.data === before.source.data[at]?.data);

/** The previous bytes if only the time has changed. */
export function toCachedPage({ status, html, now, headers, source }: RenderedPage, before?: CachedPage): CachedPage {
	const contentHash = hashOf(`${status} ${headers.join(' ')} ${html.replaceAll(now, '')}`);
	if (before?.contentHash === contentHash && isRecent(before, now)) return { ...before, source };
	return { status, now, headers, source, contentHash, etag: `W/"${hashOf(contentHash + now)}"`, ...compressedOnce(Buffer.from(html)) };
}

type Entry = { page: CachedPage; at: number; tookMs: number; change: number; settings: number };

/** Pages by address and language, bounded by size. A message about a change, a changed setting or their age makes them render again. */
export function createPageCache({ channels, settings, now }: Pick<Context, 'channels' | 'settings' | 'now'>): PageCache {
	// both compressed forms together are smaller than the page itself
	const sizeCalculation = ({ page }: Entry) => page.body.length * 2;
	const common = new LRUCache<string, Entry>({ maxSize: COMMON_BYTES, sizeCalculation });
	const varied = new LRUCache<string, Entry>({ maxSize: VARIED_BYTES, sizeCalculation });
	const inProgress = new Map<string, Promise<Entry>>();
	let change = 0;
	for (const channel of [CONTENT_CHANNEL, SETTINGS_CHANNEL])
		channels.on(channel, () => {
			change++;
			// a rendering started before the change may miss it
			inProgress.clear();
		});

	const pagesFor = ({ isVaried }: PageKey) => (isVaried ? varied : common);
	const clock = () => now().getTime();
	// the system clock may have been changed
	const ageOf = ({ at }: Pick<Entry, 'at'>) => Math.abs(clock() - at);

	async function render(requested: PageKey, make: MakePage): Promise<Entry> {
		const began = { at: clock(), change, settings: await settings.version() };
		const { page, isCacheable } = await make(pagesFor(requested).peek(requested.key)?.page);
		const entry: Entry = { page, tookMs: ageOf(began), ...began };
		if (isCacheable && began.change === change) pagesFor(requested).set(requested.key, entry);
		return entry;
	}

	function renderOnce(requested: PageKey, make: MakePage): Promise<Entry> {
		const known = inProgress.get(requested.key);
		if (known) return known;
		const rendering = render(requested, make);
		inProgress.set(requested.key, rendering);
		const end = () => {
			if (inProgress.get(requested.key) === rendering) inProgress.delete(requested.key);
		};
		rendering.then(end, end);
		return rendering;
	}

	function cachedNow(requested: PageKey, make: MakePage): Entry | null {
		const known = pagesFor(requested).get(requested.key);
		if (!known || known.change !== change || known.settings !== settings.versionNow()) return null;
		const age = ageOf(known);
		if (age >= EXPIRES_MS) return null;
		// later callers that wait for it get the error
		if (age >= renewAfter(known.tookMs)) renderOnce(requested, make).catch(() => {});
		return known;
	}

	const bytes = () => common.calculatedSize + varied.calculatedSize;
	const withAge = (entry: Entry) => ({ page: entry.page, ageMs: ageOf(entry) });
	return {
		now: (requested, make) => {
			const known = cachedNow(requested, make);
			return known && withAge(known);
		},
		get: async (requested, make) => {
			await settings.version();
			return withAge(cachedNow(requested, make) ?? (await renderOnce(requested, make)));
		},
		bytes,
	};
}
