import { vi } from 'vitest';
import { type AnswerOf, CHECK_ONLY_HEADER, type Endpoint } from '#domain/base/endpoint.ts';
import { type FormError, REASONS, type Reason, Refusal } from '#domain/base/refusal.ts';
import type { z } from '#domain/base/zod.ts';
import { isTextKey, text } from '#domain/texts/texts.ts';
import { filled, type PartOf } from './plainest.ts';

/** A call as the page made it. */
export type Sent = {
	params: Record<string, string>;
	query: Record<string, string>;
	/** as it was sent; null of what has no body */
	body: Record<string, unknown>;
	files: Record<string, File>;
};

type Given<E> = PartOf<AnswerOf<E>> | Refusal | undefined;
type Answer<E> = Given<E> | ((sent: Sent) => Given<E> | Promise<Given<E>>);
type Entry = { endpoint: Endpoint; address: RegExp; answer: Answer<Endpoint> };

/** A number or a name of the address, each as its parameter. */
const addressOf = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

const sentence = (message: string) => (isTextKey(message) ? text('pl', message) : message);

function refused(reason: Reason, { formError, params, text: key, ...details }: Refusal['details']): Response {
	const { status, type = reason } = REASONS[reason] as { status: number; type?: string };
	const fields = formError && Object.fromEntries(Object.entries(formError).map(([name, message]) => [name, sentence(message)]));
	const message = text('pl', key ?? REASONS[reason].text, params);
	return Response.json({ ...details, statusCode: status, type, message, ...(fields && { formError: fields }) }, { status });
}

const wrongFields = ({ issues }: z.ZodError): FormError =>
	Object.fromEntries(
		issues.map(({ path, message }) => [path.some(Number.isInteger) ? path.join('.') : String(path.at(-1) ?? 'form'), message]),
	);

function parse(schema: z.ZodType | undefined, value: unknown): Refusal | null {
	const { error } = schema?.safeParse(value) ?? {};
	return error ? new Refusal('validation', { formError: wrongFields(error) }) : null;
}

async function readBody(body: BodyInit | null | undefined): Promise<Pick<Sent, 'body' | 'files'>> {
	if (!(body instanceof FormData)) return { body: body ? JSON.parse(String(body)) : {}, files: {} };
	const fields = [...body.entries()];
	const isFile = ([, value]: [string, unknown]) => value instanceof File;
	return {
		body: Object.fromEntries(fields.filter((field) => !isFile(field))),
		files: Object.fromEntries(fields.filter(isFile)) as Record<string, File>,
	};
}

/**
 * The API of a component test: answers the calls that a test names, by their contract. What is sent is parsed by the schemas of the call
 * and refused as by the server; answers are parsed too, so that they cannot differ from those of the server. What a test does not say of
 * an answer has its plainest value.
 */
export function fakeApi() {
	const entries: Entry[] = [];
	const sent: (Sent & { endpoint: Endpoint })[] = [];
	const unexpected: string[] = [];

	async function respond(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
		const { pathname, searchParams } = new URL(url, window.location.origin);
		const entry = entries.find(({ endpoint, address }) => endpoint.method === method && address.test(pathname));
		if (!entry) {
			unexpected.push(`${method} ${pathname}`);
			return Response.json(
				{ statusCode: 404, type: 'not_found', message: `${method} ${pathname} has no answer in this test` },
				{ status: 404 },
			);
		}
		const { endpoint, address, answer } = entry;
		const params = { ...address.exec(pathname)?.groups };
		const call = { params, query: Object.fromEntries(searchParams), ...(await readBody(body)) };
		const isCheck = new Headers(headers).has(CHECK_ONLY_HEADER);
		if (!isCheck) sent.push({ endpoint, ...call });
		const wrong = parse(endpoint.query, call.query) ?? parse(endpoint.body, call.body);
		if (wrong) return refused(wrong.reason, wrong.details);
		if (isCheck) return refused('validation', { formError: {} });
		const given = typeof answer === 'function' ? await answer(call) : answer;
		if (given instanceof Refusal) return refused(given.reason, given.details);
		if (!endpoint.answer) return new Response(null, { status: 204 });
		const { data, error } = endpoint.answer.safeParse(filled(endpoint.answer, given));
		// the page would only say that there is no connection
		if (error) console.error(`The answer of this test to ${method} ${pathname} is not one of its contract: ${error.message}`);
		return Response.json(data, { status: endpoint.status });
	}

	vi.stubGlobal(
		'fetch',
		vi.fn((url: string, init: RequestInit = {}) => respond(url, init)),
	);
	return {
		/** From now on this call is answered so. */
		on<E extends Endpoint>(endpoint: E, answer?: Answer<E>) {
			entries.unshift({ endpoint, address: addressOf(endpoint.path), answer: answer as Answer<Endpoint> });
			// fixed words before parameters: /api/codes/batches is no /api/codes/:id
			entries.sort((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length);
			return this;
		},
		/** All calls of this entry, the oldest first. */
		sent: (wanted: Endpoint): Sent[] => sent.filter(({ endpoint }) => endpoint === wanted).map(({ endpoint: _endpoint, ...call }) => call),
		/** The bodies of all calls of this entry. */
		bodies: (wanted: Endpoint) => sent.filter(({ endpoint }) => endpoint === wanted).map(({ body }) => body),
		/** Calls without an answer. */
		unexpected,
	};
}

export type FakeApi = ReturnType<typeof fakeApi>;
