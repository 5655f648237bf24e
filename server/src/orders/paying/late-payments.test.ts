import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { makeAccount, PASSWORD } from '#testing/make-account.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp, seatsByOrders } from '#testing/payments.ts';

let testApp: PaymentTestApp;
let other: PaymentTestApp;
let admin: { token: string };
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	await enableGiftsAndGroups(testApp);
	admin = await testApp.make.admin();
	other = await openPaymentTestApp({ databaseUrl: testApp.databaseUrl, payu: testApp.payu });
});
afterEach(() => {
	testApp.setNow(new Date());
	other.setNow(new Date());
});
afterAll(async () => {
	await other.close();
	await testApp.close();
});

/** The reservation ends here while the provider refuses to close the payment, so that it can still be paid there. */
async function lateOrder(token: string, eventId: number): Promise<string> {
	const number = await bought(testApp, token, 'event', eventId);
	await testApp.request({ method: 'DELETE', url: `/api/payments/${number}`, token: admin.token });
	expect((await testApp.order(number)).status).toBe('CANCELED');
	return number;
}
const payLate = (number: string) => testApp.pay(number, 'paid', { force: true });
const refundAll = async () => {
	await testApp.runJob('orders-refunds');
	for (const { refundId, status } of testApp.payu.ledger().refunds) if (status === 'PENDING') testApp.payu.endRefund(refundId, 'FINALIZED');
	await testApp.payu.idle();
};
/** The payment arrived and was refunded, and the order shows it. */
async function expectReturned(number: string, amount = 4000) {
	expect((await testApp.order(number)).status).toBe('WAITING_FOR_REFUND');
	await refundAll();
	expect(await testApp.order(number)).toMatchObject({ status: 'REFUNDED', returned_grosze: amount, holds_seats: false });
	expect(testApp.payu.ledger().byExtOrderId[`${number}-1`]).toMatchObject({ captured: amount, returned: amount });
}

