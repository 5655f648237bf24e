import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { boughtAsGuest } from '#testing/guest.ts';
import { COMPANY, insertOrderWithInvoice, PERSON, SELLER, setInvoices } from '#testing/make-invoice.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	testApp.setNow('2026-11-20T10:00:00Z');
});
afterAll(() => testApp.close());

const BUYER = { ...PERSON, state: 'łódzkie' };
const FIRM = { ...COMPANY, state: 'łódzkie' };
const ask = (extOrderId: string, token: string | null, buyer: object = BUYER, cookies?: Record<string, string>) =>
	testApp.request({ method: 'PUT', url: `/api/orders/${extOrderId}/invoice`, token, body: { buyer }, ...(cookies && { cookies }) });
const read = async (extOrderId: string, token: string) => (await testApp.request({ url: `/api/payments/${extOrderId}`, token })).body.order;

async function paid(requested: object | null = null, given: Parameters<typeof insertOrderWithInvoice>[2] = {}) {
	const person = await testApp.make.user();
	const order = await insertOrderWithInvoice(testApp, requested, { user_id: person.id, amount_grosze: 4_500, ...given });
	return { ...person, number: order.ext_order_id, orderId: order.id };
}

describe('N-017 an invoice after the purchase', () => {
	it('N-017 is asked for by the buyer, and the last wish counts until it is issued', async () => {
		const { number, token } = await paid();
		expect(await read(number, token)).toMatchObject({ invoice: false, invoice_until: '2027-02-28', invoice_data: null });
		expect((await ask(number, token)).status).toBe(204);
		expect(await read(number, token)).toMatchObject({
			invoice_for: { name: 'Łucja Wójcik', sent: false },
			invoice_data: { invoiceType: 'person' },
		});
		expect((await ask(number, token, FIRM)).status).toBe(204);
		expect(await read(number, token)).toMatchObject({ invoice_for: { name: 'Kupiec & Syn' }, invoice_until: '2027-02-28' });
		await testApp.context.db.run(
			sql`update invoices set sent = true, sent_at = now() where order_id = (select id from orders where ext_order_id = ${number})`,
		);
		expect(await ask(number, token)).toMatchObject({ status: 409, body: { type: 'no_invoice' } });
		expect(await read(number, token)).toMatchObject({ invoice_until: null, invoice_data: null });
	});

	it('N-017 F-096 what is wrong in the form is said field by field', async () => {
		const { number, token } = await paid();
		const wrong = await ask(number, token, { ...FIRM, nip: '123', city: '' });
		expect(wrong).toMatchObject({ status: 422, body: { formErrorKeys: { nip: expect.any(String), city: 'form.validate.required' } } });
	});

	it('N-017 until the end of the third month after the purchase, by the clock of Warsaw', async () => {
		const { number, token } = await paid();
		const inTime = new Date('2027-02-28T22:59:00Z');
		await testApp.atOneMoment(async () => {
			await testApp.context.db.run(sql`update sessions set expires_at = '2028-01-01'`);
			expect((await ask(number, token)).status).toBe(204);
		}, inTime);
		await testApp.atOneMoment(async () => {
			expect(await ask(number, token)).toMatchObject({ status: 409, body: { message: expect.stringContaining('trzeciego miesiąca') } });
			expect(await read(number, token)).toMatchObject({ invoice_until: null });
		}, new Date('2027-02-28T23:00:00Z'));
		testApp.setNow('2026-11-20T10:00:00Z');
	});

	it('N-017 another person’s order is 404, an unpaid, refunded or free one 409', async () => {
		const { number } = await paid();
		expect((await ask(number, (await testApp.make.user()).token)).status).toBe(404);
		for (const given of [{ status: 'PENDING' }, { status: 'REFUNDED' }, { amount_grosze: 0 }] as const) {
			const other = await paid(null, given);
			expect(await ask(other.number, other.token)).toMatchObject({ status: 409, body: { type: 'no_invoice' } });
		}
	});

	it('N-017 where invoices are issued by themselves it is queued, and one refused for its buyer is tried again', async () => {
		const tasks = (orderId: number) => testApp.context.db.rows(sql`select refusal from invoice_tasks where order_id = ${orderId}`);
		const byHand = await paid();
		await ask(byHand.number, byHand.token);
		expect(await tasks(byHand.orderId)).toEqual([]);
		await setInvoices(testApp, { ...SELLER, issue_automatically: true });
		const automatic = await paid();
		await ask(automatic.number, automatic.token);
		expect(await tasks(automatic.orderId)).toEqual([{ refusal: null }]);
		await testApp.context.db.run(sql`update invoice_tasks set refusal = 'buyer' where order_id = ${automatic.orderId}`);
		await setInvoices(testApp, { issue_automatically: false });
		await ask(automatic.number, automatic.token, FIRM);
		expect(await tasks(automatic.orderId)).toEqual([{ refusal: null }]);
	});

	it('N-017 N-004 the browser of a guest asks for the invoice of its order', async () => {
		const video = await makeVideo(testApp, { video_price_grosze: 2_900 });
		const { extOrderId: number, guest } = await boughtAsGuest(testApp, 'gosc-faktura@poczta.test', `video-${video.id}`);
		await testApp.pay(number);
		expect((await ask(number, null, BUYER)).status).toBe(401);
		expect((await ask(number, null, BUYER, { guest })).status).toBe(204);
		const other = await paid();
		expect((await ask(other.number, null, BUYER, { guest })).status).toBe(401);
	});
});
