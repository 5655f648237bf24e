import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext } from '#server/context.ts';
import { issueWaiting, processInvoiceTasks } from '#server/invoices/issued/invoice-tasks.service.ts';
import { processKsefQueue } from '#server/invoices/sending/queue.service.ts';
import type { Context } from '#server/lib/context.ts';
import { sql } from '#server/lib/db/db.ts';
import { migrate } from '#server/lib/db/migrate.ts';
import { readEnv } from '#server/lib/env.ts';
import { createLogger } from '#server/lib/logger.ts';
import { startKsefSimulator } from '#simulators/ksef/ksef.simulator.ts';
import { SIMULATED_SELLER } from '#simulators/ksef/ksef.types.ts';
import { createFactory } from '#testing/factory.ts';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';
import { smallMemory } from '../scripts/lib/small-memory.ts';
import { checkBound } from './bounds.ts';
import { type Child, startChild } from './installation.ts';
import { copyInvoices, insertPaidOrders, setSeller } from './invoice-rows.ts';
import { residentMb } from './memory.ts';

// Invoices: how many a second are issued at once, with XML and validation; the register of a month with many documents; and a queue that is
// sent to KSeF within its limits, with a clock advanced by the bench.
// `node bench/invoices.bench.ts [documents issued] [documents of the register] [documents of the queue] [port]`

const [, , ISSUED = '10000', REGISTERED = '100000', QUEUED = '1000', PORT = '4877'] = process.argv;
/** month of the seeded orders and of the register */
const SOLD_AT = '2026-11-10T10:00:00Z';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ZIP_BYTES = 20_000_000;

const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
const server = await startEmbeddedPostgres({ dataDir: folder });
const environment = {
	NODE_ENV: 'test',
	DATABASE_URL: server.url,
	DATA_DIR: folder,
	SECRET: 'secret-of-the-bench',
	DATABASE_TIMEOUT_MS: '600000',
	LOG_LEVEL: 'error',
};
const open = (env: NodeJS.ProcessEnv = {}, now?: () => Date): Promise<Context> =>
	createContext({
		env: readEnv({ ...environment, ...env }),
		log: createLogger({ LOG_LEVEL: 'silent' }),
		databaseUrl: server.url,
		...(now && { now }),
	});

/** One after another, as the job does; the numbers of a series have no gap. */
async function measureIssuing(context: Context, count: number): Promise<void> {
	await insertPaidOrders(context.db, { count, soldAt: SOLD_AT });
	await issueWaiting(context, { viewer: null, caller: null });
	const started = performance.now();
	await processInvoiceTasks(context);
	const seconds = (performance.now() - started) / 1000;
	const { made, last } = await context.db.one<{ made: number; last: number }>(sql`
		select count(distinct i.count)::int as made, (select max(c.last) from invoice_counters c) as last from issued_invoices i`);
	checkBound({ name: `${count} invoices issued at once`, value: made / seconds, unit: ' a second', min: 200 });
	checkBound({ name: 'numbers skipped or used twice', value: Math.abs(last - made) + (count - made), max: 0 });
}

type Read = { firstMs: number; seconds: number; grewMb: number; bytes: number };

/** Reads a response to its end, or up to this many bytes. */
async function read({ process: child }: Child, token: string, path: string, mostBytes = Number.POSITIVE_INFINITY): Promise<Read> {
	let [firstMs, peak, bytes] = [0, 0, 0];
	const before = residentMb(child.pid);
	const started = performance.now();
	const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, { headers: { 'x-auth-token': token } });
	if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
	for await (const chunk of answer.body ?? []) {
		firstMs ||= performance.now() - started;
		bytes += chunk.length;
		peak = Math.max(peak, residentMb(child.pid));
		if (bytes > mostBytes) break;
	}
	return { firstMs, seconds: (performance.now() - started) / 1000, grewMb: peak - before, bytes };
}

async function measureRegister(context: Context, count: number): Promise<void> {
	await copyInvoices(context.db, { count, soldAt: SOLD_AT });
	const { token } = await createFactory(context).admin();
	const child = await startChild('server/src/main.ts', {
		...environment,
		...smallMemory(process.env),
		PORT,
		DEMO: '0',
		WORKERS: '1',
		JOBS: '0',
		RATE_LIMITS: 'off',
		ADMIN_EMAIL_DOMAINS: 'nowascena.test',
	});
	try {
		// start-up costs are not measured
		await read(child, token, '/api/registers/1999-01?format=csv');
		await read(child, token, '/api/registers/2026-11/files', ZIP_BYTES);
		for (const [name, path, mostBytes] of [
			['page', '/api/registers/2026-11', undefined],
			['CSV', '/api/registers/2026-11?format=csv', undefined],
			[`ZIP, its first ${ZIP_BYTES / 1e6} MB,`, '/api/registers/2026-11/files', ZIP_BYTES],
		] as const) {
			const { firstMs, seconds, grewMb, bytes } = await read(child, token, path, mostBytes);
			console.log(`${name} of the register: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`);
			checkBound({ name: `${name} of the register of ${count} documents, first byte`, value: firstMs, unit: ' ms', max: 1000 });
			checkBound({ name: `${name} of the register, memory`, value: grewMb, unit: ' MB more', max: 64 });
		}
	} finally {
		await child.stop();
	}
}

/** By the minute, as the job does, until every document has its receipt. */
async function measureQueue(count: number): Promise<void> {
	let clock = Date.parse('2026-11-16T06:00:00Z');
	const now = () => new Date(clock);
	const ksef = await startKsefSimulator({ now });
	const context = await open({ KSEF_BASE_URL: `${ksef.url}/v2`, KSEF_NIP: SIMULATED_SELLER.nip, KSEF_TOKEN: SIMULATED_SELLER.token }, now);
	const { db } = context;
	try {
		await insertPaidOrders(db, { count, soldAt: SOLD_AT });
		await issueWaiting(context, { viewer: null, caller: null });
		await processInvoiceTasks(context);
		const began = clock;
		let [left, rests] = [count, 0];
		const pause = async (ms: number) => {
			clock += ms;
		};
		while (left > 0 && clock - began < 48 * HOUR_MS) {
			await processKsefQueue(context, { pause });
			clock += MINUTE_MS;
			const { failures } = await db.one<{ failures: number }>(sql`select failures from ksef_queue`);
			if (failures > 0) rests += 1;
			left = (await db.one<{ left: number }>(sql`select count(*)::int as left from ksef_sendings where state <> 'receipted'`)).left;
		}
		console.log(
			`queue of ${count}: ${((clock - began) / HOUR_MS).toFixed(1)} hours of KSeF's clock, calls ${JSON.stringify(ksef.calls())}`,
		);
		checkBound({ name: `documents of a queue of ${count} without a receipt`, value: left, max: 0 });
		checkBound({ name: 'documents sent to KSeF more than once', value: ksef.invoices().length - count, max: 0 });
		checkBound({ name: 'runs of the queue that hit a limit of KSeF or an error', value: rests, max: 0 });
	} finally {
		await db.close();
		await ksef.close();
	}
}

try {
	await migrate(server.url);
	const context = await open();
	await setSeller(context);
	await measureIssuing(context, Number(ISSUED));
	await measureRegister(context, Number(REGISTERED));
	await context.db.close();
	await measureQueue(Number(QUEUED));
} finally {
	await server.discard();
	rmSync(folder, { recursive: true, force: true });
}
process.exit();
