import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#domain/base/refusal.ts';
import { addDays, warsawDate, warsawMoment } from '#domain/base/time/time.ts';
import { whyNotMoreSeats } from '#domain/orders/buying/orders.seats.rules.ts';
import { makeExtOrderId } from '#domain/orders/order-kinds.ts';
import { LOCKS_OF } from '#server/lib/db/advisory-locks.ts';
import { untilBlockedBy } from '#testing/intercept-queries.ts';
import { makeEvent } from '#testing/make-event.ts';
import { insertStream } from '#testing/make-live.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { NEW_ORDER, type NewOrder, placeOrders, REFUSALS } from './place.store.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
});
afterAll(() => testApp.close());

let bytes = 0;
const orderOf = (userId: number, eventId: number, more: Partial<NewOrder> = {}): NewOrder => {
	const number = makeExtOrderId('event', Buffer.alloc(28, ++bytes));
	return {
		ext_order_id: number,
		kind: 'event',
		user_id: userId,
		event_id: eventId,
		video_id: null,
		product_slug: `event-${eventId}`,
		quantity: 1,
		seats: 1,
		list_price_grosze: 4500,
		amount_grosze: 4500,
		one_free: false,
		discount: 0,
		code_id: null,
		free_grant: false,
		granted_by: null,
		description: 'Bilet',
		description_en: null,
		country: 'PL',
		customer_ip: '83.12.3.4',
		consent_at: null,
		consent_version: null,
		language: 'pl',
		reserved_until: null,
		invoice: null,
		provider_ext_id: `${number}-1`,
		with_attempt: true,
		for_oneself: true,
		may_go_over: false,
		max_open: 10,
		max_unpaid_seats: 100,
		now: new Date().toISOString(),
		...more,
	};
};
const people = (count: number) => Promise.all(Array.from({ length: count }, async () => (await testApp.make.user()).id));
const held = async (eventId: number) =>
	(
		await testApp.context.db.pool.query(
			'select seats_held, (select count(*)::int from orders where event_id = $1) as orders from events where id = $1',
			[eventId],
		)
	).rows[0];

describe('orders of several people in one statement', () => {
	it('A1 A14 takes the available seats in order of arrival, and refuses the others without any change', async () => {
		const event = await makeEvent(testApp, { available_tickets: 2 });
		const answers = await placeOrders(
			testApp.context.db,
			(await people(4)).map((id) => orderOf(id, event.id)),
		);
		expect(answers.map((answer) => (answer instanceof Refusal ? answer.reason : typeof answer))).toEqual([
			'object',
			'object',
			'sold_out',
			'sold_out',
		]);
		expect(await held(event.id)).toEqual({ seats_held: 2, orders: 2 });
	});

	it('A2 gives a person who clicked twice one order, and the others theirs', async () => {
		const event = await makeEvent(testApp);
		const [anna = 0, jan = 0] = await people(2);
		const [first, second, third] = await placeOrders(testApp.context.db, [
			orderOf(anna, event.id),
			orderOf(anna, event.id),
			orderOf(jan, event.id),
		]);
		expect(first).toMatchObject({ order_id: expect.any(Number), attempt_id: expect.any(Number) });
		expect(second).toMatchObject({ constraint: 'orders_one_open' });
		expect(third).toMatchObject({ order_id: expect.any(Number) });
		expect(await held(event.id)).toEqual({ seats_held: 2, orders: 2 });
	});

	it.each([
		[0, 20],
		[1, 19],
		[1, 20],
		[5, 16],
		[0, 21],
		[20, 0],
	])('F-041 %i unpaid seats and %i more are judged as the rule of the domain judges them', async (unpaid, wanted) => {
		const most = 20;
		const event = await makeEvent(testApp);
		const [anna = 0] = await people(1);
		if (unpaid > 0) await placeOrders(testApp.context.db, [orderOf(anna, event.id, { kind: 'gift', seats: unpaid })]);
		const group = orderOf(anna, event.id, {
			kind: 'group',
			seats: wanted,
			quantity: 5,
			max_unpaid_seats: most,
			product_slug: `event-${event.id}-5`,
		});
		const [answer] = await placeOrders(testApp.context.db, [group]);
		const expected = whyNotMoreSeats({ unpaid, wanted, most });
		expect(answer instanceof Refusal ? answer.reason : null).toBe(expected);
	});

	it('N1 refuses one person too many open orders, and the next person gets theirs', async () => {
		const event = await makeEvent(testApp);
		const [anna = 0, ewa = 0] = await people(2);
		const [refused, placed] = await placeOrders(testApp.context.db, [orderOf(anna, event.id, { max_open: 0 }), orderOf(ewa, event.id)]);
		expect(refused).toMatchObject({ reason: 'too_many_open_orders' });
		expect(placed).toMatchObject({ order_id: expect.any(Number) });
	});

	it('leaves nothing behind where one of them is invalid: the batch is then run one by one (lib/db/batch.ts)', async () => {
		const event = await makeEvent(testApp);
		const [jan = 0, ewa = 0] = await people(2);
		const placed = placeOrders(testApp.context.db, [orderOf(ewa, event.id), orderOf(jan, event.id, { code_id: 999_999 })]);
		await expect(placed).rejects.toThrow();
		expect(await held(event.id)).toEqual({ seats_held: 0, orders: 0 });
	});

	it('A11 does not wait for a person with another purchase in progress: that person gets `busy`, and the others get their orders', async () => {
		const event = await makeEvent(testApp);
		const [anna = 0, jan = 0] = await people(2);
		const other = new pg.Client({ connectionString: testApp.databaseUrl });
		await other.connect();
		await other.query('begin');
		await other.query('select pg_advisory_xact_lock($1, $2)', [LOCKS_OF.buyer, anna]);
		const [busy, placed] = await placeOrders(testApp.context.db, [orderOf(anna, event.id), orderOf(jan, event.id)]);
		await other.query('rollback');
		await other.end();
		expect(busy).toBe('busy');
		expect(placed).toMatchObject({ order_id: expect.any(Number) });
		expect(await held(event.id)).toEqual({ seats_held: 1, orders: 1 });
	});
});

