import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Agent, request } from 'undici';
import { migrate } from '#server/lib/db/migrate.ts';
import { SANDBOX } from '#simulators/payu/payu.types.ts';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';
import { smallMemory } from '../scripts/lib/small-memory.ts';

// An installation under load: database, provider, the real server in a separate process, and buyers with sessions.

export type Installation = {
	url: string;
	/** where a proxy sends purchases */
	saleUrl: string;
	databaseUrl: string;
	db: pg.Client;
	/** seconds of processor the server has used so far */
	cpuSeconds(): number;
	/** the same of PostgreSQL, with the processes of connections that were closed */
	databaseCpuSeconds(): number;
	/** as the buyer does on the provider's page; until both notices were answered */
	pay(providerOrderId: string): Promise<void>;
	/** tokens of people who have not bought anything yet */
	buyers(count: number): string[];
	makeEvent(seats: number): Promise<number>;
	/** buyers and provider are other machines in reality: they run only when the server and its database need no processor; false: not possible here */
	loadRunsLast(): boolean;
	close(): Promise<void>;
};

const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export type Child = { process: ChildProcess; firstMessage: unknown; stop(): Promise<void> };

/** A child process, ready at its first message; it is ended whatever happens to the bench. */
export function startChild(path: string, env: NodeJS.ProcessEnv, message?: object): Promise<Child> {
	const child = fork(file(path), { execArgv: [], env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
	if (message) child.send(message);
	process.once('exit', () => child.kill('SIGKILL'));
	const exited = new Promise<void>((done) => child.once('exit', () => done()));
	return new Promise((ready, fail) => {
		const ended = (code: number | null) => fail(new Error(`${path} ended with ${code}`));
		child.once('exit', ended);
		child.once('message', (firstMessage) =>
			ready({
				process: child,
				firstMessage,
				stop: async () => {
					child.kill('SIGTERM');
					await exited;
				},
			}),
		);
	});
}

/** user and system time of a process and of its workers, from /proc */
function cpuSecondsOf(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
	const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
	return workers.reduce((sum, worker) => sum + cpuSecondsOf(worker), (Number(fields[11]) + Number(fields[12])) / 100);
}

/** Of a process, of all that live below it, and of those that have ended. */
function cpuSecondsOfAll(pid: number): number {
	const ended = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
	return cpuSecondsOf(pid) + (Number(ended[13]) + Number(ended[14])) / 100;
}

/** The kernel's policy for idle time: any other process interrupts this one at once. Niceness alone lets it finish its time slice. */
const runLast = (pid: number | undefined) => spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)]).status === 0;

const tokenOf = (n: number) => `bench-token-${n}`;

async function seedPeople(db: pg.Client, count: number) {
	await db.query(
		`insert into users (email, firstname, lastname, role_id, birthday, verified_at, tos_accepted_at, last_seen_at)
		 select 'widz' || n || '@poczta.test', 'Widz', 'Numer', 2, '1990-01-01', now(), now(), now() from generate_series(1, $1) n`,
		[count],
	);
	const hashes = Array.from({ length: count }, (_, n) =>
		createHash('sha256')
			.update(tokenOf(n + 1))
			.digest(),
	);
	for (let at = 0; at < count; at += 5_000)
		await db.query(
			`insert into sessions (token_hash, user_id, single_device, expires_at)
			 select hash, $2 + row_number() over (), true, now() + interval '1 day' from unnest($1::bytea[]) hash`,
			[hashes.slice(at, at + 5_000), at],
		);
}

type InstallationOptions = {
	port: number;
	people: number;
	slowMs?: [number, number];
	/** processes that answer on `port` */
	workers?: number;
	/** port of the process for sales; 0: there is none */
	salePort?: number;
	/** more of the environment of the server, and settings of the database */
	env?: NodeJS.ProcessEnv;
	databaseSettings?: Record<string, string>;
};

