import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { flagIn, id as idSchema } from '#domain/base/values.ts';
import { openConfig, openEventById, openEvents, openSlides, openVideoById, openVideos } from '#domain/open-api/open-api.contract.ts';
import type { Context } from '../lib/context.ts';
import { acceptedEncoding } from '../lib/http/compressed.ts';
import { refuseInMaintenance } from '../lib/http/guard.ts';
import type { CachedResponse } from './open-api.cache.ts';
import { cachedConfig, cachedEvent, cachedEvents, cachedSlides, cachedVideo, cachedVideos } from './open-api.service.ts';
import { createCachedWriter, OPEN_HEADERS, type WriteCached } from './open-api.write.ts';

type Load = (request: FastifyRequest) => Promise<CachedResponse>;

const PREFLIGHT = { 'access-control-allow-methods': 'GET, HEAD, OPTIONS', 'access-control-max-age': '86400' };

type SentAnswer = { cached: CachedResponse; write: WriteCached };

async function sendCached(request: FastifyRequest, reply: FastifyReply, { cached, write }: SentAnswer) {
	const encoding = acceptedEncoding(request.raw, cached);
	if (encoding) await cached.encoded(encoding);
	// skips the compression and header hooks: the body is prebuilt
	reply.hijack();
	write(request.raw, reply.raw, { cached, encoding, requestId: request.id });
	return reply;
}

/** Prebuilt bytes: nothing is parsed, queried or serialised again. */
function serveOpen<E extends Endpoint>(app: FastifyInstance, context: Context, endpoint: E, load: Load) {
	context.endpoints.push(endpoint);
	const write = createCachedWriter(context);
	app.get(endpoint.path, async (request, reply) => {
		reply.headers(OPEN_HEADERS).header('cache-control', 'no-store');
		await refuseInMaintenance(context);
		return sendCached(request, reply, { cached: await load(request), write });
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
	serveOpen(app, context, openSlides, () => cachedSlides(context));
	serveOpen(app, context, openEvents, (request) => cachedEvents(context, teatrlinkOf(request)));
	serveOpen(app, context, openVideos, (request) => cachedVideos(context, teatrlinkOf(request)));
	serveOpen(app, context, openConfig, () => cachedConfig(context));
	serveOpen(app, context, openEventById, (request) => cachedEvent(context, idOf(request)));
	serveOpen(app, context, openVideoById, (request) => cachedVideo(context, idOf(request)));
}
