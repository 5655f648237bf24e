import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext } from '#server/context.ts';
import { openDatabase, sql } from '#server/lib/db/db.ts';
import { migrate } from '#server/lib/db/migrate.ts';
import { readEnv } from '#server/lib/env.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createFactory } from '#testing/factory.ts';
import { seedLists, type Volume } from '#testing/seed-lists.ts';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';
import { smallMemory } from '../scripts/lib/small-memory.ts';
import { checkBound } from './bounds.ts';
import { residentMb } from './memory.ts';

// The lists of the back office over HTTP at 10,000 and at 1,000,000 orders: p95 and their ratio, measured alternately so that other
// load on the machine affects both; and time and memory of a CSV of a million rows.
// `node bench/lists.bench.ts [port] [database server] [lists | csv | both]`: without a server, a temporary one is started (a quarter of an hour, 3 GB);
// with one, its databases lists_small and lists_large are filled once and kept for the next run.

const PORT = Number(process.argv[2] ?? 4871);
const PART = process.argv[4] ?? 'both';
/** enough that p95 does not depend on a single pause of the machine */
const ROUNDS = 300;
const ROUNDS_OF_ALL_TIMES = 20;
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
	['… one person', `/api/payments?${DAY}&user=osoba1234@poczta2.test`],
	['event payments of a week, with sums', `/api/payments?${WEEK}`],
	['group tickets of a week, with sums and codes', `/api/groupTickets?${WEEK}`],
	['gifts of a week, with sums and codes', `/api/gifts?${WEEK}`],
	['video payments of a day', `/api/videopayments?${DAY}`],
	['one order number, of any date', '/api/payments?number=EVE-C4CA4238'],
	['one e-mail, of any date', '/api/payments?user=osoba1234@poczta2.test'],
	['one person, of any date', '/api/payments?user=osoba1234@'],
	['one IP address, of any date', '/api/payments?place=83.12.3.0'],
	['codes, the default filter', '/api/codes?min_limit=2&available=1&expiration_date_from=2026-11-01'],
	['codes by expiration', '/api/codes?sort=expiration_date&order=asc'],
	['codes by half a code', '/api/codes?name=SEEDII3YWUNX'],
	['codes by one description', '/api/codes?name=Akcja%20c4ca4238'],
	['invoices, unsent and paid', '/api/invoices?unsent=1&paid=1'],
	['people, newest first', '/api/users'],
	['what needs attention', '/api/statistics/attention'],
] as const;

/** Their sums read all rows, so their time grows with the table; reported separately. */
const ALL_TIMES = [
	['event payments of any date, with sums', '/api/payments'],
	['video payments of any date, with sums', '/api/videopayments'],
	['group tickets of any date, with sums and codes', '/api/groupTickets'],
] as const;

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
const own = process.argv[3] ? null : await startEmbeddedPostgres({ dataDir: folder });
const serverUrl = process.argv[3] ?? own?.url ?? '';

type Installation = { url: string; token: string; child: ChildProcess };
const children = new Set<ChildProcess>();

