import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existing, Refusal } from '#domain/base/refusal.ts';
import { text } from '#domain/texts/texts.ts';
import { findSubtitles, openHostedFile } from '../hosted-videos/hosted-videos.service.ts';
import type { Context } from '../lib/context.ts';
import { readCaller, requestLanguage } from '../lib/http/caller.ts';
import { parseRange } from './byte-range.ts';
import { findChatCode } from './media.store.ts';
import { checkPlayback } from './playback.service.ts';
import { isWatchingBrowser, type Playback, readPlaybackAddress } from './playback-address.ts';

type MediaRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

/** Browsers must revalidate before using a cached answer: access may have ended. */
const CACHE_CONTROL = 'private, no-cache';

/** A signed URL is valid in the browser of its viewer until it expires, on our own pages, while session, account and the right to watch are valid (failure F8). */
async function requireBearer(context: Context, kind: Playback['kind'], request: MediaRequest) {
	const { params, query } = request;
	const bearer = readPlaybackAddress(context.env.SECRET, { kind, id: params.id, query }, context.now());
	if (!bearer || request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('forbidden');
	// a trailer is public
	if (bearer.userId === 0) return bearer;
	if (!isWatchingBrowser(context.env.SECRET, bearer.sessionId, request.headers.cookie)) throw new Refusal('forbidden');
	await checkPlayback(context, bearer, readCaller(context, request));
	return bearer;
}

async function sendFile(context: Context, request: MediaRequest, reply: FastifyReply) {
	const { id } = await requireBearer(context, 'file', request);
	const file = existing(await openHostedFile(context, id));
	const etag = `"${id}-${file.size}"`;
	const { range: requested, 'if-range': ifRange } = request.headers;
	const range = requested && (!ifRange || ifRange === etag) ? parseRange(requested, file.size) : null;
	reply
		.type(file.type)
		.header('accept-ranges', 'bytes')
		.header('etag', etag)
		.header('cache-control', CACHE_CONTROL)
		.header('content-disposition', 'inline')
		.header('x-content-type-options', 'nosniff');
	if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
	const { start, end } = range ?? { start: 0, end: file.size - 1 };
	if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
	reply.header('content-length', end - start + 1);
	return request.method === 'HEAD' ? reply.send() : reply.send(await file.read({ start, end }));
}

/** The document has an opaque origin, so code pasted by an editor cannot access a session. */
const CHAT_POLICY =
	"sandbox allow-scripts allow-forms allow-popups; default-src https: data: 'unsafe-inline' 'unsafe-eval'; frame-src https:; base-uri 'none'; frame-ancestors 'self'";

async function sendChat(context: Context, request: MediaRequest, reply: FastifyReply) {
	const { id } = await requireBearer(context, 'chat', request);
	const code = existing(await findChatCode(context.db, id));
	const language = requestLanguage(request);
	return reply
		.type('text/html; charset=utf-8')
		.header('content-security-policy', CHAT_POLICY)
		.header('cache-control', 'private, no-store')
		.header('referrer-policy', 'no-referrer')
		.send(
			`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${text(language, 'watching.chat')}</title></head><body style="margin:0">${code}</body></html>`,
		);
}

export function watchMediaRoutes(app: FastifyInstance, context: Context) {
	app.route<{ Params: { id: string }; Querystring: Record<string, unknown> }>({
		method: ['GET', 'HEAD'],
		url: '/media/play/:id',
		handler: (request, reply) => sendFile(context, request, reply),
	});
	app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>('/media/tracks/:id', async (request, reply) => {
		const { id } = await requireBearer(context, 'track', request);
		const content = existing(await findSubtitles(context, id));
		return reply.type('text/vtt; charset=utf-8').header('cache-control', CACHE_CONTROL).send(content);
	});
	app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>('/media/chat/:id', (request, reply) =>
		sendChat(context, request, reply),
	);
}
