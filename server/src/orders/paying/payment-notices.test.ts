import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#domain/orders/orders.moves.rules.ts';
import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from '#testing/make-event.ts';
import { noticeOf as noticeOfOrder, notify as notifyNode, signNotice } from '#testing/make-notice.ts';
import { bought } from '#testing/make-order.ts';
import { openPaymentTestApp, type PaymentTestApp, payuEnv } from '#testing/payments.ts';

let testApp: PaymentTestApp;
let other: PaymentTestApp;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	other = await openPaymentTestApp({ databaseUrl: testApp.databaseUrl, payu: testApp.payu });
});
const more: PaymentTestApp[] = [];
afterAll(async () => {
	for (const node of more) await node.close();
	await other.close();
	await testApp.close();
});

const sign = (body: string, signing?: Parameters<typeof signNotice>[2]) => signNotice(testApp, body, signing);
const notify = (body: string, headers?: Record<string, string>, node = testApp) => notifyNode(node, body, headers);
const noticeOf = (number: string, status: string, forged?: Record<string, unknown>) => noticeOfOrder(testApp, number, status, forged);

/** failure B14 requires 1,000 */
const EDITS = Number(process.env.RACE_EDITS ?? 10);

const newOrder = async () => {
	const event = await makeEvent(testApp, { available_tickets: 100 });
	const buyer = await testApp.make.user();
	return { event, buyer, number: await bought(testApp, buyer.token, 'event', event.id) };
};

