import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { validateInvoiceXml } from '#schemas/invoice-xml.ts';
import { sql } from '#server/lib/db/db.ts';
import { untilBlockedBy } from '#testing/intercept-queries.ts';
import { COMPANY, insertOrderWithInvoice, PERSON, SELLER, setInvoices } from '#testing/make-invoice.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { lockOrder } from './invoice-orders.store.ts';
import { issueFor, issuerOf, requestedBuyer } from './issuing.service.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp();
});
beforeEach(async () => {
	await at('2026-11-15T10:20:30Z');
	await setInvoices(testApp, { ...SELLER, issue_automatically: false, issue_simplified: false, universal_gifts: 'receipt' });
	await setInvoices(testApp, { abroad_event_union_company: 'as_sold', abroad_event_other_company: 'as_sold' });
});
afterAll(() => testApp.close());

/** The clock, and an admin who has just signed in. */
const at = async (now: string) => {
	testApp.setNow(now);
	token = (await testApp.make.admin()).token;
};
const get = async (path: string) => (await testApp.request({ url: `/api/issued-invoices${path}`, token })).body;
const issue = (extOrderId: string, more: object = {}) =>
	testApp.request({ method: 'POST', url: '/api/issued-invoices', token, body: { extOrderId, ...more } });
const issued = async (extOrderId: string, more: object = {}) => {
	const answer = await issue(extOrderId, more);
	expect(answer.status, answer.text).toBe(201);
	return answer.body.invoice;
};
const xmlOf = async (id: number) => (await testApp.request({ url: `/api/issued-invoices/${id}/xml`, token })).text;
const refund = (number: string, amount?: number) =>
	testApp.request({ method: 'POST', url: `/api/orders/${number}/refunds`, token, body: { amount, outside: true, note: 'przelew' } });
const work = () => testApp.runJob('invoices-issue');

