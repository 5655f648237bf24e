import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp, seatsByOrders } from '#testing/payments.ts';

let testApp: PaymentTestApp;
/** a node whose clock may be ahead */
let other: PaymentTestApp;
beforeAll(async () => {
	testApp = await openPaymentTestApp({ oneNode: true });
	other = await openPaymentTestApp({ databaseUrl: testApp.databaseUrl, payu: testApp.payu, oneNode: true });
});
afterAll(async () => {
	await other.close();
	await testApp.close();
});

const MINUTE = 60_000;
const later = (minutes: number) => {
	for (const node of [testApp, other]) node.advance(minutes * MINUTE);
};
const extend = (token: string, number: string) => testApp.request({ method: 'POST', url: `/api/orders/${number}/extend`, token });

async function heldLastSeat() {
	const event = await makeEvent(testApp, { available_tickets: 1 });
	const buyer = await testApp.make.user();
	return { event, buyer, number: await bought(testApp, buyer.token, 'event', event.id) };
}
const tryBuying = async (eventId: number) =>
	(await buy(testApp, (await testApp.make.user()).token, 'event', eventId)).body.type ?? 'bought';

describe('a seat that is kept longer', () => {
	it('N-012 is kept for 20 minutes more, once, against everybody who wants the last seat', async () => {
		const { event, buyer, number } = await heldLastSeat();
		later(16);
		const before = (await testApp.request({ url: `/api/payments/${number}`, token: buyer.token })).body.order;
		expect(before.can_extend).toBe(true);
		const answer = await extend(buyer.token, number);
		expect(answer.status).toBe(200);
		expect(Date.parse(answer.body.order.reserved_until) - Date.parse(before.reserved_until)).toBe(20 * MINUTE);
		expect(answer.body.order.can_extend).toBe(false);
		const again = await extend(buyer.token, number);
		expect([again.status, again.body.type]).toEqual([409, 'extended_before']);
		later(10);
		await testApp.runJob('orders-expire');
		expect(await tryBuying(event.id)).toBe('sold_out');
		later(15);
		await testApp.runJob('orders-expire');
		expect((await testApp.order(number)).status).toBe('CANCELED');
		expect(await tryBuying(event.id)).toBe('bought');
		expect(await testApp.seats(event.id)).toBe(await seatsByOrders(testApp, event.id));
	});

	it('N-012 outlives the page of the provider: its end does not end the order, which is paid on a new page', async () => {
		const { buyer, number } = await heldLastSeat();
		await extend(buyer.token, number);
		const first = await testApp.providerOrder(number);
		later(21);
		testApp.payu.advance(21 * MINUTE);
		await testApp.payu.idle();
		expect(testApp.payu.ledger().orders.find(({ orderId }) => orderId === first)?.status).toBe('CANCELED');
		const { order } = (await testApp.request({ url: `/api/payments/${number}`, token: buyer.token })).body;
		expect(order).toMatchObject({ status: 'PENDING', redirectUri: null });
		const paying = await testApp.request({ method: 'POST', url: `/api/orders/${number}/pay`, token: buyer.token, body: {} });
		expect(paying.body.payu.redirectUri).toContain('/pay/');
		await testApp.pay(number);
		expect(await testApp.order(number)).toMatchObject({ status: 'COMPLETED', holds_seats: true });
	});

	it('N-012 is not kept beyond the end of its title', async () => {
		const end_date = new Date(testApp.context.now().getTime() + 30 * MINUTE).toISOString();
		const video = await makeVideo(testApp, { video_price_grosze: 2900, end_date });
		const buyer = await testApp.make.user();
		const number = await bought(testApp, buyer.token, 'video', video.id);
		expect((await extend(buyer.token, number)).body.order.reserved_until).toBe(end_date);
		const soon = new Date(testApp.context.now().getTime() + 10 * MINUTE).toISOString();
		const ending = await makeVideo(testApp, { video_price_grosze: 2900, end_date: soon });
		expect((await extend(buyer.token, await bought(testApp, buyer.token, 'video', ending.id))).status).toBe(409);
	});

	it('N-012 belongs to its buyer, and is over with the order', async () => {
		const { buyer, number } = await heldLastSeat();
		expect((await extend((await testApp.make.user()).token, number)).status).toBe(404);
		await testApp.pay(number);
		expect((await extend(buyer.token, number)).body.type).toBe('not_available');
		const late = await heldLastSeat();
		later(21);
		expect((await extend(late.buyer.token, late.number)).status).toBe(409);
	});

	it('N-012 A3 against the job that ends it, on a node whose clock is ahead: kept or ended, never both, and its seat is counted once', async () => {
		other.advance(5 * MINUTE);
		for (let round = 0; round < 4; round++) {
			const { event, buyer, number } = await heldLastSeat();
			later(16);
			const acts = [() => extend(buyer.token, number), () => other.runJob('orders-expire')];
			await Promise.all((round % 2 === 0 ? acts : acts.reverse()).map((act) => act()));
			const { order } = (await testApp.request({ url: `/api/payments/${number}`, token: buyer.token })).body;
			expect(order.can_extend).toBe(false);
			const { holds_seats } = await testApp.order(number);
			expect(holds_seats).toBe(order.status !== 'CANCELED');
			expect(await testApp.seats(event.id)).toBe(holds_seats ? 1 : 0);
		}
	});
});
