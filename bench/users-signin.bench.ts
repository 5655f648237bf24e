import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/passwords/password-queue.ts';
import { createContext } from '#server/context.ts';
import { sql } from '#server/lib/db/db.ts';
import { migrate } from '#server/lib/db/migrate.ts';
import { readEnv } from '#server/lib/env.ts';
import { createLogger } from '#server/lib/logger.ts';
import { startPayuSimulator } from '#simulators/payu/payu.simulator.ts';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';
import { checkBound } from './bounds.ts';

// Two questions about sign-in: does its time reveal who has an account (failure D7), and do many sign-ins slow other calls
// (failure D14)? `node bench/users-signin.bench.ts`

const TRIES = 200;
const WARM_UP = 50;
const FLOOD_PER_SECOND = 100;
const FLOOD_SECONDS = 10;

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: number[]) => mean(values.map((value) => (value - mean(values)) ** 2)) * (values.length / (values.length - 1));
const quantile = (values: number[], part: number) => [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

/** Welch's t: from about 2 on, a difference would be measurable */
const welch = (a: number[], b: number[]) => (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length);

const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
const payu = await startPayuSimulator();
const server = await startEmbeddedPostgres({ dataDir: folder });
await migrate(server.url);
const env = readEnv({
	NODE_ENV: 'test',
	DATABASE_URL: server.url,
	DATA_DIR: folder,
	RATE_LIMITS: 'off',
	LOG_LEVEL: 'silent',
	SECRET: 'secret-of-the-bench',
	PAYU_BASE_URL: payu.url,
	PAYU_POS_ID: payu.credentials.posId,
	PAYU_CLIENT_SECRET: payu.credentials.clientSecret,
	PAYU_SECOND_KEY: payu.credentials.secondKey,
});
const context = await createContext({ env, log: createLogger(env), databaseUrl: server.url });
const app = await buildApp({ context, readiness: { stopping: false, jobsHealthy: async () => true }, web: null });
const url = await app.listen({ port: 0, host: '127.0.0.1' });

async function timed(path: string, body?: unknown): Promise<{ ms: number; status: number }> {
	const started = performance.now();
	const answer = await fetch(
		url + path,
		body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
	);
	await answer.arrayBuffer();
	return { ms: performance.now() - started, status: answer.status };
}

/** Known and unknown accounts alternate, so that other load on the machine affects both. */
async function compare(name: string, path: string, body: (email: string) => unknown, known = (_at: number) => 'znana@poczta.test') {
	const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
	const answers = new Set<number>();
	for (let at = 0; at < TRIES; at++) {
		for (const [who, email] of [['known', known(at)] as const, ['unknown', `nikt${at}@poczta.test`] as const]) {
			const { ms, status } = await timed(path, body(email));
			times[who].push(ms);
			answers.add(status);
		}
	}
	const [ofKnown, ofUnknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)];
	const t = welch(times.known, times.unknown);
	console.log(
		`| ${name} | ${ofKnown.toFixed(1)} ms | ${ofUnknown.toFixed(1)} ms | ${(((ofKnown - ofUnknown) / ofUnknown) * 100).toFixed(1)} % | ${t.toFixed(1)} |`,
	);
	checkBound({ name: `${name}: answers besides ${[...answers][0]}`, value: answers.size - 1, max: 0 });
	checkBound({ name: `${name}: existing account against unknown e-mail, Welch t`, value: Math.abs(t), max: 2 });
}

/** A purchase with an address alone (N-003): of accounts that exist, one each, and of addresses nobody has. */
async function compareGuests(): Promise<void> {
	const { id } = await context.db.one<{ id: number }>(
		sql`insert into videos (slug, title, video_link, video_price_grosze) values ('mewa', 'Mewa', '1', 2900) returning id`,
	);
	await context.db.run(sql`
		insert into users (email, firstname, lastname, role_id, password_hash)
		select 'widz' || n || '@poczta.test', 'Anna', 'Żurek', 2, 'x' from generate_series(0, ${TRIES}) n`);
	const order = (email: string) => ({ productSlug: `video-${id}`, email, consent: true, tos: true });
	for (let at = 0; at < WARM_UP; at++) await timed('/api/guest/orders', order(`rozgrzewka${at}@poczta.test`));
	await compare('purchase of a guest', '/api/guest/orders', order, (at) => `widz${at}@poczta.test`);
}

async function otherRoute(count: number): Promise<number[]> {
	const times: number[] = [];
	for (let at = 0; at < count; at++) times.push((await timed('/api/appconfig')).ms);
	return times;
}

async function flood(): Promise<Record<number, number>> {
	const statuses: Record<number, number> = {};
	const all: Promise<void>[] = [];
	for (let at = 0; at < FLOOD_PER_SECOND * FLOOD_SECONDS; at++) {
		all.push(
			timed('/api/auth', { email: 'znana@poczta.test', password: 'Zle-haslo-1' }).then(({ status }) => {
				statuses[status] = (statuses[status] ?? 0) + 1;
			}),
		);
		await new Promise((done) => setTimeout(done, 1000 / FLOOD_PER_SECOND));
	}
	await Promise.all(all);
	return statuses;
}

try {
	const hash = await hashPassword('Parter-2026');
	await context.db.run(
		sql`insert into users (email, firstname, lastname, role_id, password_hash) values ('znana@poczta.test', 'Anna', 'Żurek', 2, ${hash})`,
	);
	console.log('| call | median, existing account | median, unknown account | difference | Welch t |\n|---|---|---|---|---|');
	await compare('sign-in with a wrong password', '/api/auth', (email) => ({ email, password: 'Zle-haslo-1' }));
	await compare('reset request', '/api/passwords', (email) => ({ email }));
	await compare('ticket link', '/api/tickets/link', (email) => ({ email }));
	await compareGuests();
	await otherRoute(100);
	const idle = await otherRoute(500);
	const flooding = flood();
	const busy = await otherRoute(500);
	const statuses = await flooding;
	console.log(
		`\n| other calls while ${FLOOD_PER_SECOND} sign-ins a second arrive | p50 | p99 |\n|---|---|---|\n| idle | ${quantile(idle, 0.5).toFixed(1)} ms | ${quantile(idle, 0.99).toFixed(1)} ms |\n| flood | ${quantile(busy, 0.5).toFixed(1)} ms | ${quantile(busy, 0.99).toFixed(1)} ms |`,
	);
	console.log(
		`\nsign-ins answered: ${Object.entries(statuses)
			.map(([status, count]) => `${count} × ${status}`)
			.join(', ')}`,
	);
} finally {
	await app.close();
	await payu.close();
	await context.db.close();
	await server.discard();
}
