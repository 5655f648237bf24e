import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from '../lib/context.ts';
import { acceptedEncoding } from '../lib/http/compressed.ts';
import type { AnswerFirst } from '../lib/http/http-server.ts';
import { type Written, writeReady } from '../lib/http/ready.ts';
import type { Metrics } from './metrics.ts';

/** What may be sent for a request to read, with its route for the metrics; null: the framework answers. */
export type FindReady = (request: IncomingMessage) => (Written & { route: string }) | null;

/** Before the framework: a ready answer is sent at once, counted and logged like any other (docs/decisions/0010). */
export const createAnswerFirst =
	({ settings, log }: Context, metrics: Metrics, finders: readonly FindReady[]): AnswerFirst =>
	(request, response) => {
		const { method, url = '' } = request;
		if ((method !== 'GET' && method !== 'HEAD') || settings.maintenanceNow() !== false) return false;
		for (const find of finders) {
			const found = find(request);
			if (!found) continue;
			const encoding = acceptedEncoding(request, found.ready);
			if (encoding && !found.ready.encodedNow(encoding)) return false;
			const requestId = randomUUID();
			writeReady(request, response, { ...found, encoding, requestId });
			metrics.countCached(found.route, response.statusCode);
			log.info({ reqId: requestId, method, path: url.split('?')[0], status: response.statusCode, ms: 0 }, 'answered');
			return true;
		}
		return false;
	};
