import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '#domain/base/text/language.ts';
import { hasMailedToken, MAINTENANCE_PAGE } from '#domain/documents/paths.rules.ts';
import type { Context } from '../../lib/context.ts';
import { acceptedEncoding } from '../../lib/http/compressed.ts';
import type { AnswerFirst } from '../../lib/http/http-server.ts';
import type { Metrics } from '../metrics.ts';
import type { WebBuild } from '../web-build.ts';
import { type AskedDocument, createAddressReader } from './document-address.ts';
import type { DocumentSpec } from './document-spec.ts';
import { createDrawing, isSentInMaintenance, missingItem } from './draw-document.ts';
import { createReadyPages, type MakePage, type PageKey, type ReadyPage, toReady } from './ready-pages.ts';
import { createDocumentWriter, type Keeping } from './write-document.ts';

export type Documents = {
	/** runs before the framework: a cached page is sent at once (docs/decisions/0022) */
	answerFirst: AnswerFirst;
	/** the function that writes the requested document, or null when the address is not one of a document */
	prepare(request: IncomingMessage): Promise<((response: ServerResponse, requestId: string) => void) | null>;
};

type DocumentsOptions = { context: Context; web: WebBuild; specs: DocumentSpec[]; metrics: Metrics };
type Found = { page: ReadyPage; ageMs: number };

export const NOT_PAGES = /^\/(api|external_api|media|assets|dev)\//;

const NOT_FOUND = { page: null, params: {}, query: {}, url: '/404' };
const CLOSED = { page: null, params: {}, query: {}, url: MAINTENANCE_PAGE };

/** The pages of the web part as cached bytes: rendered once per address and language, without personal data. */
export function createDocuments({ context, web, specs, metrics }: DocumentsOptions): Documents {
	const read = createAddressReader(web.addresses);
	const ready = createReadyPages(context);
	const drawPage = createDrawing(context, web, specs);
	const draw: typeof drawPage = (drawing, more) => {
		metrics.countDrawn(drawing.page?.path ?? drawing.url);
		return drawPage(drawing, more);
	};
	const write = createDocumentWriter(context);
	metrics.watchReadyPages(ready.bytes);
	// Vite's modules change at any time
	const isKept = !web.middleware;

	const askedOf = ({ url = '', headers }: IncomingMessage) =>
		read({ url, cookie: headers.cookie, acceptLanguage: headers['accept-language'] });

	/** one page for all missing items */
	const missing = (language: Language): Promise<Found> =>
		ready.get({ key: `${language} missing`, isVaried: false }, async (before) => {
			const drawn = await draw({ ...NOT_FOUND, language }, { error: missingItem(language) });
			if (drawn.kind !== 'page') throw new Error('the page of what is missing is missing');
			return { page: toReady(drawn.page, before), isKept };
		});

	const makerOf =
		(asked: AskedDocument): MakePage =>
		async (before) => {
			const drawn = await draw(asked, { before });
			if (drawn.kind === 'same' && before) return { page: before, isKept };
			if (drawn.kind !== 'page') return { page: (await missing(asked.language)).page, isKept: false };
			return { page: toReady(drawn.page, before), isKept: isKept && !drawn.isFailed };
		};

	async function find(asked: AskedDocument): Promise<Found> {
		const { maintenance } = await context.settings.app();
		const shown =
			maintenance && !isSentInMaintenance(asked) ? { ...asked, ...CLOSED, key: `${asked.language} closed`, isVaried: false } : asked;
		if (hasKey(shown)) return ready.get(shown, makerOf(shown));
		return { page: (await makerOf(shown)(undefined)).page, ageMs: 0 };
	}

	const keepingOf = ({ status }: ReadyPage, { isShared, key }: AskedDocument, url = ''): Keeping =>
		status >= 500 || hasMailedToken(url) ? 'none' : isShared && key !== null ? 'shared' : 'own';

	return {
		answerFirst: (request, response) => {
			const { method, url = '' } = request;
			if ((method !== 'GET' && method !== 'HEAD') || NOT_PAGES.test(url)) return false;
			const asked = askedOf(request);
			// an unknown address may be a route of the framework, so the framework decides
			if (!asked?.page || !hasKey(asked) || context.settings.maintenanceNow() !== false) return false;
			const found = ready.now(asked, makerOf(asked));
			if (!found) return false;
			const encoding = acceptedEncoding(request, found.page);
			if (encoding && !found.page.encodedNow(encoding)) return false;
			const requestId = randomUUID();
			write(request, response, { ...found, keeping: keepingOf(found.page, asked), encoding, requestId });
			const status = response.statusCode;
			metrics.countCached(asked.page.path, status);
			context.log.info({ reqId: requestId, method, path: url.split('?')[0], status, ms: 0 }, 'answered');
			return true;
		},
		prepare: async (request) => {
			const asked = askedOf(request);
			if (!asked) return null;
			const found = await find(asked);
			const encoding = acceptedEncoding(request, found.page);
			if (encoding) await found.page.encoded(encoding);
			const keeping = keepingOf(found.page, asked, request.url);
			return (response, requestId) => write(request, response, { ...found, keeping, encoding, requestId });
		},
	};
}

const hasKey = <T extends { key: string | null }>(asked: T): asked is T & PageKey => asked.key !== null;