describe('an invoice', () => {
	it('B-041 B-044 is issued once from a paid order, with the next number, as XML that is stored with its hash', async () => {
		const order = await insertOrderWithInvoice(testApp, COMPANY, { amount_grosze: 4500, created_at: '2026-11-14T09:00:00Z' });
		const first = await issued(order.ext_order_id);
		expect(first).toMatchObject({
			kind: 'VAT',
			number: expect.stringMatching(/^FV\/\d+\/11\/2026$/),
			issued_on: '2026-11-15',
			sold_on: '2026-11-14',
			buyer: { number: '1111111111', name: 'Kupiec & Syn', address: { line1: 'ul. Kupiecka 2', line2: '30-002 Kraków' } },
			seller: { nip: '5265877635' },
			lines: [{ quantity: 1, unit: 45, discount: 0, gross: 45, vat_rate: '23' }],
			sums: [{ vat_rate: '23', net: 36.59, vat: 8.41, gross: 45 }],
			standing: { gross: 45 },
			order: { extOrderId: order.ext_order_id, number: order.number },
		});
		const xml = await xmlOf(first.id);
		expect(validateInvoiceXml(Buffer.from(xml))).toEqual([]);
		expect(createHash('sha256').update(xml).digest('hex')).toBe(first.sha256);
		expect(xml).toContain(`<P_2>${first.number}</P_2><P_6>2026-11-14</P_6><P_13_1>36.59</P_13_1><P_14_1>8.41</P_14_1><P_15>45.00</P_15>`);
		expect(await issue(order.ext_order_id)).toMatchObject({ status: 409, body: { type: 'no_invoice' } });
		const second = await issued((await insertOrderWithInvoice(testApp, PERSON)).ext_order_id);
		const count = (number: string) => Number(number.split('/')[1]);
		expect(count(second.number)).toBe(count(first.number) + 1);
		const { rows } = await testApp.context.db.pool.query("select after from audit where action = 'invoices.issue' and subject_id = $1", [
			first.id,
		]);
		expect(rows).toEqual([{ after: { number: first.number, order: order.number, amount_grosze: 4500 } }]);
	});

	it('B-041 stores seller and buyer as of its issue, and numbers restart each month', async () => {
		const order = await insertOrderWithInvoice(testApp, COMPANY);
		const made = await issued(order.ext_order_id);
		await setInvoices(testApp, { seller_name: 'Inny Teatr' });
		await testApp.context.db.run(sql`update invoices set data = data || '{"company":"Inna"}' where order_id = ${order.id}`);
		expect((await get(`/${made.id}`)).invoice).toMatchObject({ seller: { name: 'Teatr Przykładowy' }, buyer: { name: 'Kupiec & Syn' } });
		await at('2026-11-30T23:00:00Z');
		expect(await issued((await insertOrderWithInvoice(testApp, COMPANY)).ext_order_id)).toMatchObject({
			number: 'FV/1/12/2026',
			issued_on: '2026-12-01',
		});
	});

	it('B-041 has the date of the moment its number was taken: numbers rise with their dates', async () => {
		await setInvoices(testApp, { series_vat: 'RV/{n}/{YYYY}' });
		const order = await insertOrderWithInvoice(testApp, COMPANY);
		const clock = ['2026-01-31T22:59:59Z', '2026-01-31T23:00:01Z'];
		const now = () => new Date(clock.length > 1 ? (clock.shift() ?? '') : (clock[0] ?? ''));
		const issuer = await issuerOf({ ...testApp.context, now }, { viewer: null, caller: null });
		const id = await testApp.context.db.transaction(async (tx) => {
			const locked = await lockOrder(tx, order.id);
			if (!locked) throw new Error('no order');
			return issueFor(tx, issuer, { order: locked, buyer: requestedBuyer(locked), isInvoiced: false });
		});
		expect((await get(`/${id}`)).invoice.issued_on).toBe('2026-02-01');
		await setInvoices(testApp, { series_vat: 'FV/{n}/{MM}/{YYYY}' });
	});

	it('B-041 a number that an earlier pattern has given is refused by its field, and so is a pattern that could give it', async () => {
		const save = (series_vat: string) => testApp.request({ method: 'PUT', url: '/api/invoices/settings', token, body: { series_vat } });
		await setInvoices(testApp, { series_vat: 'TV/{nn}/{MM}/{YYYY}' });
		await at('2026-01-15T10:00:00Z');
		await issued((await insertOrderWithInvoice(testApp, COMPANY)).ext_order_id);
		expect((await issued((await insertOrderWithInvoice(testApp, COMPANY)).ext_order_id)).number).toBe('TV/02/01/2026');
		await at('2026-02-15T10:00:00Z');
		expect(await save('TV/{MM}/{nn}/{YYYY}')).toMatchObject({ status: 422, body: { formError: { series_vat: expect.any(String) } } });
		expect((await save('TV/{n}/{MM}/{YYYY}')).status).toBe(200);
		// stored before the rule existed
		await setInvoices(testApp, { series_vat: 'TV/{MM}/{nn}/{YYYY}' });
		expect(await issue((await insertOrderWithInvoice(testApp, COMPANY)).ext_order_id)).toMatchObject({
			status: 422,
			body: { formError: { series_vat: expect.any(String) } },
		});
		await setInvoices(testApp, { series_vat: 'FV/{n}/{MM}/{YYYY}' });
	});

	it('B-042 K-03 K-07 is for a company, a foreign one, a person, or simplified where wanted', async () => {
		const podmiot2 = async (requested: object, amount_grosze = 4500) => {
			const made = await issued((await insertOrderWithInvoice(testApp, requested, { amount_grosze })).ext_order_id);
			const xml = await xmlOf(made.id);
			expect(validateInvoiceXml(Buffer.from(xml))).toEqual([]);
			return { kind: made.kind, number: made.number, xml: /<Podmiot2>.*<\/Podmiot2>/.exec(xml)?.[0] };
		};
		expect((await podmiot2({ ...COMPANY, nip: 'EL123456789', country_code: 'GR' })).xml).toMatch(
			/<KodUE>EL<\/KodUE><NrVatUE>123456789<.*<KodKraju>GR</,
		);
		expect((await podmiot2({ ...COMPANY, nip: '987654', country_code: 'US' })).xml).toContain('<KodKraju>US</KodKraju><NrID>987654</NrID>');
		expect((await podmiot2(PERSON)).xml).toContain('<BrakID>1</BrakID><Nazwa>Łucja Wójcik</Nazwa>');
		await setInvoices(testApp, { issue_simplified: true });
		const simplified = await podmiot2(COMPANY, 45_000);
		expect(simplified).toMatchObject({ kind: 'UPR', number: expect.stringMatching(/^FU\//) });
		expect(simplified.xml).not.toContain('<Nazwa>');
		expect((await podmiot2(COMPANY, 45_001)).kind).toBe('VAT');
	});

	it('B-042 K-03 tax for buyers abroad follows the settings, and the order, register and statement agree', async () => {
		await setInvoices(testApp, { abroad_event_union_company: 'not_subject', abroad_event_other_company: 'ask' });
		const german = await insertOrderWithInvoice(testApp, { ...COMPANY, nip: 'DE123456789', country_code: 'DE' });
		const made = await issued(german.ext_order_id);
		expect(made).toMatchObject({
			buyer_number: 'DE123456789',
			sums: [{ vat_rate: 'np', net: 45, vat: 0, gross: 45 }],
			vat_basis: expect.stringContaining('28b'),
		});
		const xml = await xmlOf(made.id);
		expect(validateInvoiceXml(Buffer.from(xml))).toEqual([]);
		expect(xml).toMatch(/<PrefiksPodatnika>PL<.*<P_13_9>45.00<.*<P_18>1<.*<P_12>np II</);
		expect(await testApp.context.db.one(sql`select vat_rate, vat_grosze from orders where id = ${german.id}`)).toEqual({
			vat_rate: 'np',
			vat_grosze: 0,
		});
		const [rates, registered] = await Promise.all(
			[`statements`, 'registers'].map((name) => testApp.request({ url: `/api/${name}/2026-11`, token })),
		);
		const { register } = registered?.body ?? {};
		expect(register.rates).toEqual(rates?.body.statement.rates);
		const own = register.entries.find(({ document }: { document: { id: number } | null }) => document?.id === made.id);
		expect(own).toMatchObject({ vat_rate: 'np', booked_rate: 'np II', document: { buyer_number: 'DE123456789' } });
		expect(register.booked_rates).toContainEqual({ vat_rate: 'np II', net: 45, vat: 0, gross: 45 });
		const csv = (await testApp.request({ url: '/api/registers/2026-11?format=csv', token })).text;
		expect(csv).toMatch(/;DE123456789;;[^;]*;np II;45,00;0,00;45,00/);
		expect(csv).toContain(';Razem;;;;;;;;np II;45,00;0,00;45,00');
		// a number that is none of its country: refused when entered; stored before that was checked, it waits
		const wrong = { ...COMPANY, nip: '1', country_code: 'DE' };
		const unproven = await insertOrderWithInvoice(testApp, wrong);
		const { state: _none, ...entered } = wrong;
		expect(await issue(unproven.ext_order_id, { buyer: entered })).toMatchObject({
			status: 422,
			body: { formError: { nip: expect.any(String) } },
		});
		expect(await issue(unproven.ext_order_id)).toMatchObject({ status: 409, body: { type: 'no_invoice' } });
		// a Polish NIP after all: the rate would change, so nothing is issued until an accountant has decided
		const toPolish = await testApp.request({
			method: 'POST',
			url: `/api/issued-invoices/${made.id}/corrections`,
			token,
			body: { buyer: COMPANY, reason: 'polski NIP' },
		});
		expect(toPolish).toMatchObject({ status: 409, body: { message: expect.stringContaining('decyduje księgowość') } });
		expect((await get(`/${made.id}`)).invoice).toMatchObject({ corrections: [], replaced_by: null });
		const american = await insertOrderWithInvoice(testApp, { ...COMPANY, nip: '987654', country_code: 'US' });
		expect(await issue(american.ext_order_id)).toMatchObject({ status: 409, body: { type: 'no_invoice' } });
		// a person's country is corrected as data, and the tax may not change by it either
		await setInvoices(testApp, { abroad_event_other_person: 'not_subject' });
		const abroad = await issued((await insertOrderWithInvoice(testApp, { ...PERSON, country_code: 'US' })).ext_order_id);
		expect(abroad.sums).toMatchObject([{ vat_rate: 'np' }]);
		const correct = (country_code: string) =>
			testApp.request({
				method: 'POST',
				url: `/api/issued-invoices/${abroad.id}/corrections`,
				token,
				body: { buyer: { ...PERSON, country_code }, reason: 'inny kraj' },
			});
		expect(await correct('PL')).toMatchObject({ status: 409, body: { message: expect.stringContaining('decyduje księgowość') } });
		expect((await correct('CA')).body.invoice).toMatchObject({ id: abroad.id, corrections: [{ gross: 0 }] });
		await setInvoices(testApp, { abroad_event_other_person: 'as_sold' });
		const { state: _province, ...buyer } = COMPANY;
		expect(await issued(american.ext_order_id, { buyer })).toMatchObject({ sums: [{ vat_rate: '23' }] });
	});

	it('B-042 a municipality is the buyer and its school the recipient: entered by an accountant, stored and corrected', async () => {
		const order = await insertOrderWithInvoice(testApp, COMPANY);
		const school = {
			recipient_name: 'Szkoła nr 1',
			recipient_nip: '526-025-02-74',
			recipient_street: 'ul. Szkolna 3',
			recipient_postal_code: '30-003',
			recipient_city: 'Kraków',
		};
		const wrong = await issue(order.ext_order_id, {
			recipient: { ...school, recipient_name: '', recipient_nip: '5260250275', recipient_city: '' },
		});
		expect([wrong.status, Object.keys(wrong.body.formError).sort()]).toEqual([422, ['recipient_city', 'recipient_name', 'recipient_nip']]);
		const abroad = await issue(order.ext_order_id, { buyer: { ...COMPANY, nip: 'DE123456789', country_code: 'DE' }, recipient: school });
		expect(abroad).toMatchObject({ status: 422, body: { formError: { recipient_name: expect.any(String) } } });
		await setInvoices(testApp, { issue_simplified: true });
		const made = await issued(order.ext_order_id, { recipient: school });
		expect(made).toMatchObject({ kind: 'VAT', buyer: { number: '1111111111', recipient: { nip: '5260250274', name: 'Szkoła nr 1' } } });
		const xml = await xmlOf(made.id);
		expect(validateInvoiceXml(Buffer.from(xml))).toEqual([]);
		expect(xml).toMatch(/<JST>1<.*<Podmiot3><DaneIdentyfikacyjne><NIP>5260250274<.*<Nazwa>Szkoła nr 1<.*<Rola>8<\/Rola><\/Podmiot3><Fa>/);
		const correct = (body: object) =>
			testApp.request({
				method: 'POST',
				url: `/api/issued-invoices/${made.id}/corrections`,
				token,
				body: { buyer: COMPANY, reason: 'x', ...body },
			});
		// omitted, the school stays
		expect(await correct({})).toMatchObject({ status: 409 });
		expect((await correct({ recipient: { ...school, recipient_nip: '', recipient_name: 'Szkoła nr 2' } })).status).toBe(201);
		const [correction] = (await get(`/${made.id}`)).invoice.corrections;
		const corrected = await xmlOf(correction.id);
		expect(validateInvoiceXml(Buffer.from(corrected))).toEqual([]);
		expect(corrected).toContain('<Podmiot3><DaneIdentyfikacyjne><BrakID>1</BrakID><Nazwa>Szkoła nr 2</Nazwa>');
		expect((await correct({ recipient: null })).status).toBe(201);
		expect(await xmlOf((await get(`/${made.id}`)).invoice.corrections[1].id)).toContain('<JST>2</JST>');
	});

	it('B-042 has the lines of a group, is not issued for 0 zł, and for a universal gift by the setting of its sale', async () => {
		const description = 'Bilet grupowy (10 szt.): Wesele';
		const sold = { kind: 'group', quantity: 10, one_free: true, amount_grosze: 36_450, description } as const;
		const group = await insertOrderWithInvoice(testApp, COMPANY, sold);
		await testApp.context.db.run(sql`update orders set list_price_grosze = 4500 where id = ${group.id}`);
		expect((await issued(group.ext_order_id)).lines).toMatchObject([
			{
				name: expect.stringMatching(/^Bilet grupowy: Wesele, \d\d\.\d\d\.\d{4}, 19:00$/),
				quantity: 9,
				unit: 45,
				discount: 40.5,
				gross: 364.5,
			},
			{
				name: expect.stringMatching(/^Bilet grupowy gratis: Wesele, \d\d\.\d\d\.\d{4}, 19:00$/),
				quantity: 1,
				unit: 45,
				discount: 45,
				gross: 0,
			},
		]);
		const why = async (given: object) => (await issue((await insertOrderWithInvoice(testApp, COMPANY, given)).ext_order_id)).body.message;
		expect(await why({ amount_grosze: 0 })).toContain('nic nie zapłacono');
		expect(await why({ status: 'PENDING' })).toContain('nie jest opłacone');
		expect(await why({ status: 'REFUNDED' })).toContain('zwrócone');
		const gift = { kind: 'gift' as const, event_id: null };
		expect(await why(gift)).toContain('bez faktury');
		const counted = async () => {
			const { invoices, to_issue } = (await testApp.request({ url: '/api/statistics/attention', token })).body;
			return [invoices, to_issue.count];
		};
		const newest = async () => (await testApp.request({ url: '/api/invoices?limit=1', token })).body.invoices[0];
		const [toSend, toIssue] = await counted();
		expect(await newest()).toMatchObject({ kind: 'gift', receipt_only: true });
		await setInvoices(testApp, { universal_gifts: 'as_sold' });
		const invoiced = await insertOrderWithInvoice(testApp, COMPANY, gift);
		// one sold by receipt before keeps that
		expect([await counted(), (await newest()).receipt_only]).toEqual([[toSend, toIssue + 1], false]);
		// and one sold with an invoice keeps that
		await setInvoices(testApp, { universal_gifts: 'receipt' });
		expect([await counted(), (await newest()).receipt_only]).toEqual([[toSend, toIssue + 1], false]);
		const { id } = await issued(invoiced.ext_order_id);
		expect(await counted()).toEqual([toSend + 1, toIssue]);
		const correction = { buyer: { ...COMPANY, nip: '5260250274' }, reason: 'zły NIP' };
		const corrected = await testApp.request({ method: 'POST', url: `/api/issued-invoices/${id}/corrections`, token, body: correction });
		expect(corrected.body.invoice).toMatchObject({ buyer_number: '5260250274', replaces: { id }, gross: 45 });
	});

	it('B-041 K-04 without a buyer, with a wrong one or without a seller is refused by its fields, and takes no number', async () => {
		const before = (await get('')).total;
		const none = await insertOrderWithInvoice(testApp, null);
		expect((await issue(none.ext_order_id)).body.formErrorKeys).toEqual({ buyer: 'form.validate.required' });
		expect((await issue(none.ext_order_id, { buyer: { ...COMPANY, nip: '1111111112' } })).body.formError).toEqual({
			nip: expect.stringContaining('Sprawdź'),
		});
		const old = await insertOrderWithInvoice(testApp, { ...COMPANY, nip: '123', street: ' ' });
		expect((await issue(old.ext_order_id)).body.formError).toEqual({
			nip: expect.stringContaining('10'),
			street: 'Pole wymagane.',
		});
		await setInvoices(testApp, { seller_nip: '', seller_city: '' });
		expect(await issue(none.ext_order_id, { buyer: PERSON })).toMatchObject({
			status: 422,
			body: { formErrorKeys: { seller_nip: 'form.validate.required', seller_city: 'form.validate.required' } },
		});
		await setInvoices(testApp, SELLER);
		await testApp.context.db.run(sql`update orders set vat_rate = 'zw' where id = ${none.id}`);
		expect((await issue(none.ext_order_id, { buyer: PERSON })).body.formError).toEqual({
			vat_basis: expect.stringContaining('podstawy prawnej'),
		});
		await testApp.context.db.run(sql`update orders set vat_basis = 'art. 43 ust. 1' where id = ${none.id}`);
		expect((await get('')).total).toBe(before);
		const made = await issued(none.ext_order_id, { buyer: PERSON });
		expect(await xmlOf(made.id)).toContain('<P_19>1</P_19><P_19A>art. 43 ust. 1</P_19A>');
		expect((await issue('WYD-NIKT')).status).toBe(404);
	});

	it('B-041 is found by kind, day, number, buyer and order', async () => {
		const order = await insertOrderWithInvoice(testApp, { ...COMPANY, company: 'Żółta Kaczka' });
		const made = await issued(order.ext_order_id);
		for (const q of ['zolta', '1111111111 kaczka', made.number, order.number])
			expect(
				(await get(`?q=${encodeURIComponent(q)}`)).invoices.map(({ id }: { id: number }) => id),
				q,
			).toContain(made.id);
		expect((await get('?q=nikttaki')).total).toBe(0);
		expect((await get('?kind=KOR&q=zolta')).total).toBe(0);
		expect((await get('?date_from=2026-11-16')).invoices.every(({ number }: { number: string }) => number.includes('/12/'))).toBe(true);
		expect((await testApp.request({ url: '/api/issued-invoices/999999', token })).status).toBe(404);
		expect((await testApp.request({ url: '/api/issued-invoices/999999/xml', token })).status).toBe(404);
	});
});

describe('pending invoices', () => {
	it('B-041 are issued together; the others show their reason and wait', async () => {
		await testApp.request({ method: 'POST', url: '/api/issued-invoices/waiting', token });
		await work();
		const good = await insertOrderWithInvoice(testApp, COMPANY, { created_at: '2026-11-10T09:00:00Z' });
		const bad = await insertOrderWithInvoice(testApp, { ...COMPANY, nip: '123' });
		await insertOrderWithInvoice(testApp, COMPANY, { status: 'PENDING' });
		const sent = await insertOrderWithInvoice(testApp, COMPANY);
		await testApp.context.db.run(sql`update invoices set sent = true where order_id = ${sent.id}`);
		const orders = [good, bad, sent].map(({ number }) => number);
		const waiting = async () => (await get('/waiting')).orders.filter(({ number }: { number: string }) => orders.includes(number));
		expect(await waiting()).toMatchObject([
			{ number: good.number, buyer_name: 'Kupiec & Syn', issue_by: '2026-12-15', refusal: null, amount: 45 },
			{ number: bad.number, refusal: null },
		]);
		const before = await get('/waiting?limit=100');
		const amounts = before.orders.map(({ amount }: { amount: number }) => amount);
		expect(before).toMatchObject({
			total: amounts.length,
			issuable: amounts.length,
			sum: amounts.reduce((sum: number, amount: number) => sum + amount, 0),
		});
		const { total, sum } = before;
		for (const body of [
			{ total: total + 1, sum },
			{ total, sum: sum + 0.01 },
		]) {
			const old = await testApp.request({ method: 'POST', url: '/api/issued-invoices/waiting', token, body });
			expect(old).toMatchObject({
				status: 409,
				body: { type: 'changed_since', message: expect.stringContaining('faktury do wystawienia') },
			});
		}
		expect((await get('/waiting')).queued).toBe(0);
		const answer = await testApp.request({ method: 'POST', url: '/api/issued-invoices/waiting', token, body: { total, sum } });
		expect(answer).toMatchObject({ status: 202, body: { waiting: before.total } });
		expect((await get('/waiting')).queued).toBe(answer.body.waiting);
		await work();
		expect((await get('/waiting')).queued).toBe(0);
		expect(await waiting()).toMatchObject([{ number: bad.number, refusal: 'buyer' }]);
		expect((await get(`?q=${good.number}`)).total).toBe(1);
		await testApp.context.db.run(sql`update invoices set data = ${JSON.stringify(COMPANY)}::jsonb where order_id = ${bad.id}`);
		const older = await insertOrderWithInvoice(testApp, COMPANY, { created_at: '2026-11-01T09:00:00Z' });
		await testApp.request({ method: 'POST', url: '/api/issued-invoices/waiting', token });
		await work();
		expect(await waiting()).toEqual([]);
		// numbered in the order of the list, whichever order was entered first
		const [first, second] = [await get(`?q=${older.number}`), await get(`?q=${bad.number}`)];
		expect(first.invoices[0].id).toBeLessThan(second.invoices[0].id);
		// the buyer has an invoice that was sent by hand
		const issue = { method: 'POST', url: '/api/issued-invoices', token, body: { extOrderId: sent.ext_order_id } } as const;
		expect(await testApp.request(issue)).toMatchObject({
			status: 409,
			body: { type: 'no_invoice', message: expect.stringContaining('oznaczona jako wysłana') },
		});
	});

	it('B-041 S3-044 a request marked as sent while its invoice waits to be issued gets none, and is not removed', async () => {
		const { id, ext_order_id } = await insertOrderWithInvoice(testApp, COMPANY);
		const { db } = testApp.context;
		const request = await db.one<{ id: number }>(sql`select id from invoices where order_id = ${id}`);
		const url = `/api/invoices/${request.id}`;
		// all wait for the lock of the order, in this order
		const answers = await db.transaction(async (tx) => {
			const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid from orders where id = ${id} for no key update`);
			const marking = testApp.request({ method: 'PUT', url, token, body: { sent: 1 } });
			await untilBlockedBy(testApp.databaseUrl, () => [pid]);
			const issuing = issue(ext_order_id);
			await untilBlockedBy(testApp.databaseUrl, () => [pid], 2);
			const removing = testApp.request({ method: 'DELETE', url, token });
			await untilBlockedBy(testApp.databaseUrl, () => [pid], 3);
			return [marking, issuing, removing];
		});
		const [marked, issued, removed] = await Promise.all(answers);
		expect([marked?.status, issued?.body.message]).toEqual([200, expect.stringContaining('oznaczona jako wysłana')]);
		expect(removed).toMatchObject({ status: 409, body: { type: 'in_use' } });
	});

	it('B-041 are issued automatically after payment where the setting is on', async () => {
		const completed = async () => {
			const order = await insertOrderWithInvoice(testApp, COMPANY, { status: 'PENDING' });
			const body = { status: 'COMPLETED', how: 'cash', note: 'KP 1' };
			expect((await testApp.request({ method: 'PUT', url: `/api/payments/${order.ext_order_id}`, token, body })).status).toBe(200);
			await work();
			return (await get(`?q=${order.number}`)).total;
		};
		expect(await completed()).toBe(0);
		await setInvoices(testApp, { issue_automatically: true });
		expect(await completed()).toBe(1);
	});
});

describe('corrections', () => {
	it('B-043 K-08 K-10 follow partial and full refunds, and the chain has the current sums', async () => {
		const order = await insertOrderWithInvoice(testApp, COMPANY, { kind: 'group', quantity: 3, amount_grosze: 5997 });
		await testApp.context.db.run(sql`update orders set list_price_grosze = 1999 where id = ${order.id}`);
		const original = await issued(order.ext_order_id);
		expect((await refund(order.ext_order_id, 19.99)).status).toBe(201);
		await work();
		await work();
		const { invoice: after } = await get(`/${original.id}`);
		expect(after).toMatchObject({
			corrections: [{ kind: 'KOR', net: -16.26, vat: -3.73, gross: -19.99, corrects: { number: original.number } }],
			standing: { gross: 39.98, sums: [{ net: 32.5, vat: 7.48 }] },
		});
		const xml = await xmlOf(after.corrections[0].id);
		expect(validateInvoiceXml(Buffer.from(xml))).toEqual([]);
		expect(xml).toContain(`<NrFaKorygowanej>${original.number}</NrFaKorygowanej><NrKSeFN>1</NrKSeFN>`);
		expect(xml).toContain('<P_8B>-1</P_8B><P_9B>19.99</P_9B><P_11A>-19.99</P_11A>');
		expect((await refund(order.ext_order_id)).status).toBe(201);
		await work();
		expect((await get(`/${original.id}`)).invoice.standing).toMatchObject({ gross: 0, sums: [{ net: 0, vat: 0, gross: 0 }] });
	});

	it('B-043 refused for the seller’s data wait in the list, and are issued with all others or after the data is saved', async () => {
		const waiting = async (number: string) =>
			(await get('/waiting?limit=100')).orders.filter((order: { number: string }) => order.number === number);
		const refusedAfterRefund = async (refusal: string, wrong: object) => {
			await setInvoices(testApp, SELLER);
			const order = await insertOrderWithInvoice(testApp, COMPANY);
			const { id, number } = await issued(order.ext_order_id);
			await setInvoices(testApp, wrong);
			await refund(order.ext_order_id, 20);
			await work();
			expect(await waiting(order.number)).toMatchObject([
				{ refusal, amount: -20, buyer_name: 'Kupiec & Syn', issue_by: null, corrects: { id, number } },
			]);
			return { id, order };
		};
		const first = await refusedAfterRefund('seller', { seller_city: '' });
		await setInvoices(testApp, SELLER);
		await testApp.request({ method: 'POST', url: '/api/issued-invoices/waiting', token });
		await work();
		const save = async (body: object) => {
			expect((await testApp.request({ method: 'PUT', url: '/api/invoices/settings', token, body })).status).toBe(200);
			await work();
		};
		const second = await refusedAfterRefund('seller', { seller_nip: '' });
		await save({ seller_nip: SELLER.seller_nip });
		// a seller with another NIP does not correct it: issuing all leaves it out, and a person closes it
		const before = await get('/waiting');
		const third = await refusedAfterRefund('former_nip', { seller_nip: COMPANY.nip });
		const closed = await refusedAfterRefund('former_nip', { seller_nip: COMPANY.nip });
		expect(await get('/waiting')).toMatchObject({ total: before.total + 2, issuable: before.issuable, sum: before.sum });
		const close = ({ id }: { id: number }) =>
			testApp.request({ method: 'POST', url: `/api/issued-invoices/${id}/corrected-elsewhere`, token });
		expect([(await close(closed)).status, (await close(closed)).status, (await close(first)).status]).toEqual([200, 409, 409]);
		expect(await waiting(closed.order.number)).toEqual([]);
		await save({ seller_nip: SELLER.seller_nip });
		expect((await get(`/${closed.id}`)).invoice.corrections).toEqual([]);
		for (const { id, order } of [first, second, third]) {
			expect(await waiting(order.number)).toEqual([]);
			expect((await get(`/${id}`)).invoice).toMatchObject({ corrections: [{ gross: -20 }], standing: { gross: 25 } });
		}
	});

	it('B-043 K-11 correct the buyer’s data; for a wrong number the invoice is corrected to zero and a new one is issued', async () => {
		const original = await issued((await insertOrderWithInvoice(testApp, COMPANY)).ext_order_id);
		const correct = (id: number, buyer: object, reason = 'Pomyłka w danych', seen_at?: string) =>
			testApp.request({ method: 'POST', url: `/api/issued-invoices/${id}/corrections`, token, body: { buyer, reason, seen_at } });
		expect((await correct(original.id, COMPANY)).status).toBe(409);
		expect((await correct(original.id, { ...COMPANY, nip: '12' })).body.formError).toHaveProperty('nip');
		expect((await correct(original.id, COMPANY, ' ')).body.formError).toHaveProperty('reason');
		const data = (await correct(original.id, { ...COMPANY, company: 'Kupiec i Córka' })).body.invoice;
		expect(data).toMatchObject({ id: original.id, corrections: [{ gross: 0, buyer_name: 'Kupiec i Córka' }], standing: { gross: 45 } });
		// the next correction starts with the buyer after this one
		expect([data.buyer.name, data.standing.buyer]).toMatchObject(['Kupiec & Syn', { name: 'Kupiec i Córka', number: COMPANY.nip }]);
		const dataXml = await xmlOf(data.corrections[0].id);
		expect(validateInvoiceXml(Buffer.from(dataXml))).toEqual([]);
		expect(dataXml).toMatch(/<P_15>0.00<.*<Podmiot2K>.*Kupiec &amp; Syn</);

		const stale = await correct(original.id, { ...COMPANY, nip: '5260250274' }, 'zły NIP', original.updated_at);
		expect(stale).toMatchObject({ status: 409, body: { type: 'changed_since', changes: [{ own: true, fields: ['name'] }] } });
		const renewed = (await correct(original.id, { ...COMPANY, nip: '5260250274' }, 'zły NIP', stale.body.changes[0].at)).body.invoice;
		expect(renewed).toMatchObject({ kind: 'VAT', buyer_number: '5260250274', replaces: { id: original.id }, gross: 45, corrections: [] });
		expect((await get(`/${original.id}`)).invoice).toMatchObject({ standing: { gross: 0 }, replaced_by: { id: renewed.id } });
		expect((await correct(original.id, COMPANY)).status).toBe(409);
		expect((await correct(data.corrections[0].id, PERSON)).status).toBe(409);
		expect((await issue(renewed.order.extOrderId)).status).toBe(409);
		await refund(renewed.order.extOrderId);
		await work();
		expect((await get(`/${renewed.id}`)).invoice.standing.gross).toBe(0);
		expect((await get(`/${original.id}`)).invoice.corrections).toHaveLength(2);
	});
});

describe('the database', () => {
	const fails = (query: string, values: unknown[] = []) =>
		testApp.context.db.pool.query(query, values).then(
			() => 'done',
			(error: { code: string; constraint?: string }) => error.constraint ?? error.code,
		);

	it('B-041 K-11 refuses to change or delete an invoice, to skip a number and to use one twice, for every writer', async () => {
		const { id } = await issued((await insertOrderWithInvoice(testApp, COMPANY)).ext_order_id);
		expect(await fails('update issued_invoices set gross_grosze = gross_grosze + 1 where id = $1', [id])).toBe('RI001');
		expect(await fails('delete from issued_invoices where id = $1', [id])).toBe('RI001');
		for (const tables of ['issued_invoices cascade', 'invoice_counters cascade', 'orders cascade'])
			expect(await fails(`truncate ${tables}`), tables).toBe('RI006');
		for (const change of ['last = last + 2', 'last = last - 1', 'last = last', `series = 'X'`])
			expect(await fails(`update invoice_counters set ${change}`), change).toBe('RI002');
		expect(await fails('delete from invoice_counters')).toBe('RI002');
		expect(await fails(`insert into invoice_counters values ('X/{n}/{YYYY}', '2026', 2)`)).toBe('RI002');
		expect(await fails('update invoice_counters set last = last + 1')).toBe('RI003');
		const copy = (change: Record<string, string>) => {
			const columns = ['kind', 'series', 'period', 'count', 'number', 'order_id', 'corrects_id', 'replaces_id', 'issued_at', 'issued_on'];
			const rest = ['document', 'net_grosze', 'vat_grosze', 'gross_grosze', 'xml', 'xml_sha256'];
			const names = [...columns, ...rest];
			return fails(
				`insert into issued_invoices (${names.join(', ')}) select ${names.map((name) => change[name] ?? name).join(', ')} from issued_invoices where id = $1`,
				[id],
			);
		};
		expect(await copy({ count: 'count + 1' })).toBe('RI004');
		expect(await copy({ number: `number || 'x'` })).toMatch(/^issued_invoices_(series_period_count_key|first)$/);
		expect(await copy({ xml_sha256: `'\\x00'::bytea` })).toBe('issued_invoices_xml_has_its_hash_check');
	});
});
