import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
});
afterAll(() => testApp.close());

const db = () => testApp.context.db;
const setPrice = (event: { id: number }, grosze: number) =>
	db().run(sql`update events set event_price_grosze = ${grosze} where id = ${event.id}`);
const ordersOf = (user: { id: number }) =>
	db().rows<{ amount_grosze: number; status: string }>(sql`
	select amount_grosze, status from orders where user_id = ${user.id} order by id`);
const CHANGED = { status: 409, body: { type: 'price_changed' } };

describe('the total that the page shows', () => {
	it('G-001 a total that is no longer true is refused with the new quote, and nothing is ordered', async () => {
		const event = await makeEvent(testApp, { price_grosze: 3900 });
		const user = await testApp.make.user();
		await setPrice(event, 6000);
		const answer = await buy(testApp, user.token, 'event', event.id, { total: 39, has_vat: true });
		expect(answer).toMatchObject({
			...CHANGED,
			body: {
				type: 'price_changed',
				message: 'Cena zmieniła się z 39,00 na 60,00\u00a0zł. Kupujesz?',
				quote: { total: 60, has_vat: true, lines: [{ what: 'tickets', amount: 60 }] },
			},
		});
		expect(await ordersOf(user)).toEqual([]);
		expect(await testApp.seats(event.id)).toBe(0);
		expect((await buy(testApp, user.token, 'event', event.id, { total: 60, has_vat: true })).status).toBe(201);
		expect(await ordersOf(user)).toMatchObject([{ amount_grosze: 6000 }]);
	});

	it('G-001 goes with all four kinds: a title, its gift, a gift for any title, a group', async () => {
		await enableGiftsAndGroups(testApp, { groups: { discount: 10 } });
		const event = await makeEvent(testApp, { price_grosze: 4000 });
		const video = await makeVideo(testApp, { video_price_grosze: 2500 });
		const { token } = await testApp.make.user();
		const kinds = [
			['event', event.id, 40],
			['video', video.id, 25],
			['gift', `event-${event.id}`, 40],
			['gift', 'any', 99],
			['group', `event-${event.id}-3`, 108],
		] as const;
		for (const [kind, product, total] of kinds) {
			expect(await buy(testApp, token, kind, product, { total: total + 1 }), kind).toMatchObject({
				...CHANGED,
				body: { quote: { total } },
			});
			expect((await buy(testApp, token, kind, product, { total })).status, kind).toBe(201);
		}
		await enableGiftsAndGroups(testApp, { gifts: { gift_price_grosze: 12_000 }, groups: { discount: 5 } });
		const other = await testApp.make.user();
		expect(await buy(testApp, other.token, 'group', `event-${event.id}-3`, { total: 108 })).toMatchObject({
			body: { quote: { total: 114 } },
		});
		expect(await buy(testApp, other.token, 'gift', 'any', { total: 99 })).toMatchObject({ body: { quote: { total: 120 } } });
	});

	it('G-001 also where the discount of a code was changed', async () => {
		const event = await makeEvent(testApp, { price_grosze: 4000, enable_codes: true });
		const user = await testApp.make.user();
		const code = await makeCode(testApp, { user_id: user.id, percent: 50 });
		await db().run(sql`update codes set discount_percent = 25 where id = ${code.id}`);
		expect(await buy(testApp, user.token, 'event', event.id, { code_id: code.id, total: 20 })).toMatchObject({
			...CHANGED,
			body: {
				quote: {
					total: 30,
					lines: [
						{ what: 'tickets', amount: 40 },
						{ what: 'code', amount: -10 },
					],
				},
			},
		});
	});

	it('G-001 also where the price is the same, but has no VAT any more', async () => {
		const event = await makeEvent(testApp, { price_grosze: 4000 });
		const { token } = await testApp.make.user();
		await db().run(sql`update events set vat_rate = 'zw', vat_basis = 'art. 43' where id = ${event.id}`);
		expect((await buy(testApp, token, 'event', event.id, { total: 40, has_vat: true })).body).toMatchObject({
			type: 'price_changed',
			message: 'Cena 40,00\u00a0zł nie zawiera już podatku VAT. Kupujesz?',
		});
		expect((await buy(testApp, token, 'event', event.id, { total: 40, has_vat: false })).body.order.has_vat).toBe(false);
	});

	it('G-001 an unpaid order keeps its price: finishing it and another invoice at that price; replacing it costs what it costs now', async () => {
		const event = await makeEvent(testApp, { price_grosze: 3900, enable_codes: true });
		const user = await testApp.make.user();
		const first = await bought(testApp, user.token, 'event', event.id, { total: 39 });
		await setPrice(event, 6000);
		expect(await buy(testApp, user.token, 'event', event.id, { total: 60 })).toMatchObject({ ...CHANGED, body: { quote: { total: 39 } } });
		expect((await buy(testApp, user.token, 'event', event.id, { total: 39 })).body.order.extOrderId).toBe(first);
		const code = await makeCode(testApp, { user_id: user.id, percent: 10 });
		const withCode = (total: number) => buy(testApp, user.token, 'event', event.id, { code_id: code.id, total });
		expect(await withCode(35.1)).toMatchObject({ ...CHANGED, body: { quote: { total: 54 } } });
		expect(await ordersOf(user)).toMatchObject([{ amount_grosze: 3900, status: 'PENDING' }]);
		expect((await withCode(54)).status).toBe(201);
		expect(await ordersOf(user)).toMatchObject([{ status: 'CANCELED' }, { amount_grosze: 5400, status: 'PENDING' }]);
	});

	it('G-001 nothing is asked of a caller who showed no price, and a total that is no sum is refused', async () => {
		const event = await makeEvent(testApp, { price_grosze: 3900 });
		const { token } = await testApp.make.user();
		expect((await buy(testApp, token, 'event', event.id, { total: 'dużo' })).body.formError).toHaveProperty('total');
		expect((await buy(testApp, token, 'event', event.id)).status).toBe(201);
	});

	it('G-001 the panel counts the unpaid orders that keep the old price, of all kinds', async () => {
		await enableGiftsAndGroups(testApp);
		const event = await makeEvent(testApp, { price_grosze: 3900 });
		const [one, two, admin] = [await testApp.make.user(), await testApp.make.user(), await testApp.make.admin()];
		const count = async () => (await testApp.request({ url: `/api/orders/unpaid?product=event-${event.id}`, token: admin.token })).body;
		expect(await count()).toEqual({ count: 0 });
		await bought(testApp, one.token, 'event', event.id);
		await bought(testApp, one.token, 'group', `event-${event.id}-3`);
		await testApp.pay(await bought(testApp, two.token, 'gift', `event-${event.id}`));
		expect(await count()).toEqual({ count: 2 });
	});
});
