import type { Language } from '#domain/base/text/language.ts';
import { isOpenInMaintenance, isPrivatePath } from '#domain/documents/paths.rules.ts';
import type { Prefetched, RenderInput } from '#domain/documents/render.ts';
import { type PublicConfig, publicConfigSchema } from '#domain/settings/settings.fields.ts';
import type { Context } from '../../lib/context.ts';
import { errorAnswer, toRefusal } from '../../lib/http/errors.ts';
import { MAINTENANCE_RETRY_SECONDS } from '../../lib/http/guard.ts';
import { documentPolicy } from '../../lib/http/headers.ts';
import type { WebBuild } from '../web-build.ts';
import type { RequestedDocument } from './document-address.ts';
import type { DocumentSpec } from './document-spec.ts';
import { type CachedPage, isRenderedFrom, type RenderedPage } from './page-cache.ts';

type PageToRender = Pick<RequestedDocument, 'page' | 'params' | 'query' | 'url' | 'language'>;
/** `isFailed`: the data could not be loaded, so the page shows an error */
type Rendered = { kind: 'page'; page: RenderedPage; isFailed: boolean } | { kind: 'same' | 'missing' };

/** Private pages and the admin sign-in answer with the frame, also in maintenance. */
export function isSentInMaintenance({ page, url }: Pick<RequestedDocument, 'page' | 'url'>): boolean {
	const address = new URL(url, ORIGIN);
	return page !== null && (isPrivatePath(address.pathname) || isOpenInMaintenance(address));
}

export type RenderDocument = (target: PageToRender, more?: RenderOptions) => Promise<Rendered>;
type RenderOptions = { error?: RenderInput['error'] /** the document last rendered for this address */; before?: CachedPage };

/** base for parsing paths as URLs; its host does not matter */
const ORIGIN = 'http://page.invalid';

const uploadHosts = ({ env }: Context) => (env.VIMEO_TOKEN ? ['https://*.tus.vimeo.com', new URL(env.VIMEO_BASE_URL).origin] : []);

type HeadersInput = { config: PublicConfig; language: Language; status: number; inlineScripts?: string };

function headersOf(context: Context, { config, language, status, inlineScripts }: HeadersInput): string[] {
	const trackers = { gtm: Boolean(config.gtm_id), pixel: Boolean(config.pixel_id) };
	const policy = documentPolicy(trackers, { uploadHosts: uploadHosts(context), inlineScripts });
	const retry = status === 503 && config.maintenance ? ['retry-after', String(MAINTENANCE_RETRY_SECONDS)] : [];
	return ['content-security-policy', policy, 'content-language', language, ...retry];
}

/** Renders documents from their data, by address and language only, independent of the visitor. */
export function createRenderer(context: Context, web: WebBuild, documents: DocumentSpec[]): RenderDocument {
	const specs = new Map(documents.map((spec) => [spec.path, spec]));

	async function load({ page, url, ...visit }: PageToRender): Promise<{ data: Prefetched[]; error?: RenderInput['error'] } | null> {
		try {
			return { data: (await specs.get(page?.path ?? '')?.load(context, visit)) ?? [] };
		} catch (error) {
			const refusal = toRefusal(error);
			const { statusCode, message } = errorAnswer(visit.language, refusal.reason, refusal.details);
			// an invalid item address is the same as a missing item
			if (statusCode < 500) return null;
			if (refusal.reason === 'internal' || refusal.reason === 'unavailable')
				context.log.error({ err: error, path: url }, 'page data not loaded');
			return { data: [], error: { statusCode, message } };
		}
	}

	return async (target, more = {}) => {
		const { page, url, language } = target;
		const config = publicConfigSchema.parse(await context.settings.app());
		const isClosed = Boolean(config.maintenance) && !isSentInMaintenance(target);
		const loaded = isClosed || more.error ? { data: [], error: more.error } : await load(target);
		if (!loaded) return { kind: 'missing' };
		const now = context.now().toISOString();
		const source = { data: loaded.data, settings: await context.settings.version() };
		if (more.before && isRenderedFrom(more.before, source, now)) return { kind: 'same' };
		const rendered = await web.render({
			url,
			language,
			publicUrl: context.env.publicUrl,
			bootstrap: { config, now },
			prefetched: loaded.data,
			...(loaded.error && { status: loaded.error.statusCode, error: loaded.error }),
		});
		if (rendered.redirect) throw new Error(`the document ${url} redirects`);
		const status = isClosed ? 503 : page?.isShell ? 200 : rendered.status;
		const headers = headersOf(context, { config, language, status, inlineScripts: web.inlineScripts });
		return { kind: 'page', page: { status, html: rendered.html, now, headers, source }, isFailed: Boolean(loaded.error) && !more.error };
	};
}

/** The document for a missing item. */
export function missingItem(language: Language): RenderInput['error'] {
	const { statusCode, message } = errorAnswer(language, 'not_found');
	return { statusCode, message };
}
