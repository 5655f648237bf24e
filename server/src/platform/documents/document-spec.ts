import type { Endpoint } from '#domain/base/endpoint.ts';
import type { Language } from '#domain/base/text/language.ts';
import type { Prefetched } from '#domain/documents/render.ts';
import type { Context } from '../../lib/context.ts';

/** The input of a document: an address and a language, never a person. */
type Visit = { params: Record<string, string>; query: Record<string, string>; language: Language };

/** The data of a public page, loaded before it is rendered. A `Refusal` of not_found makes the document answer 404. */
export type DocumentSpec = {
	/** the path of its route (web/src/app/entry/routes.tsx) */
	path: string;
	load: (context: Context, visit: Visit) => Promise<Prefetched[]>;
};

/** Documents are rendered for a visitor in Poland; where the country matters, the browser requests the data again. */
export const DRAWN_FOR = { country: 'PL' };

/** Maximum age of a document's data when it is rendered. */
export const DATA_AGE_MS = 300;

/** The key under which the browser looks for the answer of a call (web/src/lib/api/api.ts). */
export const prefetched = (
	endpoint: Endpoint,
	input: { params?: Record<string, string | number>; query?: Record<string, unknown> },
	data: unknown,
	more: Pick<Prefetched, 'isRefetched'> = {},
): Prefetched => ({
	key: [endpoint.method, endpoint.path, { params: input.params, query: input.query }],
	data,
	...more,
});
