/** @module-tag slow */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.ts';
import { cloneDatabase } from './database.ts';
import { makeEvent } from './make-event.ts';
import { openTestApp } from './test-app.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let server: ChildProcess;
let url: string;
let saleUrl: string;
let logged = '';
const dataDir = mkdtempSync(join(tmpdir(), 'rampa-workers-'));
const startServer = (env: NodeJS.ProcessEnv) =>
	fork('server/src/main.ts', {
		execArgv: [],
		stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
		env: {
			PATH: process.env.PATH,
			NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
			NODE_ENV: 'test',
			DATABASE_URL: database.url,
			DATABASE_POOL: '4',
			DATABASE_TIMEOUT_MS: '60000',
			DATA_DIR: dataDir,
			SECRET: 'secret-of-the-tests',
			LOG_LEVEL: 'warn',
			JOBS: '0',
			...env,
		},
	});
beforeAll(async () => {
	database = await cloneDatabase(inject('adminUrl'));
	const [port, salePort] = await Promise.all([freePort(), freePort()]);
	url = `http://127.0.0.1:${port}`;
	saleUrl = `http://127.0.0.1:${salePort}`;
	server = startServer({ PORT: String(port), WORKERS: '2', SALE_PORT: String(salePort) });
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
const SOON = { timeout: 120_000 };

/** A new connection each time, so that another worker may answer. */
const get = (address: string, headers = {}) => fetch(address, { headers: { connection: 'close', ...headers } });

const processes = async () => Number(/^rampa_processes (\d+)/m.exec(await (await get(`${url}/metrics`)).text())?.[1]);

const workers = () => readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ').map(Number);
const argumentsOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
const isForSales = (pid: number) => argumentsOf(pid).includes('--sale');
const encoders = () => workers().filter((pid) => !/--sale|--no-encoding/.test(argumentsOf(pid)));

describe('WORKERS=2 and SALE_PORT', () => {
	it('two processes answer on one port and one on the port of sales, and /metrics adds up all', async () => {
		await expect.poll(processes, SOON).toBe(3);
		expect(workers()).toHaveLength(3);
		for (const address of [url, saleUrl]) await expect.poll(async () => (await get(`${address}/readyz`)).status, SOON).toBe(200);
	});

	it('B-001 one of the processes encodes films', () => expect(encoders()).toHaveLength(1));

	it('the process for sales has a lower priority than those for pages', () => {
		const priorities = workers().map((pid) => ({ pid, isSale: isForSales(pid), niceness: getPriority(pid) }));
		const [sale, ...others] = priorities.filter(({ isSale }) => isSale);
		expect(others).toEqual([]);
		for (const { isSale, niceness } of priorities) if (!isSale) expect(niceness).toBeLessThan(sale?.niceness ?? 0);
	});

	it('a purchase through the port of sales is one order, also when it is repeated on the other port', async () => {
		const testApp = await openTestApp({ databaseUrl: database.url, oneNode: true });
		const { id } = await makeEvent(testApp, { price_grosze: 0, available_tickets: 5 });
		const { token } = await testApp.make.user();
		const buy = (address: string) =>
			fetch(`${address}/api/payments/${id}`, {
				method: 'POST',
				headers: { 'x-auth-token': token, 'content-type': 'application/json' },
				body: JSON.stringify({ consent: true }),
			});
		expect((await buy(saleUrl)).status).toBe(201);
		expect((await buy(url)).status).toBe(409);
		const { rows } = await testApp.context.db.pool.query('select status, seats from orders where event_id = $1', [id]);
		expect(rows).toEqual([{ status: 'COMPLETED', seats: 1 }]);
		await testApp.close();
	});

	it('F-022 an untrusted proxy is logged once a minute, whichever worker handles it', async () => {
		for (let call = 0; call < 6; call++) expect((await get(`${url}/healthz`, { 'x-forwarded-for': '8.8.8.8' })).status).toBe(200);
		// the primary process sums the metrics of all workers, after all their earlier messages
		await expect.poll(processes, SOON).toBe(3);
		await expect.poll(() => logged, SOON).toContain('TRUST_PROXY');
		expect(logged.match(/TRUST_PROXY/g)).toHaveLength(1);
	});

	it('a worker that dies is replaced by one of its kind, and another one answers meanwhile', async () => {
		const [first = 0] = encoders();
		const [sale = 0] = workers().filter(isForSales);
		for (const pid of [first, sale]) process.kill(pid, 'SIGKILL');
		await expect.poll(() => workers().some((pid) => pid === first || pid === sale), SOON).toBe(false);
		expect((await get(`${url}/healthz`)).status).toBe(200);
		await expect.poll(processes, SOON).toBe(3);
		await expect.poll(async () => (await get(`${saleUrl}/healthz`)).status, SOON).toBe(200);
		expect(encoders()).toHaveLength(1);
	});

	it('workers end with the process that started them, also when it is killed', async () => {
		const all = workers();
		server.kill('SIGKILL');
		const isThere = (pid: number) => existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
		await expect.poll(() => all.some(isThere), SOON).toBe(false);
	});

	it('a server ends in order with the command that started it, also when that is killed', async () => {
		const alone = startServer({ PORT: '0', WORKERS: '1' });
		const ended = once(alone, 'exit');
		await once(alone, 'message');
		// what a killed parent leaves: a closed channel
		alone.disconnect();
		expect(await ended).toEqual([0, null]);
	});
});
