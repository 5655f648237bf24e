import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext } from '#server/context.ts';
import type { Context } from '#server/lib/context.ts';
import { retrying } from '#server/lib/db/db.ts';
import { readEnv } from '#server/lib/env.ts';
import { createLogger } from '#server/lib/logger.ts';
import { type PayuSimulator, startPayuSimulator } from '#simulators/payu/payu.simulator.ts';
import { cloneDatabase } from '#testing/database.ts';
import { createFactory, type Factory } from '#testing/factory.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { SIMULATOR_KEYS } from '../../scripts/lib/simulator-keys.ts';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

/** The real server as a process, its own database and payment simulator, and a factory that writes directly into that database. */
export type Product = {
	url: string;
	databaseUrl: string;
	context: Context;
	make: Factory;
	payu: PayuSimulator;
	/** mails to an address, newest first, with the links in them */
	mails(to: string): Promise<{ subject: string; text: string; html: string; links: string[] }[]>;
	/** runs a query on the database of the product */
	query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
	/** starts another process on the same port and database, after the first died at its FAILPOINT */
	revive(): Promise<void>;
	close(): Promise<void>;
};

function startServer(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
	const child = fork(MAIN, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
	return new Promise((done, fail) => {
		child.once('message', () => done(child));
		child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
	});
}

export async function openProduct(overrides: NodeJS.ProcessEnv = {}): Promise<Product> {
	const clone = await cloneDatabase(process.env.E2E_ADMIN_URL ?? '');
	const dataDir = mkdtempSync(join(tmpdir(), 'rampa-e2e-'));
	const port = await freePort();
	const payu = await startPayuSimulator({ ...SIMULATOR_KEYS, host: '127.0.0.1', autoFinaliseRefundsMs: 50 });
	const environment = {
		NODE_ENV: 'test',
		PORT: String(port),
		DATABASE_URL: clone.url,
		DATABASE_POOL: '8',
		// a busy machine is not a failing story
		DATABASE_TIMEOUT_MS: '60000',
		DATA_DIR: dataDir,
		DEMO: '0',
		WORKERS: '1',
		JOBS: '0',
		RATE_LIMITS: 'off',
		MEDIA_NICENESS: '0',
		ADMIN_EMAIL_DOMAINS: 'nowascena.test',
		SECRET: 'secret-of-the-browser-tests',
		LOG_LEVEL: 'warn',
		PAYU_BASE_URL: payu.url,
		PAYU_POS_ID: SIMULATOR_KEYS.posId,
		PAYU_CLIENT_ID: SIMULATOR_KEYS.clientId,
		PAYU_CLIENT_SECRET: SIMULATOR_KEYS.clientSecret,
		PAYU_SECOND_KEY: SIMULATOR_KEYS.secondKey,
		...overrides,
	};
	let server = await startServer(environment);
	const env = readEnv(environment);
	const context = await createContext({ env, log: createLogger({ LOG_LEVEL: 'silent' }), databaseUrl: clone.url });
	return {
		url: env.publicUrl,
		databaseUrl: clone.url,
		context,
		payu,
		make: createFactory(context),
		mails: async (to) =>
			((await (await fetch(`${env.publicUrl}/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json()) as { messages: never[] }).messages,
		// truncating many tables can be the victim of a deadlock with pages the server is still making ready
		query: async (text, values = []) => (await retrying(() => context.db.pool.query(text, values))).rows,
		revive: async () => {
			if (server.signalCode === null) await new Promise((done) => server.once('exit', done));
			server = await startServer({ ...environment, FAILPOINT: '' });
		},
		close: async () => {
			await new Promise((done) => {
				server.once('exit', done);
				server.kill('SIGTERM');
			});
			await context.db.close();
			await payu.close();
			await clone.drop();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}
