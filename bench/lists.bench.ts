import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext } from '#server/context.ts';
import { readEnv } from '#server/lib/env.ts';
import { createLogger } from '#server/lib/logger.ts';
import { migrate } from '#server/lib/migrate.ts';
import { createFactory } from '#testing/factory.ts';
import { seedLists, type Volume } from '#testing/seed-lists.ts';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';

// The lists of the back office over HTTP at 10,000 and at 1,000,000 orders: p95, their ratio, and what a CSV of a million rows
// costs in time and memory. `node bench/lists.bench.ts [port]`; about ten minutes and 3 GB of disk.

const PORT = Number(process.argv[2] ?? 4871);
const ROUNDS = 60;
const NONE: Volume = { users: 0, orders: 0, codes: 0 };
const SMALL: Volume = { users: 2_000, orders: 10_000, codes: 10_000 };
const LARGE: Volume = { users: 200_000, orders: 1_000_000, codes: 1_000_000 };
const DAY = 'date_from=2026-10-30&date_to=2026-10-30';
const WEEK = 'date_from=2026-10-24&date_to=2026-10-30';

const LISTS = [
	['event payments of a day, with sums', `/api/payments?${DAY}`],
	['… by amount', `/api/payments?${DAY}&sort=amount`],
	['… by name', `/api/payments?${DAY}&sort=lastname&order=asc`],
	['… completed', `/api/payments?${DAY}&status=COMPLETED`],
	['… one person', `/api/payments?${DAY}&user=osoba1234@`],
	['event payments of a week, with sums', `/api/payments?${WEEK}`],
	['group tickets of a week, with sums and codes', `/api/groupTickets?${WEEK}`],
	['gifts of a week, with sums and codes', `/api/gifts?${WEEK}`],
	['video payments of a day', `/api/videopayments?${DAY}`],
	['one order number, of all times', '/api/payments?number=EVE-C4CA4238'],
	['one person, of all times', '/api/payments?user=osoba1234@'],
	['one address, of all times', '/api/payments?place=83.12.3.0'],
	['codes, the default filter', '/api/codes?min_limit=2&available=1&expiration_date_from=2026-11-01'],
	['codes by expiration', '/api/codes?sort=expiration_date&order=asc'],
	['codes by one name', '/api/codes?name=SEED9999'],
	['invoices, unsent and paid', '/api/invoices?unsent=1&paid=1'],
	['people, newest first', '/api/users'],
	['what needs attention', '/api/statistics/attention'],
] as const;

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
const server = await startEmbeddedPostgres({ dataDir: folder });
const environment = {
	NODE_ENV: 'test',
	PORT: String(PORT),
	DATABASE_URL: server.url,
	DATA_DIR: folder,
	DEMO: '0',
	JOBS: '0',
	RATE_LIMITS: 'off',
	SECRET: 'secret-of-the-bench',
	LOG_LEVEL: 'error',
	ADMIN_EMAIL_DOMAINS: 'nowascena.test',
};

const start = (): Promise<ChildProcess> => {
	const child = fork(MAIN, { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
	return new Promise((done, fail) => {
		child.once('message', () => done(child));
		child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
	});
};
const stop = (child: ChildProcess) =>
	new Promise((done) => {
		child.once('exit', done);
		child.kill('SIGTERM');
	});

const residentMb = (child: ChildProcess) =>
	Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function p95(url: string, token: string): Promise<number> {
	const times: number[] = [];
	for (let at = 0; at < ROUNDS + 5; at++) {
		const started = performance.now();
		const answer = await fetch(`http://127.0.0.1:${PORT}${url}`, { headers: { 'x-auth-token': token } });
		const body = await answer.text();
		if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${body.slice(0, 200)}`);
		if (at >= 5) times.push(performance.now() - started);
	}
	return times.sort((a, b) => a - b)[Math.floor(ROUNDS * 0.95)] ?? 0;
}

/** Everything there is as CSV: first byte, whole time, rows, and how much the server grew meanwhile. */
async function streamCsv(child: ChildProcess, token: string) {
	let [rows, firstMs, peak] = [0, 0, 0];
	const before = residentMb(child);
	const started = performance.now();
	for (const family of ['payments', 'videopayments', 'gifts', 'groupTickets']) {
		const answer = await fetch(`http://127.0.0.1:${PORT}/api/${family}?format=csv`, { headers: { 'x-auth-token': token } });
		for await (const chunk of answer.body ?? []) {
			firstMs ||= performance.now() - started;
			for (const byte of chunk) if (byte === 10) rows += 1;
			peak = Math.max(peak, residentMb(child));
		}
	}
	return { rows, firstMs, wholeS: (performance.now() - started) / 1000, grewMb: peak - before };
}

try {
	await migrate(server.url);
	const context = await createContext({ env: readEnv(environment), log: createLogger({ LOG_LEVEL: 'silent' }), databaseUrl: server.url });
	const { token } = await createFactory(context).admin();
	const results: number[][] = LISTS.map(() => []);
	for (const [from, to] of [
		[NONE, SMALL],
		[SMALL, LARGE],
	] as const) {
		const started = performance.now();
		await seedLists(context.db, from, to);
		console.error(`seeded ${to.orders} orders in ${((performance.now() - started) / 1000).toFixed(0)} s`);
		const child = await start();
		for (const [at, [, url]] of LISTS.entries()) results[at]?.push(await p95(url, token));
		if (to === LARGE) {
			const csv = await streamCsv(child, token);
			console.log(
				`CSV: ${csv.rows} rows, first byte after ${csv.firstMs.toFixed(0)} ms, all after ${csv.wholeS.toFixed(0)} s, memory grew by ${csv.grewMb.toFixed(0)} MB\n`,
			);
		}
		await stop(child);
	}
	console.log('| list | p95 at 10,000 | p95 at 1,000,000 | ratio |\n|---|---|---|---|');
	for (const [at, [name]] of LISTS.entries()) {
		const [small = 0, large = 0] = results[at] ?? [];
		console.log(`| ${name} | ${small.toFixed(1)} ms | ${large.toFixed(1)} ms | ${(large / small).toFixed(2)} |`);
	}
	await context.db.close();
} finally {
	await server.stop();
	rmSync(folder, { recursive: true, force: true });
	rmSync(server.dataFolder, { recursive: true, force: true });
}
