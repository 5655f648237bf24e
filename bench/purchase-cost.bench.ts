import { request } from 'undici';
import { checkBound } from './bounds.ts';
import { rate, startBenchInstallation } from './installation.ts';

// What a completed purchase costs: order, redirect, two notices of the provider, completion, the mail queued and taken.
// `node bench/purchase-cost.bench.ts [port]`; half a minute. Processor seconds of the server and of PostgreSQL with all its processes.

const PORT = Number(process.argv[2] ?? 5291);
const WARM = 300;
const PURCHASES = 600;
/** buyers at once: few, as on an ordinary day, so that hardly any query is shared */
const WIDTH = 2;

const installation = await startBenchInstallation({ port: PORT, people: WARM + PURCHASES });
try {
	const eventId = await installation.makeEvent(1_000_000);
	const buy = async (token: string) => {
		const order = await request(`${installation.url}/api/payments/${eventId}`, {
			method: 'POST',
			headers: { 'x-auth-token': token, 'content-type': 'application/json' },
			body: JSON.stringify({ consent: true }),
		});
		const bought = (await order.body.json()) as { order?: { orderId: string } };
		if (order.statusCode !== 201 || !bought.order) throw new Error(`not sold: ${order.statusCode}`);
		await installation.pay(bought.order.orderId);
	};
	await rate(installation.buyers(WARM), WIDTH, buy);

	const before = { server: installation.cpuSeconds(), database: installation.databaseCpuSeconds() };
	await rate(installation.buyers(PURCHASES), WIDTH, buy);
	const perPurchase = (seconds: number) => (seconds / PURCHASES) * 1_000;
	const server = perPurchase(installation.cpuSeconds() - before.server);
	const database = perPurchase(installation.databaseCpuSeconds() - before.database);

	const { rows } = await installation.db.query<{ completed: number; mails: number }>(
		`select (select count(*)::int from orders where status = 'COMPLETED') as completed, (select count(*)::int from outbox) as mails`,
	);
	console.log(`completed ${rows[0]?.completed}, mails ${rows[0]?.mails} of ${WARM + PURCHASES}`);
	console.log(`processor of a completed purchase: server ${server.toFixed(1)} ms, PostgreSQL ${database.toFixed(1)} ms`);
	const missing = 2 * (WARM + PURCHASES) - (rows[0]?.completed ?? 0) - (rows[0]?.mails ?? 0);
	checkBound({ name: 'purchases not completed, or without a mail', value: missing, max: 0 });
	checkBound({ name: 'processor of a completed purchase, server and PostgreSQL together', value: server + database, unit: ' ms', max: 10 });
} finally {
	await installation.close();
}
process.exit();
