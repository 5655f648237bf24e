import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentHouse, type PaymentHouse } from '#testing/payments.ts';

let house: PaymentHouse;
beforeAll(async () => {
	house = await openPaymentHouse();
});
afterAll(() => house.close());

describe('buying', () => {
	it('S1-223 R-153 S1-159 answers 201 with the order and the provider’s redirect; the payment completes it', async () => {
		const { token, email } = await house.make.user();
		const event = await makeEvent(house, { price_grosze: 4550, title: 'Wesele', available_tickets: 10 });
		const answer = await buy(house, token, 'event', event.id);
		expect(answer.status).toBe(201);
		expect(answer.body.payu.redirectUri).toContain(house.payu.url);
		expect(answer.body.order).toMatchObject({
			status: 'PENDING',
			amount: 45.5,
			event_id: event.id,
			title: 'Wesele',
			product_slug: `event-${event.id}`,
			productType: 'event',
		});
		expect(await house.seats(event.id)).toBe(1);
		await house.pay(answer.body.order.extOrderId);
		const order = await house.order(answer.body.order.extOrderId);
		expect(order).toMatchObject({ status: 'COMPLETED', paid_grosze: 4550, holds_seats: true });
		const [mail] = await house.mails(email);
		expect(mail?.subject).toContain('Wesele');
	});

	it('S1-224 sells gifts and group tickets, and makes their codes once paid', async () => {
		await house.context.db.run(
			sql`update settings set value = '{"gift_available":true,"any_gift_available":true,"gift_price_grosze":9900}' where section = 'gifts'`,
		);
		await house.context.db.run(
			sql`update settings set value = '{"event_available":true,"video_available":true,"min_units":2,"max_units":10}' where section = 'group_tickets'`,
		);
		house.forgetSettings();
		const { token } = await house.make.user();
		const event = await makeEvent(house, { available_tickets: 20 });
		const gift = await bought(house, token, 'gift', `event-${event.id}`);
		const group = await bought(house, token, 'group', `event-${event.id}-3`);
		const any = await bought(house, token, 'gift', 'any');
		for (const number of [gift, group, any]) await house.pay(number);
		const codes = async (kind: string, number: string) => (await house.ask({ url: `/api/${kind}/${number}`, token })).body.order;
		expect((await codes('gifts', gift)).codes).toHaveLength(1);
		expect((await codes('groupTickets', group)).codes).toHaveLength(3);
		expect(await codes('gifts', any)).toMatchObject({ amount: 99, productType: 'any', status: 'COMPLETED' });
		expect(await house.seats(event.id)).toBe(4);
	});

	it('R-068 completes a free order at once, without provider or redirect', async () => {
		const { token } = await house.make.user();
		const event = await makeEvent(house, { price_grosze: 0, available_tickets: 5 });
		const answer = await buy(house, token, 'event', event.id);
		expect(answer.body).not.toHaveProperty('payu');
		expect(answer.body.order.status).toBe('COMPLETED');
		expect(await house.seats(event.id)).toBe(1);
	});

	it('R-040 S1-249 gives access to a video for its hours', async () => {
		const { token } = await house.make.user();
		const video = await makeVideo(house, { tickets_expiration_time: 24 });
		const number = await bought(house, token, 'video', video.id);
		await house.pay(number);
		const order = await house.order(number);
		expect(Date.parse(order.expiration_date ?? '') - Date.parse(order.completed_at ?? '')).toBe(24 * 3_600_000);
	});
});
