import type pg from 'pg';
import type { PayuSimulator } from '#simulators/payu/payu.simulator.ts';
import type { HistoryEntry } from './buyers.ts';

export const COUNTS = ['lost', 'oversold', 'charged twice', 'refund missing', 'invariants broken'] as const;
export type Wrong = { count: (typeof COUNTS)[number]; what: string };

export type Attempt = {
	attempt: string;
	order: string;
	kind: string;
	person: string;
	status: string;
	worth: number;
	paidIt: boolean;
	/** the buyer cancelled or replaced the order, or was deleted before the payment */
	unwanted: boolean;
};

const PAID_STATES = ['COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED'];

export async function compareLedger(client: pg.Client, payu: PayuSimulator, history: HistoryEntry[]): Promise<Wrong[]> {
	const { rows } = await client.query<Attempt>(`
		select a.provider_ext_id as attempt, o.ext_order_id as order, o.kind, o.user_id || ' ' || o.product_slug as person, o.status,
			o.paid_grosze - o.returned_grosze as worth, a.id is not distinct from o.paid_attempt_id as "paidIt",
			o.given_up_at is not null or (u.deleted_at is not null and (o.completed_at is null or o.completed_at > u.deleted_at)) as unwanted
		from payment_attempts a join orders o on o.id = a.order_id join users u on u.id = o.user_id`);
	return compareMoney(rows, payu.ledger(), history);
}

type Ledger = Pick<ReturnType<PayuSimulator['ledger']>, 'byExtOrderId' | 'total'>;

/** The money kept by the provider must equal the value of valid orders, per order and in total. */
export function compareMoney(rows: Attempt[], { byExtOrderId, total }: Ledger, history: HistoryEntry[]): Wrong[] {
	const attempts = new Map(rows.map((row) => [row.attempt, row]));
	const wrong: Wrong[] = [];
	const valid = new Map<string, string[]>();
	let worthOfAll = 0;
	for (const row of rows) if (row.paidIt && row.status === 'COMPLETED') worthOfAll += row.worth;
	for (const [number, { captured, returned }] of Object.entries(byExtOrderId)) {
		if (captured === 0) continue;
		const kept = captured - returned;
		const row = attempts.get(number);
		const worth = row?.paidIt && row.status === 'COMPLETED' && !row.unwanted ? row.worth : 0;
		const what = `${number}: ${kept} kept, worth ${worth}, order is ${row?.status ?? 'unknown'}`;
		if (kept > worth) wrong.push({ count: whyTooMuch(row), what });
		if (kept < worth) wrong.push({ count: 'lost', what });
		if (row && worth > 0 && row.kind === 'event') valid.set(row.person, [...(valid.get(row.person) ?? []), row.order]);
	}
	for (const [person, orders] of valid)
		if (orders.length > 1) wrong.push({ count: 'charged twice', what: `${person}: ${orders.join(', ')}` });
	const kept = total.captured - total.returned;
	if (kept > worthOfAll) wrong.push({ count: 'refund missing', what: `in sum ${kept}, valid orders are worth ${worthOfAll}` });
	if (kept < worthOfAll) wrong.push({ count: 'lost', what: `in sum ${kept}, valid orders are worth ${worthOfAll}` });
	return [...wrong, ...compareAnswers(rows, byExtOrderId, history)];
}

function whyTooMuch(row: Attempt | undefined): Wrong['count'] {
	if (!row || (!PAID_STATES.includes(row.status) && !row.unwanted)) return 'lost';
	return row.paidIt || row.unwanted ? 'refund missing' : 'charged twice';
}

/** Reported results must be true: a cancelled order costs nothing, and a refund reported as done was made. */
function compareAnswers(rows: Attempt[], money: Ledger['byExtOrderId'], history: HistoryEntry[]): Wrong[] {
	const reported = new Map<string, { givenUp: boolean; returned: number }>();
	for (const { action, status, extOrderId, grosze = 0 } of history) {
		const before = extOrderId && (reported.get(extOrderId) ?? { givenUp: false, returned: 0 });
		if (!before) continue;
		if (action === 'give up' && status === 200) reported.set(extOrderId, { ...before, givenUp: true });
		if (action === 'refund' && status === 201) reported.set(extOrderId, { ...before, returned: before.returned + grosze });
	}
	const sums = new Map<string, { captured: number; returned: number }>();
	for (const { order, attempt } of rows) {
		const before = sums.get(order) ?? { captured: 0, returned: 0 };
		const { captured = 0, returned = 0 } = money[attempt] ?? {};
		sums.set(order, { captured: before.captured + captured, returned: before.returned + returned });
	}
	return [...reported].flatMap(([order, { givenUp, returned }]): Wrong[] => {
		const sum = sums.get(order) ?? { captured: 0, returned: 0 };
		const isUnrefunded = (givenUp && sum.captured > sum.returned) || sum.returned < returned;
		return isUnrefunded ? [{ count: 'refund missing', what: `${order}: ${sum.returned} of ${sum.captured} refunded` }] : [];
	});
}
