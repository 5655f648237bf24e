import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent } from '#testing/make-event.ts';
import { COMPANY, insertOrderWithInvoice, PERSON, SELLER, setInvoices } from '#testing/make-invoice.ts';
import { bought } from '#testing/make-order.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';
import type { InvoiceCursor } from './invoices.store.ts';
import { invoiceCsvLines } from './invoices-csv.store.ts';

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
		const reversed = '?date_from=2000-01-02&date_to=2000-01-01';
		for (const answer of [await list(reversed), (await testApp.request({ url: `/api/issued-invoices${reversed}`, token })).body])
			expect(answer.formError).toEqual({ date_to: 'Niepoprawna data' });
		// a sent invoice is an accounting document: it is removed only after it was marked unsent
		expect((await testApp.request({ method: 'DELETE', url, token })).status).toBe(409);
		await testApp.request({ method: 'PUT', url, token, body: { sent: false } });
		expect((await testApp.request({ method: 'DELETE', url, token })).status).toBe(204);
		expect((await list()).total).toBe(0);
		const { rows } = await testApp.context.db.pool.query("select action from audit where subject_type = 'invoice' order by id");
		expect(rows.map(({ action }) => action)).toEqual(['invoices.sent', 'invoices.sent', 'invoices.delete']);
	});

	it('B-041 R-033 a paid order without a request gets one from an admin, audited, and is issued like any other', async () => {
		const request = (extOrderId: string, buyer: object = COMPANY) =>
			testApp.request({ method: 'POST', url: '/api/invoices', token, body: { extOrderId, buyer } });
		const order = await insertOrderWithInvoice(testApp, null);
		const name = order.ext_order_id;
		const waiting = async () => {
			const { orders } = (await testApp.request({ url: '/api/issued-invoices/waiting', token })).body;
			return orders.filter(({ extOrderId }: { extOrderId: string }) => extOrderId === name);
		};
		expect((await request('PLA-BRAK')).status).toBe(404);
		expect((await request(name, { ...COMPANY, nip: '123', city: '' })).body.formError).toEqual({
			nip: expect.stringContaining('10'),
			city: expect.any(String),
		});
		expect(await waiting()).toEqual([]);
		const { state: _province, ...address } = PERSON;
		const { status, body } = await request(name, address);
		expect(status).toBe(201);
		expect(body.invoice).toMatchObject({ extOrderId: name, sent: false, issued: null });
		expect(JSON.parse(body.invoice.data)).toEqual({ ...PERSON, state: '' });
		expect((await list(`?paid=1&unsent=1&q=${name}`)).invoices).toEqual([body.invoice]);
		expect(await waiting()).toMatchObject([{ buyer_name: 'Łucja Wójcik' }]);
		const { rows } = await testApp.context.db.pool.query('select action, after from audit where subject_type = $1 and subject_id = $2', [
			'invoice',
			String(body.invoice.id),
		]);
		expect(rows).toMatchObject([{ action: 'invoices.request', after: { extOrderId: name } }]);
		expect((await request(name)).body.message).toContain('jest już prośba');

		await setInvoices(testApp, SELLER);
		const issue = { method: 'POST', url: '/api/issued-invoices', token, body: { extOrderId: name } } as const;
		expect((await testApp.request(issue)).body.invoice).toMatchObject({ buyer: { name: 'Łucja Wójcik' } });
		await testApp.request({ method: 'DELETE', url: `/api/invoices/${body.invoice.id}`, token });
		expect((await request(name)).body.message).toContain('jest już wystawiona');

		const refused = async (given: Parameters<typeof insertOrderWithInvoice>[2]) => {
			const { ext_order_id } = await insertOrderWithInvoice(testApp, null, given);
			const { status: code, body: answer } = await request(ext_order_id);
			return [code, answer.message];
		};
		expect(await refused({ status: 'PENDING' })).toEqual([409, 'Zamówienie nie jest opłacone.']);
		expect(await refused({ status: 'REFUNDED' })).toEqual([409, expect.stringContaining('zwrócone')]);
		expect(await refused({ amount_grosze: 0 })).toEqual([409, expect.stringContaining('nic nie zapłacono')]);
		expect(await refused({ kind: 'gift', event_id: null })).toEqual([409, expect.stringContaining('bez faktury')]);
	});

	it('an export goes on with the next invoice although the last one of a batch was deleted meanwhile', async () => {
		const event = await makeEvent(testApp);
		const numbers: string[] = [];
		for (let count = 0; count < 3; count += 1)
			numbers.push(await bought(testApp, (await testApp.make.user()).token, 'event', event.id, { invoice }));
		const all = { unsent: null, paid: null, start: null, end: null };
		const batch = (after: InvoiceCursor | null) => invoiceCsvLines(testApp.context.db, all, { after, limit: 2, language: 'pl' });
		const { last, lines } = await batch(null);
		expect(lines).toContain(numbers[1]);
		await testApp.request({ method: 'DELETE', url: `/api/invoices/${last?.id}`, token });
		const { rows, lines: rest } = await batch(last);
		expect(rows).toBe(1);
		expect(rest).toContain(numbers[0]);
	});

	it('stores the seller’s data', async () => {
		const put = (body: unknown) => testApp.request({ method: 'PUT', url: '/api/invoices/settings', token, body });
		expect((await put({ seller_name: 'Teatr Nowa Scena', seller_nip: '5260250274' })).body.config).toMatchObject({
			seller_name: 'Teatr Nowa Scena',
			seller_country_code: 'PL',
		});
		expect((await put({ seller_nip: 'PL-1' })).status).toBe(422);
	});

	it('B-040 a title has its own VAT rate or that of the settings, and an order keeps the one at its creation', async () => {
		const put = (url: string, body: object) => testApp.request({ method: 'PUT', url, token, body });
		const event = await makeEvent(testApp);
		const vatOfNew = async () => {
			const number = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
			const { order } = (await testApp.request({ url: `/api/payments/${number}`, token })).body;
			// before the purchase the same is said of the price
			testApp.invalidateSettings();
			const { without_vat } = (await testApp.request({ url: `/api/events/${event.id}` })).body.event;
			expect(without_vat.includes('ticket')).toBe(!order.has_vat);
			expect(order.has_vat).toBe(order.vat.vat > 0);
			return order.vat;
		};
		expect(await vatOfNew()).toEqual({ vat_rate: '23', net: 32.52, vat: 7.48 });

		const untaxed = { vat_rate: 'zw' };
		const url = `/api/events/${event.id}`;
		for (const body of [untaxed, { ...untaxed, vat_basis: ' ' }])
			expect((await put(url, body)).body.formError).toEqual({ vat_basis: expect.stringContaining('podstawy prawnej') });
		expect((await put(url, { vat_rate: '7' })).body.formError).toHaveProperty('vat_rate');
		expect((await put(url, { ...untaxed, vat_basis: 'art. 43\tust. 1' })).body.event).toMatchObject({ vat_basis: 'art. 43 ust. 1' });
		expect(await vatOfNew()).toEqual({ vat_rate: 'zw', net: 40, vat: 0 });
		expect((await put(url, { vat_rate: '8' })).body.event).toMatchObject({ vat_rate: '8', vat_basis: null });
		expect(await vatOfNew()).toEqual({ vat_rate: '8', net: 37.04, vat: 2.96 });
		expect((await testApp.request({ url })).body.event).not.toHaveProperty('vat_rate');

		await put(url, { vat_rate: '' });
		const settings = '/api/invoices/settings';
		expect((await put(settings, { vat_event: 'np' })).body.formError).toEqual({
			vat_event_basis: expect.stringContaining('podstawy prawnej'),
		});
		await put(settings, { vat_event: 'np', vat_event_basis: 'art. 28b' });
		expect(await vatOfNew()).toEqual({ vat_rate: 'np', net: 40, vat: 0 });
		const { rows } = await testApp.context.db.pool.query('select vat_rate, vat_basis from orders where event_id = $1 order by id', [
			event.id,
		]);
		expect(rows.map(({ vat_rate, vat_basis }) => [vat_rate, vat_basis])).toEqual([
			['23', null],
			['zw', 'art. 43 ust. 1'],
			['8', null],
			['np', 'art. 28b'],
		]);
		await put(settings, { vat_event: '23', vat_event_basis: '' });
	});

	it('F-054 checks the seller’s number, country and account, and stores them normalised', async () => {
		const put = async (body: object) => testApp.request({ method: 'PUT', url: '/api/invoices/settings', token, body });
		const formError = async (body: object) => (await put(body)).body.formError;
		expect(await formError({ seller_nip: '123' })).toHaveProperty('seller_nip');
		expect(await formError({ seller_country_code: 'ZZ' })).toHaveProperty('seller_country_code');
		expect(await formError({ seller_bank_account: 'abc' })).toHaveProperty('seller_bank_account');
		const clean = { seller_nip: '526-025-02-74', seller_bank_account: 'PL61 1090 1014 0000 0712 1981 2874' };
		expect((await put(clean)).body.config).toMatchObject({ seller_nip: '5260250274', seller_bank_account: 'PL61109010140000071219812874' });
	});
});
