import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '#domain/base/text/language.ts';
import { hasMailedToken, MAINTENANCE_PAGE } from '#domain/documents/paths.rules.ts';
import type { ShownBlocks } from '#domain/documents/render.ts';
import type { Context } from '../../lib/context.ts';
import { acceptedEncoding } from '../../lib/http/compressed.ts';
import { renderBudget } from '../../lib/http/dear-answers.ts';
import { toRefusal } from '../../lib/http/errors.ts';
import { writeReady } from '../../lib/http/ready.ts';
import type { Answer, Made } from '../../lib/http/ready-answers.ts';
import type { FindReady } from '../answer-first.ts';
import type { Metrics } from '../metrics.ts';
import type { WebBuild } from '../web-build.ts';
import { createAddressReader, type RequestedDocument, UNKNOWN_ADDRESS } from './document-address.ts';
import type { DocumentSpec } from './document-spec.ts';
import { type ReadyPage, toReadyPage } from './page.ts';
import { createRenderer, isSentInMaintenance, pageError, type Renderer } from './render-document.ts';
import { type CachePolicy, createWrittenDocument, type FoundPage } from './write-document.ts';

export type Documents = {
	/** a page that can be sent before the framework (docs/decisions/0022) */
	findReady: FindReady;
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
type Page = ReadyPage['data'];

export const NOT_PAGES = /^\/(api|external_api|media|assets|dev)\//;

const NOT_FOUND = { page: null, params: {}, query: {}, url: UNKNOWN_ADDRESS };
const CLOSED = { page: null, params: {}, query: {}, url: MAINTENANCE_PAGE };

const cachePolicyOf = ({ data: { status } }: ReadyPage, { isShared, key }: RequestedDocument, url: string): CachePolicy =>
	status >= 500 || hasMailedToken(url) ? 'none' : isShared && key !== null ? 'shared' : 'own';

/** Needs no database, and is rendered once per language and settings. */
const unavailablePage = ({ settings }: Context, renderer: Renderer, language: Language): Answer<Page> => ({
	key: `unavailable ${language} ${JSON.stringify(settings.lastApp())}`,
	isFixed: true,
	make: async () => ({ ready: toReadyPage(await renderer.renderUnavailable(language)) }),
});

type PagesOptions = { render: Renderer['render']; isKept: boolean };

/** Pages that are kept, or rendered. */
function createPages({ settings, ready }: Context, { render, isKept }: PagesOptions) {
	/** one page for everything that is refused for the same reason */
	const refused = (language: Language, reason: 'not_found' | 'too_many_requests'): Promise<FoundPage> =>
		ready.get({
			key: `page ${language} ${reason}`,
			make: async (before) => {
				const rendered = await render({ ...NOT_FOUND, language }, { error: pageError(language, reason) });
				if (rendered.kind !== 'page') throw new Error('no page for what is refused');
				return { ready: toReadyPage(rendered.page, before), isKept };
			},
		});

	async function make(requested: RequestedDocument, before?: ReadyPage): Promise<Made<Page>> {
		const rendered = await render(requested, { before });
		if (rendered.kind === 'same' && before) return { ready: before, isKept };
		if (rendered.kind !== 'page') return { ready: (await refused(requested.language, 'not_found')).ready, isKept: false };
		return { ready: toReadyPage(rendered.page, before), isKept: isKept && !rendered.isFailed };
	}

	/** null when the address holds personal data */
	const answerOf = (requested: RequestedDocument): Answer<Page> | null =>
		requested.key === null
			? null
			: { key: `page ${requested.key}`, isVaried: requested.isVaried, make: (before) => make(requested, before) };

	async function find(requested: RequestedDocument): Promise<FoundPage> {
		const { maintenance } = await settings.app();
		const shown =
			maintenance && !isSentInMaintenance(requested)
				? { ...requested, ...CLOSED, key: `${requested.language} closed`, isVaried: false }
				: requested;
		const answer = answerOf(shown);
		return answer ? ready.get(answer) : { ready: (await make(shown)).ready, ageMs: 0 };
	}

	return { refused, answerOf, find };
}

/** The pages of the web part as cached bytes: rendered once per address and language, without personal data. */
export function createDocuments({ context, web, specs, metrics, shownBlocks }: DocumentsOptions): Documents {
	const read = createAddressReader(web.addresses);
	const renderer = createRenderer(context, web, { specs, shownBlocks });
	const render: Renderer['render'] = (target, more) => {
		metrics.countRendered(target.page?.path ?? target.url);
		return renderer.render(target, more);
	};
	const writtenOf = createWrittenDocument(context);

	const requestedDocument = ({ url = '', headers }: IncomingMessage) =>
		read({ url, cookie: headers.cookie, acceptLanguage: headers['accept-language'] });

	// Vite's modules change at any time
	const { refused, answerOf, find } = createPages(context, { render, isKept: !web.middleware });

	/** A page with parameters is made for one caller and costs as much as a search; without the database only its cost limits it. */
	async function mayRender(requested: RequestedDocument, ip: string): Promise<boolean> {
		const answer = answerOf(requested);
		if (answer && (!answer.isVaried || context.ready.now(answer))) return true;
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
			return context.ready.get(unavailablePage(context, renderer, requested.language));
		});

	return {
		findReady: (request) => {
			const { url = '' } = request;
			const requested = NOT_PAGES.test(url) ? null : requestedDocument(request);
			// an unknown address may be a route of the framework, so the framework decides
			const answer = requested?.page ? answerOf(requested) : null;
			const found = answer && context.ready.now(answer);
			if (!requested?.page || !found) return null;
			return { ...writtenOf(found, cachePolicyOf(found.ready, requested, url)), route: requested.page.path };
		},
		prepare: async (request, ip) => {
			const requested = requestedDocument(request);
			if (!requested) return null;
			const found = (await mayRender(requested, ip)) ? await findOrUnavailable(requested) : await tooMany(requested.language);
			const encoding = acceptedEncoding(request, found.ready);
			if (encoding) await found.ready.encoded(encoding);
			const written = writtenOf(found, cachePolicyOf(found.ready, requested, request.url ?? ''));
			return (response, requestId) => writeReady(request, response, { ...written, encoding, requestId });
		},
	};
}
