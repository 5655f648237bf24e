import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent } from '#testing/make-event.ts';
import { bought } from '#testing/make-order.ts';
import { openRefundTestApp, type RefundTestApp } from '#testing/refund-test-app.ts';

let testApp: RefundTestApp['testApp'];
let admin: RefundTestApp['admin'];
let paidOrder: RefundTestApp['paidOrder'];
beforeAll(async () => {
	({ testApp, admin, paidOrder } = await openRefundTestApp());
});
afterAll(() => testApp.close());

const refund = (number: string, body: object = {}) =>
	testApp.request({ method: 'POST', url: `/api/orders/${number}/refunds`, token: admin.token, body });
const edit = (number: string, body: object) => testApp.request({ method: 'PUT', url: `/api/payments/${number}`, token: admin.token, body });
const seen = async (number: string, token = admin.token) => (await testApp.request({ url: `/api/payments/${number}`, token })).body.order;
const mailsTo = async (email: string) =>
	(await testApp.mails(email)).map(({ subject, body }) => ({ subject, body: body.replaceAll('\u00a0', ' ') }));
const lastMail = async (email: string) => (await mailsTo(email))[0];

/** An order of 40 zł that an admin completed: the money came in this way. */
async function paidByHand(how = 'cash', eventId?: number) {
	const event = eventId ? { id: eventId } : await makeEvent(testApp, { available_tickets: 10 });
	const buyer = await testApp.make.user();
	const number = await bought(testApp, buyer.token, 'event', event.id);
	expect(await edit(number, { status: 'COMPLETED', how, note: 'KP 7/2026' })).toMatchObject({ status: 200 });
	return { event, buyer, number };
}

/** An order of 40 zł nobody paid for, whose price is counted. */
async function countedGrant(eventId?: number) {
	const event = eventId ? { id: eventId } : await makeEvent(testApp, { available_tickets: 10 });
	const buyer = await testApp.make.user();
	const body = { userval: buyer.email, priceIncluded: true };
	const granted = await testApp.request({ method: 'POST', url: `/api/payments/free/${event.id}`, token: admin.token, body });
	return { event, buyer, number: granted.body.order.extOrderId as string };
}

