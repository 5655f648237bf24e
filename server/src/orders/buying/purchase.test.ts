import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
});
afterAll(() => testApp.close());

describe('buying', () => {
	it('S1-223 R-153 S1-159 answers 201 with the order and the provider’s redirect; the payment completes it', async () => {
		const { token, email } = await testApp.make.user();
		const event = await makeEvent(testApp, { price_grosze: 4550, title: 'Wesele', available_tickets: 10 });
		const answer = await buy(testApp, token, 'event', event.id);
		expect(answer.status).toBe(201);
		expect(answer.body.payu.redirectUri).toContain(testApp.payu.url);
		expect(answer.body.order).toMatchObject({
			status: 'PENDING',
			amount: 45.5,
			event_id: event.id,
			title: 'Wesele',
			product_slug: `event-${event.id}`,
			productType: 'event',
		});
		expect(await testApp.seats(event.id)).toBe(1);
		await testApp.pay(answer.body.order.extOrderId);
		const order = await testApp.order(answer.body.order.extOrderId);
		expect(order).toMatchObject({ status: 'COMPLETED', paid_grosze: 4550, holds_seats: true });
		const [mail] = await testApp.mails(email);
		expect(mail?.subject).toContain('Wesele');
	});

	it('S1-224 sells gifts and group tickets, and makes their codes once paid', async () => {
		await testApp.context.db.run(
			sql`update settings set value = '{"gift_available":true,"any_gift_available":true,"gift_price_grosze":9900}' where section = 'gifts'`,
		);
		await testApp.context.db.run(
			sql`update settings set value = '{"event_available":true,"video_available":true,"min_units":2,"max_units":10}' where section = 'group_tickets'`,
		);
		testApp.invalidateSettings();
		const { token } = await testApp.make.user();
		const event = await makeEvent(testApp, { available_tickets: 20 });
		const gift = await bought(testApp, token, 'gift', `event-${event.id}`);
		const group = await bought(testApp, token, 'group', `event-${event.id}-3`);
		const any = await bought(testApp, token, 'gift', 'any');
		for (const number of [gift, group, any]) await testApp.pay(number);
		const codes = async (kind: string, number: string) => (await testApp.request({ url: `/api/${kind}/${number}`, token })).body.order;
		expect((await codes('gifts', gift)).codes).toHaveLength(1);
		expect((await codes('groupTickets', group)).codes).toHaveLength(3);
		expect(await codes('gifts', any)).toMatchObject({ amount: 99, productType: 'any', status: 'COMPLETED' });
		expect(await testApp.seats(event.id)).toBe(4);
	});

	it('R-068 completes a free order at once, without provider or redirect', async () => {
		const { token } = await testApp.make.user();
		const event = await makeEvent(testApp, { price_grosze: 0, available_tickets: 5 });
		const answer = await buy(testApp, token, 'event', event.id);
		expect(answer.body).not.toHaveProperty('payu');
		expect(answer.body.order.status).toBe('COMPLETED');
		expect(await testApp.seats(event.id)).toBe(1);
	});

	it('R-040 S1-249 gives access to a video for its hours', async () => {
		const { token } = await testApp.make.user();
		const video = await makeVideo(testApp, { tickets_expiration_time: 24 });
		const number = await bought(testApp, token, 'video', video.id);
		await testApp.pay(number);
		const order = await testApp.order(number);
		expect(Date.parse(order.expiration_date ?? '') - Date.parse(order.completed_at ?? '')).toBe(24 * 3_600_000);
	});
});
