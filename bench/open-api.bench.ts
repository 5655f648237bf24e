import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext } from '#server/context.ts';
import { migrate } from '#server/lib/db/migrate.ts';
import { readEnv } from '#server/lib/env.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createFactory } from '#testing/factory.ts';
import { makeEvent } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';
import { checkBound } from './bounds.ts';
import { keepApart } from './cores.ts';
import { measureRate, median } from './load.ts';

// The open API and the data of an event page compared with bare Fastify, in one run on one machine; and search at 10,000 items.
// `node bench/open-api.bench.ts [port]`

const PORT = Number(process.argv[2] ?? 4881);
const SECONDS = 3;
/** V8 needs tens of thousands of calls to optimise the code */
const WARM_SECONDS = 8;
/** many short alternating rounds, because the machine's speed varies */
const ROUNDS = 9;
const EVENTS = 40;
const ITEMS = 10_000;
const SEARCHES = ['wesele', 'burza', 'moralnosc', 'tragifarsa', 'swietosek', 'pani dulskiej', 'nagranie 777', 'xyzxyz', 'zolt', 'spektakl'];

const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
const server = await startEmbeddedPostgres({ dataDir: folder });
const environment = {
	NODE_ENV: 'test',
	PORT: String(PORT),
	DATABASE_URL: server.url,
	DATA_DIR: folder,
	DEMO: '0',
	WORKERS: '1',
	JOBS: '0',
	RATE_LIMITS: 'off',
	SECRET: 'secret-of-the-bench',
	LOG_LEVEL: 'error',
	ADMIN_EMAIL_DOMAINS: 'nowascena.test',
};
const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const url = (path: string, port = PORT) => `http://127.0.0.1:${port}${path}`;

function started(child: ChildProcess): Promise<ChildProcess> {
	return new Promise((done, fail) => {
		child.once('message', () => {
			keepApart(child);
			done(child);
		});
		child.once('exit', (code) => fail(new Error(`a server ended with ${code}`)));
	});
}

/** Processor seconds of a process so far; a busy machine slows a run down, but does not add to these. */
function cpuSeconds(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
	return (Number(fields[11]) + Number(fields[12])) / 100;
}

type LoadRun = { rate: number; cpuMicros: number };

const rateOf = (address: string, seconds: number, token?: string) =>
	measureRate({ url: address, paths: [new URL(address).pathname], headers: token ? { 'x-auth-token': token } : {}, seconds });

/** Requests a second, and processor time of the server for each. */
async function measure(child: ChildProcess, address: string, token?: string): Promise<LoadRun> {
	const before = cpuSeconds(child.pid ?? 0);
	const rate = await rateOf(address, SECONDS, token);
	return { rate, cpuMicros: ((cpuSeconds(child.pid ?? 0) - before) / (rate * SECONDS)) * 1e6 };
}

type Side = { child: ChildProcess; address: string };

type Compared = { name: string; min: number; ours: Side; bare: Side; token?: string };

async function compare({ name, min, ours, bare, token }: Compared) {
	await rateOf(bare.address, WARM_SECONDS);
	await rateOf(ours.address, WARM_SECONDS, token);
	const rounds: { rate: number; cpu: number }[] = [];
	for (let n = 0; n < ROUNDS; n++) {
		const baseline = await measure(bare.child, bare.address);
		const measured = await measure(ours.child, ours.address, token);
		console.log(
			`  ${name}: ${Math.round(measured.rate)} of ${Math.round(baseline.rate)} requests a second, ${Math.round(measured.cpuMicros)} against ${Math.round(baseline.cpuMicros)} µs of processor each`,
		);
		rounds.push({ rate: measured.rate / baseline.rate, cpu: baseline.cpuMicros / measured.cpuMicros });
	}
	console.log(`${name}: by processor time ${median(rounds.map(({ cpu }) => cpu)).toFixed(2)} of bare Fastify`);
	checkBound({ name: `${name}, of bare Fastify`, value: median(rounds.map(({ rate }) => rate)), min });
}

await migrate(server.url);
const context = await createContext({ env: readEnv(environment), log: createLogger({ LOG_LEVEL: 'silent' }), databaseUrl: server.url });
const { pool } = context.db;
for (let n = 0; n < EVENTS; n++) await makeEvent({ context }, { title: `Wydarzenie ${n}`, slug: `wydarzenie-${n}-nocne` });
const user = await createFactory(context).user();

const product = await started(
	fork(fileOf('../server/src/main.ts'), { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
);
const body = await (await fetch(url('/external_api/events'))).text();

/** Each query outside a transaction is one transaction, counted by the database; an idle connection reports its count after ten seconds. */
async function queriesOf(path: string, token: string): Promise<number> {
	const count = async () => {
		await pool.query('select pg_stat_clear_snapshot()');
		return Number((await pool.query('select xact_commit as n from pg_stat_database where datname = current_database()')).rows[0].n);
	};
	const before = await count();
	for (let n = 0; n < 200; n++) await fetch(url(path), { headers: { 'x-auth-token': token } });
	await new Promise((done) => setTimeout(done, 11_000));
	return Math.round(((await count()) - before) / 200);
}
const queries = await queriesOf('/api/events/1', user.token);
console.log(`${body.length} bytes of ${EVENTS} events; the page of an event runs ${queries} queries`);

const bareServer = fork(fileOf('./bare-server.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
bareServer.send({ port: PORT + 1, body, databaseUrl: server.url, queries });
await started(bareServer);
await compare({
	name: '/external_api/events',
	min: 0.7,
	ours: { child: product, address: url('/external_api/events') },
	bare: { child: bareServer, address: url('/bytes', PORT + 1) },
});
await compare({
	name: '/api/events/{id}, signed in',
	min: 0.5,
	ours: { child: product, address: url('/api/events/1') },
	bare: { child: bareServer, address: url('/queries', PORT + 1) },
	token: user.token,
});

await makeVideo({ context }, { title: 'Moralność pani Dulskiej', description: '<p>Tragifarsa kołtuńska</p>' });
const BATCH = 500;
for (let from = 1; from <= ITEMS; from += BATCH)
	await pool.query(
		`insert into videos (slug, title, subtitle, description, video_link)
		select 'nagranie-' || n || '-x', (array['Wesele', 'Burza', 'Lalka', 'Dziady', 'Świętoszek'])[1 + n % 5] || ' ' || n, 'Autor ' || n % 300,
			'<p>' || repeat('Spektakl o ludziach, którzy czekają na żółty autobus w mieście numer ' || n || '. ', 8) || '</p>', '1'
		from generate_series($1::int, $2::int) n`,
		[from, from + BATCH - 1],
	);
await pool.query('vacuum analyze search_documents');
const times: number[] = [];
for (let n = 0; n < 200; n++) {
	const began = performance.now();
	await (await fetch(url(`/api/search/all?search=${encodeURIComponent(SEARCHES[n % SEARCHES.length] ?? '')}`))).text();
	if (n >= SEARCHES.length) times.push(performance.now() - began);
}
times.sort((a, b) => a - b);
console.log(`search among ${ITEMS} items: p50 ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms`);
checkBound({ name: `search among ${ITEMS} items, p95`, value: times[Math.floor(times.length * 0.95)] ?? 0, unit: ' ms', max: 50 });

bareServer.kill('SIGTERM');
product.kill('SIGTERM');
await new Promise((done) => product.once('exit', done));
await context.db.close();
await server.discard();
