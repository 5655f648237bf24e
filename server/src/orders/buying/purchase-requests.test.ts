import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { COMPANY } from '#testing/make-invoice.ts';
import { bought, buy } from '#testing/make-order.ts';
import { openPaymentTestApp, type PaymentTestApp, seatsByOrders } from '#testing/payments.ts';

let testApp: PaymentTestApp;
let other: PaymentTestApp;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	await enableGiftsAndGroups(testApp);
	other = await openPaymentTestApp({ databaseUrl: testApp.databaseUrl, payu: testApp.payu });
});
afterAll(async () => {
	await other.close();
	await testApp.close();
});

const invoiceOf = async (number: string) =>
	(
		await testApp.context.db.row<{ company: string }>(
			sql`select i.data ->> 'company' as company from invoices i join orders o on o.id = i.order_id where o.ext_order_id = ${number}`,
		)
	)?.company ?? null;
const openOrders = async (userId: number) =>
	(
		await testApp.context.db.rows<{ product_slug: string }>(
			sql`select product_slug from orders where user_id = ${userId} and status in ('NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION') order by id`,
		)
	).map(({ product_slug }) => product_slug);
const atProvider = async (number: string) => {
	const provider = await testApp.providerOrder(number);
	return testApp.payu.ledger().orders.find(({ orderId }) => orderId === provider)?.status;
};

describe('group tickets', () => {
	it('F-040 are refused where the price is 0, for events and videos, and nothing is taken', async () => {
		const event = await makeEvent(testApp, { price_grosze: 0, available_tickets: 29 });
		const { token } = await testApp.make.user();
		expect(await buy(testApp, token, 'group', `event-${event.id}-20`)).toMatchObject({ status: 409, body: { type: 'not_available' } });
		expect(await testApp.seats(event.id)).toBe(0);
		await testApp.context.db.run(sql`update videos set video_price_grosze = 0 where id = ${event.video_id}`);
		expect(await buy(testApp, token, 'group', `video-${event.video_id}-20`)).toMatchObject({
			status: 409,
			body: { type: 'not_available' },
		});
	});

	it('F-040 are refused where the total is 0, though such settings were stored once; the settings refuse them now', async () => {
		const admin = await testApp.make.admin();
		const put = (body: object) => testApp.request({ method: 'PUT', url: '/api/groupTickets/settings', token: admin.token, body });
		expect(await put({ one_free: 1, min_units: 1 })).toMatchObject({
			status: 422,
			body: { formError: { one_free: 'Bilet gratis wymaga grupy co najmniej 2 osób.' } },
		});
		expect((await put({ one_free: 1, min_units: 1, max_units: 0 })).body.formError).toHaveProperty('max_units');
		await enableGiftsAndGroups(testApp, { groups: { one_free: true, min_units: 1 } });
		expect((await put({ discount: 10 })).body.formError).toHaveProperty('one_free');
		const event = await makeEvent(testApp);
		const { token } = await testApp.make.user();
		expect(await buy(testApp, token, 'group', `event-${event.id}-1`)).toMatchObject({ status: 409, body: { type: 'not_available' } });
		await enableGiftsAndGroups(testApp, { groups: { one_free: false, min_units: 2 } });
	});

	it('F-041 a new quantity replaces the old one, so that five calls hold the seats of the last one', async () => {
		const event = await makeEvent(testApp, { available_tickets: 38 });
		const { token, id } = await testApp.make.user();
		const numbers = [];
		for (const quantity of [5, 6, 7, 8, 9]) numbers.push(await bought(testApp, token, 'group', `event-${event.id}-${quantity}`));
		expect(await openOrders(id)).toEqual([`event-${event.id}-9`]);
		expect(await testApp.seats(event.id)).toBe(9);
		expect(await seatsByOrders(testApp, event.id)).toBe(9);
		expect(await testApp.order(numbers[0] ?? '')).toMatchObject({ status: 'CANCELED', holds_seats: false });
		expect(await atProvider(numbers[0] ?? '')).toBe('CANCELED');
		expect(await atProvider(numbers[4] ?? '')).not.toBe('CANCELED');
	});

	it('F-041 a larger group that does not fit leaves the old order as it was', async () => {
		const event = await makeEvent(testApp, { available_tickets: 10 });
		const { token, id } = await testApp.make.user();
		const number = await bought(testApp, token, 'group', `event-${event.id}-8`);
		expect((await buy(testApp, token, 'group', `event-${event.id}-11`)).status).toBe(422);
		expect((await testApp.order(number)).status).toBe('PENDING');
		// the eight seats of the open order are available to the new request
		expect((await buy(testApp, token, 'group', `event-${event.id}-10`)).status).toBe(201);
		expect(await openOrders(id)).toEqual([`event-${event.id}-10`]);
		expect(await testApp.seats(event.id)).toBe(10);
	});

	it('F-041 at most max_units unpaid seats of an event, all kinds together: 409 limit_reached, whatever the number of clicks', async () => {
		const event = await makeEvent(testApp, { available_tickets: 100 });
		const { token } = await testApp.make.user();
		await bought(testApp, token, 'group', `event-${event.id}-19`);
		await bought(testApp, token, 'event', event.id);
		expect(await buy(testApp, token, 'gift', `event-${event.id}`)).toMatchObject({ status: 409, body: { type: 'limit_reached' } });
		expect(await buy(testApp, token, 'group', `event-${event.id}-20`)).toMatchObject({ status: 409, body: { type: 'limit_reached' } });
		expect(await testApp.seats(event.id)).toBe(20);
		const clicks = await Promise.all(
			Array.from({ length: 12 }, (_, index) => buy(index % 2 ? other : testApp, token, 'group', `event-${event.id}-${8 + index}`)),
		);
		expect(new Set(clicks.map(({ status }) => status))).not.toContain(500);
		expect(await testApp.seats(event.id)).toBe(await seatsByOrders(testApp, event.id));
		expect(await testApp.seats(event.id)).toBeLessThanOrEqual(20);
	});
});

