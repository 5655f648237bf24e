import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

/** A database restart takes seconds, an attempt at least the pause. */
const MAX_ATTEMPTS = 100;
const PAUSE_MS = 200;

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
		let errors = '';
		for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
			node.starts++;
			child = fork(MAIN, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
			errors = '';
			child.stderr?.on('data', (chunk: Buffer) => {
				errors = `${errors}${chunk}`.slice(-2_000);
			});
			const listening = await new Promise<boolean>((done) => {
				child.once('message', () => done(true));
				child.once('close', () => done(false));
			});
			if (listening) return;
			await new Promise((done) => setTimeout(done, PAUSE_MS));
		}
		throw new Error(`${node.url} did not start in ${MAX_ATTEMPTS} attempts, exit code ${child.exitCode}: ${errors}`);
	};
	await start();
	return node;
}