export async function startBenchInstallation({
	port,
	people,
	slowMs,
	workers = 1,
	salePort = 0,
	env = {},
	databaseSettings = {},
}: InstallationOptions): Promise<Installation> {
	const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
	const server = await startEmbeddedPostgres({ dataDir: folder, settings: databaseSettings, leavesOneCore: salePort > 0 });
	await migrate(server.url);
	const db = new pg.Client({ connectionString: server.url });
	await db.connect();
	await seedPeople(db, people);
	await db.query(`insert into videos (slug, title, video_link) values ('pokaz', 'Pokaz', '1')`);
	const provider = await startChild('simulators/payu/main.ts', { PAYU_SIMULATOR_PORT: String(port + 5) });
	const { url: providerUrl } = provider.firstMessage as { url: string };
	if (slowMs) await request(`${providerUrl}/__control/faults`, { method: 'POST', body: JSON.stringify({ slowMs }) });
	const child = await startChild('server/src/main.ts', {
		...smallMemory(process.env),
		NODE_ENV: 'test',
		PORT: String(port),
		DATABASE_URL: server.url,
		DATA_DIR: folder,
		DEMO: '0',
		WORKERS: String(workers),
		SALE_PORT: String(salePort),
		JOBS: '0',
		// all buyers come from one address here
		RATE_LIMITS: 'off',
		SECRET: 'secret-of-the-bench',
		LOG_LEVEL: 'error',
		ADMIN_EMAIL_DOMAINS: 'nowascena.test',
		PAYU_BASE_URL: providerUrl,
		PAYU_POS_ID: SANDBOX.posId,
		PAYU_CLIENT_SECRET: SANDBOX.clientSecret,
		PAYU_SECOND_KEY: SANDBOX.secondKey,
		...env,
	});
	let next = 0;
	let events = 0;
	return {
		url: `http://127.0.0.1:${port}`,
		saleUrl: `http://127.0.0.1:${salePort || port}`,
		databaseUrl: server.url,
		db,
		cpuSeconds: () => cpuSecondsOf(child.process.pid ?? 0),
		databaseCpuSeconds: () => cpuSecondsOfAll(Number(readFileSync(join(server.dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])),
		pay: async (orderId) => {
			const answer = await request(`${providerUrl}/__control/orders/${orderId}/outcome`, { method: 'POST', body: '{"outcome":"paid"}' });
			await answer.body.dump();
			if (answer.statusCode !== 200) throw new Error(`not paid: ${answer.statusCode}`);
		},
		buyers: (count) => Array.from({ length: count }, () => tokenOf(++next)),
		makeEvent: async (seats) => {
			const { rows } = await db.query<{ id: number }>(
				`insert into events (slug, title, video_id, event_price_grosze, date_from, date_to, full_day, opens_at, closes_at, available_tickets, published_at)
				 values ($1, 'Premiera', 1, 4000, current_date + 5, current_date + 5, true, now() + interval '5 days', now() + interval '6 days', $2, now()) returning id`,
				[`premiera-${++events}`, seats],
			);
			return rows[0]?.id ?? 0;
		},
		loadRunsLast: () => [process.pid, provider.process.pid].every(runLast),
		close: async () => {
			await child.stop();
			await provider.stop();
			await db.end();
			await server.discard();
		},
	};
}

// visitors have their own connections, separate from the buyers
const buyersAgent = new Agent({
	connections: 2_000,
	pipelining: 1,
	connect: { timeout: 60_000 },
	headersTimeout: 120_000,
	bodyTimeout: 120_000,
});
const visitorsAgent = new Agent({ connections: 16, pipelining: 1 });

export async function post(url: string, token: string, body: unknown = { consent: true }): Promise<{ status: number; ms: number }> {
	const started = performance.now();
	const took = () => performance.now() - started;
	try {
		const answer = await request(url, {
			method: 'POST',
			dispatcher: buyersAgent,
			headers: { 'x-auth-token': token, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		await answer.body.dump();
		return { status: answer.statusCode, ms: took() };
	} catch {
		// the connection broke
		return { status: 599, ms: took() };
	}
}

export async function getTime(url: string): Promise<number> {
	const started = performance.now();
	const answer = await request(url, { dispatcher: visitorsAgent });
	await answer.body.dump();
	return performance.now() - started;
}

/** Every item once, `width` of them at a time; how many a second. */
export async function rate<T>(items: readonly T[], width: number, work: (item: T) => Promise<unknown>): Promise<number> {
	const rest = items.values();
	const started = performance.now();
	const worker = async () => {
		for (const item of rest) await work(item);
	};
	await Promise.all(Array.from({ length: width }, worker));
	return items.length / ((performance.now() - started) / 1000);
}

export const percentile = (values: readonly number[], share: number): number =>
	[...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
