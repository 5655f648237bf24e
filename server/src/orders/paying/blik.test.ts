import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { dumpDatabase } from '#testing/make-canary.ts';
import { makeEvent } from '#testing/make-event.ts';
import { noticeOf, notify, signNotice } from '#testing/make-notice.ts';
import { bought, buy } from '#testing/make-order.ts';
import { openPaymentTestApp, type PaymentTestApp, seatsByOrders } from '#testing/payments.ts';

/** The bank's app takes a minute of the simulator's clock. */
const APP_MS = 60_000;

let testApp: PaymentTestApp;
beforeAll(async () => {
	testApp = await openPaymentTestApp({ simulator: { blikAppMs: APP_MS } });
	await enableGiftsAndGroups(testApp);
});
afterAll(() => testApp.close());

const pay = (token: string, number: string, blik?: string) =>
	testApp.request({ method: 'POST', url: `/api/orders/${number}/pay`, token, body: { blik } });
const read = async (token: string, number: string) => (await testApp.request({ url: `/api/payments/${number}`, token })).body.order;
const appAnswers = async () => {
	testApp.payu.advance(APP_MS);
	await testApp.payu.idle();
};

async function newBuyer() {
	const event = await makeEvent(testApp, { available_tickets: 5 });
	return { event, buyer: await testApp.make.user() };
}
async function byCode(code: string) {
	const { event, buyer } = await newBuyer();
	const answer = await buy(testApp, buyer.token, 'event', event.id, { blik: code });
	expect(answer.status).toBe(201);
	return { event, buyer, answer, number: answer.body.order.extOrderId as string };
}
const attemptsOf = (number: string) =>
	testApp.context.db.rows<{ pos: string; status: string; method: string | null; refusal: string | null }>(sql`
		select a.pos, a.status, a.method, a.refusal from payment_attempts a join orders o on o.id = a.order_id where o.ext_order_id = ${number} order by a.number`);