describe('payment notices', () => {
	it('R-161 B1 accepts the same notice 50 times at once on two nodes: one status change, one mail, 200 each time', async () => {
		const { number, buyer } = await newOrder();
		const body = await noticeOf(number, 'COMPLETED');
		const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => notify(body, undefined, index % 2 ? other : testApp)));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		const order = await testApp.order(number);
		expect(order.status).toBe('COMPLETED');
		expect(await testApp.mails(buyer.email)).toHaveLength(1);
	});

	it('R-060 B2 COMPLETED is not undone by a later PENDING or CANCELED', async () => {
		const { number } = await newOrder();
		for (const status of ['COMPLETED', 'PENDING', 'WAITING_FOR_CONFIRMATION', 'CANCELED'])
			expect((await notify(await noticeOf(number, status))).status).toBe(200);
		expect((await testApp.order(number)).status).toBe('COMPLETED');
	});

	it('B3 R-161 refuses notices that are unsigned, signed with another key or algorithm, or changed by a byte', async () => {
		const { number } = await newOrder();
		const body = await noticeOf(number, 'COMPLETED');
		const reordered = JSON.stringify(JSON.parse(body), ['properties', 'order']);
		const attempts: [string, Record<string, string>][] = [
			[body, {}],
			[body, { 'openpayu-signature': '' }],
			[body, { 'openpayu-signature': sign(body, { key: 'another' }) }],
			[body, { 'openpayu-signature': sign(body, { key: '' }) }],
			[body, { 'openpayu-signature': sign(body, { algorithm: 'NONE' }) }],
			[body, { 'openpayu-signature': 'signature=;algorithm=MD5' }],
			[`${body} `, { 'openpayu-signature': sign(body) }],
			[reordered, { 'openpayu-signature': sign(body) }],
		];
		for (const [sent, headers] of attempts)
			expect(await notify(sent, headers)).toMatchObject({
				status: 401,
				body: { statusCode: 401, type: 'unauthenticated', message: 'Podpis powiadomienia jest nieprawidłowy.' },
			});
		expect((await testApp.order(number)).status).toBe('PENDING');
		expect((await notify(body, { 'OpenPayU-Signature': sign(body, { algorithm: 'SHA-256', hash: 'sha256' }) })).status).toBe(200);
		expect((await testApp.order(number)).status).toBe('COMPLETED');
	});

	it('B3 accepts nothing while no key is configured', async () => {
		const { number } = await newOrder();
		const body = await noticeOf(number, 'COMPLETED');
		const bare = await openPaymentTestApp({
			databaseUrl: testApp.databaseUrl,
			payu: testApp.payu,
			env: Object.fromEntries(Object.keys(payuEnv(testApp.payu, 0)).map((name) => [name, name === 'PORT' ? '0' : ''])),
		});
		expect((await notify(body, { 'openpayu-signature': sign(body, { key: '' }) }, bare)).status).toBe(401);
		more.push(bare);
	});

	it('B4 grants nothing for another amount, currency or shop, raises an alarm, and answers 200', async () => {
		for (const [forged, alarm] of [
			[{ totalAmount: '1' }, 'amount_differs'],
			[{ currencyCode: 'EUR' }, 'currency_differs'],
			[{ merchantPosId: '1' }, 'pos_differs'],
			[{ orderId: 'OTHER00000000000GUEST000P01' }, 'other_provider_order'],
		] as const) {
			const { number } = await newOrder();
			expect((await notify(await noticeOf(number, 'COMPLETED', forged))).status).toBe(200);
			expect(await testApp.order(number)).toMatchObject({ status: 'PENDING', alarm });
		}
		const stranger = await noticeOf((await newOrder()).number, 'COMPLETED', { orderId: 'NOBODY', extOrderId: 'NOBODY-1' });
		expect((await notify(stranger)).status).toBe(200);
	});

	it('B5 applies a notice that arrives before the provider’s answer was stored', async () => {
		testApp.payu.setFaults({ noticeBeforeAnswer: 'COMPLETED' });
		const { number } = await newOrder();
		testApp.payu.clearFaults();
		expect((await testApp.order(number)).status).toBe('COMPLETED');
	});

	it('B9 opening the result page changes nothing, with forged parameters or not', async () => {
		const { number, buyer } = await newOrder();
		for (const query of ['', '?error=501', '?success=1'])
			await testApp.request({ url: `/api/payments/${number}${query}`, token: buyer.token });
		expect((await testApp.order(number)).status).toBe('PENDING');
	});

	it('B11 reads any signed body without an error', async () => {
		const { number } = await newOrder();
		const orderId = await testApp.providerOrder(number);
		for (const body of [
			'',
			'null',
			'[]',
			'{"order":null}',
			'{"order":{}}',
			`{"orderId":"${orderId}"}`,
			`{"orderId":"${orderId}","refund":{}}`,
			`{"orderId":"${orderId}","refund":{"refundId":"1","amount":"x","status":"FINALIZED"}}`,
			`{"order":{"orderId":"${orderId}","status":{"a":1},"totalAmount":{}}}`,
			'{"order":{"orderId":"\\u0000"}}',
			'not json at all',
		])
			expect((await notify(body)).status).toBe(200);
		expect((await testApp.order(number)).status).toBe('PENDING');
	});

	it('B13 R-080 works in maintenance, for banned and deleted people, and after the terms were rejected', async () => {
		const orders = await Promise.all([newOrder(), newOrder(), newOrder(), newOrder()]);
		const [maintenance, banned, deleted, rejected] = orders;
		const { db } = testApp.context;
		await db.run(sql`insert into bans (user_id, reason, forever) values (${banned.buyer.id}, 'próba', true)`);
		await db.run(sql`update users set role_id = 5, email = null, deleted_at = now() where id = ${deleted.buyer.id}`);
		await db.run(sql`update users set tos_accepted_at = null where id = ${rejected.buyer.id}`);
		await db.run(sql`update settings set value = value || '{"maintenance":1}' where section = 'app'`);
		testApp.invalidateSettings();
		for (const { number } of orders)
			expect(
				(
					await notify(await noticeOf(number, 'COMPLETED'), {
						'openpayu-signature': sign(await noticeOf(number, 'COMPLETED')),
						'x-auth-token': 'stale',
					})
				).status,
			).toBe(200);
		await db.run(sql`update settings set value = value - 'maintenance' where section = 'app'`);
		testApp.invalidateSettings();
		for (const { number } of [maintenance, banned, rejected]) expect((await testApp.order(number)).status).toBe('COMPLETED');
		// the account is deleted: the payment is taken and refunded (F-044)
		expect((await testApp.order(deleted.number)).status).toBe('WAITING_FOR_REFUND');
		expect(maintenance.number).toMatch(/^WYD-/);
	});

	it('B14 lets an admin set four statuses and refuses the other four', async () => {
		const admin = await testApp.make.admin();
		const { number } = await newOrder();
		const answers: Record<string, number> = {};
		for (const status of ORDER_STATUSES)
			answers[status] = (
				await testApp.request({
					method: 'PUT',
					url: `/api/payments/${number}`,
					token: admin.token,
					body: { status, ...(['COMPLETED', 'REFUNDED'].includes(status) && { how: 'cash', note: 'KP 1' }) },
				})
			).status;
		expect(Object.keys(answers).filter((status) => answers[status] === 422)).toEqual(
			ORDER_STATUSES.filter((status) => !['PENDING', 'COMPLETED', 'CANCELED', 'REFUNDED'].includes(status)),
		);
		expect(ORDER_STATUSES).toHaveLength(8);
	});

	it(`B14 changes the status once when an admin completes an order while its notice arrives, ${EDITS} times`, {
		tags: ['slow'],
		timeout: 60_000 + 1_000 * EDITS,
	}, async () => {
		const admin = await testApp.make.admin();
		for (let round = 0; round < EDITS; round++) {
			const { number, buyer } = await newOrder();
			const body = await noticeOf(number, 'COMPLETED');
			const put = other.request({
				method: 'PUT',
				url: `/api/payments/${number}`,
				token: admin.token,
				body: { status: 'COMPLETED', how: 'cash', note: 'KP 1' },
			});
			const [edited, noticed] = await Promise.all([put, notify(body)]);
			expect(noticed.status).toBe(200);
			expect(edited.status).toBe(200);
			const order = await testApp.order(number);
			expect(order.status).toBe('COMPLETED');
			// either the admin was first and the payment is refunded, or the notice was first
			const { refunds } = await testApp.context.db.one<{ refunds: number }>(
				sql`select count(*)::int as refunds from refunds where order_id = ${order.id}`,
			);
			expect(order.paid_grosze > 0 ? refunds : refunds - 1).toBe(0);
			expect((await testApp.mails(buyer.email)).filter(({ message_key }) => message_key.startsWith('order-completed'))).toHaveLength(1);
		}
	});

	it('B16 refuses a body of 5 MB with 413, and writes nothing for 200 forged notices', async () => {
		expect((await notify('x'.repeat(5_000_000))).status).toBe(413);
		const writes = async () => (await testApp.context.db.one<{ n: number }>(sql`select count(*)::int as n from payment_notices`)).n;
		const before = await writes();
		const forged = await Promise.all(Array.from({ length: 200 }, (_, n) => notify(`{"n":${n}}`, { 'openpayu-signature': sign('other') })));
		expect(new Set(forged.map(({ status }) => status))).toEqual(new Set([401]));
		expect(await writes()).toBe(before);
	});
});
