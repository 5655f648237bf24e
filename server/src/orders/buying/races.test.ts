/** @module-tag slow */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { openPaymentTestApp, type PaymentTestApp, seatsByOrders } from '#testing/payments.ts';
import type { TestResponse } from '#testing/request.ts';

// Two nodes on one database, without shared memory.
let testApp: PaymentTestApp;
let other: PaymentTestApp;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	other = await openPaymentTestApp({ databaseUrl: testApp.databaseUrl, payu: testApp.payu });
});
afterAll(async () => {
	await other.close();
	await testApp.close();
});

/** failure A1 requires 50 */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3);
/** a minute, and two seconds for each round of a long run */
const timeoutFor = (rounds: number) => 60_000 + 2_000 * rounds;
/** failure N1 requires 500 */
const BOTS = Number(process.env.RACE_BOTS ?? 10);
const nodeOf = (index: number) => (index % 2 ? other : testApp);
const makeUsers = (count: number) => Promise.all(Array.from({ length: count }, () => testApp.make.user()));

const buyAll = async (buyers: { token: string }[], eventId: number) =>
	(await Promise.all(buyers.map(({ token }, index) => buy(nodeOf(index), token, 'event', eventId)))).map(({ status, body }) => ({
		status,
		type: body?.type,
	}));

/** Repeats a call answered with Retry-After, as a client does. */
async function buyWhenFree(node: PaymentTestApp, token: string, eventId: number): Promise<TestResponse> {
	const answer = await buy(node, token, 'event', eventId);
	return answer.status === 503 && answer.headers['retry-after'] ? buyWhenFree(node, token, eventId) : answer;
}

