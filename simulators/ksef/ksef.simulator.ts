import { fastify } from 'fastify';
import { renderFailure } from './ksef.answers.ts';
import { type CertifiedKey, makeKeys } from './ksef.certificates.ts';
import type { Behaviour, SimulatorContext } from './ksef.context.ts';
import { type Control, controlRoutes, createControl } from './ksef.control.ts';
import { createFaults } from './ksef.faults.ts';
import { createLimits } from './ksef.limits.ts';
import { apiRoutes, statusRoutes } from './ksef.routes.ts';
import { createState } from './ksef.state.ts';
import { type KsefToken, SIMULATED_SELLER } from './ksef.types.ts';

export type KsefSimulatorOptions = {
	/** 0, the default: any free port */
	port?: number;
	host?: string;
	/** accepted tokens; one seller with all permissions by default */
	tokens?: KsefToken[];
	behaviour?: Partial<Behaviour>;
	limits?: boolean;
	/** generated at the start by default */
	keys?: CertifiedKey[];
	/** stores sessions and invoices across restarts */
	stateFile?: string;
	now?: () => Date;
};

const sellerToken = (): KsefToken => ({ ...SIMULATED_SELLER, permissions: ['InvoiceWrite', 'InvoiceRead'], active: true });
const MAX_BODY_BYTES = 4_000_000;

function createSimulatorContext(options: KsefSimulatorOptions, now: () => number): SimulatorContext {
	return {
		now,
		behaviour: {
			loginPolls: 0,
			invoicePolls: 2,
			sessionPolls: 1,
			storageDelayMs: 0,
			checkNipChecksum: true,
			stuck: false,
			...options.behaviour,
		},
		state: createState(options.tokens ?? [sellerToken()], options.stateFile),
		faults: createFaults(),
		limits: createLimits({ now, on: options.limits ?? true }),
		keys: options.keys ? Promise.resolve(options.keys.map((key) => ({ ...key }))) : makeKeys(now()),
		service: { status: 'AVAILABLE', messages: [] },
		calls: {},
		url: '',
	};
}

function createApp(context: SimulatorContext, control: Control) {
	const app = fastify({ forceCloseConnections: true, bodyLimit: MAX_BODY_BYTES });
	// Bodies are read as bytes: each call decides how to answer an invalid one.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
	app.setNotFoundHandler((request, reply) => {
		const { status, headers, body } = renderFailure({ status: 404 }, { path: request.url, now: context.now(), wantsProblem: true });
		return reply
			.code(status)
			.headers(headers ?? {})
			.send(body);
	});
	apiRoutes(app, context);
	statusRoutes(app, context);
	controlRoutes(app, control);
	return app;
}

export type KsefSimulator = Awaited<ReturnType<typeof startKsefSimulator>>;

/** A simulated KSeF: the same paths, answers and cryptography, and controls for tests. Never in production. */
export async function startKsefSimulator(options: KsefSimulatorOptions = {}) {
	if (process.env.NODE_ENV === 'production') throw new Error('The KSeF simulator does not run in production');
	const realNow = options.now ?? (() => new Date());
	let offset = 0;
	const now = () => realNow().getTime() + offset;
	const context = createSimulatorContext(options, now);
	const control = createControl(context, (ms) => {
		offset += ms;
	});
	const app = createApp(context, control);
	context.url = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
	return {
		...control,
		/** without the version of the interface; its calls are below /v2 */
		url: context.url,
		now: () => new Date(now()),
		close: async () => {
			await app.close();
			context.state.save();
		},
	};
}
