import { lockPerson } from '#server/account/account.store.ts';
import { eraseLocked } from '#server/account/erase.service.ts';
import { readExport } from '#server/account/export.store.ts';
import { seedLists } from '#testing/seed-lists.ts';
import { checkBound } from './bounds.ts';
import { onEmptyInstallation } from './empty-installation.ts';

// Export and deletion of a person with 20 paid orders among 1,000,000 orders and 3,000,000 payment notices: at most a second each.
// `node bench/people.bench.ts [orders]`

const ORDERS = Number(process.argv[2] ?? 1_000_000);
const BOUND_MS = 1_000;

await onEmptyInstallation(async (context) => {
	const { db } = context;
	await seedLists(db, { users: 0, orders: 0, codes: 0 }, { users: 200_000, orders: ORDERS, codes: 10_000 });
	const seed = async (text: string) => {
		const client = await db.pool.connect();
		await client.query('set statement_timeout = 0');
		await client.query(text);
		client.release(true);
	};
	await seed(`insert into payment_attempts (order_id, number, provider_ext_id, status, amount_grosze)
		select id, 1, ext_order_id || '-1', 'COMPLETED', amount_grosze from orders on conflict do nothing`);
	await seed(`insert into payment_notices (body_hash, body, provider_ext_id, processed_at)
		select sha256((n || a.provider_ext_id)::bytea), '{"order":{"extOrderId":"' || a.provider_ext_id || '"}}', a.provider_ext_id, now()
		from payment_attempts a, generate_series(1, 3) n`);
	await seed(`insert into outbox (message_key, user_id, recipient, subject, html, body, sent_at)
		select 'seed-' || id, id, email, 'x', 'x', 'x', now() from users`);
	await seed('analyze');
	const { rows } = await db.pool.query(`select user_id from orders group by user_id order by count(*) desc limit 20`);
	const measured = async (work: (id: number) => Promise<unknown>) => {
		const times: number[] = [];
		for (const { user_id } of rows) {
			const started = performance.now();
			await work(user_id);
			times.push(performance.now() - started);
		}
		return Math.max(...times);
	};
	const exported = await measured((id) => readExport(db, id));
	const viewer = { id: rows[0].user_id } as never;
	const deleted = await measured((id) =>
		db.transaction(async (tx) => {
			const person = await lockPerson(tx, id);
			if (person) await eraseLocked(context, tx, { viewer, caller: null as never }, person);
		}),
	);
	for (const [name, ms] of [
		['export', exported],
		['deletion', deleted],
	] as const) {
		checkBound({ name: `${name} of a person at ${ORDERS} orders, slowest of ${rows.length}`, value: ms, unit: ' ms', max: BOUND_MS });
	}
});
process.exit();
