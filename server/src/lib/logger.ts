import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Env } from './env.ts';

/** What is logged of an error, in addition to its message: nothing with values of rows, as `detail` and `where` of PostgreSQL's errors have. */
const LOGGED_FIELDS = ['constraint', 'table', 'correlationId'] as const;
/** A cause may be a cause of itself. */
const MAX_CAUSES = 5;

type LoggedError = Error & { code?: string | number | null } & Partial<Record<(typeof LOGGED_FIELDS)[number], string>>;

/** Libraries also report objects that only look like errors; of others the names of their fields, never the values. */
function describeObject(object: object): unknown {
	const { message, name, stack, code } = object as Partial<Record<'message' | 'name' | 'stack' | 'code', unknown>>;
	if (typeof message !== 'string') return `an object with ${Object.keys(object).join(', ') || 'no fields'}`;
	return { type: typeof name === 'string' ? name : 'object', message, stack, errorCode: code ?? undefined };
}

/** The code has another name, because fields named `code` are redacted. */
function describeError(error: unknown, depth = MAX_CAUSES): unknown {
	if (depth === 0) return String(error);
	if (!(error instanceof Error)) return typeof error === 'object' && error !== null ? describeObject(error) : String(error);
	const { message, stack, code, cause } = error as LoggedError;
	return {
		type: error.constructor.name,
		message,
		stack,
		errorCode: code ?? undefined,
		...Object.fromEntries(LOGGED_FIELDS.map((name) => [name, (error as LoggedError)[name]])),
		...(error instanceof AggregateError && { errors: error.errors.map((one) => describeError(one, depth - 1)) }),
		...(cause !== undefined && { cause: describeError(cause, depth - 1) }),
	};
}

/** JSON lines. Bodies and queries are never logged; fields that might hold a secret are redacted by name. */
export const createLogger = (env: Pick<Env, 'LOG_LEVEL'>, stream: pino.DestinationStream = pino.destination(1)): FastifyBaseLogger =>
	pino(
		{
			level: env.LOG_LEVEL,
			base: undefined,
			timestamp: pino.stdTimeFunctions.isoTime,
			redact: {
				paths: ['*.password', '*.newpassword', '*.token', '*.login_token', '*.code', 'req.headers', '*.authorization'],
				censor: '[cut]',
			},
			serializers: {
				err: (error: unknown) => describeError(error),
				req: (request) => ({ id: request.id }),
				res: (reply) => ({ status: reply.statusCode }),
			},
		},
		stream,
	) as FastifyBaseLogger;
