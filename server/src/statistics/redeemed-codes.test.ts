import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEvent } from '#testing/make-event.ts';
import { bought } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentHouse, type PaymentHouse } from '#testing/payments.ts';
import { sellEverything } from '#testing/sell-everything.ts';

let house: PaymentHouse;
let token: string;
beforeAll(async () => {
	house = await openPaymentHouse();
	token = (await house.make.admin()).token;
	await sellEverything(house);
});
afterAll(() => house.close());

const get = async (url: string) => (await house.ask({ url, token })).body;
const figuresOf = async (family: 'events' | 'videos', id: number) =>
	(await get(`/api/statistics/${family}`))[family].find((one: { id: number }) => one.id === id);

async function redeemOne(extOrderId: string, family: string) {
	const { order } = await get(`/api/${family}/${extOrderId}`);
	const person = await house.make.user();
	const code = order.codes[0].code;
	const answer = await house.ask({ method: 'POST', url: `/api/users/${person.id}/codes`, token: person.token, body: { code } });
	expect(answer.body).toMatchObject({ result: 'used' });
}

it('F-081 redeeming a group or gift code adds neither a ticket nor an order to the statistics of the title', async () => {
	const event = await makeEvent(house);
	const video = await makeVideo(house, { title: 'Nie liczy się dwa razy' });
	const buyer = await house.make.user();
	const own = await bought(house, buyer.token, 'event', event.id);
	const group = await bought(house, buyer.token, 'group', `event-${event.id}-3`);
	const gift = await bought(house, buyer.token, 'gift', `event-${event.id}`);
	const giftOfVideo = await bought(house, buyer.token, 'gift', `video-${video.id}`);
	for (const number of [own, group, gift, giftOfVideo]) await house.pay(number);

	const [ofEvent, ofVideo, perVideo] = [
		await figuresOf('events', event.id),
		await figuresOf('videos', video.id),
		await get('/api/statistics/ordersPerVideo'),
	];
	expect(ofEvent).toMatchObject({ orders: 3, tickets: 5 });
	expect(ofVideo).toMatchObject({ orders: 1 });

	await redeemOne(group, 'groupTickets');
	await redeemOne(gift, 'gifts');
	await redeemOne(giftOfVideo, 'gifts');

	expect(await figuresOf('events', event.id)).toEqual(ofEvent);
	expect(await house.seats(event.id)).toBe(5);
	expect(await figuresOf('videos', video.id)).toEqual(ofVideo);
	expect(await get('/api/statistics/ordersPerVideo')).toEqual(perVideo);
});
