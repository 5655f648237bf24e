import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../lib/context.ts';
import { type Encoding, isKnown } from '../lib/http/compressed.ts';
import { ANSWER_HEADERS, hstsHeader } from '../lib/http/headers.ts';
import type { CachedResponse } from './open-api.cache.ts';

/** Together with the 1.8 s that an answer is cached at most, a change is visible everywhere within three seconds. */
const CACHE_CONTROL = 'public, max-age=1';
const JSON_TYPE = 'application/json; charset=utf-8';

/** The same for every caller: only these answers may be read from other origins. */
export const OPEN_HEADERS = {
	...ANSWER_HEADERS,
	'access-control-allow-origin': '*',
	'access-control-expose-headers': 'etag',
	'cross-origin-resource-policy': 'cross-origin',
	'cache-control': CACHE_CONTROL,
	vary: 'accept-encoding',
};

type Cached = { cached: CachedResponse; encoding: Encoding | null; requestId: string };
export type WriteCached = (request: IncomingMessage, response: ServerResponse, answer: Cached) => void;

/** Writes a cached response directly to the socket; its compressed form is cached too. */
export function createCachedWriter(context: Context): WriteCached {
	/** raw header list: name, value, name, value */
	const fixed = Object.entries({ ...OPEN_HEADERS, ...hstsHeader(context) }).flat();
	return (request, response, { cached, encoding, requestId }) => {
		const headers = [...fixed, 'etag', cached.etag, 'x-request-id', requestId];
		if (encoding) headers.push('content-encoding', encoding);
		if (isKnown(cached.etag, request)) {
			response.writeHead(304, headers).end();
			return;
		}
		const bytes = (encoding && cached.encodedNow(encoding)) ?? cached.body;
		headers.push('content-type', JSON_TYPE, 'content-length', String(bytes.length));
		response.writeHead(200, headers);
		response.end(bytes);
	};
}
