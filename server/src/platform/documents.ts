import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONSENT_COOKIE, readConsent } from '#domain/base/consent.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { isOpenInMaintenance, isPrivatePath, MAINTENANCE_PAGE, withoutTrailingSlash } from '#domain/documents/paths.rules.ts';
import type { Prefetched } from '#domain/documents/render.ts';
import { publicConfigSchema } from '#domain/settings/settings.fields.ts';
import type { Context } from '../lib/context.ts';
import { type Caller, readCaller, readCookie } from '../lib/http/caller.ts';
import { compressed } from '../lib/http/compressed.ts';
import { errorAnswer, toRefusal } from '../lib/http/errors.ts';
import { MAINTENANCE_RETRY_SECONDS } from '../lib/http/guard.ts';
import { documentPolicy } from '../lib/http/headers.ts';
import type { WebBuild } from './web-build.ts';

/** What a public page shows, loaded before it is drawn. A `Refusal` of not_found makes the document answer 404. */
export type DocumentSpec = {
	/** with `:name` parameters; the last may be `*` */
	path: string;
	load: (
		context: Context,
		visit: { params: Record<string, string>; query: Record<string, string>; caller: Caller },
	) => Promise<Prefetched[]>;
};

/** The key under which the browser looks for the answer of a call (web/src/lib/api/api.ts). */
export const prefetched = (
	endpoint: Endpoint,
	input: { params?: Record<string, string | number>; query?: Record<string, unknown> },
	data: unknown,
): Prefetched => ({
	key: [endpoint.method, endpoint.path, { params: input.params, query: input.query }],
	data,
});

const ICONS = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'];
const NOT_PAGES = /^\/(api|external_api|media|assets|dev)\//;

export async function documentRoutes(app: FastifyInstance, context: Context, web: WebBuild, documents: DocumentSpec[]) {
	if (web.assets) {
		await app.register(fastifyStatic, { root: web.assets, serve: false, index: false, preCompressed: true });
		app.get('/assets/*', { exposeHeadRoute: true }, (request, reply) =>
			sendAsset(request, reply, `assets/${(request.params as { '*': string })['*']}`, true),
		);
		for (const file of ICONS) app.get(`/${file}`, (request, reply) => sendAsset(request, reply, file, false));
	}
	const { middleware } = web;
	if (middleware) app.addHook('onRequest', (request, reply, next) => middleware(request.raw, reply.raw, next));
	const specs = documents.map((spec) => ({ ...spec, pattern: toPattern(spec.path) }));
	app.setNotFoundHandler(async (request, reply) => {
		if (NOT_PAGES.test(request.url)) throw new Refusal('not_found');
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			reply.header('allow', 'GET, HEAD');
			throw new Refusal('method_not_allowed');
		}
		return sendDocument({ context, web, specs }, request, reply);
	});
}

function sendAsset(_request: FastifyRequest, reply: FastifyReply, file: string, immutable: boolean) {
	reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
	return reply.sendFile(file, { cacheControl: false });
}

type Matcher = DocumentSpec & { pattern: RegExp };

function toPattern(path: string): RegExp {
	return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace('*', '.+')}$`);
}

/** `?jezyk=en` is the address of a page in a language, for search engines and links; it holds for this answer only. */
const inAskedLanguage = (caller: Caller, asked: string | undefined): Caller =>
	asked === 'pl' || asked === 'en' ? { ...caller, language: asked } : caller;

const ORIGIN = 'http://page.invalid';

/** The address of a page, or null: `//name` and `/\\name` would be read as another host, `http://…` is for proxies. */
function readAddress(address: string): URL | null {
	const url = address.startsWith('/') ? URL.parse(address, ORIGIN) : null;
	return url?.origin === ORIGIN ? url : null;
}

type Documents = { context: Context; web: WebBuild; specs: Matcher[] };

async function sendDocument({ context, web, specs }: Documents, request: FastifyRequest, reply: FastifyReply) {
	const url = readAddress(request.url);
	if (!url) throw new Refusal('not_found');
	const path = withoutTrailingSlash(url.pathname);
	const query = Object.fromEntries(url.searchParams);
	const caller = inAskedLanguage(readCaller(context, request), query.jezyk);
	const nonce = randomBytes(16).toString('base64');
	const config = publicConfigSchema.parse(await context.settings.app());
	const closed = Boolean(config.maintenance) && !isPrivatePath(path) && !isOpenInMaintenance(url);
	const loaded = closed ? { data: [] } : await loadData(context, specs, { path, query, caller });
	const page = await web.render({
		url: closed ? MAINTENANCE_PAGE : `${path}${url.search}`,
		language: caller.language,
		nonce,
		publicUrl: context.env.publicUrl,
		bootstrap: {
			config,
			now: context.now().toISOString(),
			country: caller.country,
			consent: readConsent(readCookie(request.headers.cookie, CONSENT_COOKIE)),
		},
		prefetched: loaded.data,
		...(loaded.error && { status: loaded.error.statusCode, error: loaded.error }),
	});
	if (page.redirect) return reply.redirect(page.redirect, 302);
	if (closed) reply.header('retry-after', String(MAINTENANCE_RETRY_SECONDS));
	return reply
		.code(closed ? 503 : isPrivatePath(path) ? 200 : page.status)
		.type('text/html; charset=utf-8')
		.header('content-language', caller.language)
		.header('vary', 'cookie, accept-language')
		.header('cache-control', 'no-cache')
		.header(
			'content-security-policy',
			documentPolicy(nonce, { gtm: Boolean(config.gtm_id), pixel: Boolean(config.pixel_id) }, uploadHosts(context)),
		)
		.send(await compressed(request, reply, page.html));
}

const uploadHosts = ({ env }: Context) => (env.VIMEO_TOKEN ? ['https://*.tus.vimeo.com', new URL(env.VIMEO_BASE_URL).origin] : []);

type Visit = { path: string; query: Record<string, string>; caller: Caller };

async function loadData(context: Context, specs: Matcher[], { path, query, caller }: Visit) {
	for (const spec of specs) {
		const match = spec.pattern.exec(path);
		if (!match) continue;
		try {
			const params = Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]));
			return { data: await spec.load(context, { params, query, caller }) };
		} catch (error) {
			const refusal = error instanceof URIError ? new Refusal('not_found') : toRefusal(error);
			if (refusal.reason === 'internal' || refusal.reason === 'unavailable') context.log.error({ err: error, path }, 'page data');
			const { statusCode, message } = errorAnswer(caller.language, refusal.reason, refusal.details);
			return { data: [], error: { statusCode, message } };
		}
	}
	return { data: [] };
}
