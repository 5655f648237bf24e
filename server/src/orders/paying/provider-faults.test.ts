import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
beforeAll(async () => {
	testApp = await openPaymentTestApp({ oneNode: true });
});
afterEach(() => testApp.payu.clearFaults());
afterAll(() => testApp.close());

const orderOf = (userId: number) =>
	testApp.context.db.one<{ status: string; ext_order_id: string }>(
		sql`select status, ext_order_id from orders where user_id = ${userId} order by id desc limit 1`,
	);

describe('failures of the provider', () => {
	it('R-126 B7 gives 502 with provider_error for a refusal, and leaves no seat taken and no order open', async () => {
		const event = await makeEvent(testApp, { available_tickets: 3 });
		for (const fault of ['429', '401'] as const) {
			testApp.payu.setFaults({ answers: [{ on: 'create', fault, times: 2 }] });
			const { token, id } = await testApp.make.user();
			const answer = await buy(testApp, token, 'event', event.id);
			expect(answer.status).toBe(502);
			expect(answer.body.type).toBe('provider_error');
			expect((await orderOf(id)).status).toBe('CANCELED');
			expect(await testApp.seats(event.id)).toBe(0);
			testApp.payu.clearFaults();
			expect((await buy(testApp, token, 'event', event.id)).status).toBe(201);
			await testApp.context.db.run(sql`update orders set status = 'CANCELED', holds_seats = false where user_id = ${id}`);
			await testApp.context.db.run(sql`update events set seats_held = 0 where id = ${event.id}`);
		}
	});

	it('R-055 B6 B7 keeps an order whose answer was lost as UNDEFINED; the next click finds it and returns one redirect, never a second charge', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		for (const fault of ['lost', '500', '503', 'html'] as const) {
			testApp.payu.setFaults({ answers: [{ on: 'create', fault, times: 1, ...(fault !== 'lost' && { afterWork: true }) }] });
			const { token, id } = await testApp.make.user();
			expect((await buy(testApp, token, 'event', event.id)).status).toBe(502);
			const { status, ext_order_id } = await orderOf(id);
			expect(status).toBe('UNDEFINED');
			testApp.payu.clearFaults();
			const again = await buy(testApp, token, 'event', event.id);
			expect(again.status).toBe(201);
			expect(again.body.order.extOrderId).toBe(ext_order_id);
			await testApp.pay(ext_order_id);
			expect((await testApp.order(ext_order_id)).status).toBe('COMPLETED');
			const captured = testApp.payu.ledger().orders.filter((order) => order.extOrderId?.startsWith(ext_order_id) && order.captured > 0);
			expect(captured).toHaveLength(1);
		}
	});

	it('R-055 resolves a lost answer by reconciliation, also when the buyer had paid that order', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		testApp.payu.setFaults({ answers: [{ on: 'create', fault: 'lost', times: 1 }], notices: { drop: true } });
		const { token, id } = await testApp.make.user();
		await buy(testApp, token, 'event', event.id);
		const { ext_order_id } = await orderOf(id);
		const there = testApp.payu.ledger().orders.find(({ extOrderId }) => extOrderId === `${ext_order_id}-1`);
		await testApp.payu.outcome(there?.orderId ?? '', 'paid');
		testApp.advance(3 * 60_000);
		await testApp.runJob('orders-reconcile');
		expect((await testApp.order(ext_order_id)).status).toBe('COMPLETED');
	});

	it('R-126 gives 504 when the provider does not answer in time', async () => {
		const slow = await openPaymentTestApp({ databaseUrl: testApp.databaseUrl, payu: testApp.payu });
		const event = await makeEvent(testApp, { available_tickets: 5 });
		testApp.payu.setFaults({ answers: [{ on: 'create', fault: '408', times: 1 }] });
		const { token, id } = await testApp.make.user();
		const answer = await buy(slow, token, 'event', event.id);
		expect(answer.status).toBe(504);
		expect(answer.body.type).toBe('provider_error');
		expect((await orderOf(id)).status).toBe('UNDEFINED');
		await slow.close();
	});

	it('B8 converges in one run of the job with every notice dropped: paid, refused and abandoned payments', async () => {
		const event = await makeEvent(testApp, { available_tickets: 100 });
		testApp.payu.setFaults({ notices: { drop: true } });
		const buyers = await Promise.all(Array.from({ length: 20 }, () => testApp.make.user()));
		const numbers = await Promise.all(buyers.map(({ token }) => bought(testApp, token, 'event', event.id)));
		for (const [index, number] of numbers.entries()) await testApp.pay(number, index % 4 === 3 ? 'rejected' : 'paid');
		expect((await testApp.order(numbers[0] ?? '')).status).toBe('PENDING');
		testApp.advance(3 * 60_000);
		await testApp.runJob('orders-reconcile');
		for (const [index, number] of numbers.entries())
			expect((await testApp.order(number)).status).toBe(index % 4 === 3 ? 'CANCELED' : 'COMPLETED');
		expect(await testApp.seats(event.id)).toBe(15);
	});

	it('B8 queries the same payment without a notice less and less often', async () => {
		const event = await makeEvent(testApp);
		const number = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
		const checkedAt = async () =>
			(
				await testApp.context.db.one<{ at: string | null }>(sql`
					select checked_at as at from payment_attempts where provider_ext_id = ${`${number}-1`}`)
			).at;
		const reconcile = async (minutes: number) => {
			testApp.advance(minutes * 60_000);
			await testApp.runJob('orders-reconcile');
			return checkedAt();
		};
		expect(await reconcile(1)).toBeNull();
		const first = await reconcile(2);
		expect(first).not.toBeNull();
		expect(await reconcile(0.5)).toBe(first);
		const second = await reconcile(1);
		expect(second).not.toBe(first);
		expect(await reconcile(10)).not.toBe(second);
		const third = await checkedAt();
		expect(await reconcile(2)).toBe(third);
		expect((await testApp.order(number)).status).toBe('PENDING');
	});

	it('B15 fetches one token for 100 buyers whose token has just expired', { tags: ['slow'] }, async () => {
		const event = await makeEvent(testApp, { available_tickets: 100 });
		const buyers = await Promise.all(Array.from({ length: 100 }, () => testApp.make.user()));
		testApp.payu.revokeTokens();
		const before = testApp.payu.ledger().calls.oauth ?? 0;
		await Promise.all(buyers.map(({ token }) => bought(testApp, token, 'event', event.id)));
		expect((testApp.payu.ledger().calls.oauth ?? 0) - before).toBe(1);
	});

	it('R-077 never lets an older attempt undo a newer one’s payment, and refunds a second payment', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		testApp.payu.setFaults({ answers: [{ on: 'create', fault: 'lost', times: 1 }] });
		const { token, id, email } = await testApp.make.user();
		await buy(testApp, token, 'event', event.id);
		const { ext_order_id } = await orderOf(id);
		await bought(testApp, token, 'event', event.id);
		const older = testApp.payu.ledger().orders.find(({ extOrderId }) => extOrderId === `${ext_order_id}-1`)?.orderId ?? '';
		await testApp.pay(ext_order_id);
		await testApp.payu.sendNotices(older, ['CANCELED']);
		expect((await testApp.order(ext_order_id)).status).toBe('COMPLETED');
		await testApp.payu.outcome(older, 'paid', { force: true });
		await testApp.runJob('orders-refunds');
		expect(await testApp.order(ext_order_id)).toMatchObject({ status: 'COMPLETED', returned_grosze: 0 });
		const { returning, returned } = testApp.payu.ledger().byExtOrderId[`${ext_order_id}-1`] ?? { returning: 0, returned: 0 };
		expect(returning + returned).toBe(4000);
		expect((await testApp.mails(email)).some(({ subject }) => subject.startsWith('Zwracamy płatność'))).toBe(true);
	});

	it('R-078 holds no transaction open during a provider call', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		testApp.payu.setFaults({ slowMs: 5_000 });
		const { token } = await testApp.make.user();
		const buying = buy(testApp, token, 'event', event.id);
		await expect
			.poll(
				async () =>
					(await testApp.context.db.one<{ n: number }>(sql`select count(*)::int as n from payment_attempts where status = 'ASKING'`)).n,
			)
			.toBe(1);
		const { idle } = await testApp.context.db.one<{ idle: number }>(sql`
			select count(*)::int as idle from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`);
		expect(idle).toBe(0);
		expect((await buying).status).toBe(201);
	});
});
