import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent } from '#testing/make-event.ts';
import { bought } from '#testing/make-order.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
let token: string;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const invoice = {
	invoiceType: 'person',
	firstname: 'Jan',
	lastname: 'Nowak',
	street: 'Prosta 1',
	city: 'Łódź',
	state: 'łódzkie',
	postal_code: '90-001',
	country_code: 'PL',
};
const list = async (query = '') => (await testApp.request({ url: `/api/invoices${query}`, token })).body;

describe('invoices', () => {
	it('S3-140 S3-088 S3-089 R-069 are listed with their order, marked as sent and removed', async () => {
		const event = await makeEvent(testApp);
		const buyer = await testApp.make.user();
		const number = await bought(testApp, buyer.token, 'event', event.id, { invoice });
		const { invoices, total } = await list();
		expect(total).toBe(1);
		expect(invoices[0]).toMatchObject({
			userId: buyer.id,
			email: buyer.email,
			extOrderId: number,
			paymentStatus: 'PENDING',
			amount: 40,
			sent: false,
			created_at: expect.any(String),
			description: expect.any(String),
			description_en: expect.any(String),
		});
		expect(JSON.parse(invoices[0].data)).toEqual(invoice);
		expect((await list('?paid=1')).total).toBe(0);
		await testApp.pay(number);
		expect((await list('?paid=1&unsent=1')).total).toBe(1);
		const url = `/api/invoices/${invoices[0].id}`;
		expect((await testApp.request({ method: 'PUT', url, token, body: { sent: true } })).body.invoice.sent).toBe(true);
		expect((await list('?unsent=1')).total).toBe(0);
		expect((await list('?q=nowak')).total).toBe(1);
		expect((await list('?q=nikttaki')).total).toBe(0);
		expect((await list(`?q=${buyer.email}`)).total).toBe(1);
		expect((await list('?date_from=2000-01-01&date_to=2000-01-02')).total).toBe(0);
		// a sent invoice is an accounting document: it is removed only after it was marked unsent
		expect((await testApp.request({ method: 'DELETE', url, token })).status).toBe(409);
		await testApp.request({ method: 'PUT', url, token, body: { sent: false } });
		expect((await testApp.request({ method: 'DELETE', url, token })).status).toBe(204);
		expect((await list()).total).toBe(0);
		const { rows } = await testApp.context.db.pool.query("select action from audit where subject_type = 'invoice' order by id");
		expect(rows.map(({ action }) => action)).toEqual(['invoices.sent', 'invoices.sent', 'invoices.delete']);
	});

	it('keeps the seller’s data, for admins only', async () => {
		const put = (body: unknown) => testApp.request({ method: 'PUT', url: '/api/invoices/settings', token, body });
		expect((await put({ seller_name: 'Teatr Nowa Scena', seller_nip: '5260250274' })).body.config).toMatchObject({
			seller_name: 'Teatr Nowa Scena',
			seller_country_code: 'PL',
		});
		expect((await put({ seller_nip: 'PL-1' })).status).toBe(422);
	});

	it('F-054 checks the seller’s number, country and account, and keeps them clean', async () => {
		const put = async (body: object) => testApp.request({ method: 'PUT', url: '/api/invoices/settings', token, body });
		const formError = async (body: object) => (await put(body)).body.formError;
		expect(await formError({ seller_nip: '123' })).toHaveProperty('seller_nip');
		expect(await formError({ seller_country_code: 'ZZ' })).toHaveProperty('seller_country_code');
		expect(await formError({ seller_bank_account: 'abc' })).toHaveProperty('seller_bank_account');
		const clean = { seller_nip: '526-025-02-74', seller_bank_account: 'PL61 1090 1014 0000 0712 1981 2874' };
		expect((await put(clean)).body.config).toMatchObject({ seller_nip: '5260250274', seller_bank_account: 'PL61109010140000071219812874' });
		expect((await testApp.request({ url: '/api/invoices/settings', token: (await testApp.make.user()).token })).status).toBe(403);
	});
});
