import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Context } from '#server/lib/context.ts';
import { listen } from '#server/lib/db/listen.ts';
import { type FromNode, type NodeClock, SYNC_CHANNEL, type ToNode } from './node-process.ts';
import type { TestRequest, TestResponse } from './request.ts';

/** one for all test apps of this test worker, one after another */
let child: ChildProcess | undefined;
let testApps = 0;
let calls = 0;

function nodeProcess(): ChildProcess {
	if (child) return child;
	child = fork(fileURLToPath(new URL('./node-process.ts', import.meta.url)), { serialization: 'advanced', execArgv: [] });
	child.setMaxListeners(0);
	child.unref();
	child.channel?.unref();
	return child;
}

export type SecondNode = Awaited<ReturnType<typeof openSecondNode>>;

/** A second node of a test app, in its own process. */
export async function openSecondNode(env: NodeJS.ProcessEnv, web: boolean, onLine: (line: string) => void) {
	const node = nodeProcess();
	const testApp = ++testApps;
	const syncListeners = new Set<(number: string) => void>();
	const answers = new Map<number | undefined, { take: (answer: unknown) => void; fail: (error: Error) => void }>();
	const onMessage = (message: FromNode) => {
		if (message.testApp !== testApp) return;
		if (message.kind === 'logged') onLine(message.line);
		if (message.kind === 'synced') for (const listener of syncListeners) listener(message.number);
		if (message.kind !== 'done') return;
		const waiting = answers.get(message.call);
		answers.delete(message.call);
		if (message.failed) waiting?.fail(new Error(message.failed));
		else waiting?.take(message.answer);
	};
	node.on('message', onMessage);
	const send = (message: ToNode) => {
		node.send(message);
	};
	const answered = (message: ToNode, call?: number) =>
		new Promise<unknown>((take, fail) => {
			answers.set(call, { take, fail });
			// keeps this process alive while a call waits
			node.channel?.ref();
			send(message);
		});
	await answered({ kind: 'open', testApp, env, web });
	return {
		request: async (options: TestRequest) => {
			const call = ++calls;
			return (await answered({ kind: 'request', testApp, call, options }, call)) as TestResponse;
		},
		setClock: (clock: NodeClock) => send({ kind: 'clock', testApp, clock }),
		invalidateSettings: () => send({ kind: 'invalidate-settings', testApp }),
		onSync: (listener: (number: string) => void) => void syncListeners.add(listener),
		close: async () => {
			await answered({ kind: 'close', testApp });
			node.off('message', onMessage);
			node.channel?.unref();
		},
	};
}

/**
 * Connects two nodes by LISTEN as run.ts does. `settled` waits until both have received every message sent so far: a change is seen on
 * another node within two seconds, and a test that runs on one node expects it in the next call.
 */
export function shareNotifications(databaseUrl: string, first: Context, second: SecondNode) {
	const received = [new Set<string>(), new Set<string>()];
	const wakes = new Set<() => void>();
	const receive = (numbers: Set<string>) => (number: string) => {
		numbers.add(number);
		for (const wake of wakes) wake();
	};
	first.channels.on(SYNC_CHANNEL, receive(received[0] as Set<string>));
	second.onSync(receive(received[1] as Set<string>));
	const line = listen(databaseUrl, first.channels.handlers(), first.channels.missed);
	const notify = (number: string) => first.db.pool.query('select pg_notify($1, $2)', [SYNC_CHANNEL, number]);
	let last = 0;

	async function settled(): Promise<void> {
		const number = String(++last);
		await new Promise<void>((done, fail) => {
			const wake = () => {
				if (!received.every((numbers) => numbers.has(number))) return;
				wakes.delete(wake);
				done();
			};
			wakes.add(wake);
			notify(number).catch(fail);
		});
	}

	/** connections are opened asynchronously: repeated until every node has received one message */
	async function ready(): Promise<void> {
		while (received.some((numbers) => numbers.size === 0)) {
			await notify('ready');
			await new Promise((done) => setTimeout(done, 20));
		}
	}

	return { settled, ready, close: () => line.close() };
}
