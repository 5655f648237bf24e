import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { seatsByOrders } from '#testing/payments.ts';
import { openRefundHouse, type RefundHouse } from '#testing/refund-test-app.ts';

let house: RefundHouse['house'];
let admin: RefundHouse['admin'];
let paidOrder: RefundHouse['paidOrder'];
let finish: RefundHouse['finish'];
beforeAll(async () => {
	({ house, admin, paidOrder, finish } = await openRefundHouse());
});
afterEach(() => house.payu.clearFaults());
afterAll(() => house.close());

const set = (family: string, number: string, status: string) =>
	house.ask({ method: 'PUT', url: `/api/${family}/${number}`, token: admin.token, body: { status } });

describe('refunds', () => {
	it('R-072 R-073 R-056 A5 asks the provider, waits, and gives the seat back once it confirms; access ends at once', async () => {
		const { event, buyer, number } = await paidOrder();
		const answer = await set('payments', number, 'REFUNDED');
		expect(answer.body.order.status).toBe('WAITING_FOR_REFUND');
		expect(await house.seats(event.id)).toBe(1);
		expect((await buy(house, buyer.token, 'event', event.id)).status).toBe(201);
		await finish();
		expect(await house.order(number)).toMatchObject({ status: 'REFUNDED', returned_grosze: 4000, holds_seats: false });
		expect(await seatsByOrders(house, event.id)).toBe(await house.seats(event.id));
		expect((await house.mails(buyer.email)).some(({ subject }) => subject.startsWith('Zwrot'))).toBe(true);
		expect(house.payu.ledger().byExtOrderId[`${number}-1`]).toMatchObject({ captured: 4000, returned: 4000 });
	});

	it('R-056 goes back to COMPLETED with an alarm when the refund is refused', async () => {
		const { number } = await paidOrder();
		await set('payments', number, 'REFUNDED');
		await finish('CANCELED');
		expect(await house.order(number)).toMatchObject({ status: 'COMPLETED', alarm: 'refund_refused', returned_grosze: 0 });
		const { number: other } = await paidOrder();
		house.payu.setFaults({ refundError: 'AMOUNT_TO_BIG' });
		expect((await set('payments', other, 'REFUNDED')).body.type).toBe('refund_refused');
		expect(await house.order(other)).toMatchObject({ status: 'COMPLETED', alarm: 'refund_refused' });
	});

	it('R-072 sends a refund again that the provider could not take yet, and pays nothing twice', async () => {
		const { number } = await paidOrder();
		house.payu.setFaults({ refundError: 'NO_BALANCE' });
		expect((await set('payments', number, 'REFUNDED')).body.order.status).toBe('WAITING_FOR_REFUND');
		house.payu.clearFaults();
		house.payu.setFaults({ answers: [{ on: 'refund', fault: 'lost', times: 1 }] });
		for (let minute = 0; minute < 3; minute++) {
			house.advance(60_000);
			await house.runJob('orders-refunds');
		}
		await finish();
		expect((await house.order(number)).status).toBe('REFUNDED');
		expect(house.payu.ledger().byExtOrderId[`${number}-1`]).toMatchObject({ returned: 4000, returning: 0 });
	});

	it('R-072 polls a refund whose notice never comes', async () => {
		const { number } = await paidOrder();
		await set('payments', number, 'REFUNDED');
		house.payu.setFaults({ notices: { drop: true } });
		await finish();
		expect((await house.order(number)).status).toBe('WAITING_FOR_REFUND');
		house.advance(60_000);
		await house.runJob('orders-refunds');
		expect((await house.order(number)).status).toBe('REFUNDED');
	});

	it('R-072 R-068 refunds at once what nobody paid for', async () => {
		const event = await makeEvent(house, { price_grosze: 0, available_tickets: 3 });
		const number = await bought(house, (await house.make.user()).token, 'event', event.id);
		expect((await set('payments', number, 'REFUNDED')).body.order.status).toBe('REFUNDED');
		expect(await house.seats(event.id)).toBe(0);
	});

	it('R-059 B11 records a refund made in the provider’s panel: a part leaves it COMPLETED, all of it REFUNDED, with or without an amount', async () => {
		const { number } = await paidOrder();
		const orderId = await house.providerOrder(number);
		house.payu.panelRefund({ orderId, amount: 1500 });
		await finish();
		expect(await house.order(number)).toMatchObject({ status: 'COMPLETED', returned_grosze: 1500 });
		house.payu.panelRefund({ orderId, noticeWithoutAmount: true });
		await finish();
		await house.runJob('orders-notices');
		expect(await house.order(number)).toMatchObject({ status: 'REFUNDED', returned_grosze: 4000 });
	});

	it('R-073 C8 R-062 kills the unused codes of a group order; whoever used one keeps access, and his seat', async () => {
		const event = await makeEvent(house, { available_tickets: 10 });
		const buyer = await house.make.user();
		const guest = await house.make.user();
		const number = await bought(house, buyer.token, 'group', `event-${event.id}-3`);
		await house.pay(number);
		expect(await house.seats(event.id)).toBe(3);
		const { codes } = (await house.ask({ url: `/api/groupTickets/${number}`, token: buyer.token })).body.order;
		const activate = (token: string, id: number, code: string) =>
			house.ask({ method: 'POST', url: `/api/users/${id}/codes`, token, body: { code } });
		await house.context.db.run(sql`update events set enable_codes = true where id = ${event.id}`);
		expect((await activate(guest.token, guest.id, codes[0].code)).body.result).toBe('used');
		expect(await house.seats(event.id)).toBe(3);
		await set('groupTickets', number, 'REFUNDED');
		await finish();
		expect(await house.seats(event.id)).toBe(1);
		expect(await seatsByOrders(house, event.id)).toBe(1);
		const late = await house.make.user();
		expect((await activate(late.token, late.id, codes[1].code)).body.type).toBe('code_expired');
		const seen = (await house.ask({ url: `/api/groupTickets/${number}`, token: admin.token })).body.order;
		expect(seen.codes[0].usage).toMatchObject({ userId: guest.id });
		const mine = (await house.ask({ url: '/api/payments/user', token: guest.token })).body.orders;
		expect(mine[0].status).toBe('COMPLETED');
	});

	it('R-074 R-157 S3-127 cancels at the provider too, keeps the row, and refuses what is final', async () => {
		const event = await makeEvent(house, { available_tickets: 2 });
		const number = await bought(house, (await house.make.user()).token, 'event', event.id);
		const remove = () => house.ask({ method: 'DELETE', url: `/api/payments/${number}`, token: admin.token });
		expect(await remove()).toMatchObject({ status: 200, body: { order: { status: 'CANCELED' } } });
		const there = await house.providerOrder(number);
		expect(house.payu.ledger().orders.find(({ orderId }) => orderId === there)?.status).toBe('CANCELED');
		expect(await remove()).toMatchObject({ status: 409, body: { type: 'illegal_transition' } });
		expect(await house.seats(event.id)).toBe(0);
	});

	it('R-057 lets an admin complete a cancelled order if a seat is left, closes the open payment there, and sends late money back', async () => {
		const event = await makeEvent(house, { available_tickets: 1 });
		const number = await bought(house, (await house.make.user()).token, 'event', event.id);
		await house.ask({ method: 'DELETE', url: `/api/payments/${number}`, token: admin.token });
		const lucky = await bought(house, (await house.make.user()).token, 'event', event.id);
		expect(await set('payments', number, 'COMPLETED')).toMatchObject({ status: 409, body: { type: 'sold_out' } });
		expect((await house.order(number)).status).toBe('CANCELED');
		expect(await set('payments', lucky, 'COMPLETED')).toMatchObject({ status: 200, body: { order: { status: 'COMPLETED' } } });
		const there = await house.providerOrder(lucky);
		expect(house.payu.ledger().orders.find(({ orderId }) => orderId === there)?.status).toBe('CANCELED');
		await house.payu.outcome(there, 'paid', { force: true });
		await house.runJob('orders-refunds');
		expect(await house.order(lucky)).toMatchObject({ status: 'COMPLETED', paid_grosze: 0 });
		expect(house.payu.ledger().byExtOrderId[`${lucky}-1`]?.returning).toBe(4000);
	});

	it('R-058 S1-115 refuses every other move with 409 and logs it', async () => {
		const { number } = await paidOrder();
		for (const status of ['CANCELED', 'PENDING']) expect((await set('payments', number, status)).status).toBe(409);
		expect((await set('payments', number, 'WAITING_FOR_REFUND')).status).toBe(422);
		expect(house.logged.some((line) => line.includes('order not moved'))).toBe(true);
		const { rows } = await house.context.db.pool.query('select action from audit where actor_id = $1', [admin.id]);
		expect(rows.map(({ action }) => action)).toContain('orders.edit');
	});

	it('refunds a cancelled event in one go: tickets go back, open orders end, gift codes become universal (R-097), and a second press does nothing', async () => {
		const event = await makeEvent(house, { available_tickets: 20 });
		const paid = await Promise.all([house.make.user(), house.make.user()]);
		for (const { token } of paid) await house.pay(await bought(house, token, 'event', event.id));
		const open = await bought(house, (await house.make.user()).token, 'event', event.id);
		const giver = await house.make.user();
		const gift = await bought(house, giver.token, 'gift', `event-${event.id}`);
		await house.pay(gift);
		const ask = (method: 'GET' | 'POST', path: string, body?: unknown) =>
			house.ask({ method, url: `/api/refund-batches${path}`, token: admin.token, body });
		expect((await ask('POST', '/preview', { event_id: event.id })).body).toEqual({ orders: 2, amount: 80, gifts: 1, unpaid: 1 });
		const started = await ask('POST', '', { event_id: event.id, reason: 'Choroba w zespole' });
		expect(started.body.batch).toMatchObject({ total: 3, done: 0, amount: 80 });
		expect((await ask('POST', '', { event_id: event.id, reason: 'Choroba w zespole' })).body.batch.id).toBe(started.body.batch.id);
		await house.runJob('orders-refund-batches');
		await house.runJob('orders-refunds');
		for (const { refundId, status } of house.payu.ledger().refunds) if (status === 'PENDING') house.payu.endRefund(refundId, 'FINALIZED');
		await house.payu.idle();
		await house.runJob('orders-refund-batches');
		const { batch } = (await ask('GET', `/${started.body.batch.id}`)).body;
		expect(batch).toMatchObject({ done: 3, waiting: 0, failed: 0 });
		expect(batch.finished_at).not.toBeNull();
		expect((await house.order(open)).status).toBe('CANCELED');
		expect((await house.order(gift)).status).toBe('COMPLETED');
		const code = (await house.ask({ url: `/api/gifts/${gift}`, token: giver.token })).body.order.codes[0];
		const { event_id } = await house.context.db.one<{ event_id: number | null }>(sql`select event_id from codes where id = ${code.id}`);
		expect(event_id).toBeNull();
	});
});
