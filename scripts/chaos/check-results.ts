import pg from 'pg';
import type { PayuSimulator } from '#simulators/payu/payu.simulator.ts';
import { findBroken } from '../verify/check.ts';
import type { HistoryEntry } from './buyers.ts';
import { COUNTS, compareLedger, type Wrong } from './ledger.ts';

export type Verdict = { wrong: Wrong[]; counts: string; figures: string };
export type ChaosRun = { url: string; payu: PayuSimulator; events: number[]; capacity: number; history: HistoryEntry[] };

/** A payment without a notice is reconciled from this age on (failure B8). */
const ASKED_FROM_MS = 120_000;
/** How long after that everything must agree: one run of the job finds the payment, the next one refunds it. */
const CONVERGE_MS = 120_000;

/** No payment is lost, nothing is sold twice, no one is charged twice, and no due refund is missing. */
export async function checkResults(run: ChaosRun): Promise<Verdict> {
	const client = new pg.Client({ connectionString: run.url });
	await client.connect();
	const started = Date.now();
	const { rows: newest } = await client.query<{ at: Date | null }>('select max(created_at) as at from payment_attempts');
	const ofAge = (newest[0]?.at?.getTime() ?? started) + ASKED_FROM_MS;
	let wrong = await findWrong(client, run);
	while (wrong.length > 0 && Date.now() < ofAge + CONVERGE_MS) {
		await new Promise((done) => setTimeout(done, 2_000));
		wrong = await findWrong(client, run);
	}
	const since = (moment: number) => Math.round((Date.now() - moment) / 1000);
	const late = `${since(started)} s after the last fault, ${Math.max(0, since(ofAge))} s after the last payment could be queried`;
	const { rows } = await client.query<{ status: string; count: string }>(
		'select status, count(*) from orders group by status order by status',
	);
	await client.end();
	const { captured, returned } = run.payu.ledger().total;
	return {
		wrong,
		counts: COUNTS.map((count) => `${wrong.filter((one) => one.count === count).length} ${count}`).join(', '),
		figures: `agreed ${late}; orders: ${rows.map((row) => `${row.status} ${row.count}`).join(', ')}; captured ${captured}, returned ${returned} grosze`,
	};
}

async function findWrong(client: pg.Client, { payu, events, capacity, history }: ChaosRun): Promise<Wrong[]> {
	const broken = (await findBroken(client, { converged: true })).map(
		({ name, subjects }): Wrong => ({ count: 'invariants broken', what: `${name}: ${subjects.join(', ')}` }),
	);
	const { rows: seats } = await client.query<{ id: number; held: number }>('select id, seats_held as held from events where id = any($1)', [
		events,
	]);
	const oversold = seats
		.filter(({ held }) => held > capacity)
		.map(({ id, held }): Wrong => ({ count: 'oversold', what: `event ${id} sold ${held} of ${capacity}` }));
	return [...broken, ...oversold, ...(await compareLedger(client, payu, history))];
}
