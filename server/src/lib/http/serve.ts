import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ipKey } from '#domain/bans/bans.rules.ts';
import { readableFields } from '#domain/base/cross-field.ts';
import { type AnswerOf, type BodyOf, CHECK_ONLY_HEADER, type Endpoint, type ParamsOf, type QueryOf } from '#domain/base/endpoint.ts';
import { type FormError, Refusal } from '#domain/base/refusal.ts';
import { unstorablePaths } from '#domain/base/text/storable.ts';
import type { z } from '#domain/base/zod.ts';
import type { Context } from '../context.ts';
import { serialiserOf } from './answer-schema.ts';
import { type Caller, readCaller } from './caller.ts';
import { authorise } from './guard.ts';
import { readMultipart, type UploadedFile } from './multipart.ts';
import type { Viewer } from './viewer.ts';

type ViewerFor<E> = E extends { who: infer W } ? ('anyone' extends W ? Viewer | null : Viewer) : never;

type Call<E extends Endpoint> = {
	params: ParamsOf<E>;
	query: QueryOf<E>;
	body: BodyOf<E>;
	files: Record<string, UploadedFile>;
	viewer: ViewerFor<E>;
	caller: Caller;
	/** both, as the audit and the services take them */
	actor: Entry<E>;
	request: FastifyRequest;
	reply: FastifyReply;
};

/** What a call without an answer returns is not looked at. */
type Handled<E> = AnswerOf<E> extends undefined ? unknown : AnswerOf<E> | FastifyReply;
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Handled<E>> | Handled<E>;

/** The largest body of a call that is not for admins only. */
const OPEN_BODY_LIMIT = 32 * 1024;

const openFilesBudget = (ip: string) => ({ bucket: `files:ip:${ipKey(ip)}`, max: 20, windowSeconds: 3_600 });

/**
 * What is wrong with the valid fields of an invalid form: taken, unknown, limits that depend on stored data, so that all errors of a form
 * are reported at once (F-096). The service asks the same function about a valid form. A thing that does not exist is 404 first.
 */
type WhyNot<E extends Endpoint> = (
	values: Partial<BodyOf<E>>,
	call: { params: ParamsOf<E>; viewer: ViewerFor<E>; caller: Caller },
) => Promise<FormError | null> | FormError | null;

const admitted = new WeakMap<FastifyRequest, { viewer: Viewer | null; caller: Caller }>();

/** Mounts one entry of a contract: guard, then parameters, then query and body, then the work, then the allow-listed answer. */
export function serve<E extends Endpoint>(app: FastifyInstance, context: Context, endpoint: E, handler: Handler<E>, whyNot?: WhyNot<E>) {
	context.endpoints.push(endpoint);
	app.route({
		method: endpoint.method,
		url: endpoint.path,
		// texts and files of editors are large; bodies that anyone may send are not
		...(endpoint.who !== 'admin' && { bodyLimit: OPEN_BODY_LIMIT }),
		onRequest: async (request) => {
			const caller = readCaller(context, request);
			admitted.set(request, { caller, viewer: await authorise(context, endpoint, request) });
			// before the files of a stranger are read
			if (endpoint.files && endpoint.who === 'anyone') await context.limits.spend(openFilesBudget(caller.ip));
		},
		preSerialization: (_request, reply, payload, next) => {
			// a refusal has another shape, also one that follows a failed attempt to write the answer
			reply.serializer(endpoint.answer && reply.statusCode === endpoint.status ? serialiserOf(endpoint.answer, reply) : JSON.stringify);
			next(null, payload);
		},
		handler: async (request, reply) => {
			const entry = admitted.get(request);
			if (!entry) throw new Error('the guard did not run before this call');
			const actor = { ...entry, viewer: entry.viewer as ViewerFor<E> };
			const call = await readCall<E>(endpoint, request, actor, whyNot);
			reply.code(endpoint.status).header('cache-control', 'no-store');
			const answer = await handler({ ...call, ...actor, actor, request, reply });
			// the headers of a stream are already sent, also when its reader has disconnected
			if (reply.sent || reply.raw.headersSent || answer === reply) return reply;
			return (endpoint.answer && answer) ?? null;
		},
	});
}

type Entry<E> = { viewer: ViewerFor<E>; caller: Caller };

async function readCall<E extends Endpoint>(endpoint: E, request: FastifyRequest, entry: Entry<E>, whyNot?: WhyNot<E>) {
	const params = parse<ParamsOf<E>>(endpoint.params, request.params, () => new Refusal('not_found'));
	const query = parse<QueryOf<E>>(endpoint.query, request.query, (formError) => new Refusal('validation', { formError }));
	const isMultipart = request.isMultipart();
	if (isMultipart && !endpoint.files) throw new Refusal('unreadable');
	const { fields, files } = isMultipart
		? await readMultipart(request, endpoint.files ?? [], endpoint.who !== 'admin')
		: { fields: request.body ?? {}, files: {} };
	const body = endpoint.body?.safeParse(fields);
	const wrong = body?.error ? formErrorOf(body.error) : unstorableFields(body?.data);
	if (wrong || request.headers[CHECK_ONLY_HEADER] !== undefined) {
		const readable = readableFields(endpoint.body as z.ZodType, fields) as Partial<BodyOf<E>>;
		const also = await whyNot?.(readable, { ...entry, params });
		throw new Refusal('validation', { formError: { ...also, ...wrong } });
	}
	return { params, query, body: body?.data as BodyOf<E>, files };
}

function parse<T>(schema: z.ZodType | undefined, input: unknown, refuse: (formError: FormError) => Refusal): T {
	if (!schema) return undefined as T;
	const { data, error } = schema.safeParse(input);
	const wrong = error ? formErrorOf(error) : unstorableFields(data);
	if (wrong) throw refuse(wrong);
	return data as T;
}

/** One answer for text that no column could hold, whether or not the schema of the field refuses it. */
function unstorableFields(read: unknown): FormError | null {
	const paths = unstorablePaths(read);
	return paths.length === 0 ? null : Object.fromEntries(paths.map((path) => [fieldName(path), 'form.validate.wrong_input']));
}

/** `formError` names a nested field by its leaf: `nip`, not `invoice.nip`; a field of a row with its place: `chapters.2.title`; unknown fields of strict schemas by their own names. */
function formErrorOf(error: z.ZodError): FormError {
	const formError: Record<string, string> = {};
	for (const issue of error.issues) {
		const names = issue.code === 'unrecognized_keys' ? issue.keys : [fieldName(issue.path)];
		for (const name of names) formError[name] ??= issue.code === 'unrecognized_keys' ? 'form.validate.unknown_field' : issue.message;
	}
	return formError;
}

export const formRefusal = (error: z.ZodError): Refusal => new Refusal('validation', { formError: formErrorOf(error) });

function fieldName(path: PropertyKey[]): string {
	const row = path.findIndex((part) => typeof part === 'number');
	if (row > 0 && typeof path[row + 1] === 'string') return path.slice(row - 1).join('.');
	return String(path.findLast((part) => typeof part === 'string') ?? 'form');
}
