import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SimulatorContext } from './payu.context.ts';
import { applyOutcome, findOrder } from './payu.flow.ts';
import { isAcceptedBlik, isBlikCode } from './payu.order-body.ts';
import { messagePage, payPage } from './payu.page.ts';
import { type Order, OUTCOMES, type Outcome } from './payu.types.ts';

const MAX_DELAY_MS = 600_000;

type Query = { orderId?: string; token?: string };

const html = (reply: FastifyReply, status: number, page: string) =>
	reply
		.code(status)
		.type('text/html; charset=utf-8')
		.header('cache-control', 'no-store')
		.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'")
		.send(page);

/** PayU adds `error=501` to the shop's address when the payment was refused or cancelled. */
function returnAddress(order: Order, failed: boolean): string | undefined {
	if (!order.request.continueUrl) return undefined;
	const address = new URL(order.request.continueUrl);
	if (failed) address.searchParams.append('error', '501');
	return address.href;
}

/** A buyer who lost the connection right after paying returns to the shop, too. */
const sendBack = (reply: FastifyReply, order: Order, failed: boolean) => {
	const address = returnAddress(order, failed);
	return address ? reply.code(303).header('location', address).send() : html(reply, 200, messagePage('accepted', order));
};

type Choice = { outcome: Outcome; delayMs: number } | 'wrong' | 'wrong_blik';

function readChoice(raw: string): Choice {
	const form = new URLSearchParams(raw);
	const outcome = OUTCOMES.find((one) => one === form.get('outcome'));
	const delay = form.get('delay') || '0';
	if (!outcome || !/^\d{1,6}$/.test(delay) || Number(delay) > MAX_DELAY_MS) return 'wrong';
	const blik = (form.get('blik') ?? '').replaceAll(' ', '');
	if (outcome !== 'paid' || blik === '') return { outcome, delayMs: Number(delay) };
	if (!isBlikCode(blik)) return 'wrong_blik';
	return { outcome: isAcceptedBlik(blik) ? 'paid' : 'rejected', delayMs: Number(delay) };
}

export function payRoutes(app: FastifyInstance, context: SimulatorContext): void {
	const orderOf = ({ orderId = '', token = '' }: Query): Order | undefined => {
		const order = findOrder(context, orderId);
		return order?.token === token ? order : undefined;
	};

	app.get<{ Querystring: Query }>('/pay/', (request, reply) => {
		const order = orderOf(request.query);
		if (!order) return html(reply, 404, messagePage('unknown'));
		const back = returnAddress(order, order.status === 'CANCELED');
		if (order.status === 'CANCELED') return html(reply, 410, messagePage('closed', order, back));
		if (order.status === 'COMPLETED') return html(reply, 200, messagePage('done', order, back));
		return html(reply, 200, payPage(order));
	});

	app.post<{ Querystring: Query; Body: string }>('/pay/', (request, reply) => {
		const order = orderOf(request.query);
		if (!order) return html(reply, 404, messagePage('unknown'));
		const choice = readChoice(request.body ?? '');
		if (order.status === 'CANCELED') return html(reply, 410, messagePage('closed', order, returnAddress(order, true)));
		// A second click after the payment went through changes nothing.
		if (order.status === 'COMPLETED') return sendBack(reply, order, false);
		if (choice === 'wrong') return html(reply, 400, messagePage('wrong', order));
		if (choice === 'wrong_blik') return html(reply, 422, payPage(order, { wrongBlik: true }));
		void applyOutcome(context, order, choice.outcome, { delayMs: choice.delayMs });
		return sendBack(reply, order, choice.outcome === 'rejected' || choice.outcome === 'abandoned');
	});
}
