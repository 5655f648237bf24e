import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { makeEvent } from '#testing/make-event.ts';
import { notify as bring } from '#testing/make-notice.ts';
import { bought } from '#testing/make-order.ts';
import { openRefundTestApp, type RefundTestApp } from '#testing/refund-test-app.ts';
import { sendRefund } from './refunds.service.ts';
import { findRefund } from './refunds.store.ts';

let testApp: RefundTestApp['testApp'];
let admin: RefundTestApp['admin'];
let paidOrder: RefundTestApp['paidOrder'];
let finish: RefundTestApp['finish'];
beforeAll(async () => {
	({ testApp, admin, paidOrder, finish } = await openRefundTestApp());
});
afterEach(() => testApp.payu.clearFaults());
afterAll(() => testApp.close());

const refund = (number: string, body: Record<string, unknown> = {}, token: string | null = admin.token) =>
	testApp.request({ method: 'POST', url: `/api/orders/${number}/refunds`, token, body });
const settle = (number: string, token = admin.token) => testApp.request({ method: 'DELETE', url: `/api/orders/${number}/alarm`, token });
const seen = async (number: string) => (await testApp.request({ url: `/api/payments/${number}`, token: admin.token })).body.order;
const notify = async (body: object) => (await bring(testApp, JSON.stringify(body))).status;
const income = async (eventId: number) =>
	(await testApp.request({ url: `/api/payments/event/${eventId}`, token: admin.token })).body.summary.income;

