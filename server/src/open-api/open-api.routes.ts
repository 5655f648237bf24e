import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { flagIn, id as idSchema } from '#domain/base/values.ts';
import { openConfig, openEventById, openEvents, openSlides, openVideoById, openVideos } from '#domain/open-api/open-api.contract.ts';
import type { Context } from '../lib/context.ts';
import { MAINTENANCE_RETRY_SECONDS } from '../lib/guard.ts';
import { type Encoding, type Kept, openCacheOf } from './open-api.cache.ts';
import { keptConfig, keptEvent, keptEvents, keptSlides, keptVideo, keptVideos, keyOf } from './open-api.service.ts';

/** Together with the second an answer is kept, a change is seen everywhere within two. */
const CACHE_CONTROL = 'public, max-age=1';
const ZIP_FROM = 1_024;
const JSON_TYPE = 'application/json; charset=utf-8';

type Load = (request: FastifyRequest) => Promise<Kept>;

/** For every site and every caller the same: these answers, and only these, may be read from other origins. */
const OPEN_HEADERS = {
	'access-control-allow-origin': '*',
	'access-control-expose-headers': 'etag',
	'cross-origin-resource-policy': 'cross-origin',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
	'referrer-policy': 'strict-origin-when-cross-origin',
	'x-content-type-options': 'nosniff',
	'cache-control': CACHE_CONTROL,
	vary: 'accept-encoding',
};
const PREFLIGHT = { 'access-control-allow-methods': 'GET, HEAD, OPTIONS', 'access-control-max-age': '86400' };

function wantedEncoding(request: FastifyRequest, size: number): Encoding | null {
	const accepted = request.headers['accept-encoding'];
	if (size < ZIP_FROM || typeof accepted !== 'string') return null;
	return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
}

/**
 * Straight to the socket: the hooks that squeeze, sign and label every other answer would each look at bytes that are ready.
 * The answer is still logged and counted.
 */
function writeKept(request: FastifyRequest, reply: FastifyReply, { etag }: Kept, bytes: Buffer, encoding: Encoding | null) {
	reply.hijack();
	const known = request.headers['if-none-match'];
	const isKnown = known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
	const headers: OutgoingHttpHeaders = { ...OPEN_HEADERS, etag, 'x-request-id': request.id };
	if (encoding) headers['content-encoding'] = encoding;
	if (isKnown) {
		reply.raw.writeHead(304, headers).end();
		return;
	}
	headers['content-type'] = JSON_TYPE;
	headers['content-length'] = bytes.length;
	reply.raw.writeHead(200, headers);
	reply.raw.end(bytes);
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept) {
	const encoding = wantedEncoding(request, kept.body.length);
	writeKept(request, reply, kept, encoding ? await kept.encoded(encoding) : kept.body, encoding);
	return reply;
}

/** the lists as they are mostly asked for: whole address → where the answer is kept */
const LISTS: Record<string, string> = {
	[openSlides.path]: keyOf(openSlides),
	[openEvents.path]: keyOf(openEvents, 'false'),
	[openVideos.path]: keyOf(openVideos, 'false'),
	[openConfig.path]: keyOf(openConfig),
};

/** Before all other hooks: an answer that lies ready leaves at once; everything else goes its usual way. */
export function answerReadyLists(context: Context): onRequestHookHandler {
	const cache = openCacheOf(context);
	return (request, reply, next) => {
		const key = request.method === 'GET' ? LISTS[request.url] : undefined;
		const kept = key ? cache.peek(key) : null;
		if (!kept || context.settings.maintenanceNow() !== false) return next();
		const encoding = wantedEncoding(request, kept.body.length);
		const bytes = encoding ? kept.encodedNow(encoding) : kept.body;
		if (!bytes) return next();
		writeKept(request, reply, kept, bytes, encoding);
	};
}

/** Bytes made beforehand, so nothing is parsed, looked up or serialised a second time. */
function serveOpen<E extends Endpoint>(app: FastifyInstance, context: Context, endpoint: E, load: Load) {
	context.endpoints.push(endpoint as unknown as Endpoint);
	app.get(endpoint.path, async (request, reply) => {
		reply.headers(OPEN_HEADERS).header('cache-control', 'no-store');
		if ((await context.settings.app()).maintenance) {
			throw new Refusal('maintenance', { retryAfterSeconds: MAINTENANCE_RETRY_SECONDS });
		}
		return sendKept(request, reply, await load(request));
	});
	app.options(endpoint.path, async (_request, reply) => {
		return reply.headers(OPEN_HEADERS).headers(PREFLIGHT).code(204).send();
	});
}

const teatrlinkOf = ({ query }: FastifyRequest) => {
	const { teatrlink } = query as { teatrlink?: string };
	return { teatrlink: flagIn.safeParse(teatrlink ?? false).data ?? false };
};

function idOf({ params }: FastifyRequest): number {
	const { data } = idSchema.safeParse((params as { id: string }).id);
	if (data === undefined) throw new Refusal('not_found');
	return data;
}

export function openApiRoutes(app: FastifyInstance, context: Context) {
	openCacheOf(context);
	serveOpen(app, context, openSlides, () => keptSlides(context));
	serveOpen(app, context, openEvents, (request) => keptEvents(context, teatrlinkOf(request)));
	serveOpen(app, context, openVideos, (request) => keptVideos(context, teatrlinkOf(request)));
	serveOpen(app, context, openConfig, () => keptConfig(context));
	serveOpen(app, context, openEventById, (request) => keptEvent(context, idOf(request)));
	serveOpen(app, context, openVideoById, (request) => keptVideo(context, idOf(request)));
}
