import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefused, SENDING_STATES } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { sql } from '#server/lib/db/db.ts';
import { type KsefTestApp, openKsefTestApp } from '#testing/ksef.ts';
import { COMPANY, insertOrderWithInvoice, PERSON, SELLER, setInvoices } from '#testing/make-invoice.ts';
import { findBroken } from '../../../../scripts/verify/check.ts';
import { isRefusedSql } from '../sending/refused.store.ts';

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
const close = (id: number, reason = 'Niepotrzebna') => call('POST', `/issued-invoices/${id}/closing`, { reason });
const refusedCount = async () => (await call('GET', '/ksef')).body.ksef.refused;

describe('documents refused by KSeF', () => {
	it('B-045 is replaced by a new invoice with the next number and other data; the refused one is no longer counted', async () => {
		const { id, number } = await testApp.issue(COMPANY);
		expect(await replace(id)).toMatchObject({ status: 409, body: { type: 'no_invoice' } });
		// the correction of a refund waits in a list, this one does not
		expect(
			await call('POST', `/issued-invoices/${id}/corrections`, { buyer: { ...COMPANY, company: 'Inna' }, reason: 'Nazwa' }),
		).toMatchObject({
			status: 409,
			body: { type: 'no_invoice', message: expect.stringContaining('Popraw dane, gdy go dostanie') },
		});
		await refuse(id);
		expect(await refusedCount()).toBe(1);
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
		expect(await refusedCount()).toBe(0);
		expect((await call('GET', '/issued-invoices?ksef=refused')).body.invoices).toEqual([]);
		expect((await replace(id)).status).toBe(409);
		expect((await replace(2_000_000_000)).status).toBe(404);
		await testApp.runUntil(body.invoice.id, 'receipted');
	});

	it('B-045 without other data it is for the buyer of the refused one, and its tax starts from that of the sale', async () => {
		const order = await insertOrderWithInvoice(testApp, { ...COMPANY, nip: '987654', country_code: 'US' });
		const { state: _province, ...german } = { ...COMPANY, nip: 'DE123456789', country_code: 'DE' };
		await setInvoices(testApp, { abroad_event_union_company: 'not_subject' });
		const issued = await call('POST', '/issued-invoices', { extOrderId: order.ext_order_id, buyer: german });
		expect(issued.body.invoice).toMatchObject({ sums: [{ vat_rate: 'np' }] });
		await refuse(issued.body.invoice.id);
		const again = (await replace(issued.body.invoice.id)).body.invoice;
		expect(again).toMatchObject({ buyer: { number: '123456789', country: 'DE' }, sums: [{ vat_rate: 'np' }] });
		await refuse(again.id);
		// its branch in Poland
		const { body } = await replace(again.id, { buyer: COMPANY });
		expect(body.invoice).toMatchObject({ buyer: { number: COMPANY.nip }, sums: [{ vat_rate: '23' }], vat_basis: null });
		expect(await testApp.context.db.one(sql`select vat_rate, vat_basis from orders where id = ${order.id}`)).toEqual({
			vat_rate: '23',
			vat_basis: null,
		});
		await setInvoices(testApp, { abroad_event_union_company: 'as_sold' });
	});

	it('B-045 is not issued while the seller has another NIP than the log-in to KSeF: no number is taken', async () => {
		await setInvoices(testApp, { seller_nip: '5260250274' });
		const order = await insertOrderWithInvoice(testApp, COMPANY);
		const answer = await call('POST', '/issued-invoices', { extOrderId: order.ext_order_id });
		expect(answer).toMatchObject({ status: 422, body: { formError: { seller_nip: expect.stringContaining('KSEF_NIP') } } });
		// one that does not go to KSeF is issued
		expect(await testApp.issue(PERSON)).toMatchObject({ id: expect.any(Number) });
		await setInvoices(testApp, SELLER);
		expect((await call('POST', '/issued-invoices', { extOrderId: order.ext_order_id })).status).toBe(201);
	});

	it('B-045 a correction is computed again from the current sums, once', async () => {
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
		// the next correction covers both
		expect(await invoice(id)).toMatchObject({ standing: { gross: 20 } });
		expect(await replace(body.invoice.id)).toMatchObject({ status: 409, body: { type: 'no_invoice' } });
		// so it is closed
		expect(await invoice(body.invoice.id)).toMatchObject({ can_close: true });
		expect(await refusedCount()).toBe(1);
		expect((await close(body.invoice.id)).status).toBe(200);
		expect(await refusedCount()).toBe(0);
	});

	it('B-045 a correction accepted with an invalid number counts for the next one, and is closed without a replacement', async () => {
		const { id, order } = await testApp.issue(COMPANY);
		await testApp.runUntil(id, 'receipted');
		const refund = async (amount: number) => {
			await call('POST', `/orders/${order.ext_order_id}/refunds`, { amount, outside: true, note: 'przelew' });
			await testApp.runJob('invoices-issue');
			return (await invoice(id)).corrections.at(-1);
		};
		const first = await refund(20);
		await testApp.context.db.run(sql`
			update ksef_sendings set state = 'attention', code = 200, reason = 'number', session_reference = 'ended' where invoice_id = ${first.id}`);
		expect(await invoice(id)).toMatchObject({ standing: { gross: 25 } });
		expect(await refund(5)).toMatchObject({ gross: -5 });
		expect(await invoice(first.id)).toMatchObject({ can_close: true, no_pdf: 'waiting' });
		expect(await replace(first.id)).toMatchObject({ status: 409, body: { type: 'no_invoice' } });
		expect(await refusedCount()).toBe(1);
		expect((await close(first.id)).status).toBe(200);
		expect((await close(first.id)).status).toBe(409);
		expect(await refusedCount()).toBe(0);
		expect(await invoice(id)).toMatchObject({ standing: { gross: 20 } });
		expect((await findBroken(testApp.context.db.pool)).filter(({ name }) => name.startsWith('invoice'))).toEqual([]);
	});

	it('B-045 is the same by the rule of the domain and in SQL', async () => {
		const answers = SENDING_STATES.flatMap((state) => [null, 200, 440, 450].map((code) => ({ state, code })));
		const [states, codes] = [answers.map(({ state }) => state), answers.map(({ code }) => code)];
		const found = await testApp.context.db.rows<{ refused: boolean }>(sql`
			select ${isRefusedSql('k')} as refused from unnest(${states}::text[], ${codes}::int[]) with ordinality k(state, code, place) order by place`);
		expect(found.map(({ refused }) => refused)).toEqual(answers.map(isRefused));
		const unsent = await testApp.context.db.one(sql`
			select ${isRefusedSql('k')} as refused from (select) i left join ksef_sendings k on false`);
		expect(unsent).toEqual({ refused: isRefused(null) });
	});

	it('B-045 is closed with a reason after a full refund, and needs no more attention', async () => {
		const { id, order } = await testApp.issue(COMPANY);
		expect(await close(id)).toMatchObject({ status: 409, body: { type: 'no_invoice' } });
		await refuse(id);
		// not refunded: a replacement is needed
		expect(await invoice(id)).toMatchObject({ can_close: false });
		expect(await close(id)).toMatchObject({ status: 409, body: { type: 'no_invoice' } });
		await call('POST', `/orders/${order.ext_order_id}/refunds`, { outside: true, note: 'przelew' });
		await testApp.runJob('invoices-issue');
		expect(await invoice(id)).toMatchObject({ can_close: true });
		expect(await close(id, ' ')).toMatchObject({ status: 422, body: { formError: { reason: expect.any(String) } } });
		expect(await refusedCount()).toBe(1);
		const { status, body } = await close(id, 'Zwrot całości');
		expect({ status, ...body.invoice }).toMatchObject({ status: 200, can_close: false, ksef: { closed_reason: 'Zwrot całości' } });
		expect(await refusedCount()).toBe(0);
		expect((await call('GET', '/issued-invoices?ksef=refused')).body.invoices).toEqual([]);
		expect(await testApp.context.db.rows(sql`select 1 from invoice_tasks where order_id = ${order.id}`)).toEqual([]);
		expect(
			await testApp.context.db.row(sql`select after from audit where action = 'invoices.close' and subject_id = ${String(id)}`),
		).toMatchObject({
			after: { reason: 'Zwrot całości' },
		});
		for (const again of [await close(id), await replace(id)]) expect(again).toMatchObject({ status: 409, body: { type: 'no_invoice' } });
		expect((await close(2_000_000_000)).status).toBe(404);
		expect((await findBroken(testApp.context.db.pool)).filter(({ name }) => name.startsWith('invoice'))).toEqual([]);
	});

	it('B-045 a refused correction of data keeps what was corrected since, and is closed when a later one contains the same change', async () => {
		const { id } = await testApp.issue(COMPANY);
		await testApp.runUntil(id, 'receipted');
		const correct = (change: Partial<typeof COMPANY>) =>
			call('POST', `/issued-invoices/${id}/corrections`, { buyer: { ...COMPANY, ...change }, reason: 'złe dane' });
		await correct({ company: 'Kupiec i Córka' });
		const first = (await invoice(id)).corrections[0].id;
		await refuse(first);
		const { updated_at: seen_at } = await invoice(first);
		await correct({ street: 'ul. Nowa 5' });
		// a form filled before would undo the street
		const stale = await replace(first, { buyer: { ...COMPANY, company: 'Kupiec i Córka' }, seen_at });
		expect(stale).toMatchObject({ status: 409, body: { type: 'changed_since', changes: [{ own: true, fields: ['address'] }] } });
		const both = { name: 'Kupiec i Córka', address: { line1: 'ul. Nowa 5' } };
		expect(await invoice(first)).toMatchObject({ can_close: false, replacement_buyer: both });
		const otherNumber = await replace(first, { buyer: { ...COMPANY, nip: '5260250274' } });
		expect(otherNumber).toMatchObject({ status: 409, body: { message: expect.stringContaining('nie zmienia numeru') } });
		const recipient = {
			recipient_name: 'Szkoła nr 1',
			recipient_nip: '',
			recipient_street: '',
			recipient_postal_code: '',
			recipient_city: '',
		};
		expect((await replace(first, { buyer: PERSON, recipient })).body.formError).toHaveProperty('recipient_name');
		const { body } = await replace(first, { seen_at: (await invoice(first)).updated_at });
		expect(body.invoice).toMatchObject({ replaces: { id: first }, buyer: both });
		const { id: second } = body.invoice;
		await refuse(second);
		await correct({ company: 'Kupiec i Córka', street: 'ul. Nowa 5' });
		expect(await replace(second)).toMatchObject({ status: 409, body: { type: 'no_invoice' } });
		expect(await invoice(second)).toMatchObject({ can_close: true });
		expect((await close(second)).status).toBe(200);
	});
});
