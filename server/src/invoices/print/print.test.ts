import { createHash, verify } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { readCertificate } from '#server/outside/ksef/ksef.certificate.ts';
import { makeSellerCertificate } from '#simulators/ksef/ksef.certificates.ts';
import { SIMULATED_SELLER } from '#simulators/ksef/ksef.types.ts';
import { type KsefTestApp, openKsefTestApp } from '#testing/ksef.ts';
import { COMPANY, insertOrderWithInvoice, PERSON } from '#testing/make-invoice.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { listOwnInvoices } from './print.store.ts';

let testApp: KsefTestApp;
let admin: string;
let certificate: Awaited<ReturnType<typeof makeSellerCertificate>>;

beforeAll(async () => {
	certificate = await makeSellerCertificate('ec', Date.now());
	const file = join(mkdtempSync(join(tmpdir(), 'rampa-certificate-')), 'offline.pem');
	writeFileSync(file, certificate.pem);
	testApp = await openKsefTestApp({}, { KSEF_OFFLINE_CERTIFICATE: file });
	admin = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const pdfOf = (id: number, { query = '', token = admin } = {}) => testApp.request({ url: `/api/issued-invoices/${id}/pdf${query}`, token });
const read = async (id: number, query = '') => {
	const answer = await pdfOf(id, { query });
	expect(answer.status, answer.text).toBe(200);
	return readPdf(answer.bytes);
};
const sha256Of = async (id: number) =>
	(await testApp.context.db.one<{ xml: Buffer }>(sql`select xml from issued_invoices where id = ${id}`)).xml;

describe('the PDF of an invoice', () => {
	it('B-047 has the content of the invoice, in Polish or English, tagged, with embedded fonts, the same bytes each time', async () => {
		const { id, number, order } = await testApp.issue(
			{ ...PERSON, lastname: 'Żółć-Gęślą', country_code: 'DE' },
			{ description_en: 'Ticket from the book', amount_grosze: 123_450 },
		);
		const pdf = await read(id);
		for (const words of [
			`Faktura ${number}`,
			'Łucja Żółć-Gęślą',
			'Teatr Przykładowy',
			'NIP: 5265877635',
			'16.11.2026, Warszawa',
			'Bilet z księgi',
			'Razem brutto: 1 234,50 zł',
		])
			expect(pdf.text).toContain(words);
		expect(pdf.info).toMatchObject({ Title: `Faktura ${number}`, Language: 'pl' });
		expect(pdf.isTagged).toBe(true);
		expect(pdf.roles.filter((role) => /^H\d|^T[HR]$|^Table$/.test(role)).slice(0, 6)).toEqual(['H1', 'H2', 'H2', 'H2', 'Table', 'TR']);
		expect(pdf.roles).toEqual(expect.arrayContaining(['TH', 'TD', 'L', 'LI', 'Lbl', 'LBody']));
		expect(pdf.fonts.length).toBeGreaterThan(1);
		for (const font of pdf.fonts) expect(font).toMatchObject({ name: expect.stringContaining('NotoSans'), missingFile: false });
		// K-02: an invoice outside KSeF has no code
		expect(pdf.codes).toEqual([]);
		expect((await pdfOf(id)).bytes.equals((await pdfOf(id)).bytes)).toBe(true);

		const english = await read(id, '?jezyk=en');
		expect(english.info).toMatchObject({ Title: `Invoice ${number}`, Language: 'en' });
		for (const words of ['Seller', 'Ticket from the book', 'Germany', 'Total gross: 1,234.50 zł']) expect(english.text).toContain(words);
		expect((await pdfOf(id, { query: '?jezyk=de' })).status).toBe(422);
		expect((await read(id, '?duplikat=1')).text).toContain('DUPLIKAT z');

		// made from the stored document, not from current data
		await testApp.context.db.run(sql`update orders set description = 'Inny tytuł', description_en = 'Other' where id = ${order.id}`);
		expect((await read(id)).text).not.toContain('Inny tytuł');
		expect((await read(id, '?jezyk=en')).text).not.toContain('Other');
	});

	it('B-047 is for its buyer and admins, others get 404; it is saved under a plain name and not cached by shared caches', async () => {
		const { id, number, order } = await testApp.issue(PERSON);
		const buyer = await testApp.context.db.one<{ user_id: number }>(sql`select user_id from orders where id = ${order.id}`);
		const own = await testApp.make.session(buyer.user_id, { singleDevice: false });
		const answer = await pdfOf(id, { token: own, query: '?duplikat=1' });
		expect(answer).toMatchObject({
			status: 200,
			headers: {
				'content-type': 'application/pdf',
				'cache-control': 'private, no-store',
				'content-disposition': `attachment; filename*=UTF-8''${number.replaceAll('/', '-')}.pdf`,
			},
		});
		expect((await readPdf(answer.bytes)).text).not.toContain('DUPLIKAT');
		const { token } = await testApp.make.user();
		expect((await pdfOf(id, { token })).status).toBe(404);
		expect((await pdfOf(2_000_000_000)).status).toBe(404);
	});

	it('B-047 K-24 has codes that link to the verification page: OFFLINE with a certificate link, then by its number', {
		tags: ['slow'],
	}, async () => {
		const { id } = await testApp.issue(COMPANY);
		const hash = createHash('sha256')
			.update(await sha256Of(id))
			.digest('base64url');
		const [day, month, year] = ['16', '11', '2026'];
		const link = `https://qr-test.ksef.mf.gov.pl/invoice/${SIMULATED_SELLER.nip}/${day}-${month}-${year}/${hash}`;
		const offline = await read(id);
		expect(offline.text).toContain('OFFLINE');
		expect(offline.codes[0]).toBe(link);
		expect(offline.alts).toHaveLength(2);
		const [, signed = '', signature = ''] = /^https:\/\/(.+)\/([^/]+)$/.exec(offline.codes[1] ?? '') ?? [];
		const { serial } = readCertificate(certificate.pem);
		expect(signed).toBe(`qr-test.ksef.mf.gov.pl/certificate/Nip/${SIMULATED_SELLER.nip}/${SIMULATED_SELLER.nip}/${serial}/${hash}`);
		expect(
			verify('sha256', Buffer.from(signed), { key: certificate.publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
		).toBe(true);
		expect((await pdfOf(id)).bytes.equals((await pdfOf(id)).bytes)).toBe(true);
		const { id: inRegister } = await testApp.issue(COMPANY);
		await testApp.request({ url: '/api/registers/2026-11/files', token: admin });

		const { ksef_number, mode } = await testApp.runUntil(id, 'receipted');
		// B-045: the buyer has it already, so it is sent as offline although it is of today
		expect(mode).toBe('Offline');
		// and so is one whose PDF was in the register's files
		expect((await testApp.runUntil(inRegister, 'receipted')).mode).toBe('Offline');
		const numbered = await read(id);
		expect(numbered.text).toContain(ksef_number);
		expect(numbered.text).not.toContain('OFFLINE');
		expect(numbered.codes).toEqual([link]);
	});

	it('B-047 of a correction shows before and after; without a certificate it waits for the number, and a refused one has none', {
		tags: ['slow'],
	}, async () => {
		const { id, order } = await testApp.issue(COMPANY);
		await testApp.runUntil(id, 'receipted');
		await testApp.request({
			method: 'POST',
			url: `/api/orders/${order.ext_order_id}/refunds`,
			token: admin,
			body: { amount: 20, outside: true, note: 'przelew' },
		});
		await testApp.runJob('invoices-issue');
		const correction = await testApp.context.db.one<{ id: number }>(sql`select id from issued_invoices where corrects_id = ${id}`);
		const { text } = await read(correction.id);
		for (const words of ['Faktura korygująca', 'przed korektą', 'różnica', 'po korekcie', '−20,00', '25,00', 'Zwrot płatności'])
			expect(text).toContain(words);
		const set = (change: string) =>
			testApp.context.db.pool.query(`update ksef_sendings set ${change} where invoice_id = $1`, [correction.id]);
		await set('certificate_link = null');
		expect(await pdfOf(correction.id)).toMatchObject({
			status: 409,
			body: { type: 'no_invoice', message: expect.stringContaining('czeka na numer') },
		});
		await set(`state = 'rejected', reason = 'P_1'`);
		expect(await pdfOf(correction.id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('nie przyjął') } });
	});
});

describe('the mail with the invoice', () => {
	type Mailed = {
		message_key: string;
		subject: string;
		body: string;
		attachments: { filename: string; content: string; contentType: string }[];
	};
	const mailsOf = (id: number) =>
		testApp.context.db.rows<Mailed>(sql`
			select message_key, subject, body, attachments from outbox where message_key like ${`invoice-${id}`} or message_key like ${`invoice-${id}-again-%`}
			order by id`);
	const work = () => testApp.runJob('invoices-mail');

	it('B-047 is sent once with the PDF: outside KSeF at once, else with the KSeF number; again whenever an admin requests it', async () => {
		const [person, company] = [await testApp.issue(PERSON), await testApp.issue(COMPANY)];
		await testApp.context.db.run(sql`update orders set language = 'en' where id = ${person.order.id}`);
		await Promise.all([work(), work()]);
		await work();
		const [mail, ...more] = await mailsOf(person.id);
		expect(more).toEqual([]);
		expect(mail).toMatchObject({
			subject: `Invoice ${person.number}`,
			attachments: [{ filename: `${person.number.replaceAll('/', '-')}.pdf`, contentType: 'application/pdf' }],
		});
		const sent = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64');
		expect(sent.equals((await pdfOf(person.id)).bytes)).toBe(true);
		expect((await readPdf(sent)).info.Language).toBe('en');

		expect(await mailsOf(company.id)).toEqual([]);
		const request = async () =>
			(await testApp.request({ url: `/api/invoices?q=${company.order.ext_order_id}`, token: admin })).body.invoices[0];
		expect(await request()).toMatchObject({ sent: false, issued: { id: company.id } });
		await testApp.runUntil(company.id, 'receipted');
		await work();
		await work();
		expect(await mailsOf(company.id)).toMatchObject([{ subject: `Faktura ${company.number}` }]);
		expect(await request()).toMatchObject({ sent: true, sent_at: expect.any(String), issued: { id: company.id, number: company.number } });

		const again = () => testApp.request({ method: 'POST', url: `/api/issued-invoices/${company.id}/mail`, token: admin });
		expect(await again()).toMatchObject({ status: 202, body: { to: expect.stringContaining('@') } });
		await again();
		expect((await mailsOf(company.id)).map(({ message_key }) => message_key)).toEqual(
			['', '-again-1', '-again-2'].map((end) => `invoice-${company.id}${end}`),
		);
		// old mails are deleted; the next one has a new key all the same
		await testApp.context.db.run(sql`delete from outbox where message_key = ${`invoice-${company.id}-again-1`}`);
		await again();
		expect((await mailsOf(company.id)).at(-1)?.message_key).toBe(`invoice-${company.id}-again-3`);
	});

	it('B-047 the buyer gets a list of invoices and corrections without those refused by KSeF', async () => {
		const [one, refused] = [await testApp.issue(PERSON), await testApp.issue(COMPANY)];
		const buyer = await testApp.context.db.one<{ user_id: number }>(sql`select user_id from orders where id = ${one.order.id}`);
		await testApp.context.db.run(sql`update orders set user_id = ${buyer.user_id} where id = ${refused.order.id}`);
		await testApp.context.db.run(sql`update ksef_sendings set certificate_link = null where invoice_id = ${refused.id}`);
		const url = `/api/users/${buyer.user_id}/issued-invoices`;
		const own = await testApp.make.session(buyer.user_id, { singleDevice: false });
		expect((await testApp.request({ url, token: own })).body.invoices).toMatchObject([
			{ id: one.id, kind: 'VAT', number: one.number, extOrderId: one.order.ext_order_id, gross: 45, has_pdf: true },
			{ id: refused.id, has_pdf: false },
		]);
		expect(await listOwnInvoices(testApp.context.db, buyer.user_id, { limit: 1 })).toMatchObject([{ id: refused.id }]);
		const ofOne = { url: `${url}?extOrderId=${one.order.ext_order_id}`, token: own };
		expect((await testApp.request(ofOne)).body.invoices).toMatchObject([{ id: one.id }]);
		await testApp.context.db.run(sql`update ksef_sendings set state = 'rejected', reason = 'x' where invoice_id = ${refused.id}`);
		expect((await testApp.request({ url, token: own })).body.invoices).toMatchObject([{ id: one.id }]);
		const { token } = await testApp.make.user();
		expect((await testApp.request({ url, token })).status).toBe(404);
	});

	it('G-052 the invoice of an order and its correction have number and PDF for buyer and admin; the CSV of requests names it', async () => {
		const waiting = await insertOrderWithInvoice(testApp, PERSON);
		const { id, number, order } = await testApp.issue(PERSON);
		const { user_id } = await testApp.context.db.one<{ user_id: number }>(sql`select user_id from orders where id = ${order.id}`);
		await testApp.request({
			method: 'POST',
			url: `/api/orders/${order.ext_order_id}/refunds`,
			token: admin,
			body: { outside: true, note: 'przelew' },
		});
		await testApp.runJob('invoices-issue');
		const own = await testApp.make.session(user_id, { singleDevice: false });
		const url = `/api/users/${user_id}/issued-invoices?extOrderId=${order.ext_order_id}`;
		for (const token of [own, admin]) {
			const { invoices } = (await testApp.request({ url, token })).body;
			expect(invoices).toMatchObject([
				{ id, kind: 'VAT', number, has_pdf: true },
				{ kind: 'KOR', number: expect.stringMatching(/2026/), gross: -45, has_pdf: true },
			]);
			for (const one of invoices) expect((await pdfOf(one.id, { token })).status).toBe(200);
		}

		const csv = (await testApp.request({ url: '/api/invoices?format=csv', token: admin })).text.split('\r\n');
		const lineOf = (words: string) => csv.find((line) => line.includes(words));
		expect(csv[0]).toMatch(/;Wystawiona faktura$/);
		expect(lineOf(order.ext_order_id)).toMatch(new RegExp(`;${number}$`));
		expect(lineOf(waiting.ext_order_id)).toMatch(/;$/);
	});
});
