import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#domain/base/refusal.ts';
import { callerAddress } from '../../lib/http/forwarding.ts';
import type { WebBuild } from '../web-build.ts';
import { type Documents, NOT_PAGES } from './documents.ts';

const ICONS = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'];

/** The files of the web part, and its pages for all paths without a route. */
export async function documentRoutes(app: FastifyInstance, web: WebBuild, documents: Documents) {
	if (web.assets) {
		await app.register(fastifyStatic, { root: web.assets, serve: false, index: false, preCompressed: true });
		app.get('/assets/*', { exposeHeadRoute: true }, (request, reply) =>
			sendAsset(reply, `assets/${(request.params as { '*': string })['*']}`, 'public, max-age=31536000, immutable'),
		);
		for (const file of ICONS) app.get(`/${file}`, (_request, reply) => sendAsset(reply, file, 'public, max-age=3600'));
	}
	const { middleware } = web;
	if (middleware) app.addHook('onRequest', (request, reply, next) => middleware(request.raw, reply.raw, next));
	app.setNotFoundHandler(async (request, reply) => {
		if (NOT_PAGES.test(request.url)) throw new Refusal('not_found');
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			reply.header('allow', 'GET, HEAD');
			throw new Refusal('method_not_allowed');
		}
		const write = await documents.prepare(request.raw, callerAddress(request).ip);
		if (!write) throw new Refusal('not_found');
		reply.hijack();
		// a document has its own
		for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
		write(reply.raw, request.id);
		return reply;
	});
}

const sendAsset = (reply: FastifyReply, file: string, cacheControl: string) =>
	reply.header('cache-control', cacheControl).sendFile(file, { cacheControl: false });
