import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PayuSimulator } from '#simulators/payu/payu.simulator.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { payuEnv } from './payments.ts';

export type ChildServer = {
	url: string;
	/** resolves when the process has exited, with the signal that ended it */
	gone: Promise<NodeJS.Signals | null>;
	stop(): Promise<void>;
};

/** The real server in a separate process, which a failpoint may kill. */
export async function startChildServer(databaseUrl: string, payu: PayuSimulator, env: NodeJS.ProcessEnv = {}): Promise<ChildServer> {
	const port = await freePort();
	const dataDir = mkdtempSync(join(tmpdir(), 'rampa-child-'));
	const child: ChildProcess = fork('server/src/main.ts', {
		execArgv: [],
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
		env: {
			PATH: process.env.PATH,
			NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
			NODE_ENV: 'test',
			DATABASE_URL: databaseUrl,
			DATABASE_POOL: '4',
			DATABASE_TIMEOUT_MS: '60000',
			DATA_DIR: dataDir,
			ADMIN_EMAIL_DOMAINS: 'nowascena.test',
			RATE_LIMITS: 'off',
			SECRET: 'secret-of-the-tests',
			LOG_LEVEL: 'fatal',
			WORKERS: '1',
			JOBS: '0',
			...payuEnv(payu, port),
			...env,
		},
	});
	let errors = '';
	child.stderr?.on('data', (chunk) => {
		errors += String(chunk);
	});
	const gone = new Promise<NodeJS.Signals | null>((done) => {
		child.once('exit', (_code, signal) => {
			rmSync(dataDir, { recursive: true, force: true });
			done(signal);
		});
	});
	await Promise.race([
		new Promise<void>((ready) => child.once('message', () => ready())),
		gone.then(() => {
			throw new Error(`the server did not start: ${errors}`);
		}),
	]);
	return {
		url: `http://127.0.0.1:${port}`,
		gone,
		stop: async () => {
			child.kill('SIGKILL');
			await gone;
		},
	};
}
