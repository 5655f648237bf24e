import { buildApp } from '#server/app.ts';
import { createContext } from '#server/context.ts';
import { listen } from '#server/lib/db/listen.ts';
import { readEnv } from '#server/lib/env.ts';
import { createLogger } from '#server/lib/logger.ts';
import { loadWebBuild } from '#server/platform/web-build.ts';
import { request, type TestRequest } from './request.ts';

// The second node of a test app in its own process (second-node.ts): own memory, caches and connections; what it shares with the
// first is the database, the files and the clock it is given. One such process serves the test apps of a test worker one after another.

export const SYNC_CHANNEL = 'received_by_all';

/** its difference from the clock of the machine, and the moment of that clock at which it is held */
export type NodeClock = { offset: number; heldAt: number | null };

export type ToNode =
	| { kind: 'open'; testApp: number; env: NodeJS.ProcessEnv; web: boolean }
	| { kind: 'request'; testApp: number; call: number; options: TestRequest }
	| { kind: 'clock'; testApp: number; clock: NodeClock }
	| { kind: 'invalidate-settings'; testApp: number }
	| { kind: 'close'; testApp: number };
export type FromNode =
	| { kind: 'done'; testApp: number; call?: number; answer?: unknown; failed?: string }
	| { kind: 'synced'; testApp: number; number: string }
	| { kind: 'logged'; testApp: number; line: string };

const send = (message: FromNode) => process.send?.(message);

async function openNode(testApp: number, given: NodeJS.ProcessEnv, web: boolean) {
	const env = readEnv(given);
	const databaseUrl = env.DATABASE_URL ?? '';
	let clock: NodeClock = { offset: 0, heldAt: null };
	const log = createLogger(env, { write: (line) => void send({ kind: 'logged', testApp, line }) });
	const context = await createContext({ env, log, databaseUrl, now: () => new Date((clock.heldAt ?? Date.now()) + clock.offset) });
	const readiness = { stopping: false, jobsHealthy: async () => true };
	const app = await buildApp({ context, readiness, web: web ? await loadWebBuild() : null });
	context.channels.on(SYNC_CHANNEL, (number) => void send({ kind: 'synced', testApp, number }));
	await app.ready();
	const line = listen(databaseUrl, context.channels.handlers(), context.channels.missed);
	return {
		request: (options: TestRequest) => request(app, options),
		setClock: (given: NodeClock) => {
			clock = given;
		},
		invalidateSettings: () => context.settings.invalidate(),
		close: async () => {
			await line.close();
			await app.close();
			await context.db.close();
		},
	};
}

type Node = Awaited<ReturnType<typeof openNode>>;
const nodes = new Map<number, Node>();

const nodeOf = (testApp: number): Node => {
	const node = nodes.get(testApp);
	if (!node) throw new Error(`test app ${testApp} is not open`);
	return node;
};

async function act(message: ToNode): Promise<unknown> {
	const { kind, testApp } = message;
	if (kind === 'open') nodes.set(testApp, await openNode(testApp, message.env, message.web));
	if (kind === 'request') return nodeOf(testApp).request(message.options);
	if (kind === 'clock') nodeOf(testApp).setClock(message.clock);
	if (kind === 'invalidate-settings') nodeOf(testApp).invalidateSettings();
	if (kind === 'close') {
		await nodeOf(testApp).close();
		nodes.delete(testApp);
	}
}

process.on('message', (message: ToNode) => {
	const call = message.kind === 'request' ? message.call : undefined;
	act(message).then(
		(answer) => send({ kind: 'done', testApp: message.testApp, call, answer }),
		(error: Error) => send({ kind: 'done', testApp: message.testApp, call, failed: error.stack ?? error.message }),
	);
});
process.once('disconnect', () => process.exit(0));
