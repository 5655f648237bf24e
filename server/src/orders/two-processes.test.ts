import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db.ts';
import { type ChildServer, startChildServer } from '#testing/child-server.ts';
import { makeEvent } from '#testing/make-event.ts';
import { noticeOf, signNotice } from '#testing/make-notice.ts';
import { bought } from '#testing/make-order.ts';
import { openPaymentHouse, type PaymentHouse, seatsByOrders } from '#testing/payments.ts';

// Two servers as they run in life, each a process of its own: what the races show of two nodes, over real connections.
let house: PaymentHouse;
let processes: ChildServer[];
beforeAll(async () => {
	house = await openPaymentHouse();
	processes = await Promise.all([startChildServer(house.databaseUrl, house.payu), startChildServer(house.databaseUrl, house.payu)]);
});
afterAll(async () => {
	await house.payu.idle();
	for (const one of processes) await one.stop();
	await house.close();
});

const post = async (n: number, path: string, headers: Record<string, string>, body: string) => {
	const answer = await fetch(`${processes[n % 2]?.url}${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body,
	});
	return { status: answer.status, text: await answer.text() };
};
const buyAt = (n: number, token: string, eventId: number) =>
	post(n, `/api/payments/${eventId}`, { 'x-auth-token': token }, JSON.stringify({ consent: true }));
const many = <T>(count: number, act: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => act(n)));

describe('two server processes', () => {
	it('A1 R-063 sell the last ticket once to 200 buyers', async () => {
		const buyers = await many(200, () => house.make.user());
		const event = await makeEvent(house, { available_tickets: 1 });
		const answers = await many(200, (n) => buyAt(n, buyers[n]?.token ?? '', event.id));
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
		expect(answers.filter(({ status, text }) => status !== 201 && !(status === 409 && text.includes('sold_out')))).toEqual([]);
		expect([await house.seats(event.id), await seatsByOrders(house, event.id)]).toEqual([1, 1]);
	});

	it('A2 R-066 make one order of 20 clicks and ask the provider once', async () => {
		const { token, id } = await house.make.user();
		const event = await makeEvent(house, { available_tickets: 50 });
		const before = house.payu.ledger().calls.create ?? 0;
		const answers = await many(20, (n) => buyAt(n, token, event.id));
		expect(new Set(answers.map(({ status, text }) => `${status} ${JSON.parse(text).payu?.redirectUri}`)).size).toBe(1);
		expect((house.payu.ledger().calls.create ?? 0) - before).toBe(1);
		expect(await house.context.db.rows(sql`select id from orders where user_id = ${id}`)).toHaveLength(1);
	});

	it('B1 R-161 take one notice 50 times and complete a gift once: one code, one mail', async () => {
		await house.context.db.run(sql`update settings set value = value || '{"gift_available":true}' where section = 'gifts'`);
		house.forgetSettings();
		const { token, email } = await house.make.user();
		const event = await makeEvent(house, { available_tickets: 5 });
		const number = await bought(house, token, 'gift', `event-${event.id}`);
		const body = await noticeOf(house, number, 'COMPLETED');
		const answers = await many(50, (n) => post(n, '/api/payu/notify', { 'openpayu-signature': signNotice(house, body) }, body));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		const { id, status } = await house.order(number);
		expect(status).toBe('COMPLETED');
		expect(await house.context.db.rows(sql`select id from codes where order_id = ${id}`)).toHaveLength(1);
		expect(await house.mails(email)).toHaveLength(1);
	});
});
