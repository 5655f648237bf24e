import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../../lib/context.ts';
import { type Encoding, isKnown } from '../../lib/http/compressed.ts';
import { documentHeaders } from '../../lib/http/headers.ts';
import type { CachedPage } from './page-cache.ts';

/** Who may cache an answer: shared caches, only the browser, or no one; in the last case no referrer is sent either. */
export type CachePolicy = 'shared' | 'own' | 'none';

/** A shared cache revalidates after one second, and may serve the stale answer for one more (docs/decisions/0022). */
const CACHE_CONTROL: Record<CachePolicy, string> = {
	shared: 'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
	own: 'private, no-cache',
	none: 'no-store',
};

type SentPage = { page: CachedPage; ageMs: number; cachePolicy: CachePolicy; encoding: Encoding | null; requestId: string };
export type WriteDocument = (request: IncomingMessage, response: ServerResponse, sent: SentPage) => void;

/** Writes the bytes of a document directly to the socket; the compressed form is cached. */
export function createDocumentWriter(context: Context): WriteDocument {
	const common = documentHeaders(context);
	const always = (more: Record<string, string> = {}) =>
		Object.entries({ ...common, ...more, vary: 'accept-encoding, accept-language' }).flat();
	const fixed = new WeakMap<CachedPage, Partial<Record<CachePolicy, string[]>>>();

	/** the same for every answer with these bytes */
	function fixedHeaders(page: CachedPage, cachePolicy: CachePolicy): string[] {
		const made = fixed.get(page);
		const known = made?.[cachePolicy];
		if (known) return known;
		const headers = [
			...always(cachePolicy === 'none' ? { 'referrer-policy': 'no-referrer' } : {}),
			...page.headers,
			...['cache-control', CACHE_CONTROL[cachePolicy]],
			...(cachePolicy === 'none' ? [] : ['etag', page.etag]),
		];
		fixed.set(page, { ...made, [cachePolicy]: headers });
		return headers;
	}

	return (request, response, { page, ageMs, cachePolicy, encoding, requestId }) => {
		const headers = fixedHeaders(page, cachePolicy).concat('x-request-id', requestId);
		if (ageMs >= 1_000) headers.push('age', String(Math.floor(ageMs / 1_000)));
		if (page.status === 200 && cachePolicy !== 'none' && isKnown(page.etag, request)) {
			response.writeHead(304, headers).end();
			return;
		}
		const bytes = (encoding && page.encodedNow(encoding)) ?? page.body;
		if (encoding) headers.push('content-encoding', encoding);
		headers.push('content-type', 'text/html; charset=utf-8', 'content-length', String(bytes.length));
		response.writeHead(page.status, headers);
		response.end(bytes);
	};
}
