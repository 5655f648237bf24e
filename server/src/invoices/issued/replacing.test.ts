import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { type KsefTestApp, openKsefTestApp } from '#testing/ksef.ts';
import { COMPANY } from '#testing/make-invoice.ts';

let testApp: KsefTestApp;
let token: string;
beforeAll(async () => {
	testApp = await openKsefTestApp();
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const call = (method: 'GET' | 'POST', url: string, body?: object) => testApp.request({ method, url: `/api${url}`, token, body });
const refuse = (id: number) =>
	testApp.context.db.run(sql`update ksef_sendings set state = 'rejected', code = 450, reason = 'NIP' where invoice_id = ${id}`);
const invoice = async (id: number) => (await call('GET', `/issued-invoices/${id}`)).body.invoice;
const replace = (id: number, body: object = {}) => call('POST', `/issued-invoices/${id}/replacement`, body);
const waitsForLook = async () => (await call('GET', '/ksef')).body.ksef.refused;

describe('what KSeF has refused', () => {
	it('B-045 is mended by a new invoice with the next number and other data; the refused one is not counted any more', async () => {
		const { id, number } = await testApp.issue(COMPANY);
		expect(await replace(id)).toMatchObject({ status: 409, body: { type: 'no_invoice' } });
		await refuse(id);
		expect(await waitsForLook()).toBe(1);
		expect(await replace(id, { buyer: { ...COMPANY, nip: '1' } })).toMatchObject({
			status: 422,
			body: { formError: { nip: expect.any(String) } },
		});
		const { status, body } = await replace(id, { buyer: { ...COMPANY, company: 'Kupiec i Córka' } });
		expect(status).toBe(201);
		expect(body.invoice).toMatchObject({
			kind: 'VAT',
			buyer: { name: 'Kupiec i Córka' },
			replaces: { id, number },
			ksef: { state: 'issued' },
		});
		expect(body.invoice.number).not.toBe(number);
		expect(await invoice(id)).toMatchObject({ replaced_by: { id: body.invoice.id }, ksef: { is_replaced: true }, no_pdf: 'refused' });
		expect(await waitsForLook()).toBe(0);
		expect((await call('GET', '/issued-invoices?ksef=refused')).body.invoices).toEqual([]);
		expect((await replace(id)).status).toBe(409);
		expect((await replace(2_000_000_000)).status).toBe(404);
		await testApp.runUntil(body.invoice.id, 'receipted');
	});

	it('B-045 a correction is counted anew from what stands, once', async () => {
		const { id, order } = await testApp.issue(COMPANY);
		await testApp.runUntil(id, 'receipted');
		const refund = async (amount: number) => {
			await call('POST', `/orders/${order.ext_order_id}/refunds`, { amount, outside: true, note: 'przelew' });
			await testApp.runJob('invoices-issue');
			return (await invoice(id)).corrections.at(-1).id;
		};
		const first = await refund(20);
		await refuse(first);
		expect(await invoice(id)).toMatchObject({ standing: { gross: 45 } });
		const { body } = await replace(first);
		expect(body.invoice).toMatchObject({ kind: 'KOR', gross: -20, corrects: { id }, replaces: { id: first } });
		expect(await invoice(id)).toMatchObject({ standing: { gross: 25 } });
		await refuse(body.invoice.id);
		await refund(5);
		// the next correction has taken both off
		expect(await invoice(id)).toMatchObject({ standing: { gross: 20 } });
		expect(await replace(body.invoice.id)).toMatchObject({ status: 409, body: { type: 'no_invoice' } });
	});
});
