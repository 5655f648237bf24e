import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '#domain/base/text/language.ts';
import { hasMailedToken, MAINTENANCE_PAGE } from '#domain/documents/paths.rules.ts';
import type { ShownBlocks } from '#domain/documents/render.ts';
import type { AppConfig } from '#domain/settings/settings.fields.ts';
import type { Context } from '../../lib/context.ts';
import { acceptedEncoding } from '../../lib/http/compressed.ts';
import { renderBudget } from '../../lib/http/dear-answers.ts';
import { toRefusal } from '../../lib/http/errors.ts';
import type { AnswerFirst } from '../../lib/http/http-server.ts';
import type { Metrics } from '../metrics.ts';
import type { WebBuild } from '../web-build.ts';
import { createAddressReader, type RequestedDocument, UNKNOWN_ADDRESS } from './document-address.ts';
import type { DocumentSpec } from './document-spec.ts';
import { type CachedPage, createPageCache, type MakePage, type PageKey, toCachedPage } from './page-cache.ts';
import { createRenderer, isSentInMaintenance, pageError, type Renderer } from './render-document.ts';
import { type CachePolicy, createDocumentWriter } from './write-document.ts';

export type Documents = {
	/** runs before the framework: a cached page is sent at once (docs/decisions/0022) */
	answerFirst: AnswerFirst;
	/** the function that writes the requested document, or null when the address is not one of a document */
	prepare(request: IncomingMessage, ip: string): Promise<((response: ServerResponse, requestId: string) => void) | null>;
};

type DocumentsOptions = {
	context: Context;
	web: WebBuild;
	specs: DocumentSpec[];
	metrics: Metrics;
	/** named by the header of every page */
	shownBlocks: () => Promise<ShownBlocks>;
};
type FoundPage = { page: CachedPage; ageMs: number };

export const NOT_PAGES = /^\/(api|external_api|media|assets|dev)\//;

const NOT_FOUND = { page: null, params: {}, query: {}, url: UNKNOWN_ADDRESS };
const CLOSED = { page: null, params: {}, query: {}, url: MAINTENANCE_PAGE };

const cachePolicyOf = ({ status }: CachedPage, { isShared, key }: RequestedDocument, url: string): CachePolicy =>
	status >= 500 || hasMailedToken(url) ? 'none' : isShared && key !== null ? 'shared' : 'own';

/** Needs no database, and is rendered once per language and settings. */
function unavailablePages(context: Context, renderer: Renderer) {
	const unavailable = new Map<Language, { settings: AppConfig; page: Promise<CachedPage> }>();
	return async (language: Language): Promise<FoundPage> => {
		const settings = context.settings.lastApp();
		const known = unavailable.get(language);
		const made =
			known?.settings === settings ? known : { settings, page: renderer.renderUnavailable(language).then((page) => toCachedPage(page)) };
		unavailable.set(language, made);
		return { page: await made.page, ageMs: 0 };
	};
}

type PagesOptions = { cache: ReturnType<typeof createPageCache>; render: Renderer['render']; isCacheable: boolean };

/** Pages from the cache, or rendered. */
function createPages({ settings }: Context, { cache, render, isCacheable }: PagesOptions) {
	/** one page for everything that is refused for the same reason */
	const refused = (language: Language, reason: 'not_found' | 'too_many_requests'): Promise<FoundPage> =>
		cache.get({ key: `${language} ${reason}`, isVaried: false }, async (before) => {
			const rendered = await render({ ...NOT_FOUND, language }, { error: pageError(language, reason) });
			if (rendered.kind !== 'page') throw new Error('no page for what is refused');
			return { page: toCachedPage(rendered.page, before), isCacheable };
		});

	const makerOf =
		(requested: RequestedDocument): MakePage =>
		async (before) => {
			const rendered = await render(requested, { before });
			if (rendered.kind === 'same' && before) return { page: before, isCacheable };
			if (rendered.kind !== 'page') return { page: (await refused(requested.language, 'not_found')).page, isCacheable: false };
			return { page: toCachedPage(rendered.page, before), isCacheable: isCacheable && !rendered.isFailed };
		};

	async function find(requested: RequestedDocument): Promise<FoundPage> {
		const { maintenance } = await settings.app();
		const shown =
			maintenance && !isSentInMaintenance(requested)
				? { ...requested, ...CLOSED, key: `${requested.language} closed`, isVaried: false }
				: requested;
		if (hasKey(shown)) return cache.get(shown, makerOf(shown));
		return { page: (await makerOf(shown)(undefined)).page, ageMs: 0 };
	}

	return { refused, makerOf, find };
}

