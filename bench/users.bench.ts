import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase, sql } from '#server/lib/db/db.ts';
import { migrate } from '#server/lib/db/migrate.ts';
import { listUsers, searchUsers, type UserListQuery } from '#server/users/users.store.ts';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';
import { checkBound } from './bounds.ts';

// The list of people at 2,000 and at 200,000: p95 of a page, and the ratio of the two. `node bench/users.bench.ts`

const SIZES = [2_000, 200_000];
const ROUNDS = 60;
const page = { page: 1, limit: 20, sort: 'created_at', order: 'desc' } satisfies UserListQuery;

const LISTS: [string, (db: Database) => Promise<unknown>][] = [
	['first page, newest first', (db) => listUsers(db, page)],
	['page of 500', (db) => listUsers(db, { ...page, limit: 500 })],
	['page 100', (db) => listUsers(db, { ...page, page: 100 })],
	['sorted by name', (db) => listUsers(db, { ...page, sort: 'name', order: 'asc' })],
	['sorted by e-mail', (db) => listUsers(db, { ...page, sort: 'email', order: 'asc' })],
	['sorted by orders', (db) => listUsers(db, { ...page, sort: 'paymentStatus' })],
	['sorted by country', (db) => listUsers(db, { ...page, sort: 'country_code', order: 'asc' })],
	['filter: premium', (db) => listUsers(db, { ...page, role: 'premium' })],
	['filter: day of registration', (db) => listUsers(db, { ...page, created_at: '2024-01-03' })],
	['… sorted by name', (db) => listUsers(db, { ...page, created_at: '2024-01-03', sort: 'name', order: 'asc' })],
	['filter: number of orders', (db) => listUsers(db, { ...page, paymentStatus: 3 })],
	['… sorted by name', (db) => listUsers(db, { ...page, paymentStatus: 3, sort: 'name', order: 'asc' })],
	['filter: newsletter', (db) => listUsers(db, { ...page, mailing: true })],
	['filter: rare name', (db) => listUsers(db, { ...page, name: 'osoba 1999' })],
	['filter: common name', (db) => listUsers(db, { ...page, name: 'anna' })],
	['filter: one e-mail', (db) => listUsers(db, { ...page, email: 'osoba1234@' })],
	['filter: common e-mail part', (db) => listUsers(db, { ...page, email: 'poczta' })],
	['filter: two letters', (db) => listUsers(db, { ...page, name: 'zq' })],
	['filter: no match', (db) => listUsers(db, { ...page, name: 'xyzzyx' })],
	['search: rare', (db) => searchUsers(db, 'osoba1999@', 20)],
	['search: common', (db) => searchUsers(db, 'anna', 20)],
];

const seed = (db: Database, from: number, to: number) =>
	db.transaction(async (tx) => {
		await tx.run(sql`
			insert into users (email, firstname, lastname, role_id, country_code, mailing, completed_orders, created_at)
			select 'osoba' || n || '@poczta' || n % 7 || '.test', (array['Anna', 'Łukasz', 'Ewa', 'Jan', 'Żaneta'])[1 + n % 5], 'Osoba ' || n,
				case when n % 50 = 0 then 3 when n % 97 = 0 then 4 else 2 end, (array['PL', 'PL', 'PL', 'DE', 'GB'])[1 + n % 5], n % 4 = 0, (n * 7919) % 13,
				timestamptz '2024-01-01' + n * interval '3 minutes'
			from generate_series(${from}::int, ${to}::int) n`);
	});

async function p95(work: () => Promise<unknown>): Promise<number> {
	for (let at = 0; at < 5; at++) await work();
	const times: number[] = [];
	for (let at = 0; at < ROUNDS; at++) {
		const started = performance.now();
		await work();
		times.push(performance.now() - started);
	}
	return times.sort((a, b) => a - b)[Math.floor(ROUNDS * 0.95)] ?? 0;
}

const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
const server = await startEmbeddedPostgres({ dataDir: folder });
try {
	await migrate(server.url);
	const db = openDatabase({ url: server.url, poolSize: 4, timeoutMs: 600_000, onError: () => {} });
	const results: number[][] = LISTS.map(() => []);
	let there = 0;
	for (const size of SIZES) {
		await seed(db, there + 1, size);
		there = size;
		await db.run(sql`vacuum analyze users`);
		for (const [at, [, work]] of LISTS.entries()) results[at]?.push(await p95(() => work(db)));
	}
	console.log(`| list | p95 at ${SIZES[0]} | p95 at ${SIZES[1]} | ratio |\n|---|---|---|---|`);
	for (const [at, [name]] of LISTS.entries()) {
		const [small = 0, large = 0] = results[at] ?? [];
		console.log(`| ${name} | ${small.toFixed(1)} ms | ${large.toFixed(1)} ms | ${(large / small).toFixed(1)} × |`);
	}
	const slowest = Math.max(...results.map(([, large = 0]) => large));
	checkBound({ name: `slowest list of people at ${SIZES[1]}, p95`, value: slowest, unit: ' ms', max: 50 });
	await db.close();
} finally {
	await server.discard();
}