describe('the last request of the buyer', () => {
	it('F-042 another code, or none, replaces the order; the code moves to the new order; the same request returns the same order', async () => {
		const event = await makeEvent(testApp, { available_tickets: 1, enable_codes: true });
		const { token, id } = await testApp.make.user();
		const half = await makeCode(testApp, { user_id: id, percent: 50 });
		const tenth = await makeCode(testApp, { user_id: id, percent: 10 });
		const first = await bought(testApp, token, 'event', event.id, { code_id: null });
		expect((await testApp.order(first)).amount_grosze).toBe(4000);
		const second = await bought(testApp, token, 'event', event.id, { code_id: half.id });
		expect(await testApp.order(second)).toMatchObject({ status: 'PENDING', amount_grosze: 2000 });
		expect(await testApp.order(first)).toMatchObject({ status: 'CANCELED', holds_seats: false });
		expect(await bought(testApp, token, 'event', event.id, { code_id: half.id })).toBe(second);
		// without `code_id` the order keeps its code
		expect(await bought(testApp, token, 'event', event.id)).toBe(second);
		const third = await bought(testApp, token, 'event', event.id, { code_id: tenth.id });
		expect((await testApp.order(third)).amount_grosze).toBe(3600);
		const held = await testApp.context.db.rows<{ code_id: number }>(
			sql`select code_id from user_codes where user_id = ${id} and held_by_order_id is not null`,
		);
		expect(held).toEqual([{ code_id: tenth.id }]);
		expect(await buy(testApp, token, 'event', event.id, { code_id: 999_999 })).toMatchObject({ status: 422 });
		expect((await testApp.order(third)).status).toBe('PENDING');
		expect(await testApp.seats(event.id)).toBe(1);
	});

	it('F-042 a code that covers all completes at once and closes the unpaid order', async () => {
		const event = await makeEvent(testApp, { available_tickets: 1, enable_codes: true });
		const { token, id } = await testApp.make.user();
		const first = await bought(testApp, token, 'event', event.id);
		const all = await makeCode(testApp, { user_id: id, percent: 100 });
		const answer = await buy(testApp, token, 'event', event.id, { code_id: all.id });
		expect(answer).toMatchObject({ status: 201, body: { order: { status: 'COMPLETED', amount: 0 } } });
		expect(await atProvider(first)).toBe('CANCELED');
		await testApp.pay(first, 'paid', { force: true });
		expect((await testApp.order(first)).status).toBe('WAITING_FOR_REFUND');
	});

	it('F-042 an invoice requested on an open order is stored, changed and carried over, dropped only when the buyer takes it back; a wrong one is 422', async () => {
		const { token, email } = await testApp.make.user();
		const number = await bought(testApp, token, 'gift', 'any');
		const wrong = await buy(testApp, token, 'gift', 'any', { invoice: { ...COMPANY, nip: 'x' } });
		expect(wrong).toMatchObject({ status: 422, body: { formError: { nip: expect.any(String) } } });
		expect(await invoiceOf(number)).toBeNull();
		const withInvoice = await buy(testApp, token, 'gift', 'any', { invoice: COMPANY });
		expect(withInvoice).toMatchObject({ status: 201, body: { order: { extOrderId: number, invoice: true } } });
		await bought(testApp, token, 'gift', 'any', { invoice: { ...COMPANY, company: 'Teatr Duży' } });
		expect(await invoiceOf(number)).toBe('Teatr Duży');
		expect((await buy(testApp, token, 'gift', 'any')).body.order).toMatchObject({ invoice: true, invoice_data: { company: 'Teatr Duży' } });
		await testApp.pay(number);
		expect(await testApp.order(number)).toMatchObject({ status: 'COMPLETED' });
		expect(await invoiceOf(number)).toBe('Teatr Duży');
		const paid = (await testApp.request({ url: `/api/gifts/${number}`, token })).body.order;
		expect(paid).toMatchObject({ invoice_data: null, invoice_for: { name: 'Teatr Duży', number: COMPANY.nip, sent: false } });
		const [confirmation] = await testApp.mails(email);
		// B-042 sold by receipt, as is the default
		expect(paid.by_receipt).toBe(true);
		expect(confirmation?.body.replaceAll('\u00a0', ' ')).toContain(`Nie wystawimy faktury dla: Teatr Duży, NIP ${COMPANY.nip}.`);

		const event = await makeEvent(testApp);
		await bought(testApp, token, 'group', `event-${event.id}-5`, { invoice: COMPANY });
		const six = await bought(testApp, token, 'group', `event-${event.id}-6`);
		expect(await invoiceOf(six)).toBe(COMPANY.company);
		const without = await buy(testApp, token, 'group', `event-${event.id}-6`, { invoice: null });
		expect(without.body.order).toMatchObject({ extOrderId: six, invoice: false, invoice_data: null });

		const refused = await bought(testApp, token, 'event', event.id, { invoice: COMPANY });
		await testApp.pay(refused, 'rejected');
		const asked = async (caller: string) => (await testApp.request({ url: `/api/payments/${refused}`, token: caller })).body.order;
		expect(await asked(token), 'to pay again').toMatchObject({ status: 'CANCELED', given_up: false, invoice_data: COMPANY });
		expect(await asked((await testApp.make.admin()).token)).not.toHaveProperty('invoice_data');
	});

	it('F-042 nothing changes while the bank is processing: 409 payment_pending with the order', async () => {
		const event = await makeEvent(testApp, { enable_codes: true });
		const { token, id } = await testApp.make.user();
		const code = await makeCode(testApp, { user_id: id });
		const number = await bought(testApp, token, 'event', event.id, { code_id: null });
		await testApp.pay(number, 'waiting');
		expect((await testApp.order(number)).status).toBe('WAITING_FOR_CONFIRMATION');
		for (const body of [{ code_id: code.id }, { code_id: null, invoice: COMPANY }])
			expect(await buy(testApp, token, 'event', event.id, body)).toMatchObject({
				status: 409,
				body: { type: 'payment_pending', order: { extOrderId: number, status: 'WAITING_FOR_CONFIRMATION' } },
			});
		expect((await buy(testApp, token, 'event', event.id, { code_id: null, invoice: { nip: 'x' } })).status).toBe(422);
		expect(await invoiceOf(number)).toBeNull();
		await testApp.pay(number);
		expect((await testApp.order(number)).status).toBe('COMPLETED');
	});

	it('F-042 many different concurrent requests leave one order, and every seat and code is accounted for', async () => {
		const event = await makeEvent(testApp, { available_tickets: 3, enable_codes: true });
		const { token, id } = await testApp.make.user();
		const codes = await Promise.all(Array.from({ length: 4 }, () => makeCode(testApp, { user_id: id })));
		const answers = await Promise.all(
			[...codes, ...codes].map((code, index) => buy(index % 2 ? other : testApp, token, 'event', event.id, { code_id: code.id })),
		);
		expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
		expect(await openOrders(id)).toHaveLength(1);
		expect(await testApp.seats(event.id)).toBe(1);
		const held = await testApp.context.db.rows(sql`select 1 from user_codes where user_id = ${id} and held_by_order_id is not null`);
		expect(held).toHaveLength(1);
	});
});