describe('a late payment', () => {
	it('F-044 completes the order if it can be fulfilled and a seat is left', async () => {
		const event = await makeEvent(testApp, { available_tickets: 1 });
		const number = await lateOrder((await testApp.make.user()).token, event.id);
		await payLate(number);
		expect((await testApp.order(number)).status).toBe('COMPLETED');
		expect(await testApp.seats(event.id)).toBe(1);
	});

	it('F-044 is refunded if the person already has the event through another order', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const buyer = await testApp.make.user();
		const first = await lateOrder(buyer.token, event.id);
		const second = await bought(testApp, buyer.token, 'event', event.id);
		await testApp.pay(second);
		await payLate(first);
		await expectReturned(first);
		expect((await testApp.order(second)).status).toBe('COMPLETED');
		expect(await testApp.seats(event.id)).toBe(1);
		expect((await testApp.mails(buyer.email)).map(({ body }) => body).join()).toContain('dostęp masz już z innego zamówienia');
	});

	it('G-054 no mail of its refund speaks of access that there never was', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const buyer = await testApp.make.user();
		const first = await lateOrder(buyer.token, event.id);
		await testApp.pay(await bought(testApp, buyer.token, 'event', event.id));
		await payLate(first);
		await expectReturned(first);
		const bodies = (await testApp.mails(buyer.email)).map(({ body }) => body.replace(/\s+/g, ' ')).join(' ');
		expect(bodies).toContain('nie dało ono dostępu');
		expect(bodies).not.toContain('Dostęp z tego zamówienia wygasł');
	});

	it('F-044 is refunded if its code was used for another order since; an admin cannot complete it either', async () => {
		const [event, another] = [await makeEvent(testApp, { enable_codes: true }), await makeEvent(testApp, { enable_codes: true })];
		const buyer = await testApp.make.user();
		const code = await makeCode(testApp, { user_id: buyer.id, percent: 50 });
		const first = await lateOrder(buyer.token, event.id);
		expect((await testApp.order(first)).amount_grosze).toBe(2000);
		const second = await bought(testApp, buyer.token, 'event', another.id, { code_id: code.id });
		const body = { status: 'COMPLETED', how: 'cash', note: 'KP 1' };
		const answer = await testApp.request({ method: 'PUT', url: `/api/payments/${first}`, token: admin.token, body });
		expect([answer.status, answer.body.type]).toEqual([409, 'code_used']);
		await testApp.pay(second);
		await payLate(first);
		await expectReturned(first, 2000);
		expect((await testApp.order(second)).status).toBe('COMPLETED');
		expect((await testApp.mails(buyer.email)).map(({ body }) => body).join()).toContain('kod, który obniżał cenę, nie jest już dostępny');
	});

	it('F-044 of two orders paid at the same moment on two nodes one is kept', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const { token } = await testApp.make.user();
		const first = await lateOrder(token, event.id);
		const second = await bought(testApp, token, 'event', event.id);
		await Promise.all([payLate(first), testApp.pay(second)]);
		const statuses = [(await testApp.order(first)).status, (await testApp.order(second)).status].sort();
		expect(statuses).toEqual(['COMPLETED', 'WAITING_FOR_REFUND']);
		await refundAll();
		expect(await testApp.seats(event.id)).toBe(await seatsByOrders(testApp, event.id));
	});

	it('F-044 is refunded if the event is over, or the video is no longer available, also for an order still open', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const { token, email } = await testApp.make.user();
		const ended = await lateOrder(token, event.id);
		const open = await bought(testApp, token, 'event', event.id);
		const video = await makeVideo(testApp, { video_price_grosze: 3000 });
		const watched = await bought(testApp, token, 'video', video.id);
		const payUrl = async () => (await testApp.request({ url: `/api/payments/${open}`, token })).body.order.redirectUri;
		expect(await payUrl()).toContain(testApp.payu.url);
		await testApp.context.db.run(sql`
			update events set date_from = current_date - 3, date_to = current_date - 3, opens_at = now() - interval '3 days', closes_at = now() - interval '2 days'
			where id = ${event.id}`);
		await testApp.context.db.run(sql`update videos set end_date = now() - interval '1 minute' where id = ${video.id}`);
		expect(await payUrl(), 'paying is no longer offered').toBeNull();
		await payLate(ended);
		await expectReturned(ended);
		const mail = (await testApp.mails(email)).find(({ subject }) => subject.includes('Zwracamy płatność'));
		expect(mail?.body).toContain('Dzień dobry');
		expect(mail?.body).toContain(`/status-zamowienia/wydarzenie/${ended}`);
		await testApp.pay(open);
		await expectReturned(open);
		await testApp.pay(watched);
		await expectReturned(watched, 3000);
		expect(await testApp.seats(event.id)).toBe(0);
	});

	it('F-044 C11 of a gift is refunded if the time of gifts is over: its code would have expired; one an admin completes is prolonged', async () => {
		const { token } = await testApp.make.user();
		const soon = new Date(Date.now() + 10 * 60_000).toISOString();
		await enableGiftsAndGroups(testApp, { gifts: { gift_expiration: soon } });
		const { body } = await buy(testApp, token, 'gift', 'any');
		expect(body.order.reserved_until, 'paying is offered only until then').toBe(soon);
		const number = body.order.extOrderId;
		const byHand = await bought(testApp, (await testApp.make.user()).token, 'gift', 'any');
		await enableGiftsAndGroups(testApp, { gifts: { gift_expiration: '2020-01-01T00:00:00.000Z' } });
		expect((await buy(testApp, token, 'gift', 'any')).body.type).toBe('no_gift');
		await testApp.pay(number);
		await expectReturned(number, 9900);
		const completed = await testApp.request({
			method: 'PUT',
			url: `/api/gifts/${byHand}`,
			token: admin.token,
			body: { status: 'COMPLETED', how: 'cash', note: 'KP 1' },
		});
		expect(completed.body.order.codes).toMatchObject([{ expired: false }]);
		await enableGiftsAndGroups(testApp, { gifts: { gift_expiration: null } });
	});

	it('F-044 paying for a gift is no longer offered once an admin has ended the time of gifts', async () => {
		const { token } = await testApp.make.user();
		const number = await bought(testApp, token, 'gift', 'any');
		const payUrl = async () => (await testApp.request({ url: `/api/gifts/${number}`, token })).body.order.redirectUri;
		expect(await payUrl()).toContain(testApp.payu.url);
		const body = { gift_expiration: '2020-01-01 00:00' };
		expect((await testApp.request({ method: 'PUT', url: '/api/gifts/settings', token: admin.token, body })).status).toBe(200);
		expect(await payUrl()).toBeNull();
		await enableGiftsAndGroups(testApp, { gifts: { gift_expiration: null } });
	});

	it('F-044 is refunded if the event was cancelled with refund, before or after its order was closed', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const late = await lateOrder((await testApp.make.user()).token, event.id);
		const body = { event_id: event.id, reason: 'Choroba aktora' };
		await testApp.request({ method: 'POST', url: '/api/refund-batches', token: admin.token, body });
		await testApp.runJob('orders-refund-batches');
		await payLate(late);
		await expectReturned(late);
	});

	it('F-044 is refunded if the account was deleted; its unpaid orders hold neither seat nor code from then on', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5, enable_codes: true });
		const person = await makeAccount(testApp);
		const code = await makeCode(testApp, { user_id: person.id, percent: 50 });
		const number = await bought(testApp, person.token, 'event', event.id, { code_id: code.id });
		const removed = await testApp.request({
			method: 'DELETE',
			url: `/api/users/${person.id}`,
			token: person.token,
			body: { password: PASSWORD },
		});
		expect(removed.status).toBe(204);
		expect(await testApp.order(number)).toMatchObject({ status: 'CANCELED', holds_seats: false });
		expect(await testApp.seats(event.id)).toBe(0);
		expect(await testApp.context.db.rows(sql`select 1 from user_codes where user_id = ${person.id}`)).toEqual([]);
		expect(testApp.payu.ledger().orders.find(({ extOrderId }) => extOrderId === `${number}-1`)?.status).toBe('CANCELED');
		await payLate(number);
		await expectReturned(number, 2000);
	});

	it('F-044 stays to be refunded when the provider refuses, and never gives access', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const { token } = await testApp.make.user();
		const number = await lateOrder(token, event.id);
		const second = await bought(testApp, token, 'event', event.id);
		await testApp.pay(second);
		await payLate(number);
		await testApp.runJob('orders-refunds');
		for (const { refundId, status } of testApp.payu.ledger().refunds)
			if (status === 'PENDING') testApp.payu.endRefund(refundId, 'CANCELED');
		await testApp.payu.idle();
		expect(await testApp.order(number)).toMatchObject({ status: 'WAITING_FOR_REFUND', alarm: 'refund_refused', holds_seats: false });
	});

	it('F-044 an admin cannot complete a second order of the same person and product either', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const { token } = await testApp.make.user();
		const number = await lateOrder(token, event.id);
		await testApp.pay(await bought(testApp, token, 'event', event.id));
		const answer = await testApp.request({
			method: 'PUT',
			url: `/api/payments/${number}`,
			token: admin.token,
			body: { status: 'COMPLETED', how: 'cash', note: 'KP 1' },
		});
		expect(answer).toMatchObject({ status: 409, body: { type: 'already_has_access' } });
	});

	const HOUR = 60 * 60_000;
	/** the jobs of a later minute; they skip rows locked by a notice that is still being applied, so none may be on its way */
	const later = async (ms: number) => {
		await testApp.payu.idle();
		testApp.advance(ms);
		await testApp.runJob('orders-reconcile');
	};
	const checkedAt = async (number: string) =>
		(
			await testApp.context.db.one<{ at: string | null }>(sql`
				select checked_at as at from payment_attempts where provider_ext_id = ${`${number}-1`}`)
		).at;

	it('B8 F-044 is found without its notice: accepted if a seat is left, refunded if the order was cancelled or replaced', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5, date_from: '2099-01-01', date_to: '2099-01-01' });
		const [keeper, other] = [await testApp.make.user(), await testApp.make.user()];
		const [kept, givenUp] = [await lateOrder(keeper.token, event.id), await bought(testApp, other.token, 'event', event.id)];
		await testApp.request({ method: 'DELETE', url: `/api/orders/${givenUp}`, token: other.token });
		const replacing = await bought(testApp, other.token, 'event', event.id);
		await later(3 * 60_000);
		await later(6 * HOUR);
		testApp.payu.setFaults({ notices: { drop: true } });
		await payLate(kept);
		await payLate(givenUp);
		testApp.payu.clearFaults();
		expect((await testApp.order(kept)).status).toBe('CANCELED');
		await later(24 * HOUR);
		expect(await testApp.order(kept)).toMatchObject({ status: 'COMPLETED', paid_grosze: 4000 });
		await expectReturned(givenUp);
		expect((await testApp.order(replacing)).status).not.toBe('COMPLETED');
		expect(await testApp.seats(event.id)).toBe(await seatsByOrders(testApp, event.id));
	});

	it('B8 a closed payment is queried less and less often, and after two weeks no longer', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const number = await lateOrder((await testApp.make.user()).token, event.id);
		await later(3 * 60_000);
		const first = await checkedAt(number);
		expect(first).not.toBeNull();
		await later(2 * 60_000);
		expect(await checkedAt(number)).toBe(first);
		await later(2 * 60_000);
		const second = await checkedAt(number);
		expect(second).not.toBe(first);
		await later(13 * 24 * HOUR);
		const last = await checkedAt(number);
		expect(last).not.toBe(second);
		await later(60 * 24 * HOUR);
		expect(await checkedAt(number)).toBe(last);
	});
});
