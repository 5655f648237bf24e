import { afterAll, beforeAll, expect, it } from 'vitest';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';
import { sql } from '../lib/db/db.ts';

let testApp: PaymentTestApp;
let token: string;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	token = (await testApp.make.admin()).token;
	await enableGiftsAndGroups(testApp);
});
afterAll(() => testApp.close());

const get = async (url: string) => (await testApp.request({ url, token })).body;
const figuresOf = async (family: 'events' | 'videos', id: number) =>
	(await get(`/api/statistics/${family}`))[family].find((one: { id: number }) => one.id === id);

async function enterCode(extOrderId: string, family: string, result: 'used' | 'activated') {
	const { order } = await get(`/api/${family}/${extOrderId}`);
	const person = await testApp.make.user();
	const code = order.codes[0].code;
	const answer = await testApp.request({ method: 'POST', url: `/api/users/${person.id}/codes`, token: person.token, body: { code } });
	expect(answer.body).toMatchObject({ result });
	return person;
}

it('F-081 redeeming a group or gift code adds neither a ticket nor an order to the statistics of the title', async () => {
	const event = await makeEvent(testApp);
	const video = await makeVideo(testApp, { title: 'Nie liczy się dwa razy' });
	const buyer = await testApp.make.user();
	const own = await bought(testApp, buyer.token, 'event', event.id);
	const group = await bought(testApp, buyer.token, 'group', `event-${event.id}-3`);
	const gift = await bought(testApp, buyer.token, 'gift', `event-${event.id}`);
	const giftOfVideo = await bought(testApp, buyer.token, 'gift', `video-${video.id}`);
	for (const number of [own, group, gift, giftOfVideo]) await testApp.pay(number);

	const [ofEvent, ofVideo, perVideo] = [
		await figuresOf('events', event.id),
		await figuresOf('videos', video.id),
		await get('/api/statistics/ordersPerVideo'),
	];
	expect(ofEvent).toMatchObject({ orders: 3, tickets: 5 });
	expect(ofVideo).toMatchObject({ orders: 1 });

	await enterCode(group, 'groupTickets', 'used');
	await enterCode(gift, 'gifts', 'used');
	await enterCode(giftOfVideo, 'gifts', 'used');

	expect(await figuresOf('events', event.id)).toEqual(ofEvent);
	expect(await testApp.seats(event.id)).toBe(5);
	expect(await figuresOf('videos', video.id)).toEqual(ofVideo);
	expect(await get('/api/statistics/ordersPerVideo')).toEqual(perVideo);
});

it('F-080 F-081 what the holder of a gift paid in addition to its worth is income of the title', async () => {
	const over = await makeEvent(testApp, { price_grosze: 5500 });
	const giver = await testApp.make.user();
	const gift = await bought(testApp, giver.token, 'gift', `event-${over.id}`);
	await testApp.pay(gift);
	await testApp.context.db.run(
		sql`update events set opens_at = now() - interval '2 days', closes_at = now() - interval '1 day' where id = ${over.id}`,
	);
	await testApp.runJob('gifts-make-universal');
	const holder = await enterCode(gift, 'gifts', 'activated');
	const expensive = await makeEvent(testApp, { price_grosze: 8000, enable_codes: true });
	await testApp.pay(await bought(testApp, holder.token, 'event', expensive.id));
	expect(await figuresOf('events', expensive.id)).toMatchObject({ orders: 0, tickets: 0, income: 25 });
});
