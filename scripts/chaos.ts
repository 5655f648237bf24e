import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/lib/db/migrate.ts';
import type { FaultsInput } from '#simulators/payu/payu.faults.ts';
import { startPayuSimulator } from '#simulators/payu/payu.simulator.ts';
import { type ChaosRun, takeTurn } from './chaos/buyers.ts';
import { checkResults } from './chaos/check-results.ts';
import { startFaultProxy } from './chaos/fault-proxy.ts';
import { startNode } from './chaos/nodes.ts';
import { ADMIN_DOMAIN, seedTheatre } from './chaos/seed.ts';
import { createRandom } from './demo/random.ts';
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { freePort } from './lib/free-port.ts';
import { option } from './lib/option.ts';
import { SIMULATOR_KEYS } from './lib/simulator-keys.ts';
import { ensureWebBuild } from './lib/web.ts';

// `npm run chaos -- --kills 200 --restarts 30 --seed 1`: two servers and PostgreSQL behind a fault proxy; purchases, cancellations, late
// payments, partial refunds and account deletions under load; random kills, database restarts, cut and slow connections, provider faults; then
// everything is compared with the provider's ledger and the invariants.

const kills = option('kills', 20);
const restarts = option('restarts', 3);
const seed = option('seed', 1 + Math.floor(Math.random() * 1e6));
/** enough that buyers are left after all deletions */
const PEOPLE = 400 + 4 * kills;
/** enough that seats are left until the last kill */
const EVENTS = Math.max(12, kills);
const CAPACITY = 60;
const BUYERS = 8;

/** faults of the provider, besides none */
const PROVIDER_FAULTS: FaultsInput[] = [
	{},
	{},
	{ notices: { drop: 0.5 } },
	{ notices: { duplicate: 1 } },
	{ slowMs: [100, 700] },
	{ answers: [{ on: 'create', fault: 'lost', fraction: 0.3 }] },
	{ answers: [{ fault: '503', fraction: 0.2 }] },
];

const random = createRandom(seed);
const print = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Expires some unpaid orders; the next sweep, or the next visit of the buyer, ends them. */
async function endReservations(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(
		`update orders set reserved_until = now() where id in (select id from orders where status in ('PENDING', 'UNDEFINED') order by random() limit 3)`,
	);
	await client.end();
}

/** Closed payments are checked less and less often: moves the time forward to the next check. */
async function endWaits(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(`update payment_attempts set checked_at = created_at where status in ('CANCELED', 'FAILED')`);
	await client.end();
}

async function main() {
	print(`seed ${seed}: ${kills} kills, ${restarts} database restarts`);
	await ensureWebBuild(print);
	const folder = mkdtempSync(join(tmpdir(), 'rampa-chaos-'));
	const database = () => startEmbeddedPostgres({ dataDir: folder });
	let postgres = await database();
	await migrate(postgres.url);
	const theatre = await seedTheatre(postgres.url, { people: PEOPLE, events: EVENTS, capacity: CAPACITY });
	const proxy = await startFaultProxy(postgres.port);
	const payu = await startPayuSimulator({ ...SIMULATOR_KEYS, host: '127.0.0.1', autoFinaliseRefundsMs: 200 });
	const throughProxy = postgres.url.replace(`:${postgres.port}/`, `:${proxy.port}/`);
	const environment = async () => ({
		NODE_ENV: 'test',
		WORKERS: '1',
		PORT: String(await freePort()),
		DATABASE_URL: throughProxy,
		DATA_DIR: folder,
		RATE_LIMITS: 'off',
		SECRET: 'secret-of-the-chaos',
		ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN,
		LOG_LEVEL: 'silent',
		PAYU_BASE_URL: payu.url,
		PAYU_POS_ID: SIMULATOR_KEYS.posId,
		PAYU_CLIENT_ID: SIMULATOR_KEYS.clientId,
		PAYU_CLIENT_SECRET: SIMULATOR_KEYS.clientSecret,
		PAYU_SECOND_KEY: SIMULATOR_KEYS.secondKey,
	});
	const nodes = [await startNode(await environment()), await startNode(await environment())];
	const run: ChaosRun = { nodes, theatre, random, history: [], left: [], paid: [], paidLate: [] };
	const { history } = run;
	let buying = true;
	const buyers = Array.from({ length: BUYERS }, async () => {
		while (buying) await takeTurn(run);
	});

	const restartEvery = Math.max(1, Math.floor(kills / restarts));
	let restarted = 0;
	for (let n = 1; n <= kills; n++) {
		payu.setFaults(random.pick(PROVIDER_FAULTS));
		proxy.slow(random.pick([0, 0, 0, 20]));
		await pause(random.below(400));
		await endReservations(postgres.url);
		if (random.next() < 0.3) proxy.cut();
		await (nodes[n % 2] as (typeof nodes)[number]).kill();
		if (n % restartEvery === 0 && restarted < restarts) {
			restarted++;
			await postgres.stop();
			postgres = await database();
			proxy.retarget(postgres.port);
		}
		if (n % 5 === 0) print(`${n} kills, ${restarted} restarts, ${history.length} calls`);
	}
	payu.clearFaults();
	proxy.slow(0);
	buying = false;
	await Promise.all(buyers);
	const paidLate = payu.ledger().orders.filter(({ orderId, captured }) => captured > 0 && run.paidLate.includes(orderId));
	await endWaits(postgres.url);
	print('faults over, waiting until everything agrees');
	const verdict = await checkResults({ url: postgres.url, payu, events: theatre.events, capacity: CAPACITY, history });
	for (const node of nodes) await node.stop();
	await payu.close();
	await proxy.close();
	await postgres.discard();
	const statuses = Object.entries(
		Object.groupBy(history, (entry) => `${entry.action} ${entry.status}${entry.type ? ` ${entry.type}` : ''}`),
	).map(([status, list]) => `${status}: ${list?.length}`);
	print(`calls: ${statuses.sort().join(', ')}; paid late: ${paidLate.length}`);
	print(verdict.figures);
	for (const { count, what } of verdict.wrong) console.error(`${count}: ${what}`);
	print(verdict.counts);
	console.log(verdict.wrong.length === 0 ? `passed: ${kills} kills, ${restarted} database restarts, seed ${seed}` : `BROKEN, seed ${seed}`);
	process.exit(verdict.wrong.length === 0 ? 0 : 1);
}

await main();
