import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { openPaymentHouse, type PaymentHouse, seatsByOrders } from '#testing/payments.ts';

let house: PaymentHouse;
let other: PaymentHouse;
beforeAll(async () => {
	house = await openPaymentHouse();
	other = await openPaymentHouse({ databaseUrl: house.databaseUrl, payu: house.payu });
});
afterAll(async () => {
	await other.close();
	await house.close();
});

const MINUTE = 60_000;
const later = (minutes: number) => {
	house.advance(minutes * MINUTE);
	other.advance(minutes * MINUTE);
};
const sweepBoth = () => Promise.all([house.runJob('orders-expire'), other.runJob('orders-expire')]);
const held = async (userId: number) =>
	(
		await house.context.db.row<{ held: boolean }>(
			sql`select held_by_order_id is not null as held from user_codes where user_id = ${userId}`,
		)
	)?.held;

describe('a reservation', () => {
	it('A3 C2 R-064 R-091 ends after 20 minutes: seat and code are free again once, though two nodes sweep together', async () => {
		const event = await makeEvent(house, { available_tickets: 2, enable_codes: true });
		const buyer = await house.make.user();
		const keeper = await house.make.user();
		await makeCode(house, { user_id: buyer.id, percent: 50 });
		const number = await bought(house, buyer.token, 'event', event.id);
		expect((await house.order(number)).amount_grosze).toBe(2000);
		expect(await held(buyer.id)).toBe(true);
		later(19);
		await sweepBoth();
		expect((await house.order(number)).status).toBe('PENDING');
		await bought(house, keeper.token, 'event', event.id);
		expect((await buy(house, (await house.make.user()).token, 'event', event.id)).body.type).toBe('sold_out');
		later(2);
		await sweepBoth();
		expect(await house.order(number)).toMatchObject({ status: 'CANCELED', holds_seats: false });
		expect(await house.seats(event.id)).toBe(1);
		expect(await held(buyer.id)).toBe(false);
		const provider = await house.providerOrder(number);
		expect(house.payu.ledger().orders.find(({ orderId }) => orderId === provider)?.status).toBe('CANCELED');
	});

	it('R-064 gives the provider the same 20 minutes', async () => {
		const event = await makeEvent(house);
		const number = await bought(house, (await house.make.user()).token, 'event', event.id);
		const provider = await house.providerOrder(number);
		const there = house.payu.ledger().orders.find(({ orderId }) => orderId === provider);
		const seconds = (Date.parse(there?.expiresAt ?? '') - Date.parse(there?.createdAt ?? '')) / 1000;
		expect(seconds).toBeGreaterThan(1190);
		expect(seconds).toBeLessThanOrEqual(1200);
	});

	it('R-064 asks the provider once more: what was paid in silence completes instead of ending', async () => {
		const event = await makeEvent(house, { available_tickets: 1 });
		const number = await bought(house, (await house.make.user()).token, 'event', event.id);
		house.payu.setFaults({ notices: { drop: true } });
		await house.pay(number);
		house.payu.clearFaults();
		later(21);
		await sweepBoth();
		expect((await house.order(number)).status).toBe('COMPLETED');
	});

	it('R-065 A4 restores an order paid too late while a seat is left', async () => {
		const event = await makeEvent(house, { available_tickets: 1 });
		const { token, email } = await house.make.user();
		const number = await bought(house, token, 'event', event.id);
		later(21);
		await sweepBoth();
		await house.pay(number, 'paid', { force: true });
		expect(await house.order(number)).toMatchObject({ status: 'COMPLETED', holds_seats: true });
		expect(await house.seats(event.id)).toBe(1);
		expect(await house.mails(email)).toHaveLength(1);
	});

	it('R-065 A4 sends the money back by itself when the seats are gone, and mails customer and contact', async () => {
		await house.context.db.run(sql`update settings set value = value || '{"contact_email":"kasa@nowascena.test"}' where section = 'app'`);
		house.forgetSettings();
		other.forgetSettings();
		const event = await makeEvent(house, { available_tickets: 1 });
		const { token, email } = await house.make.user();
		const number = await bought(house, token, 'event', event.id);
		later(21);
		await sweepBoth();
		const lucky = await bought(house, (await house.make.user()).token, 'event', event.id);
		await house.pay(lucky);
		await house.pay(number, 'paid', { force: true });
		expect(await house.order(number)).toMatchObject({ status: 'WAITING_FOR_REFUND', holds_seats: false, paid_grosze: 4000 });
		expect(await house.seats(event.id)).toBe(1);
		await house.runJob('orders-refunds');
		const [refund] = house.payu.ledger().refunds.slice(-1);
		house.payu.endRefund(refund?.refundId ?? '', 'FINALIZED');
		await house.payu.idle();
		expect(await house.order(number)).toMatchObject({ status: 'REFUNDED', returned_grosze: 4000 });
		expect((await house.mails(email)).map(({ subject }) => subject).join()).toContain('Płatność zwrócona');
		expect((await house.mails('kasa@nowascena.test'))[0]?.body).toContain(email);
		expect(await seatsByOrders(house, event.id)).toBe(1);
	});

	it('S1-161 closes an order whose time is up before a new one is made', async () => {
		const event = await makeEvent(house, { available_tickets: 1, price_grosze: 3000 });
		const { token } = await house.make.user();
		const first = await bought(house, token, 'event', event.id);
		later(21);
		const second = await bought(house, token, 'event', event.id);
		expect(second).not.toBe(first);
		expect((await house.order(first)).status).toBe('CANCELED');
		expect(await house.seats(event.id)).toBe(1);
	});
});
