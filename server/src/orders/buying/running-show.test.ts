import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, momentMs, warsawDate, warsawMoment } from '#domain/base/time/time.ts';
import { sql } from '#server/lib/db/db.ts';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { buy } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
let tomorrow: string;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	await enableGiftsAndGroups(testApp);
	tomorrow = addDays(warsawDate(testApp.context.now()), 1);
});
afterAll(() => testApp.close());

/** each test has its own hour, so that the clock only goes forward */
const goTo = (time: string) => testApp.advance(Date.parse(warsawMoment(tomorrow, time)) - testApp.context.now().getTime());
const show = (from: string, to: string, more = {}) => makeEvent(testApp, { date_from: tomorrow, time_from: from, time_to: to, ...more });
const typeOf = async (kind: 'event' | 'gift' | 'group', product: number | string, body = {}) => {
	const { status, body: answer } = await buy(testApp, (await testApp.make.user()).token, kind, product, body);
	return status === 201 ? 201 : answer.type;
};

describe('a show that is running', () => {
	it('G-007 keeps a place no longer than it lasts, here and at the provider', async () => {
		const event = await show('10:00', '12:00');
		goTo('11:48');
		const { body } = await buy(testApp, (await testApp.make.user()).token, 'event', event.id);
		expect(body.order.reserved_until).toBe(warsawMoment(tomorrow, '12:00'));
		const provider = await testApp.providerOrder(body.order.extOrderId);
		const there = testApp.payu.ledger().orders.find(({ orderId }) => orderId === provider);
		expect(Date.parse(there?.expiresAt ?? '') - Date.parse(there?.createdAt ?? '')).toBeLessThanOrEqual(12 * 60_000);
	});

	it('G-007 is not sold when less than ten minutes are left, as a ticket, a gift or a group; a code that covers all of it still opens it', async () => {
		const event = await show('13:00', '14:00', { enable_codes: true });
		const free = await show('13:00', '14:00', { price_grosze: 0, available_tickets: 5 });
		const all = async () => [
			await typeOf('event', event.id),
			await typeOf('gift', `event-${event.id}`),
			await typeOf('group', `event-${event.id}-2`),
		];
		goTo('13:49');
		expect(await all()).toEqual([201, 201, 201]);
		const { body } = await testApp.request({ url: `/api/events/${event.slug}` });
		expect(body.event.sale_until).toBe(warsawMoment(tomorrow, '13:50'));
		goTo('13:51');
		expect(await all()).toEqual(['sale_ended', 'sale_ended', 'sale_ended']);
		expect(await typeOf('event', free.id)).toBe(201);
		const holder = await testApp.make.user();
		const code = await makeCode(testApp, { user_id: holder.id, percent: 100 });
		expect((await buy(testApp, holder.token, 'event', event.id, { code_id: code.id })).status).toBe(201);
	});

	it('G-007 is sold for as long as the setting says', async () => {
		const { token } = await testApp.make.admin();
		const put = (sale_end_minutes: unknown) => testApp.request({ method: 'PUT', url: '/api/appconfig', token, body: { sale_end_minutes } });
		expect((await put(-1)).body.formError).toEqual({ sale_end_minutes: 'Podaj liczbę minut od 0 do 240.' });
		expect((await put(0)).status).toBe(200);
		const event = await show('15:00', '16:00');
		goTo('15:59');
		expect(await typeOf('event', event.id)).toBe(201);
		goTo('16:00');
		expect(await typeOf('event', event.id)).toBe('event_over');
	});

	it('G-007 that is made to end earlier keeps no place beyond its new end, and after it nobody can pay', async () => {
		const event = await show('17:00', '19:00');
		goTo('17:58');
		const { token } = await testApp.make.user();
		const { body } = await buy(testApp, token, 'event', event.id);
		const number = body.order.extOrderId;
		const shown = async () => (await testApp.request({ url: `/api/payments/${number}`, token })).body.order;
		expect(momentMs((await shown()).reserved_until)).toBeGreaterThan(momentMs(warsawMoment(tomorrow, '18:10')));
		const edited = await testApp.request({
			method: 'PUT',
			url: `/api/events/${event.id}`,
			token: (await testApp.make.admin()).token,
			body: { time_to: '18:10' },
		});
		expect(edited.status).toBe(200);
		expect(await shown()).toMatchObject({ reserved_until: warsawMoment(tomorrow, '18:10'), redirectUri: expect.any(String) });
		goTo('18:10');
		expect((await shown()).redirectUri).toBeNull();
		await testApp.runJob('orders-expire');
		expect(await shown()).toMatchObject({ status: 'CANCELED', redirectUri: null });
		expect(await testApp.seats(event.id)).toBe(0);
		const provider = await testApp.providerOrder(number);
		expect(testApp.payu.ledger().orders.find(({ orderId }) => orderId === provider)?.status).toBe('CANCELED');
	});

	it('G-007 a place is also kept no longer than a recording is available, and the job finds what an edit left', async () => {
		goTo('20:00');
		const video = await makeVideo(testApp, { end_date: warsawMoment(tomorrow, '23:00') });
		const { token } = await testApp.make.user();
		const { body } = await buy(testApp, token, 'video', video.id);
		const until = async () =>
			(await testApp.request({ url: `/api/videopayments/${body.order.extOrderId}`, token })).body.order.reserved_until;
		expect(momentMs(await until())).toBeGreaterThan(momentMs(warsawMoment(tomorrow, '20:10')));
		const end_date = warsawMoment(tomorrow, '20:10');
		const edited = await testApp.request({
			method: 'PUT',
			url: `/api/videos/${video.id}`,
			token: (await testApp.make.admin()).token,
			body: { end_date },
		});
		expect(edited.status).toBe(200);
		expect(await until()).toBe(end_date);
		await testApp.context.db.run(sql`update videos set end_date = ${warsawMoment(tomorrow, '20:05')} where id = ${video.id}`);
		await testApp.runJob('orders-expire');
		expect(await until()).toBe(warsawMoment(tomorrow, '20:05'));
	});
});