it('B-024 refuses an order that waited for the end of a live stream without a recording, and leaves nothing behind', async () => {
	const day = addDays(warsawDate(testApp.context.now()), 1);
	const event = await makeEvent(testApp, { date_from: day, full_day: true });
	const noon = warsawMoment(day, '12:00');
	const stream = await insertStream(testApp, { event, admin: await testApp.make.admin(), onAirAt: noon, lastSegmentAt: noon });
	const [anna = 0, jan = 0] = await people(2);
	const ending = new pg.Client({ connectionString: testApp.databaseUrl });
	await ending.connect();
	const { rows } = await ending.query<{ pid: number }>('select pg_backend_pid() as pid');
	await ending.query('begin');
	await ending.query('select 1 from events where id = $1 for no key update', [event.id]);
	const placing = placeOrders(testApp.context.db, [orderOf(anna, event.id), orderOf(jan, event.id, { seats: 0 })]);
	await untilBlockedBy(testApp.databaseUrl, () => rows.map(({ pid }) => pid));
	await ending.query('update live_streams set ended_at = $2 where id = $1', [stream, noon]);
	await ending.query('commit');
	await ending.end();
	expect(await placing).toEqual([new Refusal('event_over'), new Refusal('event_over')]);
	expect(await held(event.id)).toEqual({ seats_held: 0, orders: 0 });
	const [granted] = await placeOrders(testApp.context.db, [orderOf(anna, event.id, { may_go_over: true })]);
	expect(granted).toMatchObject({ order_id: expect.any(Number) });
});

describe('the purchase in SQL', () => {
	it('takes the fields of an order by the names, types and order the store gives them', async () => {
		const { rows } = await testApp.context.db.pool.query(`
			select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
			where a.attrelid = 'new_order'::regclass order by a.attnum`);
		const inSql = rows.map(({ name, type }) => [name, type === 'timestamp with time zone' ? 'timestamptz' : type]);
		expect(inSql).toEqual(Object.entries(NEW_ORDER));
	});

	it('raises exactly the states that the store maps to refusals', async () => {
		const { rows } = await testApp.context.db.pool.query("select proname as name, prosrc as text from pg_proc where prosrc ~ 'RA[0-9]{3}'");
		const statesOf = (texts: string[]) => [...new Set(texts.flatMap((text) => text.match(/RA\d{3}/g) ?? []))].sort();
		const passedOn = rows.filter(({ name }) => name === 'place_orders').map(({ text }) => text);
		const raised = rows.filter(({ name }) => name !== 'place_orders').map(({ text }) => text);
		expect(statesOf(raised)).toEqual(Object.keys(REFUSALS));
		// the condition that catches the whole class
		expect(statesOf(passedOn)).toEqual(['RA000']);
	});
});
