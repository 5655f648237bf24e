import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { seatsByOrders } from '#testing/payments.ts';
import { openRefundTestApp, type RefundTestApp } from '#testing/refund-test-app.ts';

let testApp: RefundTestApp['testApp'];
let admin: RefundTestApp['admin'];
let paidOrder: RefundTestApp['paidOrder'];
let finish: RefundTestApp['finish'];
beforeAll(async () => {
	({ testApp, admin, paidOrder, finish } = await openRefundTestApp());
});
afterEach(() => testApp.payu.clearFaults());
afterAll(() => testApp.close());

const set = (family: string, number: string, status: string) =>
	testApp.request({
		method: 'PUT',
		url: `/api/${family}/${number}`,
		token: admin.token,
		body: { status, ...(status === 'COMPLETED' && { how: 'cash', note: 'KP 1' }) },
	});

describe('refunds', () => {
	it('R-072 R-073 R-056 A5 calls the provider, waits, and releases the seat once it confirms; access ends at once', async () => {
		const { event, buyer, number } = await paidOrder();
		const answer = await set('payments', number, 'REFUNDED');
		expect(answer.body.order.status).toBe('WAITING_FOR_REFUND');
		expect(await testApp.seats(event.id)).toBe(1);
		expect((await buy(testApp, buyer.token, 'event', event.id)).status).toBe(201);
		await finish();
		expect(await testApp.order(number)).toMatchObject({ status: 'REFUNDED', returned_grosze: 4000, holds_seats: false });
		expect(await seatsByOrders(testApp, event.id)).toBe(await testApp.seats(event.id));
		expect((await testApp.mails(buyer.email)).some(({ subject }) => subject.startsWith('Zwrot'))).toBe(true);
		expect(testApp.payu.ledger().byExtOrderId[`${number}-1`]).toMatchObject({ captured: 4000, returned: 4000 });
	});

	it('R-056 returns to COMPLETED with an alarm when the refund is refused', async () => {
		const { number } = await paidOrder();
		await set('payments', number, 'REFUNDED');
		await finish('CANCELED');
		expect(await testApp.order(number)).toMatchObject({ status: 'COMPLETED', alarm: 'refund_refused', returned_grosze: 0 });
		const { number: other } = await paidOrder();
		testApp.payu.setFaults({ refundError: 'AMOUNT_TO_BIG' });
		expect((await set('payments', other, 'REFUNDED')).body.type).toBe('refund_refused');
		expect(await testApp.order(other)).toMatchObject({ status: 'COMPLETED', alarm: 'refund_refused' });
	});

	it('R-072 retries a refund the provider could not accept yet, and pays nothing twice', async () => {
		const { number } = await paidOrder();
		testApp.payu.setFaults({ refundError: 'NO_BALANCE' });
		expect((await set('payments', number, 'REFUNDED')).body.order.status).toBe('WAITING_FOR_REFUND');
		testApp.payu.clearFaults();
		testApp.payu.setFaults({ answers: [{ on: 'refund', fault: 'lost', times: 1 }] });
		for (let minute = 0; minute < 3; minute++) {
			testApp.advance(60_000);
			await testApp.runJob('orders-refunds');
		}
		await finish();
		expect((await testApp.order(number)).status).toBe('REFUNDED');
		expect(testApp.payu.ledger().byExtOrderId[`${number}-1`]).toMatchObject({ returned: 4000, returning: 0 });
	});

	it('R-072 F-082 keeps a refund that waits while the provider refuses our access, and sends it when access is back', async () => {
		const { number } = await paidOrder();
		testApp.payu.setFaults({ answers: [{ on: 'any', fault: '401' }] });
		const waiting = { status: 'WAITING_FOR_REFUND', alarm: null };
		expect((await set('payments', number, 'REFUNDED')).body.order).toMatchObject({ ...waiting, refundable: { refusal: 'NO_ACCESS' } });
		testApp.advance(60_000);
		await testApp.runJob('orders-refunds');
		expect(await testApp.order(number)).toMatchObject(waiting);
		testApp.payu.clearFaults();
		testApp.advance(60_000);
		await testApp.runJob('orders-refunds');
		await finish();
		expect((await testApp.order(number)).status).toBe('REFUNDED');
	});

	it('R-072 polls a refund whose notice never arrives', async () => {
		const { number } = await paidOrder();
		await set('payments', number, 'REFUNDED');
		testApp.payu.setFaults({ notices: { drop: true } });
		await finish();
		expect((await testApp.order(number)).status).toBe('WAITING_FOR_REFUND');
		testApp.advance(60_000);
		await testApp.runJob('orders-refunds');
		expect((await testApp.order(number)).status).toBe('REFUNDED');
	});

	it('R-072 R-068 refunds a free order at once', async () => {
		const event = await makeEvent(testApp, { price_grosze: 0, available_tickets: 3 });
		const number = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
		expect((await set('payments', number, 'REFUNDED')).body.order.status).toBe('REFUNDED');
		expect(await testApp.seats(event.id)).toBe(0);
	});

	it('R-059 B11 records a refund made in the provider’s panel: a part leaves it COMPLETED, all of it REFUNDED, with or without an amount', async () => {
		const { number } = await paidOrder();
		const orderId = await testApp.providerOrder(number);
		testApp.payu.panelRefund({ orderId, amount: 1500 });
		await finish();
		expect(await testApp.order(number)).toMatchObject({ status: 'COMPLETED', returned_grosze: 1500 });
		testApp.payu.panelRefund({ orderId, noticeWithoutAmount: true });
		await finish();
		await testApp.runJob('orders-notices');
		expect(await testApp.order(number)).toMatchObject({ status: 'REFUNDED', returned_grosze: 4000 });
	});

	it('R-073 C8 R-062 revokes the unused codes of a group order; people who used one keep access and the seat', async () => {
		const event = await makeEvent(testApp, { available_tickets: 10 });
		const buyer = await testApp.make.user();
		const guest = await testApp.make.user();
		const number = await bought(testApp, buyer.token, 'group', `event-${event.id}-3`);
		await testApp.pay(number);
		expect(await testApp.seats(event.id)).toBe(3);
		const { codes } = (await testApp.request({ url: `/api/groupTickets/${number}`, token: buyer.token })).body.order;
		const activate = (token: string, id: number, code: string) =>
			testApp.request({ method: 'POST', url: `/api/users/${id}/codes`, token, body: { code } });
		await testApp.context.db.run(sql`update events set enable_codes = true where id = ${event.id}`);
		expect((await activate(guest.token, guest.id, codes[0].code)).body.result).toBe('used');
		expect(await testApp.seats(event.id)).toBe(3);
		await set('groupTickets', number, 'REFUNDED');
		await finish();
		expect(await testApp.seats(event.id)).toBe(1);
		expect(await seatsByOrders(testApp, event.id)).toBe(1);
		const late = await testApp.make.user();
		expect((await activate(late.token, late.id, codes[1].code)).body.type).toBe('code_expired');
		const seen = (await testApp.request({ url: `/api/groupTickets/${number}`, token: admin.token })).body.order;
		expect(seen.codes[0].usage).toMatchObject({ userId: guest.id });
		const mine = (await testApp.request({ url: '/api/payments/user', token: guest.token })).body.orders;
		expect(mine[0].status).toBe('COMPLETED');
	});

	it('R-074 R-157 S3-127 cancels at the provider too, keeps the row, and refuses what is final', async () => {
		const event = await makeEvent(testApp, { available_tickets: 2 });
		const number = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
		const remove = () => testApp.request({ method: 'DELETE', url: `/api/payments/${number}`, token: admin.token });
		expect(await remove()).toMatchObject({ status: 200, body: { order: { status: 'CANCELED' } } });
		const there = await testApp.providerOrder(number);
		expect(testApp.payu.ledger().orders.find(({ orderId }) => orderId === there)?.status).toBe('CANCELED');
		expect(await remove()).toMatchObject({ status: 409, body: { type: 'illegal_transition' } });
		expect(await testApp.seats(event.id)).toBe(0);
	});

	it('R-057 lets an admin complete a cancelled order if a seat is left, closes the open payment there, and refunds a late payment', async () => {
		const event = await makeEvent(testApp, { available_tickets: 1 });
		const number = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
		await testApp.request({ method: 'DELETE', url: `/api/payments/${number}`, token: admin.token });
		const lucky = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
		expect(await set('payments', number, 'COMPLETED')).toMatchObject({ status: 409, body: { type: 'sold_out' } });
		expect((await testApp.order(number)).status).toBe('CANCELED');
		expect(await set('payments', lucky, 'COMPLETED')).toMatchObject({ status: 200, body: { order: { status: 'COMPLETED' } } });
		const there = await testApp.providerOrder(lucky);
		expect(testApp.payu.ledger().orders.find(({ orderId }) => orderId === there)?.status).toBe('CANCELED');
		await testApp.payu.outcome(there, 'paid', { force: true });
		await testApp.runJob('orders-refunds');
		expect(await testApp.order(lucky)).toMatchObject({ status: 'COMPLETED', paid_grosze: 0 });
		expect(testApp.payu.ledger().byExtOrderId[`${lucky}-1`]?.returning).toBe(4000);
	});

	it('R-058 S1-115 refuses every other status change with 409 and logs it', async () => {
		const { number } = await paidOrder();
		for (const status of ['CANCELED', 'PENDING']) expect((await set('payments', number, status)).status).toBe(409);
		expect((await set('payments', number, 'WAITING_FOR_REFUND')).status).toBe(422);
		expect(testApp.logged.some((line) => line.includes('order status not changed'))).toBe(true);
		const { rows } = await testApp.context.db.pool.query('select action from audit where actor_id = $1', [admin.id]);
		expect(rows.map(({ action }) => action)).toContain('orders.edit');
	});

	it('refunds a cancelled event in one go: tickets are refunded, open orders end, gift codes become universal (R-097), and a second call does nothing', async () => {
		const event = await makeEvent(testApp, { available_tickets: 20 });
		const paid = await Promise.all([testApp.make.user(), testApp.make.user()]);
		for (const { token } of paid) await testApp.pay(await bought(testApp, token, 'event', event.id));
		const open = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
		const giver = await testApp.make.user();
		const gift = await bought(testApp, giver.token, 'gift', `event-${event.id}`);
		await testApp.pay(gift);
		const send = (method: 'GET' | 'POST', path: string, body?: unknown) =>
			testApp.request({ method, url: `/api/refund-batches${path}`, token: admin.token, body });
		expect((await send('POST', '/preview', { event_id: event.id })).body).toEqual({
			orders: 2,
			refunds: 2,
			amount: 80,
			by_hand: 0,
			by_hand_amount: 0,
			gifts: 1,
			unpaid: 1,
		});
		const started = await send('POST', '', { event_id: event.id, reason: 'Choroba w zespole' });
		expect(started.body.batch).toMatchObject({ total: 3, done: 0, amount: 80 });
		expect((await send('POST', '', { event_id: event.id, reason: 'Choroba w zespole' })).body.batch.id).toBe(started.body.batch.id);
		await testApp.runJob('orders-refund-batches');
		await testApp.runJob('orders-refunds');
		for (const { refundId, status } of testApp.payu.ledger().refunds)
			if (status === 'PENDING') testApp.payu.endRefund(refundId, 'FINALIZED');
		await testApp.payu.idle();
		await testApp.runJob('orders-refund-batches');
		const { batch } = (await send('GET', `/${started.body.batch.id}`)).body;
		expect(batch).toMatchObject({ done: 3, waiting: 0, failed: 0 });
		expect(batch.finished_at).not.toBeNull();
		expect((await testApp.order(open)).status).toBe('CANCELED');
		expect((await testApp.order(gift)).status).toBe('COMPLETED');
		const code = (await testApp.request({ url: `/api/gifts/${gift}`, token: giver.token })).body.order.codes[0];
		const { event_id } = await testApp.context.db.one<{ event_id: number | null }>(sql`select event_id from codes where id = ${code.id}`);
		expect(event_id).toBeNull();
	});
});
