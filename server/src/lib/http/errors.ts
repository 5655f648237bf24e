import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { minAgeSentence } from '#domain/auth/signup.contract.ts';
import { type FormError, REASONS, type Reason, Refusal, type RefusalDetails } from '#domain/base/refusal.ts';
import type { Language } from '#domain/base/text/language.ts';
import { isTextKey, text } from '#domain/texts/texts.ts';
import { StorageUnavailable } from '../../outside/storage.ts';
import { isDatabaseUnavailable, sqlState } from '../db/db.ts';
import { requestLanguage } from './caller.ts';

/** The one shape of every error answer. */
export type ErrorAnswer = {
	statusCode: number;
	message: string;
	type: string;
	formError?: FormError;
	/** the keys of those sentences of `formError` that are texts of the product: stable words for programs */
	formErrorKeys?: FormError;
} & Pick<RefusalDetails, 'resend' | 'pending' | 'verified' | 'email' | 'order' | 'quote' | 'changes'>;

/** A text of the product in the caller's language; a sentence is already one. */
function fieldText(language: Language, value: string, params: RefusalDetails['params']): string {
	if (value === 'signup.min_age') return minAgeSentence((key) => text(language, key));
	return isTextKey(value) ? text(language, value, params) : value;
}

const mapped = (formError: FormError, entries: (entry: [field: string, value: string]) => [string, string][]): FormError =>
	Object.fromEntries(Object.entries(formError).flatMap(entries));

export function errorAnswer(language: Language, reason: Reason, details: RefusalDetails = {}): ErrorAnswer {
	const known: { status: number; text: RefusalDetails['text']; type?: string } = REASONS[reason];
	return {
		statusCode: known.status,
		message: text(language, details.text ?? REASONS[reason].text, details.params),
		type: known.type ?? reason,
		...(details.formError && {
			formError: mapped(details.formError, ([field, value]) => [[field, fieldText(language, value, details.params)]]),
			formErrorKeys: mapped(details.formError, ([field, value]) => (isTextKey(value) ? [[field, value]] : [])),
		}),
		...(details.resend && { resend: true }),
		...(details.pending && { pending: true }),
		...(details.verified && { verified: true }),
		...(details.email && { email: details.email }),
		...(details.order && { order: details.order }),
		...(details.quote && { quote: details.quote }),
		...(details.changes && { changes: details.changes }),
	};
}

const FASTIFY_REASONS: Record<string, Reason> = {
	FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
	FST_REQ_FILE_TOO_LARGE: 'too_large',
	FST_FILES_LIMIT: 'too_large',
	FST_FIELDS_LIMIT: 'too_large',
	FST_PARTS_LIMIT: 'too_large',
	FST_ERR_NOT_FOUND: 'not_found',
};

/** SQL states of input that passed its schema but no column accepts: NUL in a text, a number out of range, an invalid day. */
const CANNOT_HOLD = new Set(['22021', '22P05', '22003', '22007', '22008']);

export const DATABASE_RETRY_SECONDS = 2;

/** Anything thrown becomes a refusal; details of internal errors go only to the log. */
export function toRefusal(error: unknown): Refusal {
	if (error instanceof Refusal) return error;
	if (isDatabaseUnavailable(error)) return new Refusal('unavailable', { retryAfterSeconds: DATABASE_RETRY_SECONDS });
	if (error instanceof StorageUnavailable) return new Refusal('unavailable', { retryAfterSeconds: 5 });
	if (CANNOT_HOLD.has(sqlState(error) ?? '')) return new Refusal('validation');
	const { code = '', statusCode = 500 } = (error ?? {}) as Partial<FastifyError>;
	if (FASTIFY_REASONS[code]) return new Refusal(FASTIFY_REASONS[code]);
	// broken JSON, a wrong content type, a cut body: the request cannot be read
	if (statusCode >= 400 && statusCode < 500) return new Refusal(statusCode === 404 ? 'not_found' : 'unreadable');
	return new Refusal('internal');
}

const reasons = new WeakMap<FastifyRequest, Reason>();

/** Why this request was refused; undefined when it was not. */
export const reasonOf = (request: FastifyRequest): Reason | undefined => reasons.get(request);

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown) {
	const refusal = toRefusal(error);
	reasons.set(request, refusal.reason);
	const answer = errorAnswer(requestLanguage(request), refusal.reason, refusal.details);
	// maintenance is a state the theatre has chosen, not a failure
	if (answer.statusCode >= 500 && refusal.reason !== 'maintenance')
		request.log[answer.statusCode === 503 ? 'warn' : 'error']({ err: error, reason: refusal.reason }, 'call failed');
	if (refusal.details.retryAfterSeconds) reply.header('retry-after', String(refusal.details.retryAfterSeconds));
	return reply
		.code(answer.statusCode)
		.header('cache-control', 'no-store')
		.type('application/json; charset=utf-8')
		.serializer(JSON.stringify)
		.send(answer);
}

export const installErrorHandler = (app: FastifyInstance) =>
	app.setErrorHandler((error, request, reply) => sendRefusal(request, reply, error));