describe('refunds of one order', () => {
	it('F-082 returns a part through the provider: the order stays completed with its access, income is lower, the customer gets a mail', async () => {
		const { event, buyer, number } = await paidOrder();
		const answer = await refund(number, { amount: 15.5, note: 'Przerwana transmisja' });
		expect(answer).toMatchObject({
			status: 201,
			body: {
				refund: { amount: 15.5, status: 'PENDING', how: 'provider', note: 'Przerwana transmisja' },
				order: { status: 'COMPLETED', returned: 0, alarm: null, refundable: { provider: 24.5, pending: 15.5 } },
			},
		});
		await finish();
		expect(await seen(number)).toMatchObject({ status: 'COMPLETED', returned: 15.5, refundable: { provider: 24.5, pending: 0 } });
		expect(await income(event.id)).toBe(24.5);
		expect(await testApp.seats(event.id)).toBe(1);
		const [mail] = (await testApp.mails(buyer.email)).filter(({ subject }) => subject.startsWith('Zwrot'));
		expect(mail?.body).toContain('15,50');
		expect(
			(await testApp.request({ method: 'POST', url: `/api/payments/${event.id}`, token: buyer.token, body: { consent: true } })).body.type,
		).toBe('already_has_access');
	});

	it('F-082 returns all that is left when no amount is given, and then the order is refunded', async () => {
		const { event, buyer, number } = await paidOrder();
		await refund(number, { amount: '10' });
		await finish();
		expect((await refund(number)).body).toMatchObject({ refund: { amount: 30 }, order: { status: 'WAITING_FOR_REFUND' } });
		for (const { refundId, status } of testApp.payu.ledger().refunds)
			if (status === 'PENDING') testApp.payu.endRefund(refundId, 'FINALIZED');
		await testApp.payu.idle();
		expect(await seen(number)).toMatchObject({ status: 'REFUNDED', returned: 40 });
		expect([await income(event.id), await testApp.seats(event.id)]).toEqual([0, 0]);
		const [mail] = (await testApp.mails(buyer.email)).filter(({ subject }) => subject.startsWith('Zwrot'));
		expect(mail?.body.replaceAll('\u00a0', ' ')).toContain('Zwróciliśmy 30,00 zł');
		expect(mail?.body.replaceAll('\u00a0', ' ')).toContain('razem z poprzednim zwrotem 40,00 zł');
	});

	it('F-082 a request repeated after a lost answer finds its refund: one refund, one call of the provider', async () => {
		const { number } = await paidOrder();
		const made = () => [testApp.payu.ledger().refunds.length, testApp.payu.ledger().calls.refund ?? 0] as const;
		const [refunds, calls] = made();
		const body = { amount: 15.5, note: '', request_id: 'b7c0a1f4-form' };
		const [first, again] = [await refund(number, body), await refund(number, body)];
		expect(again).toMatchObject({ status: 201, body: { refund: { id: first.body.refund.id, amount: 15.5 } } });
		expect((await refund(number, { ...body, amount: 5 })).body.formError).toHaveProperty('amount');
		expect((await refund(number, { ...body, outside: true, note: 'Przelew' })).body.formError).toHaveProperty('amount');
		expect(made()).toEqual([refunds + 1, calls + 1]);
		const transfer = { amount: 4, outside: true, note: 'Przelew', request_id: 'c2d9-transfer' };
		await refund(number, transfer);
		expect((await refund(number, transfer)).body.order.returned).toBe(4);
		// refused: the same form may request it again
		await finish('CANCELED');
		expect((await refund(number, body)).body.refund.id).not.toBe(first.body.refund.id);
	});

	it('F-082 refuses more than the remaining amount, 0, wrong amounts and unpaid orders', async () => {
		const { event, number } = await paidOrder();
		for (const amount of [40.01, 0, -1, 1.234, 'dużo', {}])
			expect(await refund(number, { amount })).toMatchObject({ status: 422, body: { formError: { amount: expect.any(String) } } });
		await refund(number, { amount: 40 });
		expect((await refund(number, { amount: 0.01 })).body.formError).toHaveProperty('amount');
		expect((await refund(number)).body.formError).toHaveProperty('amount');
		expect((await refund(number, { outside: true })).body.formError).toHaveProperty('note');
		const open = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
		expect(await refund(open, { amount: 1 })).toMatchObject({ status: 409, body: { type: 'illegal_transition' } });
		expect((await refund('WYD-NIKT')).status).toBe(404);
	});

	it('G-009 an amount that is no number is refused and returns nothing; only an absent one means all that is left', async () => {
		const { number } = await paidOrder();
		const refunds = testApp.payu.ledger().refunds.length;
		await refund(number, { amount: 20 });
		for (const amount of [null, true, false, [], [20], {}, '', 'NaN', ' '])
			expect(await refund(number, { amount }), JSON.stringify(amount)).toMatchObject({
				status: 422,
				body: { formError: { amount: expect.any(String) } },
			});
		expect((await refund(number, { amount: null, outside: true, note: 'Przelew' })).status).toBe(422);
		expect(testApp.payu.ledger().refunds.length).toBe(refunds + 1);
		expect((await refund(number)).body.refund.amount).toBe(20);
	});

	it('F-082 reports a refusal as 409 with the provider’s reason, by both calls; the order is unchanged, with an alarm', async () => {
		const { number } = await paidOrder();
		testApp.payu.setFaults({ refundError: 'REFUND_DISABLED' });
		const answer = await refund(number);
		expect(answer).toMatchObject({ status: 409, body: { type: 'refund_refused' } });
		expect(answer.body.message).toMatch(/zwroty są wyłączone.*REFUND_DISABLED/);
		expect(await seen(number)).toMatchObject({ status: 'COMPLETED', alarm: 'refund_refused', returned: 0 });
		const edited = await testApp.request({
			method: 'PUT',
			url: `/api/payments/${number}`,
			token: admin.token,
			body: { status: 'REFUNDED' },
		});
		expect(edited).toMatchObject({ status: 409, body: { type: 'refund_refused' } });
		expect((await refund(number, { amount: 5 })).status).toBe(409);
		expect(await seen(number)).toMatchObject({ status: 'COMPLETED', alarm: 'refund_refused' });
	});

	it('F-082 F-093 records a transfer made by hand with its note, clears the alarm, and makes no provider call', async () => {
		const { event, number } = await paidOrder();
		testApp.payu.setFaults({ refundError: 'REFUND_DISABLED' });
		await refund(number);
		const before = testApp.payu.ledger().refunds.length;
		const answer = await refund(number, { outside: true, note: 'Przelew 15.11, potwierdzenie nr 7' });
		expect(answer.body).toMatchObject({
			refund: { amount: 40, status: 'FINALIZED', how: 'transfer', note: 'Przelew 15.11, potwierdzenie nr 7' },
			order: { status: 'REFUNDED', returned: 40, alarm: null },
		});
		expect([testApp.payu.ledger().refunds.length, await income(event.id), await testApp.seats(event.id)]).toEqual([before, 0, 0]);
		const { rows } = await testApp.context.db.pool.query("select action from audit where subject_id = $1 and action = 'orders.refund'", [
			number,
		]);
		expect(rows).toHaveLength(2);
	});

	it('F-082 a refund the provider does not pay out has a reason; a transfer replaces it, and it is not sent again', async () => {
		const { event, number } = await paidOrder();
		testApp.payu.setFaults({ refundError: 'NO_BALANCE' });
		const held = await refund(number);
		expect(held).toMatchObject({
			status: 201,
			body: {
				refund: { status: 'REQUESTED', refusal: 'NO_BALANCE' },
				order: { status: 'WAITING_FOR_REFUND', refundable: { provider: 0, transfer: 40, refusal: 'NO_BALANCE' } },
			},
		});
		expect((await refund(number)).body.formError).toHaveProperty('amount');
		expect((await refund(number, { outside: true, note: 'Przelew', amount: 40.01 })).body.formError).toHaveProperty('amount');
		const taken = await findRefund(testApp.context.db, held.body.refund.id);
		expect((await refund(number, { outside: true, note: 'Przelew nr 8' })).body).toMatchObject({
			refund: { amount: 40, status: 'FINALIZED', how: 'transfer' },
			order: { status: 'REFUNDED', returned: 40, alarm: null, refundable: { provider: 0, transfer: 0, refusal: null } },
		});
		testApp.payu.clearFaults();
		const before = testApp.payu.ledger().refunds.length;
		testApp.advance(3_600_000);
		await testApp.runJob('orders-refunds');
		// a job that read it before the transfer was recorded
		if (taken) await sendRefund(testApp.context, taken);
		expect([taken?.status, testApp.payu.ledger().refunds.length]).toEqual(['REQUESTED', before]);
		expect([await income(event.id), await testApp.seats(event.id)]).toEqual([0, 0]);
		expect((await refund(number, { outside: true, note: 'Przelew nr 9' })).body.formError).toHaveProperty('amount');
	});

	it('F-082 F-094 no transfer replaces a refund whose request got no answer, that the provider has, or that cannot be queried', async () => {
		const transfer = (number: string) => refund(number, { outside: true, note: 'Przelew' });
		const { number: lost } = await paidOrder();
		testApp.payu.setFaults({ answers: [{ on: 'refund', fault: 'lost', times: 1 }] });
		await refund(lost);
		expect((await transfer(lost)).body.formError).toHaveProperty('amount');
		testApp.payu.clearFaults();
		testApp.payu.setFaults({ refundError: 'NO_BALANCE' });
		testApp.advance(60_000);
		await testApp.runJob('orders-refunds');
		// the previous request may still be in progress
		expect((await transfer(lost)).body.formError).toHaveProperty('amount');
		testApp.advance(3_600_000);
		await testApp.runJob('orders-refunds');
		expect((await seen(lost)).refundable).toMatchObject({ transfer: 40, refusal: 'NO_BALANCE' });
		// the provider accepted the first request: it is in its list, and nothing is left to refund
		expect((await transfer(lost)).body.formError).toHaveProperty('amount');
		expect((await seen(lost)).refundable).toMatchObject({ transfer: 0, refusal: null });
		const { number: unknown } = await paidOrder();
		await refund(unknown);
		testApp.payu.setFaults({ answers: [{ on: 'refunds', fault: '500', times: 3 }] });
		expect(await transfer(unknown)).toMatchObject({
			status: 502,
			body: { type: 'provider_error', message: expect.stringContaining('Nie można sprawdzić') },
		});
		expect(await seen(unknown)).toMatchObject({ status: 'WAITING_FOR_REFUND', returned: 0 });
	});

	it('F-082 refunds the price of an order not paid through the provider, also in parts', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const buyer = await testApp.make.user();
		const granted = await testApp.request({
			method: 'POST',
			url: `/api/payments/free/${event.id}`,
			token: admin.token,
			body: { userval: buyer.email, priceIncluded: true },
		});
		const { extOrderId } = granted.body.order;
		expect((await refund(extOrderId, { amount: 10, note: 'Zniżka' })).body).toMatchObject({
			refund: { how: 'withdrawn' },
			order: { status: 'COMPLETED', returned: 10 },
		});
		expect(await income(event.id)).toBe(30);
		expect((await refund(extOrderId, { note: 'Pomyłka' })).body.order).toMatchObject({ status: 'REFUNDED', returned: 40 });
		expect(await income(event.id)).toBe(0);
	});

	it.each([
		{ parts: [15], says: 'Zwróciliśmy 25,00 zł', total: 'razem z poprzednim zwrotem 40,00 zł' },
		{ parts: [], says: 'Zwróciliśmy 40,00 zł', total: 'Pieniądze wracają do Ciebie' },
	])('F-082 the mail about such an order set to REFUNDED names what is returned now ($says)', async ({ parts, says, total }) => {
		const event = await makeEvent(testApp);
		const buyer = await testApp.make.user();
		const extOrderId = await bought(testApp, buyer.token, 'event', event.id);
		const at = { method: 'PUT', url: `/api/payments/${extOrderId}`, token: admin.token } as const;
		await testApp.request({ ...at, body: { status: 'COMPLETED', how: 'transfer', note: 'Wyciąg nr 7' } });
		for (const amount of parts) await refund(extOrderId, { amount, note: 'Przelew' });
		const set = { ...at, body: { status: 'REFUNDED', note: 'Przelew' } };
		for (let time = 0; time < 2; time++) expect((await testApp.request(set)).status).toBe(200);
		expect((await refund(extOrderId, { outside: true, note: 'Przelew' })).body.formError).toHaveProperty('amount');
		const mails = (await testApp.mails(buyer.email)).filter(({ subject }) => subject.startsWith('Zwrot'));
		expect(mails).toHaveLength(parts.length + 1);
		const text = mails[0]?.body.replaceAll('\u00a0', ' ');
		expect(text).toContain(says);
		expect(text).toContain(total);
		expect(await income(event.id)).toBe(0);
	});

	it('F-083 F-082 shows which codes are free, used and void; a part refunded leaves them free', async () => {
		const event = await makeEvent(testApp, { available_tickets: 10 });
		const [buyer, guest] = [await testApp.make.user(), await testApp.make.user()];
		const number = await bought(testApp, buyer.token, 'group', `event-${event.id}-3`);
		await testApp.pay(number);
		const codes = async (token: string) =>
			(await testApp.request({ url: `/api/groupTickets/${number}`, token })).body.order.codes as { code: string; status: string }[];
		const [first] = await codes(buyer.token);
		await testApp.request({ method: 'POST', url: `/api/users/${guest.id}/codes`, token: guest.token, body: { code: first?.code } });
		await refund(number, { amount: 1 });
		expect((await codes(buyer.token)).map(({ status }) => status)).toEqual(['used', 'free', 'free']);
		await refund(number);
		expect((await codes(buyer.token)).map(({ status }) => status)).toEqual(['used', 'void', 'void']);
		expect((await codes(admin.token)).map(({ status }) => status)).toEqual(['used', 'void', 'void']);
	});

	it('F-094 a refund closed only here is overwritten by the provider’s later FINALIZED', async () => {
		const { number } = await paidOrder();
		testApp.payu.setFaults({ refundError: 'REFUND_DISABLED' });
		await refund(number);
		expect(await seen(number)).toMatchObject({ status: 'COMPLETED', alarm: 'refund_refused' });
		const orderId = await testApp.providerOrder(number);
		const notice = {
			orderId,
			refund: { refundId: 'LATE-1', extRefundId: `${number}-1-z1`, amount: '4000', currencyCode: 'PLN', status: 'FINALIZED' },
		};
		expect(await notify(notice)).toBe(200);
		expect(await seen(number)).toMatchObject({ status: 'REFUNDED', returned: 40, alarm: null });
	});

	it('F-094 a refused repeated request is not a refusal when the provider has the refund', async () => {
		const { number } = await paidOrder();
		testApp.payu.setFaults({ answers: [{ on: 'refund', fault: 'lost', times: 1 }] });
		expect((await refund(number)).body.order.status).toBe('WAITING_FOR_REFUND');
		testApp.payu.clearFaults();
		testApp.payu.setFaults({ refundError: 'PAID' });
		testApp.advance(60_000);
		await testApp.runJob('orders-refunds');
		expect(await seen(number)).toMatchObject({ status: 'WAITING_FOR_REFUND', alarm: null });
		testApp.payu.clearFaults();
		await finish();
		expect(await seen(number)).toMatchObject({ status: 'REFUNDED', alarm: null });
	});

	it('F-094 more refunded than paid raises an alarm, and the lists show the full amount', async () => {
		const { event, number } = await paidOrder();
		testApp.payu.setFaults({ refundError: 'REFUND_DISABLED' });
		await refund(number);
		await refund(number, { outside: true, note: 'Przelew' });
		const orderId = await testApp.providerOrder(number);
		await notify({
			orderId,
			refund: { refundId: 'TWICE-1', extRefundId: `${number}-1-z1`, amount: '4000', currencyCode: 'PLN', status: 'FINALIZED' },
		});
		expect(await seen(number)).toMatchObject({ status: 'REFUNDED', returned: 40, alarm: 'returned_too_much' });
		expect(await income(event.id)).toBe(-40);
	});
});

