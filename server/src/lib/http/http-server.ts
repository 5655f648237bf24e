import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { setAnswerHeaders } from './headers.ts';

/** Answers a request if it can; false when the framework has to. */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The framework applies its limits only to a server it creates itself. */
const LIMITS = { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 };

/**
 * A `serverFactory` of Fastify whose server first calls `answerFirst`, then hands the request to the framework (docs/decisions/0010). A stopping
 * server closes each connection after its answer, so that a proxy has none left on which it would send one more call while it closes.
 */
export const httpServerWith =
	(answerFirst: AnswerFirst, isStopping: () => boolean) =>
	(handle: RequestListener): Server =>
		createServer(LIMITS, (request, response) => {
			if (isStopping()) response.shouldKeepAlive = false;
			if (answerFirst(request, response)) return;
			setAnswerHeaders(response);
			handle(request, response);
		});

const CLOSE_IDLE_EVERY_MS = 100;

/**
 * A connection whose request is being answered when the server begins to close is kept open by Node for the client's next request. It is closed
 * as soon as it is idle, so that closing does not wait for `keepAliveTimeout`.
 */
export function closeConnectionsWhenIdle(app: FastifyInstance): void {
	app.addHook('preClose', async () => {
		if (!app.server.listening) return;
		const closing = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
		app.server.once('close', () => clearInterval(closing));
	});
}
