import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.ts';
import { cloneDatabase } from './database.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let server: ChildProcess;
let url: string;
let logged = '';
const dataDir = mkdtempSync(join(tmpdir(), 'rampa-workers-'));
beforeAll(async () => {
	database = await cloneDatabase(inject('adminUrl'));
	const port = await freePort();
	url = `http://127.0.0.1:${port}`;
	server = fork('server/src/main.ts', {
		execArgv: [],
		stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
		env: {
			PATH: process.env.PATH,
			NODE_COMPILE_CACHE: resolve('node_modules/.cache/compile'),
			NODE_ENV: 'test',
			PORT: String(port),
			WORKERS: '2',
			DATABASE_URL: database.url,
			DATABASE_POOL: '4',
			DATA_DIR: dataDir,
			SECRET: 'secret-of-the-tests',
			LOG_LEVEL: 'warn',
			JOBS: '0',
		},
	});
	server.stdout?.setEncoding('utf8').on('data', (text: string) => {
		logged += text;
	});
	await new Promise((ready) => server.once('message', ready));
});
afterAll(async () => {
	server.kill('SIGKILL');
	await database.drop();
	rmSync(dataDir, { recursive: true, force: true });
});

/** time limit for a process to start or end */
const SOON = { timeout: 30_000 };

/** A connection of its own each time, so that another worker may answer. */
const get = (path: string, headers = {}) => fetch(url + path, { headers: { connection: 'close', ...headers } });

const processes = async () => Number(/^rampa_processes (\d+)/m.exec(await (await get('/metrics')).text())?.[1]);

const workers = () => readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ').map(Number);

describe('WORKERS=2', () => {
	it('two processes answer on one port, and /metrics adds up both', async () => {
		await expect.poll(processes, SOON).toBe(2);
		expect(workers()).toHaveLength(2);
		expect((await get('/readyz')).status).toBe(200);
	});

	it('F-022 an untrusted proxy is logged once a minute, whichever worker meets it', async () => {
		for (let call = 0; call < 6; call++) expect((await get('/healthz', { 'x-forwarded-for': '8.8.8.8' })).status).toBe(200);
		// the sum comes from all workers by way of the primary process, after everything they have told it
		expect(await processes()).toBe(2);
		await expect.poll(() => logged, SOON).toContain('TRUST_PROXY');
		expect(logged.match(/TRUST_PROXY/g)).toHaveLength(1);
	});

	it('a worker that dies is replaced, and the other one answers meanwhile', async () => {
		const [first = 0] = workers();
		process.kill(first, 'SIGKILL');
		await expect.poll(() => workers().includes(first), SOON).toBe(false);
		expect((await get('/healthz')).status).toBe(200);
		await expect.poll(processes, SOON).toBe(2);
	});

	it('workers end with the process that started them, also when it is killed', async () => {
		const both = workers();
		server.kill('SIGKILL');
		const isThere = (pid: number) => existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
		await expect.poll(() => both.some(isThere), SOON).toBe(false);
	});
});
