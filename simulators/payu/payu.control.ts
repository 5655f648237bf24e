import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from '#domain/base/zod.ts';
import type { SimulatorContext } from './payu.context.ts';
import { faultsSchema } from './payu.faults.ts';
import { applyOutcome, findOrder } from './payu.flow.ts';
import { ledger } from './payu.ledger.ts';
import { sendOrderNotices } from './payu.notice-sender.ts';
import { readJson } from './payu.order-body.ts';
import { endRefund, panelRefund } from './payu.refunds.ts';
import { OUTCOMES } from './payu.types.ts';

const ms = z.number().int().min(0);
const advanceBody = z.strictObject({ ms });
const outcomeBody = z.strictObject({ outcome: z.enum(OUTCOMES), delay: ms.optional(), force: z.boolean().optional() });
const noticeBody = z.strictObject({ statuses: z.array(z.enum(['PENDING', 'WAITING_FOR_CONFIRMATION', 'COMPLETED', 'CANCELED'])).min(1) });
const endBody = z.strictObject({ status: z.enum(['FINALIZED', 'CANCELED']) });
const panelBody = z.strictObject({ orderId: z.string(), amount: z.number().int().optional(), noticeWithoutAmount: z.boolean().optional() });

/** Parses the body with the schema and runs the handler, or answers 400 with the errors. */
function reading<T>(schema: z.ZodType<T>, raw: unknown, reply: FastifyReply, work: (body: T) => unknown) {
	const parsed = schema.safeParse(readJson(typeof raw === 'string' && raw !== '' ? raw : '{}'));
	if (parsed.success) return work(parsed.data);
	return reply.code(400).send({ error: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`) });
}

const missing = (reply: FastifyReply, what: string) => reply.code(404).send({ error: [what] });
const impossible = (reply: FastifyReply, why: string) => reply.code(409).send({ error: [why] });

/** Control routes: not part of PayU, for tests and demonstrations. */
export function controlRoutes(app: FastifyInstance, context: SimulatorContext): void {
	const at = '/__control';

	app.get(`${at}/faults`, () => context.faults.get());
	app.post(`${at}/faults`, (request, reply) =>
		reading(faultsSchema, request.body, reply, () => {
			context.faults.set(JSON.parse(String(request.body || '{}')));
			return context.faults.get();
		}),
	);
	app.delete(`${at}/faults`, () => {
		context.faults.clear();
		return context.faults.get();
	});

	app.get(`${at}/ledger`, () => ledger(context));
	app.get<{ Querystring: { orderId?: string } }>(`${at}/notices`, ({ query }) => ({
		attempts: context.notices.log.filter((entry) => !query.orderId || entry.orderId === query.orderId),
	}));

	app.post(`${at}/advance`, (request, reply) =>
		reading(advanceBody, request.body, reply, (body) => {
			context.clock.advance(body.ms);
			return { now: new Date(context.clock.now()).toISOString() };
		}),
	);

	app.post(`${at}/revoke-tokens`, () => {
		const revoked = context.tokens.size;
		context.tokens.clear();
		return { revoked };
	});

	app.post<{ Params: { orderId: string } }>(`${at}/orders/:orderId/outcome`, (request, reply) =>
		reading(outcomeBody, request.body, reply, async ({ outcome, delay = 0, force = false }) => {
			const order = findOrder(context, request.params.orderId);
			if (!order) return missing(reply, 'order');
			if (order.status === 'COMPLETED' || (order.status === 'CANCELED' && !force)) return impossible(reply, order.status);
			const done = applyOutcome(context, order, outcome, { delayMs: delay, force });
			if (delay === 0) await done;
			return { status: order.status };
		}),
	);

	/** Any notice at all, signed, whatever the order's true status is. */
	app.post<{ Params: { orderId: string } }>(`${at}/orders/:orderId/notices`, (request, reply) =>
		reading(noticeBody, request.body, reply, async ({ statuses }) => {
			const order = findOrder(context, request.params.orderId);
			if (!order) return missing(reply, 'order');
			await sendOrderNotices(context, order, statuses);
			return { sent: statuses.length };
		}),
	);

	app.post<{ Params: { refundId: string } }>(`${at}/refunds/:refundId`, (request, reply) =>
		reading(endBody, request.body, reply, ({ status }) =>
			endRefund(context, request.params.refundId, status) ? { status } : impossible(reply, 'no such pending refund'),
		),
	);

	app.post(`${at}/panel-refund`, (request, reply) =>
		reading(panelBody, request.body, reply, (body) => {
			const refund = panelRefund(context, body);
			return refund ? { refundId: refund.refundId, amount: refund.amount } : impossible(reply, 'nothing to refund');
		}),
	);
}
