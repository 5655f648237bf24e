import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

/** One server process that can be killed and comes back. */
export type Node = { url: string; kill(): Promise<void>; stop(): Promise<number | null>; isUp(): boolean; starts: number };

const exited = (child: ChildProcess) =>
	new Promise<number | null>((done) =>
		child.exitCode !== null || child.signalCode !== null ? done(child.exitCode) : child.once('exit', (code) => done(code)),
	);

export async function startNode(env: NodeJS.ProcessEnv): Promise<Node> {
	let child: ChildProcess;
	let up = false;
	const node: Node = {
		url: `http://127.0.0.1:${env.PORT}`,
		starts: 0,
		isUp: () => up,
		kill: async () => {
			up = false;
			child.kill('SIGKILL');
			await exited(child);
			await start();
		},
		stop: async () => {
			up = false;
			child.kill('SIGTERM');
			return exited(child);
		},
	};
	/** a start that fails because the database is away is tried again, as a supervisor does */
	const start = async (): Promise<void> => {
		for (;;) {
			node.starts++;
			child = fork(MAIN, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
			const listening = await new Promise<boolean>((done) => {
				child.once('message', () => done(true));
				child.once('exit', () => done(false));
			});
			if (listening) break;
			await new Promise((done) => setTimeout(done, 200));
		}
		up = true;
	};
	await start();
	return node;
}
