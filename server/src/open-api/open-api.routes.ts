import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, Endpoint } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { flagIn, id as idSchema } from '#domain/base/values.ts';
import { openConfig, openEventById, openEvents, openSlides, openVideoById, openVideos } from '#domain/open-api/open-api.contract.ts';
import type { Context } from '../lib/context.ts';
import { acceptedEncoding } from '../lib/http/compressed.ts';
import { refuseInMaintenance } from '../lib/http/guard.ts';
import { ANSWER_HEADERS, hstsHeader } from '../lib/http/headers.ts';
import { type Ready, type Written, writeReady } from '../lib/http/ready.ts';
import type { Answer } from '../lib/http/ready-answers.ts';
import type { FindReady } from '../platform/answer-first.ts';
import { configAnswer, eventAnswer, eventsAnswer, readyOf, slidesAnswer, videoAnswer, videosAnswer } from './open-api.service.ts';

type AnswerTo<T> = (request: FastifyRequest) => Answer<T>;

/** Together with the 1.6 s that an answer is kept at most, a change is visible everywhere within three seconds. */
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

const PREFLIGHT = { 'access-control-allow-methods': 'GET, HEAD, OPTIONS', 'access-control-max-age': '86400' };

function createWritten(context: Context): (ready: Ready) => Written {
	const headers = Object.entries({ ...OPEN_HEADERS, ...hstsHeader(context) }).flat();
	return (ready) => ({ ready, status: 200, type: JSON_TYPE, headers, isTagged: true });
}

async function sendWritten(request: FastifyRequest, reply: FastifyReply, written: Written) {
	const encoding = acceptedEncoding(request.raw, written.ready);
	if (encoding) await written.ready.encoded(encoding);
	// skips the compression and header hooks: the body is prebuilt
	reply.hijack();
	writeReady(request.raw, reply.raw, { ...written, encoding, requestId: request.id });
	return reply;
}

/** Prebuilt bytes: nothing is parsed, queried or serialised again. */
function serveOpen<E extends Endpoint>(app: FastifyInstance, context: Context, endpoint: E, answerTo: AnswerTo<AnswerOf<E>>) {
	context.endpoints.push(endpoint);
	const writtenOf = createWritten(context);
	app.get(endpoint.path, async (request, reply) => {
		reply.headers(OPEN_HEADERS).header('cache-control', 'no-store');
		await refuseInMaintenance(context);
		return sendWritten(request, reply, writtenOf(await readyOf(context, answerTo(request))));
	});
	app.options(endpoint.path, async (_request, reply) => {
		return reply.headers(OPEN_HEADERS).headers(PREFLIGHT).code(204).send();
	});
}

const teatrlinkOf = ({ query }: FastifyRequest) => {
	const { teatrlink } = query as { teatrlink?: string };
	return flagIn.safeParse(teatrlink ?? false).data ?? false;
};

function idOf({ params }: FastifyRequest): number {
	const { data } = idSchema.safeParse((params as { id: string }).id);
	if (data === undefined) throw new Refusal('not_found');
	return data;
}

export function openApiRoutes(app: FastifyInstance, context: Context) {
	serveOpen(app, context, openSlides, () => slidesAnswer(context));
	serveOpen(app, context, openEvents, (request) => eventsAnswer(context, teatrlinkOf(request)));
	serveOpen(app, context, openVideos, (request) => videosAnswer(context, teatrlinkOf(request)));
	serveOpen(app, context, openConfig, () => configAnswer(context));
	serveOpen(app, context, openEventById, (request) => eventAnswer(context, idOf(request)));
	serveOpen(app, context, openVideoById, (request) => videoAnswer(context, idOf(request)));
}

/** The four lists, where they can be sent before the framework. */
export function createOpenLists(context: Context): FindReady {
	const writtenOf = createWritten(context);
	const lists: Record<string, Answer<unknown>> = {
		[openSlides.path]: slidesAnswer(context),
		[openEvents.path]: eventsAnswer(context),
		[openVideos.path]: videosAnswer(context),
		[openConfig.path]: configAnswer(context),
	};
	return ({ url = '' }) => {
		const list = lists[url];
		const found = list && context.ready.now(list);
		return found ? { ...writtenOf(found.ready), route: url } : null;
	};
}