describe('many buyers, few seats, two nodes', () => {
	it(
		`A1 R-063 sells the last ticket to exactly one of 200 buyers and answers "sold out" to the others, ${ROUNDS} times`,
		async () => {
			const buyers = await makeUsers(200);
			for (let round = 0; round < ROUNDS; round++) {
				const event = await makeEvent(testApp, { available_tickets: 1 });
				const answers = await buyAll(buyers, event.id);
				expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
				expect(answers.filter(({ status, type }) => status !== 201 && (status !== 409 || type !== 'sold_out'))).toEqual([]);
				expect(await testApp.seats(event.id)).toBe(1);
				expect(await seatsByOrders(testApp, event.id)).toBe(1);
				// a fast client may win several seats, but a person may have at most ten unpaid orders (N1)
				await testApp.context.db.run(sql`update orders set status = 'CANCELED', holds_seats = false where event_id = ${event.id}`);
			}
		},
		timeoutFor(ROUNDS),
	);

	it('A16 does so although the database’s default is repeatable read', async () => {
		const name = new URL(testApp.databaseUrl).pathname.slice(1);
		await testApp.context.db.pool.query(`alter database ${name} set default_transaction_isolation = 'repeatable read'`);
		const third = await openPaymentTestApp({ databaseUrl: testApp.databaseUrl, payu: testApp.payu });
		try {
			const event = await makeEvent(testApp, { available_tickets: 1 });
			const buyers = await makeUsers(40);
			const answers = await Promise.all(buyers.map(({ token }) => buy(third, token, 'event', event.id)));
			expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, ...Array(39).fill(409)]);
		} finally {
			await third.close();
			await testApp.context.db.pool.query(`alter database ${name} reset default_transaction_isolation`);
		}
	});

	it('A16 control: an advisory lock taken inside repeatable read does not stop two counts from passing', async () => {
		const clients = [new pg.Client({ connectionString: testApp.databaseUrl }), new pg.Client({ connectionString: testApp.databaseUrl })];
		for (const client of clients) await client.connect();
		const [first, second] = clients as [pg.Client, pg.Client];
		await first.query('create table seats_sold (id serial)');
		for (const client of clients) await client.query('begin isolation level repeatable read');
		// the snapshot is older than the lock
		for (const client of clients) await client.query('select 1 from seats_sold');
		const sell = async (client: pg.Client) => {
			await client.query('select pg_advisory_xact_lock(77)');
			const { rows } = await client.query<{ sold: number }>('select count(*)::int as sold from seats_sold');
			if (rows[0]?.sold === 0) await client.query('insert into seats_sold default values');
			await client.query('commit');
		};
		await Promise.all([sell(first), sell(second)]);
		const { rows } = await first.query<{ sold: number }>('select count(*)::int as sold from seats_sold');
		expect(rows[0]?.sold).toBe(2);
		for (const client of clients) await client.end();
	});

	it('A2 S1-161 R-066 makes one order and one provider call for 20 clicks of one person', async () => {
		const { token, id } = await testApp.make.user();
		const event = await makeEvent(testApp, { available_tickets: 50 });
		const before = testApp.payu.ledger().calls.create ?? 0;
		const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => buy(nodeOf(index), token, 'event', event.id)));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
		expect(new Set(answers.map(({ body }) => body.payu.redirectUri)).size).toBe(1);
		const { orders } = await testApp.context.db.one<{ orders: number }>(
			sql`select count(*)::int as orders from orders where user_id = ${id}`,
		);
		expect(orders).toBe(1);
		expect((testApp.payu.ledger().calls.create ?? 0) - before).toBe(1);
		expect(await testApp.seats(event.id)).toBe(1);
	});

	it('A11 gives free seats to exactly ten of 100, and to one person once', async () => {
		const event = await makeEvent(testApp, { price_grosze: 0, available_tickets: 10 });
		const buyers = await makeUsers(100);
		const answers = await buyAll(buyers, event.id);
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
		const eager = await testApp.make.user();
		const free = await makeEvent(testApp, { price_grosze: 0, available_tickets: 10 });
		const again = await Promise.all(Array.from({ length: 10 }, (_, index) => buy(nodeOf(index), eager.token, 'event', free.id)));
		expect(again.filter(({ status }) => status === 201)).toHaveLength(1);
		expect(again.filter(({ body }) => body.type === 'already_has_access')).toHaveLength(9);
		expect(await testApp.seats(free.id)).toBe(1);
	});

	it('A6 R-063 survives a capacity lowered, emptied and set to 0 while people buy', async () => {
		const event = await makeEvent(testApp, { available_tickets: 30 });
		const set = (value: number | null) =>
			testApp.context.db.run(sql`update events set available_tickets = ${value} where id = ${event.id}`);
		const buyers = await makeUsers(30);
		const [answers] = await Promise.all([buyAll(buyers, event.id), set(5)]);
		const sold = answers.filter(({ status }) => status === 201).length;
		expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
		expect(await testApp.seats(event.id)).toBe(sold);
		const late = await testApp.make.user();
		await set(1);
		expect((await buy(testApp, late.token, 'event', event.id)).body.type).toBe('sold_out');
		await set(0);
		expect((await buy(testApp, late.token, 'event', event.id)).status).toBe(201);
	});

	it('A5 releases a seat once, however many cancel the order concurrently', async () => {
		const event = await makeEvent(testApp, { available_tickets: 3 });
		const { token } = await testApp.make.user();
		const keeper = await testApp.make.user();
		await bought(testApp, keeper.token, 'event', event.id);
		const number = await bought(testApp, token, 'event', event.id);
		const admin = await testApp.make.admin();
		const provider = await testApp.providerOrder(number);
		const deletes = Array.from({ length: 9 }, (_, index) =>
			nodeOf(index).request({ method: 'DELETE', url: `/api/payments/${number}`, token: admin.token }),
		);
		const answers = await Promise.all([...deletes, testApp.payu.sendNotices(provider, ['CANCELED'])]);
		expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([]);
		expect((await testApp.order(number)).status).toBe('CANCELED');
		expect(await testApp.seats(event.id)).toBe(1);
	});

	it(
		`N1 R-064 lets ${BOTS} accounts hold ten unpaid orders each and no more, and has every seat back after 20 minutes`,
		async () => {
			const events = await Promise.all(Array.from({ length: 12 }, () => makeEvent(testApp, { available_tickets: 2 * BOTS })));
			const bots = await makeUsers(BOTS);
			const answers = await Promise.all(
				bots.flatMap(({ token }, bot) => events.map(({ id }, index) => buyWhenFree(nodeOf(bot + index), token, id))),
			);
			const counts: Record<string, number> = {};
			for (const { status, body } of answers) {
				const name = status === 201 ? 'bought' : `${status} ${body?.type}`;
				counts[name] = (counts[name] ?? 0) + 1;
			}
			expect(counts).toEqual({ bought: 10 * BOTS, '409 too_many_open_orders': 2 * BOTS });
			const held = async () => (await Promise.all(events.map(({ id }) => testApp.seats(id)))).reduce((sum, seats) => sum + seats, 0);
			expect(await held()).toBe(10 * BOTS);
			const unverified = await testApp.make.user({ role: 'unverified' });
			expect((await buy(testApp, unverified.token, 'event', events[0]?.id ?? 0)).status).toBe(401);
			testApp.advance(21 * 60_000);
			for (let left = await held(); left > 0; left = await held()) {
				await testApp.runJob('orders-expire');
				expect(await held()).toBeLessThan(left);
			}
			await testApp.payu.idle();
			testApp.setNow(new Date());
		},
		timeoutFor(BOTS),
	);
});
