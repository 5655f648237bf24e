import pg from 'pg';
import type { PayuSimulator } from '#simulators/payu/payu.simulator.ts';
import { findBroken } from '../verify/check.ts';

export type Verdict = { wrong: string[]; figures: string };

type Attempt = {
	provider_order_id: string;
	provider_ext_id: string;
	order_status: string;
	order_paid: number;
	ext_order_id: string;
	is_paid_attempt: boolean;
};

/** A payment nobody heard of is asked about from this age on (catalogue B8). */
const ASKED_FROM_MS = 120_000;
/** How long after the last one came to that age everything must agree; the sweep runs by the minute. */
const CONVERGE_MS = 60_000;

/** Nothing paid is lost, nothing is sold twice, nobody is charged twice: by our tables, and by the provider's own ledger. */
export async function judge(url: string, payu: PayuSimulator, events: number[], capacity: number): Promise<Verdict> {
	const pool = new pg.Pool({ connectionString: url, max: 2 });
	const started = Date.now();
	const { rows: newest } = await pool.query<{ at: Date }>('select max(created_at) as at from payment_attempts');
	const ofAge = (newest[0]?.at.getTime() ?? started) + ASKED_FROM_MS;
	let wrong = await findWrong(pool, payu, events, capacity);
	while (wrong.length > 0 && Date.now() < ofAge + CONVERGE_MS) {
		await new Promise((done) => setTimeout(done, 2_000));
		wrong = await findWrong(pool, payu, events, capacity);
	}
	const since = (moment: number) => Math.round((Date.now() - moment) / 1000);
	const late = `${since(started)} s after the last fault, ${Math.max(0, since(ofAge))} s after the last payment could be asked about`;
	const { rows } = await pool.query<{ status: string; count: string }>(
		'select status, count(*) from orders group by status order by status',
	);
	await pool.end();
	return { wrong, figures: `agreed ${late}; orders: ${rows.map((row) => `${row.status} ${row.count}`).join(', ')}` };
}

async function findWrong(pool: pg.Pool, payu: PayuSimulator, events: number[], capacity: number): Promise<string[]> {
	const broken = (await findBroken(pool)).map(({ name, subjects }) => `${name}: ${subjects.join(', ')}`);
	const { rows: seats } = await pool.query<{ id: number; held: number }>('select id, seats_held as held from events where id = any($1)', [
		events,
	]);
	const oversold = seats.filter(({ held }) => held > capacity).map(({ id, held }) => `event ${id} sold ${held} of ${capacity}`);
	return [...broken, ...oversold, ...(await compareLedger(pool, payu))];
}

async function compareLedger(pool: pg.Pool, payu: PayuSimulator): Promise<string[]> {
	const { rows } = await pool.query<Attempt>(`
		select a.provider_order_id, a.provider_ext_id, o.status as order_status, o.paid_grosze as order_paid, o.ext_order_id, a.id = o.paid_attempt_id as is_paid_attempt
		from payment_attempts a join orders o on o.id = a.order_id`);
	const ours = new Map(rows.map((row) => [row.provider_ext_id, row]));
	const wrong: string[] = [];
	const kept = new Map<string, number>();
	for (const [extOrderId, money] of Object.entries(payu.ledger().byExtOrderId)) {
		if (money.captured - money.returned <= 0) continue;
		const attempt = ours.get(extOrderId);
		if (!attempt) wrong.push(`lost: provider order ${extOrderId} was paid and is unknown`);
		else if (!attempt.is_paid_attempt) wrong.push(`kept money of ${extOrderId} that bought nothing (order is ${attempt.order_status})`);
		else if (attempt.order_status !== 'COMPLETED') wrong.push(`lost: ${attempt.ext_order_id} was paid and is ${attempt.order_status}`);
		else kept.set(attempt.ext_order_id, (kept.get(attempt.ext_order_id) ?? 0) + 1);
	}
	for (const [order, count] of kept) if (count > 1) wrong.push(`charged ${count} times: ${order}`);
	return wrong;
}
