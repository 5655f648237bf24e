import { buildApp } from '#server/app.ts';
import { createContext } from '#server/context.ts';
import { readEnv } from '#server/lib/env.ts';
import { listen } from '#server/lib/listen.ts';
import { createLogger } from '#server/lib/logger.ts';
import { loadWebBuild } from '#server/lib/web-build.ts';
import { type Asked, ask } from './request.ts';

// The second node of a house as a process of its own (second-node.ts): own memory, caches and connections; what it shares with the
// first is the database, the files and the clock it is told. One such process serves the houses of a test worker one after another.

export const HEARD_BY_ALL = 'heard_by_all';

export type ToNode =
	| { kind: 'open'; house: number; env: NodeJS.ProcessEnv; web: boolean }
	| { kind: 'ask'; house: number; call: number; asked: Asked }
	| { kind: 'offset'; house: number; ms: number }
	| { kind: 'forget'; house: number }
	| { kind: 'close'; house: number };
export type FromNode =
	| { kind: 'done'; house: number; call?: number; answer?: unknown; failed?: string }
	| { kind: 'heard'; house: number; number: string }
	| { kind: 'logged'; house: number; line: string };

const say = (message: FromNode) => process.send?.(message);

async function openNode(house: number, given: NodeJS.ProcessEnv, web: boolean) {
	const env = readEnv(given);
	const databaseUrl = env.DATABASE_URL ?? '';
	let offset = 0;
	const log = createLogger(env, { write: (line) => void say({ kind: 'logged', house, line }) });
	const context = await createContext({ env, log, databaseUrl, now: () => new Date(Date.now() + offset) });
	const readiness = { stopping: false, jobsHealthy: async () => true };
	const app = await buildApp({ context, readiness, web: web ? await loadWebBuild() : null });
	context.notices.on(HEARD_BY_ALL, (number) => void say({ kind: 'heard', house, number }));
	await app.ready();
	const line = listen(databaseUrl, context.notices.channels(), context.notices.missed);
	return {
		ask: (asked: Asked) => ask(app, asked),
		setOffset: (ms: number) => {
			offset = ms;
		},
		forget: () => context.settings.forget(),
		close: async () => {
			await line.close();
			await app.close();
			await context.db.close();
		},
	};
}

type Node = Awaited<ReturnType<typeof openNode>>;
const nodes = new Map<number, Node>();

const nodeOf = (house: number): Node => {
	const node = nodes.get(house);
	if (!node) throw new Error(`house ${house} is not open`);
	return node;
};

async function act(message: ToNode): Promise<unknown> {
	const { kind, house } = message;
	if (kind === 'open') nodes.set(house, await openNode(house, message.env, message.web));
	if (kind === 'ask') return nodeOf(house).ask(message.asked);
	if (kind === 'offset') nodeOf(house).setOffset(message.ms);
	if (kind === 'forget') nodeOf(house).forget();
	if (kind === 'close') {
		await nodeOf(house).close();
		nodes.delete(house);
	}
}

process.on('message', (message: ToNode) => {
	const call = message.kind === 'ask' ? message.call : undefined;
	act(message).then(
		(answer) => say({ kind: 'done', house: message.house, call, answer }),
		(error: Error) => say({ kind: 'done', house: message.house, call, failed: error.stack ?? error.message }),
	);
});
process.once('disconnect', () => process.exit(0));
