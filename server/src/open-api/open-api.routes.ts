import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { flagIn, id as idSchema } from '#domain/base/values.ts';
import { openConfig, openEventById, openEvents, openSlides, openVideoById, openVideos } from '#domain/open-api/open-api.contract.ts';
import type { Context } from '../lib/context.ts';
import { MAINTENANCE_RETRY_SECONDS } from '../lib/guard.ts';
import { type Encoding, type Kept, openCacheOf } from './open-api.cache.ts';
import { keptConfig, keptEvent, keptEvents, keptSlides, keptVideo, keptVideos } from './open-api.service.ts';

/** Together with the second an answer is kept, a change is seen everywhere within two. */
const CACHE_CONTROL = 'public, max-age=1';
const ZIP_FROM = 1_024;

type Load = (request: FastifyRequest) => Promise<Kept>;

/** For every site and every caller the same: these answers, and only these, may be read from other origins. */
const OPEN_HEADERS = {
	'access-control-allow-origin': '*',
	'access-control-expose-headers': 'etag',
	'cross-origin-resource-policy': 'cross-origin',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
	'referrer-policy': 'strict-origin-when-cross-origin',
	'x-content-type-options': 'nosniff',
};
const PREFLIGHT = { 'access-control-allow-methods': 'GET, HEAD, OPTIONS', 'access-control-max-age': '86400' };

function wantedEncoding(request: FastifyRequest, size: number): Encoding | null {
	const accepted = request.headers['accept-encoding'];
	if (size < ZIP_FROM || typeof accepted !== 'string') return null;
	return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, { etag, body, encoded }: Kept) {
	reply.header('etag', etag).header('cache-control', CACHE_CONTROL).header('vary', 'accept-encoding');
	const known = request.headers['if-none-match'];
	if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
	reply.header('content-type', 'application/json; charset=utf-8');
	const encoding = wantedEncoding(request, body.length);
	return encoding ? reply.header('content-encoding', encoding).send(await encoded(encoding)) : reply.send(body);
}

/** Bytes made beforehand, so nothing is parsed, looked up or serialised a second time. */
function serveOpen<E extends Endpoint>(app: FastifyInstance, context: Context, endpoint: E, load: Load) {
	context.endpoints.push(endpoint as unknown as Endpoint);
	app.get(endpoint.path, async (request, reply) => {
		reply.headers(OPEN_HEADERS);
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
