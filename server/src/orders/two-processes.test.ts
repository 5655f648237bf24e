import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { type ChildServer, startChildServer } from '#testing/child-server.ts';
import { makeEvent } from '#testing/make-event.ts';
import { noticeOf, signNotice } from '#testing/make-notice.ts';
import { bought } from '#testing/make-order.ts';
import { openPaymentTestApp, type PaymentTestApp, seatsByOrders } from '#testing/payments.ts';

// Two server processes: the races of two nodes over real connections.
let testApp: PaymentTestApp;
let processes: ChildServer[];
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	processes = await Promise.all([startChildServer(testApp.databaseUrl, testApp.payu), startChildServer(testApp.databaseUrl, testApp.payu)]);
});
afterAll(async () => {
	await testApp.payu.idle();
	for (const one of processes) await one.stop();
	await testApp.close();
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
		const buyers = await many(200, () => testApp.make.user());
		const event = await makeEvent(testApp, { available_tickets: 1 });
		const answers = await many(200, (n) => buyAt(n, buyers[n]?.token ?? '', event.id));
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
		expect(answers.filter(({ status, text }) => status !== 201 && !(status === 409 && text.includes('sold_out')))).toEqual([]);
		expect([await testApp.seats(event.id), await seatsByOrders(testApp, event.id)]).toEqual([1, 1]);
	});

	it('A2 R-066 make one order and one provider call for 20 clicks', async () => {
		const { token, id } = await testApp.make.user();
		const event = await makeEvent(testApp, { available_tickets: 50 });
		const before = testApp.payu.ledger().calls.create ?? 0;
		const answers = await many(20, (n) => buyAt(n, token, event.id));
		expect(new Set(answers.map(({ status, text }) => `${status} ${JSON.parse(text).payu?.redirectUri}`)).size).toBe(1);
		expect((testApp.payu.ledger().calls.create ?? 0) - before).toBe(1);
		expect(await testApp.context.db.rows(sql`select id from orders where user_id = ${id}`)).toHaveLength(1);
	});

	it('B1 R-161 accept one notice 50 times and complete a gift once: one code, one mail', async () => {
		await testApp.context.db.run(sql`update settings set value = value || '{"gift_available":true}' where section = 'gifts'`);
		testApp.invalidateSettings();
		const { token, email } = await testApp.make.user();
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const number = await bought(testApp, token, 'gift', `event-${event.id}`);
		const body = await noticeOf(testApp, number, 'COMPLETED');
		const answers = await many(50, (n) => post(n, '/api/payu/notify', { 'openpayu-signature': signNotice(testApp, body) }, body));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		const { id, status } = await testApp.order(number);
		expect(status).toBe('COMPLETED');
		expect(await testApp.context.db.rows(sql`select id from codes where order_id = ${id}`)).toHaveLength(1);
		expect(await testApp.mails(email)).toHaveLength(1);
	});
});
