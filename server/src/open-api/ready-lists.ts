import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { openConfig, openEvents, openSlides, openVideos } from '#domain/open-api/open-api.contract.ts';
import type { Context } from '../lib/context.ts';
import type { Metrics } from '../lib/metrics.ts';
import { RequestLog } from '../lib/request-log.ts';
import { openCacheOf } from './open-api.cache.ts';
import { keyOf } from './open-api.service.ts';
import { wantedEncoding, writeKept } from './open-api.write.ts';

/** the lists as they are mostly asked for: whole address → where the answer is kept */
const LISTS: Record<string, string> = {
	[openSlides.path]: keyOf(openSlides),
	[openEvents.path]: keyOf(openEvents, 'false'),
	[openVideos.path]: keyOf(openVideos, 'false'),
	[openConfig.path]: keyOf(openConfig),
};

type LogAnswer = (log: Pick<RequestLog, 'info'>, method: string, path: string, status: number, ms: number) => void;

/** In front of the framework: an answer that lies ready leaves at once, counted and logged like any other; all else goes its usual way. */
export function answerReadyLists(app: FastifyInstance, context: Context, metrics: Metrics, logAnswer: LogAnswer | null): void {
	const cache = openCacheOf(context);
	const { server } = app;
	let isClosing = false;
	app.addHook('preClose', async () => {
		isClosing = true;
	});

	function answer(request: IncomingMessage, response: ServerResponse): boolean {
		const path = request.url ?? '';
		const key = request.method === 'GET' && !isClosing ? LISTS[path] : undefined;
		const kept = key ? cache.peek(key) : null;
		if (!kept || context.settings.maintenanceNow() !== false) return false;
		const encoding = wantedEncoding(request, kept);
		if (encoding && !kept.encodedNow(encoding)) return false;
		const id = randomUUID();
		writeKept(request, response, kept, encoding, id);
		metrics.countReady(path, response.statusCode);
		logAnswer?.(new RequestLog(context.log, id), 'GET', path, response.statusCode, 0);
		return true;
	}

	const usual = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
	server.removeAllListeners('request');
	server.on('request', (request: IncomingMessage, response: ServerResponse) => {
		if (!answer(request, response)) for (const handle of usual) handle(request, response);
	});
}