/** The pages of the web part as cached bytes: rendered once per address and language, without personal data. */
export function createDocuments({ context, web, specs, metrics, shownBlocks }: DocumentsOptions): Documents {
	const read = createAddressReader(web.addresses);
	const cache = createPageCache(context);
	const renderer = createRenderer(context, web, { specs, shownBlocks });
	const render: Renderer['render'] = (target, more) => {
		metrics.countRendered(target.page?.path ?? target.url);
		return renderer.render(target, more);
	};
	const write = createDocumentWriter(context);
	const findUnavailable = unavailablePages(context, renderer);
	metrics.watchPageCache(cache.bytes);
	// Vite's modules change at any time
	const isCacheable = !web.middleware;

	const requestedDocument = ({ url = '', headers }: IncomingMessage) =>
		read({ url, cookie: headers.cookie, acceptLanguage: headers['accept-language'] });

	const { refused, makerOf, find } = createPages(context, { cache, render, isCacheable });

	/** A page with parameters is made for one caller and costs as much as a search; without the database only its cost limits it. */
	async function mayRender(requested: RequestedDocument, ip: string): Promise<boolean> {
		const isKept = hasKey(requested) && (!requested.isVaried || cache.now(requested, makerOf(requested)) !== null);
		if (isKept) return true;
		return context.limits.allows(renderBudget(ip)).catch((error: unknown) => {
			if (toRefusal(error).reason === 'unavailable') return true;
			throw error;
		});
	}

	const tooMany = (language: Language) => refused(language, 'too_many_requests');

	const findOrUnavailable = (requested: RequestedDocument): Promise<FoundPage> =>
		find(requested).catch((error: unknown) => {
			if (toRefusal(error).reason !== 'unavailable') throw error;
			context.log.warn({ err: error, path: requested.url.split('?')[0] }, 'page unavailable');
			return findUnavailable(requested.language);
		});

	return {
		answerFirst: (request, response) => {
			const { method, url = '' } = request;
			if ((method !== 'GET' && method !== 'HEAD') || NOT_PAGES.test(url)) return false;
			const requested = requestedDocument(request);
			// an unknown address may be a route of the framework, so the framework decides
			if (!requested?.page || !hasKey(requested) || context.settings.maintenanceNow() !== false) return false;
			const found = cache.now(requested, makerOf(requested));
			if (!found) return false;
			const encoding = acceptedEncoding(request, found.page);
			if (encoding && !found.page.encodedNow(encoding)) return false;
			const requestId = randomUUID();
			write(request, response, { ...found, cachePolicy: cachePolicyOf(found.page, requested, url), encoding, requestId });
			const status = response.statusCode;
			metrics.countCached(requested.page.path, status);
			context.log.info({ reqId: requestId, method, path: url.split('?')[0], status, ms: 0 }, 'answered');
			return true;
		},
		prepare: async (request, ip) => {
			const requested = requestedDocument(request);
			if (!requested) return null;
			const found = (await mayRender(requested, ip)) ? await findOrUnavailable(requested) : await tooMany(requested.language);
			const encoding = acceptedEncoding(request, found.page);
			if (encoding) await found.page.encoded(encoding);
			const cachePolicy = cachePolicyOf(found.page, requested, request.url ?? '');
			return (response, requestId) => write(request, response, { ...found, cachePolicy, encoding, requestId });
		},
	};
}

const hasKey = <T extends { key: string | null }>(requested: T): requested is T & PageKey => requested.key !== null;
