import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCKS_OF } from '#server/lib/db/advisory-locks.ts';
import { sql } from '#server/lib/db/db.ts';
import { changeFunction, holdBarrier, waitAtBarrier } from '#testing/barrier.ts';
import { makeEvent } from '#testing/make-event.ts';
import { buy } from '#testing/make-order.ts';
import { openPaymentTestApp, type PaymentTestApp, seatsByOrders } from '#testing/payments.ts';

// A separate database per test, because its functions are changed.
let testApp: PaymentTestApp;
let stranger: pg.Client;
beforeEach(async () => {
	testApp = await openPaymentTestApp();
	stranger = new pg.Client({ connectionString: testApp.databaseUrl });
	await stranger.connect();
});
afterEach(async () => {
	await stranger.end();
	await testApp.close();
});

/** Before a new connection is used. */
const onEachConnection = (setting: string) => {
	testApp.context.db.pool.options.onConnect = (client) => client.query(`set ${setting}`);
};

/** On another connection an attempt may find the lock of the one before still held; then the order is placed by itself, with more attempts. */
const useOneConnection = () => {
	testApp.context.db.pool.options.max = 1;
};

/** Number of attempts of this statement: sequences are not rolled back. */
const tries = async () =>
	(await testApp.context.db.one<{ n: number }>(sql`select case when is_called then last_value else 0 end::int as n from tries`)).n;
const countTries = (then = '') => changeFunction(testApp, 'place_order', [[/\bbegin\b/, `begin perform nextval('tries'); ${then}`]]);

describe('a sale that collides with another transaction', () => {
	beforeEach(() => testApp.context.db.run(sql`create sequence tries`));

	it('A13 is the victim of a real deadlock, is retried automatically and sells the seat once', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const { token, id } = await testApp.make.user();
		await countTries();
		await changeFunction(testApp, 'place_order', [[/(if p\.seats > 0 then)/, `${waitAtBarrier} $1`]]);
		// the later session gets the deadlock error: nearly always the sale
		onEachConnection("deadlock_timeout = '10ms'");
		await stranger.query("set deadlock_timeout = '1min'");
		await stranger.query('begin');
		await stranger.query('update events set seats_held = seats_held where id = $1', [event.id]);
		const barrier = await holdBarrier(testApp);
		const buying = buy(testApp, token, 'event', event.id);
		await barrier.until(1);
		// the sale holds the buyer's lock and waits for the event; the other session holds the event and waits for the buyer
		const otherSessionGoesOn = stranger
			.query('select pg_advisory_xact_lock($1, $2)', [LOCKS_OF.buyer, id])
			.then(() => stranger.query('commit'));
		await barrier.until(2);
		await barrier.release();
		const answer = await buying;
		await otherSessionGoesOn;
		expect(answer.status).toBe(201);
		expect(await tries()).toBe(2);
		expect([await testApp.seats(event.id), await seatsByOrders(testApp, event.id)]).toEqual([1, 1]);
	});

	it.each(['40001', '40P01'])('A13 tries a sale again that fails once with %s', async (state) => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const { token } = await testApp.make.user();
		await countTries(`if currval('tries') = 1 then raise exception 'once' using errcode = '${state}'; end if;`);
		expect((await buy(testApp, token, 'event', event.id)).status).toBe(201);
		expect(await tries()).toBe(2);
		expect(await testApp.seats(event.id)).toBe(1);
	});

	it('A13 fails after five attempts with 503 and Retry-After, and nothing is left behind', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const { token } = await testApp.make.user();
		await countTries(`raise exception 'always' using errcode = '40001';`);
		useOneConnection();
		const answer = await buy(testApp, token, 'event', event.id);
		expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.any(String)]);
		expect(await tries()).toBe(5);
		expect([await testApp.seats(event.id), await seatsByOrders(testApp, event.id)]).toEqual([0, 0]);
	});

	it('A13 waits twice for a lock that is not released, then answers 503 with Retry-After, and sells when it is free', {
		tags: ['slow'],
	}, async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const { token } = await testApp.make.user();
		await countTries();
		onEachConnection('lock_timeout = 20');
		useOneConnection();
		await stranger.query('begin');
		await stranger.query('select 1 from events where id = $1 for update', [event.id]);
		const answer = await buy(testApp, token, 'event', event.id);
		expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.any(String)]);
		expect(await tries()).toBe(2);
		await stranger.query('rollback');
		expect((await buy(testApp, token, 'event', event.id)).status).toBe(201);
	});
});
