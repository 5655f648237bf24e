import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { Refusal } from '#domain/base/refusal.ts';
import { features } from './features.ts';
import type { Context } from './lib/context.ts';
import { installErrorHandler, sendRefusal } from './lib/http/errors.ts';
import { warnOfUntrustedProxies } from './lib/http/forwarding.ts';
import { installSecurityHeaders, refuseUnreadable } from './lib/http/headers.ts';
import { closeConnectionsWhenIdle, httpServerWith } from './lib/http/http-server.ts';
import { installJsonParser } from './lib/http/json-body.ts';
import { loggedPath } from './lib/http/logged-path.ts';
import { createOpenLists } from './open-api/open-api.routes.ts';
import { shownBlocks } from './open-api/open-api.service.ts';
import { createAnswerFirst } from './platform/answer-first.ts';
import { devMailboxRoutes } from './platform/dev-mailbox.ts';
import { documentRoutes } from './platform/documents/document-routes.ts';
import { createDocuments } from './platform/documents/documents.ts';
import { mediaRoutes } from './platform/media-routes.ts';
import { createMetrics } from './platform/metrics.ts';
import { openApiRoute } from './platform/openapi.ts';
import { retentionJob } from './platform/retention.ts';
import { type Readiness, serviceRoutes } from './platform/service-routes.ts';
import type { WebBuild } from './platform/web-build.ts';

export type AppOptions = {
	context: Context;
	readiness: Readiness;
	web: WebBuild | null;
	/** called for every route when it is mounted */
	onRoute?: (route: RouteOptions) => void;
};

/** The largest JSON body; files have limits of their own. */
const BODY_LIMIT = 1_000_000;
const FILE_LIMIT = 12_000_000;

/** Builds the app without listening, so that tests use the same app. */
export async function buildApp({ context, readiness, web, onRoute }: AppOptions): Promise<FastifyInstance> {
	const { env } = context;
	const metrics = createMetrics(context);
	const specs = features.flatMap((feature) => feature.documents ?? []);
	const documents = web && createDocuments({ context, web, specs, metrics, shownBlocks: () => shownBlocks(context) });
	const answerFirst = createAnswerFirst(context, metrics, [createOpenLists(context), ...(documents ? [documents.findReady] : [])]);
	const app = Fastify({
		loggerInstance: context.log,
		genReqId: () => randomUUID(),
		trustProxy: env.TRUST_PROXY.length > 0 ? env.TRUST_PROXY : false,
		bodyLimit: BODY_LIMIT,
		serverFactory: httpServerWith(answerFirst, () => readiness.stopping),
		logController: new LogController({ disableRequestLogging: true }),
		// a call that came on an open connection before it was closed is answered like any other
		return503OnClosing: false,
		clientErrorHandler: refuseUnreadable,
		// an address the router cannot decode, or with a parameter that is too long
		frameworkErrors: (error, request, reply) =>
			sendRefusal(request, reply, new Refusal(error.code === 'FST_ERR_BAD_URL' ? 'unreadable' : 'not_found')),
		routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
	});
	if (web?.upgrade) app.server.on('upgrade', web.upgrade);
	if (onRoute) app.addHook('onRoute', onRoute);
	closeConnectionsWhenIdle(app);
	installErrorHandler(app);
	installJsonParser(app);
	app.addHook('onRequest', (request, reply, next) => {
		reply.header('x-request-id', request.id);
		next();
	});
	warnOfUntrustedProxies(app, context);
	app.addHook('onResponse', ({ method, url, log }, { statusCode, elapsedTime }, next) => {
		log.info({ method, path: loggedPath(url), status: statusCode, ms: Math.round(elapsedTime) }, 'answered');
		next();
	});
	await installSecurityHeaders(app, context);
	await app.register(compress, {
		globalCompression: true,
		threshold: 1024,
		encodings: ['br', 'gzip'],
		brotliOptions: { params: { 1: 4 } },
	} as object);
	await app.register(multipart, {
		limits: { fileSize: FILE_LIMIT, files: 8, fields: 100, fieldSize: 300_000, parts: 110, headerPairs: 50 },
		throwFileSizeLimit: true,
	});
	context.jobs.push(retentionJob);
	serviceRoutes(app, context, readiness, metrics);
	openApiRoute(app, context);
	devMailboxRoutes(app, context);
	mediaRoutes(app, context);
	for (const feature of features) {
		await feature.routes?.(app, context);
		context.jobs.push(...(feature.jobs ?? []));
	}
	if (web && documents) await documentRoutes(app, web, documents);
	else
		app.setNotFoundHandler(async () => {
			throw new Refusal('not_found');
		});
	return app;
}
