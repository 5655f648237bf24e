import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Encoding, isKnown } from '../lib/http/compressed.ts';
import { ANSWER_HEADERS } from '../lib/http/headers.ts';
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

/** raw header list: name, value, name, value */
const OPEN_PAIRS = Object.entries(OPEN_HEADERS).flat();

/** Writes a cached response directly to the socket; its compressed form is cached too. */
export function writeCached(
	request: IncomingMessage,
	response: ServerResponse,
	{ cached, encoding, requestId }: { cached: CachedResponse; encoding: Encoding | null; requestId: string },
) {
	const headers = [...OPEN_PAIRS, 'etag', cached.etag, 'x-request-id', requestId];
	if (encoding) headers.push('content-encoding', encoding);
	if (isKnown(cached.etag, request)) {
		response.writeHead(304, headers).end();
		return;
	}
	const bytes = (encoding && cached.encodedNow(encoding)) ?? cached.body;
	headers.push('content-type', JSON_TYPE, 'content-length', String(bytes.length));
	response.writeHead(200, headers);
	response.end(bytes);
}
