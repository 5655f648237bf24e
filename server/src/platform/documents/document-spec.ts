import type { Endpoint } from '#domain/base/endpoint.ts';
import type { Language } from '#domain/base/text/language.ts';
import type { Prefetched } from '#domain/documents/render.ts';
import type { Context } from '../../lib/context.ts';

/** What a document is loaded for: an address and a language, never a person. */
type Visit = { params: Record<string, string>; query: Record<string, string>; language: Language };

/** What a public page shows, loaded before it is drawn. A `Refusal` of not_found makes the document answer 404. */
export type DocumentSpec = {
	/** the path of its route (web/src/app/entry/routes.tsx) */
	path: string;
	load: (context: Context, visit: Visit) => Promise<Prefetched[]>;
};

/** Documents are drawn as for a visitor in Poland; where the country decides, the browser asks again for its own. */
export const DRAWN_FOR = { country: 'PL' };

/** Data of a document is not older than this when it is drawn. */
export const DATA_AGE_MS = 300;

/** The key under which the browser looks for the answer of a call (web/src/lib/api/api.ts). */
export const prefetched = (
	endpoint: Endpoint,
	input: { params?: Record<string, string | number>; query?: Record<string, unknown> },
	data: unknown,
	more: Pick<Prefetched, 'isAskedAgain'> = {},
): Prefetched => ({
	key: [endpoint.method, endpoint.path, { params: input.params, query: input.query }],
	data,
	...more,
});
