import { fastify } from 'fastify';
import { notFound } from './payu.answers.ts';
import { createClock } from './payu.clock.ts';
import type { SimulatorContext } from './payu.context.ts';
import { controlRoutes } from './payu.control.ts';
import { createFaults, type FaultsInput } from './payu.faults.ts';
import { applyOutcome, findOrder, isOpen, watchExpiry } from './payu.flow.ts';
import { importPayments, type PastPayment } from './payu.imported-payments.ts';
import { ledger } from './payu.ledger.ts';
import { sendOrderNotices } from './payu.notice-sender.ts';
import { createNotices } from './payu.notices.ts';
import { codesPage } from './payu.page.ts';
import { payRoutes } from './payu.pay-routes.ts';
import { endRefund, panelRefund, watchRefund } from './payu.refunds.ts';
import { apiRoutes } from './payu.routes.ts';
import { createState } from './payu.state.ts';
import { type Credentials, type OrderStatus, type Outcome, SANDBOX, SANDBOX_BLIK } from './payu.types.ts';

export type PayuSimulatorOptions = Partial<Credentials> & {
	/** the second point of sale, which takes BLIK codes */
	blik?: Partial<Credentials> | undefined;
	/** how long the bank's app takes to confirm or decline; default 0 */
	blikAppMs?: number;
	/** 0, the default: any free port */
	port?: number;
	host?: string;
	/** how browsers reach it, when that is not host and port */
	publicUrl?: string;
	/** null: refunds wait until they are ended by a control call */
	autoFinaliseRefundsMs?: number | null;
	/** 60: a notice to be repeated in a minute is repeated in a second */
	retrySpeed?: number;
	/** file in which orders survive a restart */
	stateFile?: string;
	now?: () => Date;
	random?: () => number;
};

export type PayuSimulator = Awaited<ReturnType<typeof startPayuSimulator>>;

function createSimulatorContext(options: PayuSimulatorOptions): SimulatorContext {
	const clock = createClock(options.now ?? (() => new Date()));
	const state = createState(options.stateFile);
	return {
		shops: {
			page: {
				posId: options.posId ?? SANDBOX.posId,
				clientId: options.clientId ?? SANDBOX.clientId,
				clientSecret: options.clientSecret ?? SANDBOX.clientSecret,
				secondKey: options.secondKey ?? SANDBOX.secondKey,
			},
			blik: { ...SANDBOX_BLIK, ...options.blik },
		},
		blikAppMs: options.blikAppMs ?? 0,
		autoFinaliseRefundsMs: options.autoFinaliseRefundsMs === undefined ? 1000 : options.autoFinaliseRefundsMs,
		clock,
		state,
		faults: createFaults(options.random ?? Math.random),
		notices: createNotices({ clock, state, retrySpeed: options.retrySpeed ?? 60 }),
		tokens: new Map(),
		calls: {},
		url: '',
	};
}

function createApp(context: SimulatorContext) {
	const app = fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
	// Bodies are passed on unparsed: each call parses its own and answers to invalid ones.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
	app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFound('address').body));
	apiRoutes(app, context);
	payRoutes(app, context);
	app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(codesPage()));
	controlRoutes(app, context);
	return app;
}

/** Continues what was in progress when the last run ended. */
function resume(context: SimulatorContext): void {
	for (const order of context.state.orders.values()) if (isOpen(order)) watchExpiry(context, order);
	for (const refund of context.state.refunds.values()) if (refund.status === 'PENDING') watchRefund(context, refund);
	context.notices.resume();
}

/** A PayU simulator: the same paths and answers, and controls for tests. Never in production. */
export async function startPayuSimulator(options: PayuSimulatorOptions = {}) {
	if (process.env.NODE_ENV === 'production') throw new Error('The payment simulator does not run in production');
	const context = createSimulatorContext(options);
	const app = createApp(context);
	const address = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
	context.url = options.publicUrl ?? address;
	resume(context);

	const getOrder = (orderId: string) => {
		const order = findOrder(context, orderId);
		if (!order) throw new Error(`The simulator has no order ${orderId}`);
		return order;
	};

	return {
		url: context.url,
		credentials: context.shops.page,
		blik: context.shops.blik,
		setFaults: (faults: FaultsInput) => context.faults.set(faults),
		clearFaults: () => context.faults.clear(),
		ledger: () => ledger(context),
		/** every attempt to deliver a notice, oldest first */
		notices: () => [...context.notices.log],
		/** resolves when no notice is being sent or about to be */
		idle: () => context.notices.idle(),
		advance: (ms: number) => context.clock.advance(ms),
		revokeTokens: () => context.tokens.clear(),
		/** pays, refuses, … without a browser; `force` pays even a cancelled order */
		outcome: (orderId: string, outcome: Outcome, how: { delayMs?: number; force?: boolean } = {}) =>
			applyOutcome(context, getOrder(orderId), outcome, how),
		/** signed notices of any status, independent of the order's real one */
		sendNotices: (orderId: string, statuses: OrderStatus[]) => sendOrderNotices(context, getOrder(orderId), statuses),
		endRefund: (refundId: string, status: 'FINALIZED' | 'CANCELED') => endRefund(context, refundId, status),
		/** payments made before it was started; known ones are left unchanged */
		importPayments: (payments: readonly PastPayment[]) => importPayments(context, payments),
		panelRefund: (refund: { orderId: string; amount?: number; noticeWithoutAmount?: boolean }) => panelRefund(context, refund),
		close: async () => {
			context.clock.stop();
			await app.close();
			await context.notices.close();
			context.state.save();
		},
	};
}
