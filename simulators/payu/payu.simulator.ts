import { fastify } from 'fastify';
import { notFound } from './payu.answers.ts';
import { createClock } from './payu.clock.ts';
import { controlRoutes } from './payu.control.ts';
import { createFaults, type FaultsInput } from './payu.faults.ts';
import { applyOutcome, findOrder, isOpen, watchExpiry } from './payu.flow.ts';
import { knowPayments, type PastPayment } from './payu.known-payments.ts';
import { ledger } from './payu.ledger.ts';
import { createNotices } from './payu.notices.ts';
import { payRoutes } from './payu.pay-routes.ts';
import { endRefund, panelRefund, watchRefund } from './payu.refunds.ts';
import { apiRoutes } from './payu.routes.ts';
import { createState } from './payu.state.ts';
import { tellOrder } from './payu.notice-sender.ts';
import { type Credentials, type OrderStatus, type Outcome, SANDBOX } from './payu.types.ts';
import type { World } from './payu.context.ts';

export type PayuSimulatorOptions = Partial<Credentials> & {
	/** 0, the default: any free port */
	port?: number;
	host?: string;
	/** how browsers reach it, when that is not host and port */
	publicUrl?: string;
	/** null: refunds wait until somebody ends them */
	autoFinaliseRefundsMs?: number | null;
	/** 60: a notice to be repeated in a minute is repeated in a second */
	retrySpeed?: number;
	/** orders outlive a restart in this file */
	stateFile?: string;
	now?: () => Date;
	random?: () => number;
};

export type PayuSimulator = Awaited<ReturnType<typeof startPayuSimulator>>;

function createWorld(options: PayuSimulatorOptions): World {
	const clock = createClock(options.now ?? (() => new Date()));
	const state = createState(options.stateFile);
	return {
		credentials: {
			posId: options.posId ?? SANDBOX.posId,
			clientId: options.clientId ?? SANDBOX.clientId,
			clientSecret: options.clientSecret ?? SANDBOX.clientSecret,
			secondKey: options.secondKey ?? SANDBOX.secondKey,
		},
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

function createApp(world: World) {
	const app = fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
	// Every body is read as it came: what it means, and which answer a broken one gets, each call decides itself.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
	app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFound('address').body));
	apiRoutes(app, world);
	payRoutes(app, world);
	controlRoutes(app, world);
	return app;
}

/** What was under way when the last run ended goes on. */
function resume(world: World): void {
	for (const order of world.state.orders.values()) if (isOpen(order)) watchExpiry(world, order);
	for (const refund of world.state.refunds.values()) if (refund.status === 'PENDING') watchRefund(world, refund);
	world.notices.resume();
}

/** A PayU of our own: the same paths and answers, and strings to pull. Never in production. */
export async function startPayuSimulator(options: PayuSimulatorOptions = {}) {
	if (process.env.NODE_ENV === 'production') throw new Error('The payment simulator does not run in production');
	const world = createWorld(options);
	const app = createApp(world);
	const address = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
	world.url = options.publicUrl ?? address;
	resume(world);

	const getOrder = (orderId: string) => {
		const order = findOrder(world, orderId);
		if (!order) throw new Error(`The simulator has no order ${orderId}`);
		return order;
	};

	return {
		url: world.url,
		credentials: world.credentials,
		setFaults: (faults: FaultsInput) => world.faults.set(faults),
		clearFaults: () => world.faults.clear(),
		ledger: () => ledger(world),
		/** every attempt to deliver a notice, oldest first */
		notices: () => [...world.notices.log],
		/** resolves when no notice is being sent or about to be */
		idle: () => world.notices.idle(),
		advance: (ms: number) => world.clock.advance(ms),
		revokeTokens: () => world.tokens.clear(),
		/** pays, refuses, … without a browser; `force` pays even a cancelled order */
		outcome: (orderId: string, outcome: Outcome, how: { delayMs?: number; force?: boolean } = {}) =>
			applyOutcome(world, getOrder(orderId), outcome, how),
		/** signed notices of any statuses, whatever the order's true one is */
		sendNotices: (orderId: string, statuses: OrderStatus[]) => tellOrder(world, getOrder(orderId), statuses),
		endRefund: (refundId: string, status: 'FINALIZED' | 'CANCELED') => endRefund(world, refundId, status),
		/** payments made before its memory begins; what it knows already stays */
		know: (payments: readonly PastPayment[]) => knowPayments(world, payments),
		panelRefund: (refund: { orderId: string; amount?: number; noticeWithoutAmount?: boolean }) => panelRefund(world, refund),
		close: async () => {
			world.clock.stop();
			await app.close();
			await world.notices.close();
			world.state.save();
		},
	};
}