describe('money that did not come through the provider', () => {
	it('G-002 is not returned without a note of what was done: 422, nothing changes and no mail speaks of money', async () => {
		const { number, buyer } = await paidByHand();
		const before = (await mailsTo(buyer.email)).length;
		for (const body of [{}, { amount: 20 }, { amount: 20, note: '  ' }, { how: 'transfer' }])
			expect(await refund(number, body)).toMatchObject({ status: 422, body: { formError: { note: 'Napisz, jak zwrócono pieniądze.' } } });
		expect((await edit(number, { status: 'REFUNDED' })).body.formError).toHaveProperty('note');
		expect((await refund(number, { amount: 90 })).body.formError).toEqual({ note: expect.any(String), amount: expect.any(String) });
		expect(await refund(number, { how: 'gołębiem', note: 'x' })).toMatchObject({
			status: 422,
			body: { formError: { how: expect.any(String) } },
		});
		expect(await seen(number)).toMatchObject({ status: 'COMPLETED', returned: 0 });
		expect(await mailsTo(buyer.email)).toHaveLength(before);
	});

	it.each([
		['cash', undefined, 'cash', 'Pieniądze zostały wypłacone gotówką.'],
		['cash', 'transfer', 'transfer', 'Pieniądze wysłaliśmy przelewem'],
		['other', undefined, 'other', 'Pieniądze zostały zwrócone poza operatorem płatności.'],
	] as const)('G-002 paid by %s and returned by %j is recorded as %s, and the mail says so: %s', async (paid, how, recorded, words) => {
		const { number, buyer } = await paidByHand(paid);
		const calls = testApp.payu.ledger().calls.refund ?? 0;
		expect((await refund(number, { amount: 10, how, note: 'Kasa' })).body).toMatchObject({
			refund: { how: recorded, status: 'FINALIZED', note: 'Kasa' },
			order: { status: 'COMPLETED', returned: 10 },
		});
		expect((await lastMail(buyer.email))?.body).toContain(words);
		expect((await edit(number, { status: 'REFUNDED', how, note: 'Kasa, reszta' })).body.order).toMatchObject({
			status: 'REFUNDED',
			returned: 40,
		});
		const mail = await lastMail(buyer.email);
		expect(mail?.body).toContain('Zwróciliśmy 30,00 zł');
		expect(mail?.body).toContain(words);
		if (recorded === 'cash') expect(mail?.body).not.toContain('dni roboczych');
		expect(testApp.payu.ledger().calls.refund ?? 0).toBe(calls);
	});

	it('G-002 taken by the provider, but returned in cash: the mail promises no transfer', async () => {
		const { number, buyer } = await paidOrder();
		expect((await refund(number, { how: 'cash', note: 'KW 3' })).body).toMatchObject({
			refund: { how: 'cash' },
			order: { status: 'REFUNDED' },
		});
		const mail = await lastMail(buyer.email);
		expect(mail?.body).toContain('wypłacone gotówką');
		expect(mail?.body).not.toContain('dni roboczych');
	});

	it('G-002 a grant whose price was only counted is withdrawn: no mail and no page speaks of money', async () => {
		const { number, buyer, event } = await countedGrant();
		expect((await refund(number)).body.formError).toEqual({ note: 'Napisz, dlaczego zamówienie jest wycofane.' });
		expect((await refund(number, { how: 'transfer', note: 'Przelew' })).body.formError).toHaveProperty('how');
		expect((await edit(number, { status: 'REFUNDED' })).body.formError).toHaveProperty('note');
		const mails = (await mailsTo(buyer.email)).length;
		expect((await refund(number, { amount: 10, note: 'Zniżka' })).body).toMatchObject({ refund: { how: 'withdrawn' } });
		expect(await mailsTo(buyer.email)).toHaveLength(mails);
		expect((await refund(number, { note: 'Pomyłka' })).body).toMatchObject({ refund: { how: 'withdrawn' }, order: { status: 'REFUNDED' } });
		const mail = await lastMail(buyer.email);
		expect(mail?.subject).toContain('Zamówienie wycofane');
		expect(mail?.body).toContain('zostało wycofane');
		for (const said of await mailsTo(buyer.email)) expect(`${said.subject} ${said.body}`).not.toMatch(/zwr[óo]c|pieniądze/i);
		expect((await seen(number, buyer.token)).free_grant).toBe(1);
		const listed = await testApp.request({ url: `/api/refunds?event_id=${event.id}`, token: admin.token });
		expect(listed.body.refunds.map(({ how }: { how: string }) => how)).toEqual(['withdrawn', 'withdrawn']);
		const file = await testApp.request({ url: `/api/payments?event_id=${event.id}&format=csv`, token: admin.token });
		expect(file.text).toMatch(/;Wycofane;/);
		expect(file.text).not.toMatch(/;Zwrócone;/);
	});
});

describe('a cancelled event', () => {
	it('G-002 leaves money that a person took to a person, withdraws counted grants, and its mails promise only what will be done', async () => {
		const event = await makeEvent(testApp, { available_tickets: 10 });
		const byHand = await paidByHand('transfer', event.id);
		const grant = await countedGrant(event.id);
		const preview = await testApp.request({
			method: 'POST',
			url: '/api/refund-batches/preview',
			token: admin.token,
			body: { event_id: event.id },
		});
		expect(preview.body).toMatchObject({ orders: 2, refunds: 0, amount: 0, by_hand: 1, by_hand_amount: 40 });
		await testApp.request({
			method: 'POST',
			url: '/api/refund-batches',
			token: admin.token,
			body: { event_id: event.id, reason: 'Choroba' },
		});
		await testApp.runJob('orders-refund-batches');
		expect(await seen(byHand.number)).toMatchObject({ status: 'COMPLETED', returned: 0, alarm: 'return_by_hand' });
		expect((await lastMail(byHand.buyer.email))?.body).toContain('Zwrócimy pieniądze');
		expect(await seen(grant.number)).toMatchObject({ status: 'REFUNDED', alarm: null });
		const said = await lastMail(grant.buyer.email);
		expect(said?.body).toContain('Choroba');
		expect(said?.body).not.toMatch(/zwr[óo]c|pieniądze/i);
		const batch = () => testApp.request({ url: `/api/refund-batches?event_id=${event.id}`, token: admin.token });
		expect((await batch()).body.batches[0]).toMatchObject({ done: 1, failed: 1, waiting: 0, finished_at: expect.any(String) });
		expect((await refund(byHand.number, { note: 'Przelew 19.11' })).body).toMatchObject({
			refund: { how: 'transfer' },
			order: { status: 'REFUNDED', alarm: null },
		});
		expect((await lastMail(byHand.buyer.email))?.body).toContain('Zwróciliśmy 40,00 zł');
		expect((await batch()).body.batches[0]).toMatchObject({ done: 2, failed: 0 });
	});
});
