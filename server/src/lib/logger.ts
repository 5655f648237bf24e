import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Env } from './env.ts';

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
			serializers: { err: pino.stdSerializers.err, req: (request) => ({ id: request.id }), res: (reply) => ({ status: reply.statusCode }) },
		},
		stream,
	) as FastifyBaseLogger;