describe('cancelling an order by the buyer', () => {
	const giveUp = (number: string, token: string | null) => testApp.request({ method: 'DELETE', url: `/api/orders/${number}`, token });

	it.each(['event', 'video', 'gift', 'group'] as const)('F-043 frees seat and code at once and closes the payment (%s)', async (kind) => {
		const event = await makeEvent(testApp, { available_tickets: 5, enable_codes: true });
		await testApp.context.db.run(sql`update videos set video_price_grosze = 3000 where id = ${event.video_id}`);
		const { token, id } = await testApp.make.user();
		await makeCode(testApp, { user_id: id });
		const product = { event: event.id, video: event.video_id, gift: `event-${event.id}`, group: `event-${event.id}-5` }[kind];
		const number = await bought(testApp, token, kind, product);
		expect(await giveUp(number, token)).toMatchObject({
			status: 200,
			body: { order: { extOrderId: number, status: 'CANCELED', given_up: true, redirectUri: null } },
		});
		expect(await testApp.seats(event.id)).toBe(0);
		expect(await atProvider(number)).toBe('CANCELED');
		expect(await testApp.context.db.rows(sql`select 1 from user_codes where user_id = ${id} and held_by_order_id is not null`)).toEqual([]);
		expect((await giveUp(number, token)).status).toBe(200);
		expect((await buy(testApp, token, kind, product)).status).toBe(201);
	});

	it('F-043 refunds a later payment, also while a seat is left', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const buyer = await testApp.make.user();
		const number = await bought(testApp, buyer.token, 'event', event.id);
		await giveUp(number, buyer.token);
		await testApp.pay(number, 'paid', { force: true });
		expect(await testApp.order(number)).toMatchObject({ status: 'WAITING_FOR_REFUND', holds_seats: false });
		expect(await testApp.seats(event.id)).toBe(0);
		expect((await testApp.mails(buyer.email)).map(({ body }) => body).join()).toContain('po rezygnacji z zamówienia');
		await testApp.runJob('orders-refunds');
		for (const { refundId, status } of testApp.payu.ledger().refunds)
			if (status === 'PENDING') testApp.payu.endRefund(refundId, 'FINALIZED');
		await testApp.payu.idle();
		expect(await testApp.order(number)).toMatchObject({ status: 'REFUNDED', returned_grosze: 4000 });
	});

	it('F-043 is refused to other people (404), while the bank is processing and once it is paid (409)', async () => {
		const event = await makeEvent(testApp);
		const { token } = await testApp.make.user();
		const number = await bought(testApp, token, 'event', event.id);
		expect((await giveUp(number, (await testApp.make.user()).token)).status).toBe(404);
		expect((await giveUp(number, (await testApp.make.admin()).token)).status).toBe(404);
		expect((await giveUp('WYD-NOBODY', token)).status).toBe(404);
		await testApp.pay(number, 'waiting');
		expect(await giveUp(number, token)).toMatchObject({ status: 409, body: { type: 'payment_pending', order: { extOrderId: number } } });
		await testApp.pay(number);
		expect(await giveUp(number, token)).toMatchObject({ status: 409, body: { type: 'illegal_transition' } });
		expect((await testApp.order(number)).status).toBe('COMPLETED');
	});

	it('F-043 works while the provider is unavailable: the seat is free, and the payment is closed later', async () => {
		const event = await makeEvent(testApp, { available_tickets: 1 });
		const { token } = await testApp.make.user();
		const number = await bought(testApp, token, 'event', event.id);
		testApp.payu.setFaults({ answers: [{ fault: '503', fraction: 1 }] });
		expect((await giveUp(number, token)).status).toBe(200);
		testApp.payu.clearFaults();
		expect(await testApp.seats(event.id)).toBe(0);
		testApp.advance(5 * 60_000);
		await testApp.runJob('orders-reconcile');
		expect(await atProvider(number)).toBe('CANCELED');
	});
});