describe('alarms', () => {
	it('F-093 are cleared automatically: a successful refund after a refusal, a matching notice after a wrong one', async () => {
		const { number } = await paidOrder();
		await refund(number);
		await finish('CANCELED');
		expect(await seen(number)).toMatchObject({ status: 'COMPLETED', alarm: 'refund_refused' });
		await refund(number);
		await finish();
		expect(await seen(number)).toMatchObject({ status: 'REFUNDED', alarm: null });
		const event = await makeEvent(testApp);
		const open = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
		const orderId = await testApp.providerOrder(open);
		const order = { orderId, merchantPosId: testApp.payu.credentials.posId, currencyCode: 'PLN', status: 'COMPLETED' };
		await notify({ order: { ...order, totalAmount: '1' } });
		expect(await seen(open)).toMatchObject({ status: 'PENDING', alarm: 'amount_differs' });
		await testApp.pay(open);
		expect(await seen(open)).toMatchObject({ status: 'COMPLETED', alarm: null });
	});

	it('G-052 a refused refund needs attention since its refusal, not since its purchase or its last change', async () => {
		const { number } = await paidOrder();
		await testApp.context.db.run(sql`update orders set created_at = '2026-01-05T10:00:00Z' where ext_order_id = ${number}`);
		await refund(number);
		await finish('CANCELED');
		const { finished_at } = await testApp.context.db.one<{ finished_at: string }>(sql`
			select r.finished_at from refunds r join orders o on o.id = r.order_id where o.ext_order_id = ${number}`);
		// a later change of the order is not a refusal
		await testApp.context.db.run(sql`update orders set updated_at = '2026-12-24T10:00:00Z' where ext_order_id = ${number}`);
		const { stuck } = (await testApp.request({ url: '/api/statistics/attention', token: admin.token })).body;
		const shown = stuck.orders.find(({ extOrderId }: { extOrderId: string }) => extOrderId === number);
		expect(new Date(shown.since)).toEqual(new Date(finished_at));
		expect(shown.since).not.toBe(shown.created_at);
	});

	it('F-093 are cleared by the button, audited once; the newest come first', async () => {
		const { id: user_id } = await testApp.make.user();
		const event = await makeEvent(testApp);
		const booked = [];
		for (const day of ['2031-01-01', '2031-01-02', '2031-01-03'])
			booked.push(await insertOrder(testApp, { user_id, event_id: event.id, alarm: 'amount_differs', created_at: `${day}T10:00:00Z` }));
		const [oldest, , newest] = booked.map(({ ext_order_id }) => ext_order_id);
		const stuck = async () =>
			(await testApp.request({ url: '/api/statistics/attention', token: admin.token })).body.stuck.orders.map(
				({ extOrderId }: { extOrderId: string }) => extOrderId,
			);
		expect((await stuck())[0]).toBe(newest);
		expect((await settle(String(newest))).body.order).toMatchObject({ extOrderId: newest, alarm: null });
		expect((await settle(String(newest))).status).toBe(200);
		expect(await stuck()).not.toContain(newest);
		expect(await stuck()).toContain(oldest);
		const { rows } = await testApp.context.db.pool.query("select 1 from audit where action = 'orders.alarm_settled' and subject_id = $1", [
			newest,
		]);
		expect(rows).toHaveLength(1);
		expect((await settle('WYD-NIKT')).status).toBe(404);
	});

	it('F-093 an old mismatched notice does not exclude an order from the refund of the event; an open refusal waits for an admin', async () => {
		const event = await makeEvent(testApp, { available_tickets: 10 });
		const numbers: string[] = [];
		for (const alarm of ['amount_differs', 'refund_refused']) {
			const number = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
			await testApp.pay(number);
			await testApp.context.db.run(sql`update orders set alarm = ${alarm} where ext_order_id = ${number}`);
			numbers.push(number);
		}
		await testApp.request({
			method: 'POST',
			url: '/api/refund-batches',
			token: admin.token,
			body: { event_id: event.id, reason: 'Choroba' },
		});
		await testApp.runJob('orders-refund-batches');
		await finish();
		expect((await seen(String(numbers[0]))).status).toBe('REFUNDED');
		expect((await seen(String(numbers[1]))).status).toBe('COMPLETED');
		await settle(String(numbers[1]));
		await testApp.runJob('orders-refund-batches');
		await finish();
		expect((await seen(String(numbers[1]))).status).toBe('REFUNDED');
	});

	it('F-093 a second payment the provider refuses to refund is an alarm too', async () => {
		const { number } = await paidOrder();
		const { id } = await testApp.order(number);
		await testApp.context.db.run(sql`
			insert into payment_attempts (order_id, number, provider_ext_id, provider_order_id, status, amount_grosze)
			values (${id}, 2, ${`${number}-2`}, ${`UNKNOWN-${id}`}, 'NEW', 4000)`);
		const order = {
			orderId: `UNKNOWN-${id}`,
			merchantPosId: testApp.payu.credentials.posId,
			currencyCode: 'PLN',
			totalAmount: '4000',
			status: 'COMPLETED',
		};
		await notify({ order });
		await testApp.runJob('orders-refunds');
		expect(await seen(number)).toMatchObject({ status: 'COMPLETED', returned: 0, alarm: 'second_refund_refused' });
	});
});
