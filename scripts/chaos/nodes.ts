import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

/** One server process that can be killed and restarts. */
export type Node = {
	url: string;
	pid(): number;
	/** kill -9 and restart */
	kill(): Promise<void>;
	/** SIGTERM and restart; returns the exit code */
	restart(): Promise<number | null>;
	stop(): Promise<number | null>;
	/** resolves when the process ends, whatever the cause */
	ended(): Promise<number | null>;
	starts: number;
};

const exited = (child: ChildProcess) =>
	new Promise<number | null>((done) =>
		child.exitCode !== null || child.signalCode !== null ? done(child.exitCode) : child.once('exit', (code) => done(code)),
	);

export async function startNode(env: NodeJS.ProcessEnv): Promise<Node> {
	let child: ChildProcess;
	const node: Node = {
		url: `http://127.0.0.1:${env.PORT}`,
		starts: 0,
		pid: () => child.pid as number,
		ended: () => exited(child),
		kill: async () => {
			child.kill('SIGKILL');
			await exited(child);
			await start();
		},
		restart: async () => {
			const code = await node.stop();
			await start();
			return code;
		},
		stop: async () => {
			child.kill('SIGTERM');
			return exited(child);
		},
	};
	/** a start that fails because the database is unavailable is retried, as by a supervisor */
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
	};
	await start();
	return node;
}
