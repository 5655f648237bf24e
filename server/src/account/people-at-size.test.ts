import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, PASSWORD } from '#testing/make-account.ts';
import { seedLists } from '#testing/seed-lists.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

// Export and deletion on large tables: every statement uses an index (bench/people.bench.ts measures the times).

type Query = { text: string; values: unknown[] };
type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

const GROWING = [
	'orders',
	'payment_attempts',
	'payment_notices',
	'outbox',
	'audit',
	'sessions',
	'users',
	'view_starts',
	'codes',
	'user_codes',
];

let testApp: TestApp;
const queries: Query[] = [];
beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
	const { pool } = testApp.context.db;
	await seedLists(testApp.context.db, { users: 0, orders: 0, codes: 0 }, { users: 4_000, orders: 4_000, codes: 4_000 });
	await pool.query(`
		insert into payment_attempts (order_id, number, provider_ext_id, status, amount_grosze)
		select id, 1, ext_order_id || '-1', 'COMPLETED', amount_grosze from orders on conflict do nothing`);
	await pool.query(`
		insert into payment_notices (body_hash, body, provider_ext_id)
		select sha256((n || a.provider_ext_id)::bytea), '{}', a.provider_ext_id from payment_attempts a, generate_series(1, 3) n`);
	await pool.query(`
		insert into outbox (message_key, user_id, recipient, subject, html, body, sent_at)
		select 'seed-' || id, id, email, 'x', 'x', 'x', now() from users`);
	await pool.query(`
		insert into audit (action, subject_type, subject_id, after)
		select 'orders.grant', 'order', id::text, jsonb_build_object('userval', email) from users`);
	await pool.query(
		`insert into sessions (user_id, token_hash, single_device, expires_at) select id, sha256(('seed-' || id)::bytea), true, now() from users`,
	);
	await pool.query(`insert into view_starts (user_id, video_id, country) select u.id, (select min(id) from videos), 'PL' from users u`);
	await pool.query(`
		insert into user_codes (user_id, code_id) select u.id, (select min(id) from codes) from users u where not exists (select 1 from user_codes c where c.user_id = u.id)`);
	await pool.query('analyze');
	const record = (target: { query: unknown }) => {
		const query = (target.query as (...args: unknown[]) => unknown).bind(target);
		Object.assign(target, {
			query: (...args: unknown[]) => {
				const [one] = args as [Query];
				if (typeof one === 'object' && one !== null) queries.push({ text: one.text, values: one.values });
				return query(...args);
			},
		});
	};
	const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>;
	Object.assign(pool, {
		// a call with a callback is made by the pool itself and was already recorded
		connect: async (...args: unknown[]) => {
			if (args.length > 0) return connect(...args);
			const client = await connect();
			if (!Object.hasOwn(client, 'query')) record(client);
			return client;
		},
	});
	record(pool);
}, 120_000);
afterAll(() => testApp.close());

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

async function sequentialScans(): Promise<string[]> {
	const found: string[] = [];
	const statements = queries.splice(0).filter(({ text }) => /^\s*(select|with|update|delete)/i.test(text));
	expect(statements.length).toBeGreaterThan(10);
	for (const { text, values } of statements) {
		const { rows } = await testApp.context.db.pool.query({ text: `explain (format json) ${text}`, values });
		for (const node of nodes(rows[0]['QUERY PLAN'][0].Plan))
			if (node['Node Type'] === 'Seq Scan' && GROWING.includes(node['Relation Name'] ?? ''))
				found.push(`${node['Relation Name']}: ${text.replace(/\s+/g, ' ').trim().slice(0, 160)}`);
	}
	queries.length = 0;
	return found;
}

it('F-069 export and deletion of a person make no full scan of a growing table', async () => {
	const person = await makeAccount(testApp);
	queries.length = 0;
	expect((await testApp.request({ url: `/api/users/${person.id}/export`, token: person.token })).status).toBe(200);
	expect(await sequentialScans()).toEqual([]);
	const answer = await testApp.request({
		method: 'DELETE',
		url: `/api/users/${person.id}`,
		token: person.token,
		body: { password: PASSWORD },
	});
	expect(answer.status).toBe(204);
	expect(await sequentialScans()).toEqual([]);
});
