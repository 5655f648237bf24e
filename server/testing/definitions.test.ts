import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isBanActive } from '#domain/bans/bans.rules.ts';
import { isExpired } from '#domain/codes/codes.rules.ts';
import { isCounted, isPaid, ORDER_STATUSES } from '#domain/orders/orders.moves.rules.ts';
import { codeState } from '#domain/orders/orders.screens.rules.ts';
import { givesAccess } from '#domain/videos/videos.rules.ts';
import { cloneDatabase } from './database.ts';

// Conditions on one row that stores and functions in SQL use by name, compared with the rules of the domain on random rows.

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
beforeAll(async () => {
	database = await cloneDatabase(inject('adminUrl'));
	client = new pg.Client({ connectionString: database.url });
	await client.connect();
});
afterAll(async () => {
	await client.end();
	await database.drop();
});

const NOW = new Date('2026-11-20T18:00:00Z');
const ROWS = 200;
/** around now, including exactly now */
const moment = fc.constantFrom(-1, 0, 1).map((ms) => new Date(NOW.getTime() + ms).toISOString());
const maybe = fc.option(moment);

/** What an expression says of each row, given as `r` in the type of the table, and as `j` with fields that are no columns. */
async function inSql(table: string, expression: string, rows: object[]): Promise<unknown[]> {
	const { rows: found } = await client.query({
		text: `select ${expression} as said from (
				select jsonb_populate_record(null::${table}, j) as r, j, place from jsonb_array_elements($1) with ordinality as given (j, place)) given,
			lateral (select $2::timestamptz as now) at order by place`,
		values: [JSON.stringify(rows), NOW],
	});
	return found.map(({ said }) => said);
}

const orders = fc.sample(fc.record({ status: fc.constantFrom(...ORDER_STATUSES), expiration_date: maybe }), ROWS);
const codes = fc.sample(
	fc.record({
		revoked_at: maybe,
		expiration_date: maybe,
		used: fc.boolean(),
		uses_count: fc.integer({ min: 0, max: 2 }),
		limit: fc.constantFrom(1, 2),
	}),
	ROWS,
);

describe('conditions in SQL agree with the domain', () => {
	it('which orders give access', async () => {
		expect(await inSql('orders', 'gives_access(r, now)', orders)).toEqual(orders.map((order) => givesAccess(order, NOW)));
	});

	it('which orders are paid, and which count as revenue', async () => {
		expect(await inSql('orders', 'is_paid(r)', orders)).toEqual(orders.map(({ status }) => isPaid(status)));
		expect(await inSql('orders', 'is_counted(r)', orders)).toEqual(orders.map(({ status }) => isCounted(status)));
	});

	it('which bans are active', async () => {
		const term = fc.oneof(
			fc.record({ forever: fc.boolean(), expiration_date: moment, lifted_at: maybe }),
			fc.record({ forever: fc.constant(true), expiration_date: fc.constant(null), lifted_at: maybe }),
		);
		const bans = fc.sample(term, ROWS);
		expect(await inSql('bans', 'is_active(r, now)', bans)).toEqual(bans.map((ban) => ban.lifted_at === null && isBanActive(ban, NOW)));
	});

	it('which codes are valid', async () => {
		expect(await inSql('codes', 'is_valid(r, now)', codes)).toEqual(codes.map((code) => code.revoked_at === null && !isExpired(code, NOW)));
	});

	it('what became of a code', async () => {
		const noDays = { full_day: null, date_from: null, date_to: null, time_from: null, time_to: null, hide_time_to: null };
		const gift = { kind: 'gift', amount: 50, returned: 0, available_from: null, end_date: null, ...noDays } as const;
		expect(await inSql('codes', `code_state(r, (j->>'used')::boolean, now)`, codes)).toEqual(
			codes.map((code) => {
				const status = code.used ? 'used' : code.revoked_at ? 'void' : 'free';
				const made = { status, expired: isExpired(code, NOW), taken: !code.used && code.uses_count >= code.limit } as const;
				return codeState(made, gift, NOW);
			}),
		);
	});

	it('and the planner puts each into the statement that uses it', async () => {
		const uses = {
			orders: ['gives_access(r, now())', 'is_paid(r)', 'is_counted(r)'],
			bans: ['is_active(r, now())'],
			codes: ['is_valid(r, now())', `code_state(r, false, now()) = 'left'`],
		};
		for (const [table, conditions] of Object.entries(uses))
			for (const condition of conditions) {
				const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (verbose) select 1 from ${table} r where ${condition}`);
				expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain(condition.slice(0, condition.indexOf('(')));
			}
	});
});
