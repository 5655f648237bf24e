import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openConfig, openEvents, openSlides, openVideos } from '#domain/open-api/open-api.contract.ts';
import type { Context } from '../lib/context.ts';
import { acceptedEncoding } from '../lib/http/compressed.ts';
import type { AnswerFirst } from '../lib/http/http-server.ts';
import type { Metrics } from '../platform/metrics.ts';
import { keyOf } from './open-api.service.ts';
import { createCachedWriter } from './open-api.write.ts';

/** URL of a list → key in the cache */
const LISTS: Record<string, string> = {
	[openSlides.path]: keyOf(openSlides),
	[openEvents.path]: keyOf(openEvents, 'false'),
	[openVideos.path]: keyOf(openVideos, 'false'),
	[openConfig.path]: keyOf(openConfig),
};

/** Before the framework: a cached answer or document is sent at once, counted and logged like any other. */
export function createFastPath(context: Context, metrics: Metrics, documents: AnswerFirst = () => false): AnswerFirst {
	const cache = context.openCache;
	const writeCached = createCachedWriter(context);

	return (request: IncomingMessage, response: ServerResponse): boolean => {
		const path = request.url ?? '';
		const { method } = request;
		const key = method === 'GET' || method === 'HEAD' ? LISTS[path] : undefined;
		if (!key) return documents(request, response);
		const cached = cache.peek(key);
		if (!cached || context.settings.maintenanceNow() !== false) return false;
		const encoding = acceptedEncoding(request, cached);
		if (encoding && !cached.encodedNow(encoding)) return false;
		const reqId = randomUUID();
		writeCached(request, response, { cached, encoding, requestId: reqId });
		metrics.countCached(path, response.statusCode);
		context.log.info({ reqId, method, path, status: response.statusCode, ms: 0 }, 'answered');
		return true;
	};
}