/** A database filled to a volume, and the product on it. */
async function open(name: string, volume: Volume, port: number): Promise<Installation> {
	const admin = openDatabase({ url: serverUrl, poolSize: 1, onError: () => {} });
	const isThere = await admin.row(sql`select 1 from pg_database where datname = ${name}`);
	if (!isThere) await admin.pool.query(`create database ${name}`);
	await admin.close();
	const address = new URL(serverUrl);
	address.pathname = `/${name}`;
	const environment = {
		NODE_ENV: 'test',
		PORT: String(port),
		DATABASE_URL: address.href,
		DATA_DIR: join(folder, name),
		DEMO: '0',
		WORKERS: '1',
		JOBS: '0',
		RATE_LIMITS: 'off',
		SECRET: 'secret-of-the-bench',
		LOG_LEVEL: 'error',
		ADMIN_EMAIL_DOMAINS: 'nowascena.test',
	};
	await migrate(address.href);
	const seeding = readEnv({ ...environment, DATABASE_TIMEOUT_MS: '600000' });
	const context = await createContext({ env: seeding, log: createLogger({ LOG_LEVEL: 'silent' }), databaseUrl: address.href });
	const started = performance.now();
	if (!(await context.db.row(sql`select 1 from orders limit 1`))) await seedLists(context.db, NONE, volume);
	console.error(`${volume.orders} orders after ${((performance.now() - started) / 1000).toFixed(0)} s`);
	const { token } = await createFactory(context).admin();
	await context.db.close();
	const child = fork(MAIN, {
		env: { ...process.env, ...environment, ...smallMemory(process.env) },
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	children.add(child);
	await new Promise<void>((done, fail) => {
		child.once('message', () => done());
		child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
	});
	return { url: `http://127.0.0.1:${port}`, token, child };
}

const stop = ({ child }: Installation) =>
	new Promise((done) => {
		children.delete(child);
		child.once('exit', done);
		child.kill('SIGTERM');
	});

async function timeRequest({ url, token }: Installation, path: string): Promise<number> {
	const started = performance.now();
	const answer = await fetch(url + path, { headers: { 'x-auth-token': token } });
	const body = await answer.text();
	if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`);
	return performance.now() - started;
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Alternates both, after five warm-up rounds. */
async function compare(small: Installation, large: Installation, path: string, rounds: number): Promise<[number[], number[]]> {
	const times: [number[], number[]] = [[], []];
	for (let round = 0; round < rounds + 5; round++)
		for (const [at, installation] of [small, large].entries()) {
			const took = await timeRequest(installation, path);
			if (round >= 5) times[at as 0 | 1].push(took);
		}
	return times;
}

/** CSV exports: time to first byte, total time, rows, and growth of the server's memory. */
async function streamCsv({ url, token, child }: Installation, families: string[]) {
	let [rows, firstMs, peak] = [0, 0, 0];
	const before = residentMb(child.pid);
	const started = performance.now();
	for (const family of families) {
		const answer = await fetch(`${url}/api/${family}?format=csv`, { headers: { 'x-auth-token': token } });
		for await (const chunk of answer.body ?? []) {
			firstMs ||= performance.now() - started;
			for (const byte of chunk) if (byte === 10) rows += 1;
			peak = Math.max(peak, residentMb(child.pid));
		}
	}
	return { rows, firstMs, wholeS: (performance.now() - started) / 1000, grewMb: peak - before };
}

async function compareLists() {
	const small = await open('lists_small', SMALL, PORT);
	const large = await open('lists_large', LARGE, PORT + 1);
	console.log('| list | p95 at 10,000 | p95 at 1,000,000 | ratio of p95 | ratio of medians |\n|---|---|---|---|---|');
	const lists = [...LISTS.map((list) => [...list, ROUNDS] as const), ...ALL_TIMES.map((list) => [...list, ROUNDS_OF_ALL_TIMES] as const)];
	const ratios: [string, number][] = [];
	for (const [name, path, rounds] of lists) {
		const [few, many] = await compare(small, large, path, rounds);
		const cells = [
			`${p95(few).toFixed(1)} ms`,
			`${p95(many).toFixed(1)} ms`,
			(p95(many) / p95(few)).toFixed(2),
			(median(many) / median(few)).toFixed(2),
		];
		console.log(`| ${name} | ${cells.join(' | ')} |`);
		ratios.push([name, p95(many) / p95(few)]);
	}
	// sums of any date have no bound
	for (const [name, ratio] of ratios.slice(0, LISTS.length))
		checkBound({ name: `${name}, p95 at 1,000,000 against 10,000`, value: ratio, max: 1.5 });
	await stop(small);
	await stop(large);
}

/** On a process that has answered each list once, so that start-up costs are not measured. */
async function measureCsv() {
	const large = await open('lists_large', LARGE, PORT);
	for (const [, path] of LISTS) await timeRequest(large, path);
	const { rows, firstMs, wholeS, grewMb } = await streamCsv(large, ['payments', 'videopayments', 'gifts', 'groupTickets']);
	console.log(
		`\nCSV of everything: ${rows} lines, first byte after ${firstMs.toFixed(0)} ms, all after ${wholeS.toFixed(0)} s, memory grew by ${grewMb.toFixed(0)} MB`,
	);
	checkBound({ name: 'memory of the CSV of everything', value: grewMb, unit: ' MB more', max: 64 });
	await stop(large);
}

try {
	if (PART !== 'csv') await compareLists();
	if (PART !== 'lists') await measureCsv();
} finally {
	for (const child of children) child.kill('SIGTERM');
	await own?.discard();
	rmSync(folder, { recursive: true, force: true });
}
