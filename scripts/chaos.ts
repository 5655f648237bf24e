import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/lib/migrate.ts';
import { hashToken } from '#server/lib/viewer.ts';
import type { FaultsInput } from '#simulators/payu/payu.faults.ts';
import { startPayuSimulator } from '#simulators/payu/payu.simulator.ts';
import { buyOnce, type HistoryEntry, type Person } from './chaos/buyers.ts';
import { startFaultProxy } from './chaos/fault-proxy.ts';
import { judge } from './chaos/judge.ts';
import { startNode } from './chaos/nodes.ts';
import { chance } from './demo/chance.ts';
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { SIMULATOR_KEYS } from './lib/simulator-keys.ts';
import { ensureWebBuild } from './lib/web.ts';

// `npm run chaos -- --kills 200 --restarts 30 --seed 1`: two servers and PostgreSQL behind a fault proxy, purchases at load, random kills,
// database restarts, cut and slow connections, provider faults; then everything is compared with the provider's ledger and the invariants.

const option = (name: string, byDefault: number) => Number(process.argv[process.argv.indexOf(`--${name}`) + 1] ?? byDefault) || byDefault;
const kills = option('kills', 20);
const restarts = option('restarts', 3);
const seed = option('seed', 1 + Math.floor(Math.random() * 1e6));
const PEOPLE = 400;
/** so many that there is something to sell until the last kill */
const EVENTS = Math.max(6, kills);
const CAPACITY = 60;
const BUYERS = 8;

/** what the provider does to us, besides nothing */
const PROVIDER_FAULTS: FaultsInput[] = [
	{},
	{},
	{ notices: { drop: 0.5 } },
	{ notices: { duplicate: 1 } },
	{ slowMs: [100, 700] },
	{ answers: [{ on: 'create', fault: 'lost', fraction: 0.3 }] },
	{ answers: [{ fault: '503', fraction: 0.2 }] },
];

const luck = chance(seed);
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const freePort = () =>
	new Promise<number>((done) => {
		const server = createServer().listen(0, '127.0.0.1', () => {
			const { port } = server.address() as { port: number };
			server.close(() => done(port));
		});
	});

async function seedData(url: string): Promise<{ people: Person[]; events: number[] }> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(`insert into videos (slug, title, video_link) values ('mewa', 'Mewa', '1')`);
	const events: number[] = [];
	for (let n = 1; n <= EVENTS; n++) {
		const { rows } = await client.query(
			`insert into events (slug, title, video_id, event_price_grosze, date_from, date_to, full_day, opens_at, closes_at, available_tickets)
			values ($1, 'Mewa', 1, 4500, current_date + 5, current_date + 5, true, now() + interval '5 days', now() + interval '6 days', $2) returning id`,
			[`mewa-${n}`, CAPACITY],
		);
		events.push(rows[0].id);
	}
	const people: Person[] = [];
	for (let n = 1; n <= PEOPLE; n++) {
		const token = randomBytes(32).toString('hex');
		const { rows } = await client.query(
			`insert into users (email, firstname, lastname, role_id, birthday, verified_at, tos_accepted_at) values ($1, 'Anna', 'Wąs', 2, '1990-01-01', now(), now()) returning id`,
			[`widz${n}@poczta.test`],
		);
		await client.query(
			`insert into sessions (token_hash, user_id, single_device, expires_at) values ($1, $2, true, now() + interval '1 day')`,
			[hashToken(token), rows[0].id],
		);
		people.push({ id: rows[0].id, token });
	}
	await client.end();
	return { people, events };
}

async function main() {
	say(`seed ${seed}: ${kills} kills, ${restarts} database restarts`);
	await ensureWebBuild(say);
	const folder = mkdtempSync(join(tmpdir(), 'rampa-chaos-'));
	const database = () => startEmbeddedPostgres({ dataDir: folder });
	let postgres = await database();
	await migrate(postgres.url);
	const { people, events } = await seedData(postgres.url);
	const proxy = await startFaultProxy(postgres.port);
	const payu = await startPayuSimulator({ ...SIMULATOR_KEYS, host: '127.0.0.1', autoFinaliseRefundsMs: 200 });
	const throughProxy = postgres.url.replace(`:${postgres.port}/`, `:${proxy.port}/`);
	const environment = async () => ({
		NODE_ENV: 'test',
		PORT: String(await freePort()),
		DATABASE_URL: throughProxy,
		DATA_DIR: folder,
		RATE_LIMITS: 'off',
		SECRET: 'secret-of-the-chaos',
		LOG_LEVEL: 'silent',
		PAYU_BASE_URL: payu.url,
		PAYU_POS_ID: SIMULATOR_KEYS.posId,
		PAYU_CLIENT_ID: SIMULATOR_KEYS.clientId,
		PAYU_CLIENT_SECRET: SIMULATOR_KEYS.clientSecret,
		PAYU_SECOND_KEY: SIMULATOR_KEYS.secondKey,
	});
	const nodes = [await startNode(await environment()), await startNode(await environment())];
	const history: HistoryEntry[] = [];
	let buying = true;
	const buyers = Array.from({ length: BUYERS }, async () => {
		while (buying) await buyOnce(nodes, people, events, luck, history);
	});

	const restartEvery = Math.max(1, Math.floor(kills / restarts));
	let restarted = 0;
	for (let n = 1; n <= kills; n++) {
		payu.setFaults(luck.pick(PROVIDER_FAULTS));
		proxy.slow(luck.pick([0, 0, 0, 20]));
		await pause(luck.below(400));
		if (luck.next() < 0.3) proxy.cut();
		await (nodes[n % 2] as (typeof nodes)[number]).kill();
		if (n % restartEvery === 0 && restarted < restarts) {
			restarted++;
			await postgres.stop();
			postgres = await database();
			proxy.retarget(postgres.port);
		}
		if (n % 20 === 0) say(`${n} kills, ${restarted} restarts, ${history.length} calls`);
	}
	payu.clearFaults();
	proxy.slow(0);
	buying = false;
	await Promise.all(buyers);
	say('faults over, waiting until everything agrees');
	const verdict = await judge(postgres.url, payu, events, CAPACITY);
	for (const node of nodes) await node.stop();
	await payu.close();
	await proxy.close();
	await postgres.discard();
	const statuses = Object.entries(Object.groupBy(history, (entry) => `${entry.status}${entry.type ? ` ${entry.type}` : ''}`)).map(
		([status, list]) => `${status}: ${list?.length}`,
	);
	say(`calls: ${statuses.join(', ')}`);
	say(verdict.figures);
	for (const line of verdict.wrong) console.error(line);
	console.log(verdict.wrong.length === 0 ? `held: ${kills} kills, ${restarted} database restarts, seed ${seed}` : `BROKEN, seed ${seed}`);
	process.exit(verdict.wrong.length === 0 ? 0 : 1);
}

await main();
