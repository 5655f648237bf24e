import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './payu.answers.ts';
import { failure, notFound, unauthorized } from './payu.answers.ts';
import type { SimulatorContext } from './payu.context.ts';
import { payMethods, shop, transactions } from './payu.extras.ts';
import type { AnswerFault, Call } from './payu.faults.ts';
import { authorize, authorizedPos } from './payu.oauth.ts';
import { cancelOrder, captureOrder, createOrder, putStatus, retrieveOrder } from './payu.orders.ts';
import { createRefund, listRefunds, retrieveRefund } from './payu.refunds.ts';

type Work = (request: {
	params: Record<string, string>;
	body: string;
	contentType: string | undefined;
	posId: string;
}) => Answer | Promise<Answer>;

const FAULTY: Record<string, Answer> = {
	html: {
		status: 200,
		headers: { 'content-type': 'text/html; charset=utf-8' },
		body: '<!doctype html><title>PayU</title><p>Przerwa techniczna</p>',
	},
	'401': unauthorized(),
	'408': failure(408, { statusCode: 'TIMEOUT' }),
	'429': { ...failure(429, { statusCode: 'TOO_MANY_REQUESTS' }), headers: { 'retry-after': '1' } },
	'500': failure(500, { statusCode: 'ERROR_INTERNAL', statusDesc: 'Internal error, try later' }),
	'503': failure(503, { statusCode: 'SERVICE_NOT_AVAILABLE' }),
};

const answerWith = (reply: FastifyReply, { status, headers = {}, body }: Answer) => reply.code(status).headers(headers).send(body);

/** The work is done, but the answer is lost, or cut in half. */
function applyAnswerFault(reply: FastifyReply, fault: AnswerFault['fault'], { status, body }: Answer) {
	reply.hijack();
	if (fault === 'lost') reply.raw.destroy();
	if (fault !== 'slow_body') return reply;
	const text = JSON.stringify(body);
	reply.raw.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
	reply.raw.write(text.slice(0, text.length / 2));
	return reply;
}

export function apiRoutes(app: FastifyInstance, context: SimulatorContext): void {
	const handle = (call: Call, work: Work) => async (request: FastifyRequest, reply: FastifyReply) => {
		context.calls[call] = (context.calls[call] ?? 0) + 1;
		reply.header('Correlation-Id', randomUUID());
		const slowMs = context.faults.pickMs(context.faults.get().slowMs);
		const fault = context.faults.takeAnswerFault(call);
		const faulty = fault && FAULTY[fault.fault];
		if (faulty && !fault.afterWork) return answerWith(reply, faulty);
		const posId = authorizedPos(context, request.headers.authorization);
		if (call !== 'oauth' && posId === null) return answerWith(reply, unauthorized());
		const params = request.params as Record<string, string>;
		// an order belongs to its point of sale: another one cannot see it
		const order = context.state.orders.get(params.orderId ?? '');
		if (order && order.request.merchantPosId !== posId) return answerWith(reply, notFound('order'));
		const answer = await work({
			params,
			posId: posId ?? '',
			body: (request.body as string | undefined) ?? '',
			contentType: request.headers['content-type'],
		});
		if (slowMs > 0) await wait(slowMs, undefined, { ref: false });
		if (faulty) return answerWith(reply, faulty);
		return fault ? applyAnswerFault(reply, fault.fault, answer) : answerWith(reply, answer);
	};
	const id = (params: Record<string, string>) => params.orderId ?? '';

	app.post(
		'/pl/standard/user/oauth/authorize',
		handle('oauth', ({ contentType, body }) => authorize(context, contentType, body)),
	);
	const api = '/api/v2_1';
	app.post(
		`${api}/orders`,
		handle('create', ({ body, posId }) => createOrder(context, body, posId)),
	);
	app.get(
		`${api}/orders/:orderId`,
		handle('retrieve', ({ params }) => retrieveOrder(context, id(params))),
	);
	app.delete(
		`${api}/orders/:orderId`,
		handle('cancel', ({ params }) => cancelOrder(context, id(params))),
	);
	app.post(
		`${api}/orders/:orderId/captures`,
		handle('capture', ({ params, body }) => captureOrder(context, id(params), body)),
	);
	app.put(
		`${api}/orders/:orderId/status`,
		handle('capture', ({ params, body }) => putStatus(context, id(params), body)),
	);
	// PayU's SDK still posts to the singular.
	for (const path of ['refunds', 'refund']) {
		app.post(
			`${api}/orders/:orderId/${path}`,
			handle('refund', ({ params, body }) => createRefund(context, id(params), body)),
		);
	}
	app.get(
		`${api}/orders/:orderId/refunds`,
		handle('refunds', ({ params }) => listRefunds(context, id(params))),
	);
	app.get(
		`${api}/orders/:orderId/refunds/:refundId`,
		handle('refunds', ({ params }) => retrieveRefund(context, id(params), params.refundId ?? '')),
	);
	app.get(
		`${api}/orders/:orderId/transactions`,
		handle('transactions', ({ params }) => transactions(context, id(params))),
	);
	app.get(
		`${api}/paymethods`,
		handle('paymethods', () => payMethods(context)),
	);
	app.get(
		`${api}/shops/:shopId`,
		handle('shop', ({ params }) => shop(context, params.shopId ?? '')),
	);
}
