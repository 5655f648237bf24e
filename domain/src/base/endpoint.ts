import type { z } from './zod.ts';

/**
 * Who may call. `owner` means the person named by the `id` or `userId` parameter, or an admin.
 * The guard answers before anything else: 401, then 403, then 404, then 422.
 */
/** A call with this header is only validated (422 with `formError`), never executed: a screen gets the errors of a form it does not submit. */
export const CHECK_ONLY_HEADER = 'x-check-only';

export type Who = 'anyone' | 'signed-in' | 'owner' | 'admin';

export type EndpointSpec<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, W extends Who = Who> = {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** with `:name` parameters */
	path: string;
	who: W;
	summary: string;
	params?: P;
	query?: Q;
	body?: B;
	/** fields of a 2xx answer: an allow-list, all other fields are removed. Omitted: no body (204) or a stream. */
	answer?: A;
	/** status of success; 200 with an answer, 204 without */
	status?: 200 | 201 | 202 | 204 | 303;
	/** also available in maintenance */
	maintenance?: 'open';
	/** sign-in and the like: a stale token in the header does not matter */
	token?: 'ignored';
	/**
	 * Also serves a browser with a guest right, as the owner of its order limited to that order: the order is the one named by the parameter
	 * `extOrderId` or `order`, or it gives access to the title named by `type` and `id`, or by `slugOrId`.
	 */
	guest?: 'order' | 'title';
	/** only for people who have accepted the current terms (409 tos_required) */
	terms?: 'required';
	/** names of files that may come as multipart/form-data */
	files?: readonly string[];
	/** other content types a success may have, e.g. text/csv */
	produces?: readonly string[];
};

export type Endpoint<
	P extends z.ZodType = z.ZodType,
	Q extends z.ZodType = z.ZodType,
	B extends z.ZodType = z.ZodType,
	A extends z.ZodType = z.ZodType,
	W extends Who = Who,
> = EndpointSpec<P, Q, B, A, W> & {
	status: 200 | 201 | 202 | 204 | 303;
	/** its body says by a `request_id` which save it is, so that repeating it after a lost answer makes nothing twice */
	isMadeOnce?: boolean;
};

/** One definition of a call for the server, the web, the tests and /api/openapi.json. */
export function endpoint<
	P extends z.ZodType = z.ZodUndefined,
	Q extends z.ZodType = z.ZodUndefined,
	B extends z.ZodType = z.ZodUndefined,
	A extends z.ZodType = z.ZodUndefined,
	const W extends Who = Who,
>(spec: EndpointSpec<P, Q, B, A, W>): Endpoint<P, Q, B, A, W> {
	const isMadeOnce = spec.body && 'shape' in spec.body && 'request_id' in (spec.body.shape as object);
	return { ...spec, status: spec.status ?? (spec.answer ? 200 : 204), ...(isMadeOnce && { isMadeOnce }) };
}

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A, infer _W> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A, infer _W> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A, infer _W> ? z.output<B> : never;
export type AnswerOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A, infer _W> ? z.output<A> : never;
export type QueryInputOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A, infer _W> ? z.input<Q> : never;
export type BodyInputOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A, infer _W> ? z.input<B> : never;

/** `/api/pages/:slug` with `{ slug: 'polityka' }` → `/api/pages/polityka`. */
export const fillPath = (path: string, params: Record<string, string | number> = {}) =>
	path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
