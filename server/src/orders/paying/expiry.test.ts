import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { openPaymentTestApp, type PaymentTestApp, seatsByOrders } from '#testing/payments.ts';

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

const MINUTE = 60_000;
const later = (minutes: number) => {
	testApp.advance(minutes * MINUTE);
	other.advance(minutes * MINUTE);
};
const expireOnBoth = () => Promise.all([testApp.runJob('orders-expire'), other.runJob('orders-expire')]);
const held = async (userId: number) =>
	(
		await testApp.context.db.row<{ held: boolean }>(
			sql`select held_by_order_id is not null as held from user_codes where user_id = ${userId}`,
		)
	)?.held;

describe('a reservation', () => {
	it('A3 C2 R-064 R-091 ends after 20 minutes: seat and code are released once, although two nodes run the job together', async () => {
		const event = await makeEvent(testApp, { available_tickets: 2, enable_codes: true });
		const buyer = await testApp.make.user();
		const keeper = await testApp.make.user();
		await makeCode(testApp, { user_id: buyer.id, percent: 50 });
		const number = await bought(testApp, buyer.token, 'event', event.id);
		expect((await testApp.order(number)).amount_grosze).toBe(2000);
		expect(await held(buyer.id)).toBe(true);
		later(19);
		await expireOnBoth();
		expect((await testApp.order(number)).status).toBe('PENDING');
		await bought(testApp, keeper.token, 'event', event.id);
		expect((await buy(testApp, (await testApp.make.user()).token, 'event', event.id)).body.type).toBe('sold_out');
		later(2);
		await expireOnBoth();
		expect(await testApp.order(number)).toMatchObject({ status: 'CANCELED', holds_seats: false });
		expect(await testApp.seats(event.id)).toBe(1);
		expect(await held(buyer.id)).toBe(false);
		const provider = await testApp.providerOrder(number);
		expect(testApp.payu.ledger().orders.find(({ orderId }) => orderId === provider)?.status).toBe('CANCELED');
	});

	it('R-064 gives the provider the same 20 minutes', async () => {
		const event = await makeEvent(testApp);
		const number = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
		const provider = await testApp.providerOrder(number);
		const there = testApp.payu.ledger().orders.find(({ orderId }) => orderId === provider);
		const seconds = (Date.parse(there?.expiresAt ?? '') - Date.parse(there?.createdAt ?? '')) / 1000;
		expect(seconds).toBeGreaterThan(1190);
		expect(seconds).toBeLessThanOrEqual(1200);
	});

	it('R-064 queries the provider once more: a payment without a notice completes the order', async () => {
		const event = await makeEvent(testApp, { available_tickets: 1 });
		const number = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
		testApp.payu.setFaults({ notices: { drop: true } });
		await testApp.pay(number);
		testApp.payu.clearFaults();
		later(21);
		await expireOnBoth();
		expect((await testApp.order(number)).status).toBe('COMPLETED');
	});

	it('R-065 A4 restores an order paid too late while a seat is left', async () => {
		const event = await makeEvent(testApp, { available_tickets: 1 });
		const { token, email } = await testApp.make.user();
		const number = await bought(testApp, token, 'event', event.id);
		later(21);
		await expireOnBoth();
		await testApp.pay(number, 'paid', { force: true });
		expect(await testApp.order(number)).toMatchObject({ status: 'COMPLETED', holds_seats: true });
		expect(await testApp.seats(event.id)).toBe(1);
		expect(await testApp.mails(email)).toHaveLength(1);
	});

	it('R-065 A4 refunds automatically when no seats are left, and mails customer and contact', async () => {
		await testApp.context.db.run(sql`update settings set value = value || '{"contact_email":"kasa@nowascena.test"}' where section = 'app'`);
		testApp.invalidateSettings();
		other.invalidateSettings();
		const event = await makeEvent(testApp, { available_tickets: 1 });
		const { token, email } = await testApp.make.user();
		const number = await bought(testApp, token, 'event', event.id);
		later(21);
		await expireOnBoth();
		const lucky = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
		await testApp.pay(lucky);
		await testApp.pay(number, 'paid', { force: true });
		expect(await testApp.order(number)).toMatchObject({ status: 'WAITING_FOR_REFUND', holds_seats: false, paid_grosze: 4000 });
		expect(await testApp.seats(event.id)).toBe(1);
		await testApp.runJob('orders-refunds');
		const [refund] = testApp.payu.ledger().refunds.slice(-1);
		testApp.payu.endRefund(refund?.refundId ?? '', 'FINALIZED');
		await testApp.payu.idle();
		expect(await testApp.order(number)).toMatchObject({ status: 'REFUNDED', returned_grosze: 4000 });
		expect((await testApp.mails(email)).map(({ subject }) => subject).join()).toContain('Zwracamy płatność');
		expect((await testApp.mails('kasa@nowascena.test'))[0]?.body).toContain(email);
		expect(await seatsByOrders(testApp, event.id)).toBe(1);
	});

	it('S1-161 closes an expired order before a new one is made', async () => {
		const event = await makeEvent(testApp, { available_tickets: 1, price_grosze: 3000 });
		const { token } = await testApp.make.user();
		const first = await bought(testApp, token, 'event', event.id);
		later(21);
		const second = await bought(testApp, token, 'event', event.id);
		expect(second).not.toBe(first);
		expect((await testApp.order(first)).status).toBe('CANCELED');
		expect(await testApp.seats(event.id)).toBe(1);
	});

	it('G-005 an order cancelled while it waits for the bank tells its buyer what happened and what to do, once', async () => {
		const event = await makeEvent(testApp, { available_tickets: 1 });
		const { token, email } = await testApp.make.user();
		const number = await bought(testApp, token, 'event', event.id);
		await testApp.pay(number, 'waiting');
		expect((await testApp.order(number)).status).toBe('WAITING_FOR_CONFIRMATION');
		expect(await testApp.mails(email)).toEqual([]);
		later(21);
		await expireOnBoth();
		expect((await testApp.order(number)).status).toBe('CANCELED');
		const mails = await testApp.mails(email);
		expect(mails).toHaveLength(1);
		expect(mails[0]?.subject).toContain('Bank nie potwierdził płatności');
		expect(mails[0]?.body).toContain('nic nie musisz robić');
		expect(mails[0]?.body).toContain(`/platnosc/wydarzenie/${event.id}`);
		expect((await testApp.request({ url: `/api/payments/${number}`, token })).body.order).toMatchObject({ unconfirmed: true });
	});

	it('G-005 an order nobody began to pay ends without a mail', async () => {
		const event = await makeEvent(testApp, { available_tickets: 2 });
		const { token, email } = await testApp.make.user();
		const number = await bought(testApp, token, 'event', event.id);
		later(21);
		await expireOnBoth();
		expect(await testApp.mails(email)).toEqual([]);
		expect((await testApp.request({ url: `/api/payments/${number}`, token })).body.order).toMatchObject({ unconfirmed: false });
	});

	it('G-005 the same mail where an admin cancels it, without an offer to buy what is over', async () => {
		const event = await makeEvent(testApp);
		const { token, email } = await testApp.make.user();
		const number = await bought(testApp, token, 'event', event.id);
		await testApp.pay(number, 'waiting');
		await testApp.context.db.run(
			sql`update events set cancelled_at = now(), cancel_reason = 'choroba', enable_tickets = false where id = ${event.id}`,
		);
		const admin = await testApp.make.admin();
		await testApp.request({ method: 'DELETE', url: `/api/payments/${number}`, token: admin.token });
		const [mail] = await testApp.mails(email);
		expect(mail?.subject).toContain('Bank nie potwierdził płatności');
		expect(mail?.body).not.toContain('Kup jeszcze raz');
	});
});