describe('a code of BLIK typed on our page', () => {
	it('N-006 is sent with the purchase: the order waits for the bank’s app, and its notice completes it', async () => {
		const { answer, buyer, number } = await byCode('777123');
		expect(answer.body).toMatchObject({
			blik: { state: 'waiting' },
			order: { payment: { method: 'blik', state: 'waiting', reason: null } },
		});
		// wherever its payment is finished, it goes on where codes are entered
		expect(answer.body.order.redirectUri).toBe(`/status-zamowienia/wydarzenie/${number}`);
		expect(answer.body.payu).toBeUndefined();
		const { until } = answer.body.order.payment;
		expect(Date.parse(until) - testApp.context.now().getTime()).toBeLessThanOrEqual(120_000);
		await appAnswers();
		expect(await read(buyer.token, number)).toMatchObject({
			status: 'COMPLETED',
			payment: { method: 'blik', state: 'paid' },
			redirectUri: null,
		});
		const admin = await testApp.make.admin();
		const [listed] = (await testApp.request({ url: `/api/payments?search=${number}`, token: admin.token })).body.orders;
		expect(listed).toMatchObject({ paid_by: 'provider', paid_method: 'blik' });
		expect(await attemptsOf(number)).toEqual([{ pos: 'blik', status: 'COMPLETED', method: 'blik', refusal: null }]);
	});

	it.each([
		['700701', 'expired'],
		['700703', 'expired'],
		['123456', 'wrong'],
		['500500', 'declined'],
		['500501', 'limit'],
		['500502', 'bank_unavailable'],
	])('N-006 %s is refused as %s; seat and order stay, and a new code pays the same order', async (code, reason) => {
		const { event, buyer, number } = await byCode(code);
		await appAnswers();
		expect(await read(buyer.token, number)).toMatchObject({
			status: 'PENDING',
			payment: { method: 'blik', state: 'refused', reason, until: null },
		});
		expect(await testApp.seats(event.id)).toBe(1);
		const again = await pay(buyer.token, number, '777001');
		expect([again.status, again.body.blik, again.body.order.extOrderId]).toEqual([200, { state: 'waiting' }, number]);
		await appAnswers();
		expect(await testApp.order(number)).toMatchObject({ status: 'COMPLETED', paid_grosze: 4000 });
		expect((await attemptsOf(number)).map(({ status }) => status)).toEqual(['CANCELED', 'COMPLETED']);
		expect(await testApp.seats(event.id)).toBe(await seatsByOrders(testApp, event.id));
	});

	it('N-006 pays gifts and group tickets, too; other than six digits are refused in their field, by every call', async () => {
		const { event, buyer } = await newBuyer();
		const gift = await buy(testApp, buyer.token, 'gift', `event-${event.id}`, { blik: '777123' });
		const group = await buy(testApp, buyer.token, 'group', `event-${event.id}-2`, { blik: '777123' });
		expect([gift.body.blik, group.body.blik]).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
		const number = gift.body.order.extOrderId;
		for (const blik of ['77712', '7771234', '77712a', 777123, ''])
			for (const answer of [
				await buy(testApp, buyer.token, 'event', event.id, { blik }),
				await testApp.request({ method: 'POST', url: `/api/orders/${number}/pay`, token: buyer.token, body: { blik } }),
			])
				expect([answer.status, answer.body.formErrorKeys]).toEqual([422, { blik: 'payment.validate.blik' }]);
	});

	it('N-006 a code that waits goes on waiting when the purchase is sent again; a new one closes it first', async () => {
		const { event, buyer, number } = await byCode('888000');
		const same = await buy(testApp, buyer.token, 'event', event.id, { blik: '777123' });
		expect([same.body.order.extOrderId, same.body.blik]).toEqual([number, { state: 'waiting' }]);
		expect(await attemptsOf(number)).toHaveLength(1);
		await pay(buyer.token, number, '777123');
		expect((await attemptsOf(number)).map(({ status }) => status)).toEqual(['CANCELED', 'NEW']);
		expect((await testApp.order(number)).status).toBe('PENDING');
		await appAnswers();
		expect((await testApp.order(number)).status).toBe('COMPLETED');
	});

	it('N-006 another way leads to the page of the provider for the same order; the end of the code does not end it', async () => {
		const { buyer, number } = await byCode('888000');
		const other = await pay(buyer.token, number);
		await testApp.payu.idle();
		expect(other.body.payu.redirectUri).toContain(`${testApp.payu.url}/pay/`);
		expect(other.body.order).toMatchObject({ extOrderId: number, status: 'PENDING', payment: { method: 'page', state: 'open' } });
		await testApp.pay(number);
		expect((await attemptsOf(number)).map(({ pos, status }) => [pos, status])).toEqual([
			['blik', 'CANCELED'],
			['page', 'COMPLETED'],
		]);
		expect((await testApp.order(number)).status).toBe('COMPLETED');
	});

	it('N-006 from the page of the provider back to a code: the page is closed first', async () => {
		const { event, buyer } = await newBuyer();
		const number = await bought(testApp, buyer.token, 'event', event.id);
		const answer = await pay(buyer.token, number, '777123');
		expect(answer.body.blik).toEqual({ state: 'waiting' });
		await appAnswers();
		expect((await attemptsOf(number)).map(({ pos, status }) => [pos, status])).toEqual([
			['page', 'CANCELED'],
			['blik', 'COMPLETED'],
		]);
	});

	it('B1 B2 N-006 its notice may come twice, or before the answer of the purchase', async () => {
		const twice = await byCode('888002');
		await appAnswers();
		const before = await byCode('888001');
		for (const { number } of [twice, before]) expect((await testApp.order(number)).status).toBe('COMPLETED');
		expect(before.answer.body.blik).toEqual({ state: 'paid' });
		expect(await testApp.mails(twice.buyer.email)).toHaveLength(1);
	});

	it('B4 N-006 a notice counts only with the key of its own point of sale', async () => {
		const { number } = await byCode('888000');
		const forged = await noticeOf(testApp, number, 'COMPLETED', { merchantPosId: testApp.payu.blik.posId });
		expect((await notify(testApp, forged)).status).toBe(200);
		expect(await testApp.order(number)).toMatchObject({ status: 'PENDING', alarm: 'pos_differs' });
		const own = await noticeOf(testApp, number, 'COMPLETED', { merchantPosId: testApp.payu.blik.posId, extra: 1 });
		const signature = signNotice(testApp, own, { key: testApp.payu.blik.secondKey });
		expect((await notify(testApp, own, { 'openpayu-signature': signature })).status).toBe(200);
		expect((await testApp.order(number)).status).toBe('COMPLETED');
	});

	it('N-006 R-077 two codes of one order at once: one is sent; a payment of one that was replaced is refunded', async () => {
		const { buyer, number } = await byCode('123456');
		await appAnswers();
		const answers = await Promise.all([pay(buyer.token, number, '888000'), pay(buyer.token, number, '777123')]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(answers.find(({ status }) => status === 409)?.body.type).toBe('payment_pending');
		const replaced = await testApp.providerOrder(number);
		await pay(buyer.token, number, '777123');
		await appAnswers();
		await testApp.payu.outcome(replaced, 'paid', { force: true });
		await testApp.payu.idle();
		await testApp.runJob('orders-refunds');
		expect(await testApp.order(number)).toMatchObject({ status: 'COMPLETED', paid_grosze: 4000 });
		const { captured, returning } = testApp.payu.ledger().byExtOrderId[`${number}-2`] ?? {};
		expect([captured, returning]).toEqual([4000, 4000]);
	});

	it('N-006 is refunded at the point of sale it was paid at', async () => {
		const { number } = await byCode('777123');
		await appAnswers();
		const admin = await testApp.make.admin();
		const refund = await testApp.request({
			method: 'POST',
			url: `/api/orders/${number}/refunds`,
			token: admin.token,
			body: { reason: 'Prośba' },
		});
		expect(refund.status).toBe(201);
		const [made] = testApp.payu.ledger().refunds.slice(-1);
		testApp.payu.endRefund(made?.refundId ?? '', 'FINALIZED');
		await testApp.payu.idle();
		expect(await testApp.order(number)).toMatchObject({ status: 'REFUNDED', returned_grosze: 4000 });
	});

	it('N-006 is in no table, no log and no error, however its payment goes', async () => {
		const codes = ['777481', '481516', '234842', '888000'];
		const { event, buyer } = await newBuyer();
		await buy(testApp, buyer.token, 'event', event.id, { blik: codes[0] });
		await byCode('481516');
		testApp.payu.setFaults({ answers: [{ on: 'create', fault: '500', times: 1 }] });
		await byCode('234842');
		await buy(testApp, buyer.token, 'event', event.id, { blik: '4815162342' });
		await appAnswers();
		const kept = JSON.stringify([await dumpDatabase(testApp), testApp.logged, testApp.payu.ledger()]);
		for (const code of ['777481', '481516', '234842', '4815162342']) expect(kept.includes(code)).toBe(false);
	});
});

describe('a code whose answer was lost', () => {
	const lose = (afterWork: boolean) => testApp.payu.setFaults({ answers: [{ on: 'create', fault: afterWork ? 'lost' : '408', times: 1 }] });
	const reconcile = async () => {
		testApp.advance(3 * 60_000);
		await testApp.runJob('orders-reconcile');
		await testApp.payu.idle();
	};

	it('N-006 B8 is not known to be paid: nobody is asked to pay twice, and the provider is asked by the same number', async () => {
		lose(true);
		const { answer, buyer, number } = await byCode('888000');
		expect(answer.body).toMatchObject({ blik: { state: 'unknown' }, order: { status: 'UNDEFINED', payment: { state: 'unknown' } } });
		await reconcile();
		expect((await attemptsOf(number)).map(({ pos, status }) => [pos, status])).toEqual([['blik', 'NEW']]);
		await testApp.pay(number);
		expect(await read(buyer.token, number)).toMatchObject({ status: 'COMPLETED', payment: { state: 'paid' } });
	});

	it('N-006 B8 that never reached the bank can be tried again', async () => {
		lose(false);
		const { buyer, number } = await byCode('777123');
		expect((await read(buyer.token, number)).payment.state).toBe('unknown');
		await reconcile();
		expect(await read(buyer.token, number)).toMatchObject({ payment: { state: 'refused', reason: 'bank_unavailable' } });
		expect((await pay(buyer.token, number, '777123')).body.blik).toEqual({ state: 'waiting' });
		await appAnswers();
		expect((await testApp.order(number)).status).toBe('COMPLETED');
	});
});

describe('without the second point of sale', () => {
	it('N-006 no code is taken and nothing is placed', async () => {
		const without = await openPaymentTestApp({
			databaseUrl: testApp.databaseUrl,
			payu: testApp.payu,
			env: { PAYU_BLIK_POS_ID: '', PAYU_BLIK_CLIENT_SECRET: '', PAYU_BLIK_SECOND_KEY: '' },
		});
		const { event, buyer } = await newBuyer();
		const answer = await buy(without, buyer.token, 'event', event.id, { blik: '777123' });
		expect([answer.status, answer.body.type]).toEqual([409, 'not_available']);
		expect(await testApp.seats(event.id)).toBe(0);
		await without.close();
	});
});
