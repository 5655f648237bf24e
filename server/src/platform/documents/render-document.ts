import type { Language } from '#domain/base/text/language.ts';
import { isOpenInMaintenance, isPrivatePath } from '#domain/documents/paths.rules.ts';
import type { Prefetched, RenderInput, ShownBlocks } from '#domain/documents/render.ts';
import { type PublicConfig, publicConfigSchema } from '#domain/settings/settings.fields.ts';
import type { Context } from '../../lib/context.ts';
import { DATABASE_RETRY_SECONDS, errorAnswer, toRefusal } from '../../lib/http/errors.ts';
import { MAINTENANCE_RETRY_SECONDS } from '../../lib/http/guard.ts';
import { documentPolicy } from '../../lib/http/headers.ts';
import type { WebBuild } from '../web-build.ts';
import { type RequestedDocument, UNKNOWN_ADDRESS } from './document-address.ts';
import type { DocumentSpec } from './document-spec.ts';
import { isRenderedFrom, type ReadyPage, type RenderedPage } from './page.ts';

type PageToRender = Pick<RequestedDocument, 'page' | 'params' | 'query' | 'url' | 'language'>;
/** `isFailed`: the data could not be loaded, so the page shows an error */
type Rendered = { kind: 'page'; page: RenderedPage; isFailed: boolean } | { kind: 'same' | 'missing' };

/** Private pages and the admin sign-in answer with the frame, also in maintenance. */
export function isSentInMaintenance({ page, url }: Pick<RequestedDocument, 'page' | 'url'>): boolean {
	const address = new URL(url, ORIGIN);
	return page !== null && (isPrivatePath(address.pathname) || isOpenInMaintenance(address));
}

export type Renderer = {
	/** throws when the database is unavailable */
	render(target: PageToRender, more?: RenderOptions): Promise<Rendered>;
	/** the page to send then, from the last known settings */
	renderUnavailable(language: Language): Promise<RenderedPage>;
};
type RenderOptions = { error?: RenderInput['error'] /** the document last rendered for this address */; before?: ReadyPage };

/** base for parsing paths as URLs; its host does not matter */
const ORIGIN = 'http://page.invalid';

const uploadHosts = ({ env }: Context) => (env.VIMEO_TOKEN ? ['https://*.tus.vimeo.com', new URL(env.VIMEO_BASE_URL).origin] : []);

/** for the log: a query may hold a token or the words of a search */
const pathOf = (url: string) => url.split('?')[0];

type RendererOptions = { specs: DocumentSpec[]; shownBlocks: () => Promise<ShownBlocks> };
type Content = { config: PublicConfig; now: string; blocks: ShownBlocks; data: Prefetched[]; error?: RenderInput['error'] };
type HeadersInput = { config: PublicConfig; language: Language; status: number; inlineScripts?: string };

function headersOf(context: Context, { config, language, status, inlineScripts }: HeadersInput): string[] {
	const trackers = { gtm: Boolean(config.gtm_id), pixel: Boolean(config.pixel_id) };
	const policy = documentPolicy(trackers, { uploadHosts: uploadHosts(context), inlineScripts });
	const retrySeconds = config.maintenance ? MAINTENANCE_RETRY_SECONDS : DATABASE_RETRY_SECONDS;
	const retry = status === 503 ? ['retry-after', String(retrySeconds)] : [];
	return ['content-security-policy', policy, 'content-language', language, ...retry];
}

/** Renders documents from their data, by address and language only, independent of the visitor. */
export function createRenderer(context: Context, web: WebBuild, { specs: documents, shownBlocks }: RendererOptions): Renderer {
	const specs = new Map(documents.map((spec) => [spec.path, spec]));
	let knownBlocks: ShownBlocks = { hasFestival: false, hasGift: false };
	/** links of the header: a page is not refused for them */
	const readBlocks = async () => {
		knownBlocks = await shownBlocks().catch(() => knownBlocks);
		return knownBlocks;
	};

	async function load({ page, url, ...visit }: PageToRender): Promise<{ data: Prefetched[]; error?: RenderInput['error'] } | null> {
		try {
			return { data: (await specs.get(page?.path ?? '')?.load(context, visit)) ?? [] };
		} catch (error) {
			const refusal = toRefusal(error);
			if (refusal.reason === 'unavailable') throw error;
			const { statusCode, message } = errorAnswer(visit.language, refusal.reason, refusal.details);
			// an invalid item address is the same as a missing item
			if (statusCode < 500) return null;
			if (refusal.reason === 'internal') context.log.error({ err: error, path: pathOf(url) }, 'page data not loaded');
			return { data: [], error: { statusCode, message } };
		}
	}

	async function draw({ url, language }: Pick<PageToRender, 'url' | 'language'>, { config, now, blocks, data, error }: Content) {
		const rendered = await web.render({
			url,
			language,
			publicUrl: context.env.publicUrl,
			bootstrap: { config, now, blik: context.env.payuBlik !== null, ...blocks },
			prefetched: data,
			...(error && { status: error.statusCode, error }),
		});
		if (rendered.redirect) throw new Error(`the document ${pathOf(url)} redirects`);
		return rendered;
	}

	const headers = (input: Omit<HeadersInput, 'inlineScripts'>) => headersOf(context, { ...input, inlineScripts: web.inlineScripts });

	return {
		render: async (target, more = {}) => {
			const { page, language } = target;
			const config = publicConfigSchema.parse(await context.settings.app());
			const isClosed = Boolean(config.maintenance) && !isSentInMaintenance(target);
			const [loaded, blocks] = await Promise.all([isClosed || more.error ? { data: [], error: more.error } : load(target), readBlocks()]);
			if (!loaded) return { kind: 'missing' };
			const now = context.now().toISOString();
			const source = { data: loaded.data, settings: await context.settings.version(), ...blocks };
			if (more.before && isRenderedFrom(more.before, source, now)) return { kind: 'same' };
			const rendered = await draw(target, { config, now, blocks, ...loaded });
			const status = isClosed ? 503 : page?.isShell ? 200 : rendered.status;
			return {
				kind: 'page',
				page: { status, html: rendered.html, now, headers: headers({ config, language, status }), source },
				isFailed: Boolean(loaded.error) && !more.error,
			};
		},
		renderUnavailable: async (language) => {
			const config = publicConfigSchema.parse({ ...context.settings.lastApp(), maintenance: 0 });
			const now = context.now().toISOString();
			const error = pageError(language, 'unavailable');
			const { status, html } = await draw({ url: UNKNOWN_ADDRESS, language }, { config, now, blocks: knownBlocks, data: [], error });
			return {
				status,
				html,
				now,
				headers: headers({ config, language, status }),
				source: { data: [], settings: 0, ...knownBlocks },
			};
		},
	};
}

/** Why a document shows an error instead of its page. */
export function pageError(
	language: Language,
	reason: 'not_found' | 'too_many_requests' | 'unavailable',
): NonNullable<RenderInput['error']> {
	const { statusCode, message } = errorAnswer(language, reason);
	return { statusCode, message };
}
