import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VAT_RATES, vatRateText } from '#domain/catalogue/vat.rules.ts';
import { VOUCHER_BASIS } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import type { RegisterEntry } from '#domain/invoices/register/register.contract.ts';
import { type RegisteredOrder, undocumentedLines } from '#domain/invoices/register/register.rules.ts';
import { sql } from '#server/lib/db/db.ts';
import { insertTestRefund } from '#testing/insert-order.ts';
import { COMPANY, clearInvoices, insertOrderWithInvoice, PERSON, SELLER, setInvoices } from '#testing/make-invoice.ts';
import { readZip } from '#testing/read-zip.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { findBroken } from '../../../../scripts/verify/check.ts';

let testApp: TestApp;
let token: string;
let user_id: number;
let event_id: number | null;
beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
	user_id = (await testApp.make.user()).id;
	const { id } = await insertOrderWithInvoice(testApp, null, { user_id });
	event_id = (await testApp.context.db.one<{ event_id: number }>(sql`select event_id from orders where id = ${id}`)).event_id;
});
beforeEach(async () => {
	await clearInvoices(testApp);
	await testApp.context.db.run(sql`truncate orders cascade`);
	await at('2026-11-15T10:00:00Z');
	await setInvoices(testApp, { ...SELLER, universal_gifts: 'receipt' });
});
afterAll(() => testApp.close());

const at = async (now: string) => {
	testApp.setNow(now);
	token = (await testApp.make.admin()).token;
};
const ask = (method: 'GET' | 'POST', url: string, body?: object) => testApp.request({ method, url, token, ...(body && { body }) });
const register = async (month: string, page = '') => (await ask('GET', `/api/registers/${month}?${page}`)).body.register;
const statement = async (month: string) => (await ask('GET', `/api/statements/${month}`)).body.statement;
const issue = async (extOrderId: string) => {
	const answer = await ask('POST', '/api/issued-invoices', { extOrderId });
	expect(answer.status, answer.text).toBe(201);
	return answer.body.invoice;
};
const refund = async (extOrderId: string, amount?: number) => {
	expect((await ask('POST', `/api/orders/${extOrderId}/refunds`, { amount, outside: true, note: 'przelew' })).status).toBe(201);
	await testApp.runJob('invoices-issue');
};
const sell = (requested: object | null, given: object = {}) => insertOrderWithInvoice(testApp, requested, { user_id, event_id, ...given });
const grosze = (zloty: number) => Math.round(zloty * 100);

describe('the register of sales', () => {
	it('B-048 B-049 has invoices, corrections, and one line a day and rate for all other sales; the sums equal the statement', async () => {
		const first = await issue((await sell(COMPANY, { created_at: '2026-11-03T10:00:00Z', amount_grosze: 5997 })).ext_order_id);
		await sell(null, { created_at: '2026-11-03T12:00:00Z' });
		await sell(null, { created_at: '2026-11-03T23:30:00Z' });
		await at('2026-12-02T10:00:00Z');
		await refund(first.order.extOrderId, 19.99);
		// issued in December for a sale of November
		const late = await issue((await sell(PERSON, { created_at: '2026-11-30T22:00:00Z' })).ext_order_id);
		const november = await register('2026-11');
		expect(november).toMatchObject({
			total: 4,
			documents: { count: 2, gross: 104.97 },
			undocumented: { gross: 90 },
			entries: [
				{
					day: '2026-11-03',
					vat_rate: '23',
					net: 48.76,
					vat: 11.21,
					gross: 59.97,
					document: { number: first.number, buyer_number: '1111111111', sold_on: '2026-11-03', ksef: 'BFK', corrects: null },
				},
				{ day: '2026-11-30', gross: 45, document: { number: late.number, issued_on: '2026-12-02', buyer_name: 'Łucja Wójcik' } },
				{ day: '2026-11-03', vat_rate: '23', net: 36.59, vat: 8.41, gross: 45, document: null },
				{ day: '2026-11-04', vat_rate: '23', net: 36.59, vat: 8.41, gross: 45, document: null },
			],
		});
		const december = await register('2026-12');
		expect(december).toMatchObject({
			total: 1,
			entries: [{ day: '2026-12-02', net: -16.26, vat: -3.73, gross: -19.99, document: { kind: 'KOR', corrects: first.number } }],
		});
		for (const { month, rates } of [november, december]) expect(rates).toEqual((await statement(month)).rates);
		expect((await register('2026-11', 'limit=2&page=2')).entries).toEqual(november.entries.slice(2));
		expect((await register('2026-11', 'limit=3&page=1')).entries).toEqual(november.entries.slice(0, 3));
	});

	it('B-048 a correction is on the day of its refund, also where the clock that dated the refund is ahead', async () => {
		const order = await sell(COMPANY, { created_at: '2026-10-14T09:00:00Z' });
		const { id } = await issue(order.ext_order_id);
		await insertTestRefund(testApp, order.id, 1000, '2026-11-15T10:00:01Z');
		await testApp.runJob('invoices-issue');
		const registered = sql`select registered_on from issued_invoices where corrects_id = ${id}`;
		expect(await testApp.context.db.one(registered)).toEqual({ registered_on: '2026-11-15' });
		expect((await findBroken(testApp.context.db.pool)).filter(({ name }) => name === 'registered-on-its-day')).toEqual([]);
	});

	it('B-048 a refund whose correction another seller makes is a line without a document on its day, before and after it is closed', async () => {
		const { id, order } = await issue((await sell(COMPANY, { created_at: '2026-10-14T09:00:00Z' })).ext_order_id);
		await setInvoices(testApp, { seller_nip: COMPANY.nip });
		await refund(order.extOrderId, 20);
		for (const close of [async () => undefined, () => ask('POST', `/api/issued-invoices/${id}/corrected-elsewhere`)]) {
			await close();
			const found = await register('2026-11');
			expect(found).toMatchObject({ total: 1, entries: [{ day: '2026-11-15', vat_rate: '23', gross: -20, document: null }] });
			expect(found.rates).toEqual((await statement('2026-11')).rates);
		}
		expect((await ask('GET', '/api/issued-invoices/waiting')).body.total).toBe(0);
	});

	it('B-049 a gift for any title is sold without VAT, or like any sale, by the setting at that time', async () => {
		const gift = { kind: 'gift', event_id: null, amount_grosze: 9900 };
		const receipt = await sell(COMPANY, gift);
		await setInvoices(testApp, { universal_gifts: 'as_sold' });
		await sell(null, gift);
		expect((await register('2026-11')).entries).toMatchObject([
			{ day: '2026-11-15', vat_rate: '23', vat: 18.51, gross: 99, document: null },
			{ day: '2026-11-15', vat_rate: 'np', net: 99, vat: 0, gross: 99, document: null },
		]);
		expect((await register('2026-11')).rates).toEqual((await statement('2026-11')).rates);
		expect(await testApp.context.db.one(sql`select vat_basis from orders where id = ${receipt.id}`)).toEqual({ vat_basis: VOUCHER_BASIS });
		expect((await ask('POST', '/api/issued-invoices', { extOrderId: receipt.ext_order_id })).status).toBe(409);
		expect((await ask('GET', '/api/issued-invoices/waiting')).body.total).toBe(0);
	});

	it('B-048 is a CSV whose lines add up to its sums', async () => {
		await issue((await sell({ ...COMPANY, company: '=Kupiec; "Syn"' })).ext_order_id);
		await sell(null);
		const { text, headers } = await ask('GET', '/api/registers/2026-11?format=csv');
		expect(headers['content-type']).toContain('text/csv');
		const lines = text.replace('\ufeff', '').trim().split('\r\n').slice(1);
		expect(lines[0]).toContain(`;"'=Kupiec; ""Syn""";1111111111;;BFK;23%;36,59;8,41;45,00`);
		expect(lines.slice(1)).toEqual(['15.11.2026;Sprzedaż bez faktury;;;;;;;;23%;36,59;8,41;45,00', ';Razem;;;;;;;;23%;73,18;16,82;90,00']);
	});

	it('B-048 is one ZIP: PDF and XML of every document, byte for byte, the register, and a list of files with their hashes', async () => {
		const made = await issue((await sell(COMPANY)).ext_order_id);
		await refund(made.order.extOrderId);
		const answer = await ask('GET', '/api/registers/2026-11/files');
		expect(answer.headers['content-type']).toBe('application/zip');
		const files = readZip(answer.bytes);
		const xml = [...files].filter(([name]) => name.startsWith('xml/'));
		expect(xml).toHaveLength(2);
		const pdf = [...files].filter(([name]) => name.startsWith('pdf/'));
		expect(pdf.map(([, bytes]) => bytes.toString('latin1', 0, 5))).toEqual(['%PDF-', '%PDF-']);
		const manifest = files.get('spis-plikow.csv')?.toString() ?? '';
		for (const [name, bytes] of xml)
			expect(manifest).toContain(
				`${name};${/<P_2>(.*)<\/P_2>/.exec(bytes.toString())?.[1]};BFK;${createHash('sha256').update(bytes).digest('hex')};${bytes.length}`,
			);
		expect(xml.map(([, bytes]) => createHash('sha256').update(bytes).digest('hex'))).toContain(made.sha256);
		expect(files.get('rejestr-sprzedazy.csv')?.toString()).toBe((await ask('GET', '/api/registers/2026-11?format=csv')).text);
	});

	it('B-048 does not count refused documents: their number is a line without amounts, with the reason', async () => {
		const made = await issue((await sell(COMPANY)).ext_order_id);
		await testApp.context.db.run(sql`
			insert into ksef_sendings (invoice_id, deadline, next_at, state, reason) values (${made.id}, '2026-11-16', now(), 'rejected', 'Zły NIP; "x"')`);
		const found = await register('2026-11');
		expect(found).toMatchObject({
			total: 2,
			documents: { count: 0, refused: 1, gross: 0 },
			undocumented: { gross: 45 },
			entries: [
				{ net: null, vat: null, gross: null, document: { number: made.number, ksef: null, refusal: 'Zły NIP; "x"' } },
				{ gross: 45, document: null },
			],
		});
		expect(found.rates).toEqual((await statement('2026-11')).rates);
		expect((await register('2026-11', 'limit=1&page=2')).entries).toEqual(found.entries.slice(1));
		const { text } = await ask('GET', '/api/registers/2026-11?format=csv');
		expect(text).toContain(`${made.number};`);
		expect(text).toContain(';"Nieprzyjęta przez KSeF: Zły NIP; ""x""";23%;;;\r\n');
		expect(text).toContain(';Razem;;;;;;;;23%;36,59;8,41;45,00');
		const files = [...readZip((await ask('GET', '/api/registers/2026-11/files')).bytes).keys()];
		expect(files).toEqual(['rejestr-sprzedazy.csv', 'spis-plikow.csv']);
		await testApp.context.db.run(sql`update ksef_sendings set reason = 'duplicate', state = 'attention'`);
		expect((await ask('GET', '/api/registers/2026-11?format=csv')).text).toContain('pod tym numerem KSeF ma już fakturę');
		// the mark of the domain in the list, that of the store in the file
		for (const [state, number, code = null] of [
			['issued', null],
			// KSeF has it, with a number that is not valid
			['attention', null, 200],
			['accepted', '5265877635-20261115-0000A0000000-7E'],
		]) {
			await testApp.context.db.run(sql`
				update ksef_sendings set state = ${state}, code = ${code}, reason = 'number', ksef_number = ${number}, accepted_at = case when ${state} = 'accepted' then now() end`);
			const [{ document }] = (await register('2026-11')).entries;
			expect(document.ksef).toBe(number ?? 'DI');
			expect((await ask('GET', '/api/registers/2026-11?format=csv')).text).toContain(`;${document.ksef};23%;36,59;8,41;45,00`);
		}
	});

	it('B-048 is for a month that exists; an empty month is empty', async () => {
		for (const path of ['', '/files']) expect((await ask('GET', `/api/registers/2026-13${path}`)).status).toBeGreaterThanOrEqual(404);
		expect(await register('1999-01')).toMatchObject({ total: 0, entries: [], rates: [] });
		expect(readZip((await ask('GET', '/api/registers/1999-01/files')).bytes).size).toBe(2);
	});
});

const booked = fc.record({
	grosze: fc.integer({ min: 2, max: 99_999 }),
	rate: fc.constantFrom(...VAT_RATES),
	placedDay: fc.integer({ min: 1, max: 60 }),
	/** refunds: percent of the remaining amount and days after the sale; the invoice is issued before, between or after */
	backs: fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 20 })), { maxLength: 2 }),
	invoicedAfter: fc.constantFrom(null, 0, 1, 2),
	buyerCorrected: fc.boolean(),
});
const instant = (days: number) => new Date(Date.UTC(2026, 8, days, 21, 45)).toISOString();

it('B-048 B-049 sums equal the statement and an independent calculation, on random orders, refunds and corrections', {
	timeout: 120_000,
	tags: ['slow'],
}, async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(booked, { minLength: 3, maxLength: 6 }), async (rows) => {
			await clearInvoices(testApp);
			await testApp.context.db.run(sql`truncate orders cascade`);
			const books: RegisteredOrder[] = [];
			for (const row of rows) {
				let day = row.placedDay;
				await at(instant(day));
				const order = await sell(COMPANY, { amount_grosze: row.grosze, created_at: instant(day) });
				await testApp.context.db.run(sql`update orders set vat_rate = ${row.rate}, vat_basis = 'art. 43' where id = ${order.id}`);
				let standing = row.grosze;
				const refunds: { at: string; amount_grosze: number }[] = [];
				for (const step of [0, 1, 2]) {
					if (row.invoicedAfter === step && standing > 0) {
						const { id } = await issue(order.ext_order_id);
						const buyer = { ...COMPANY, nip: '5260250274' };
						if (row.buyerCorrected)
							expect((await ask('POST', `/api/issued-invoices/${id}/corrections`, { buyer, reason: 'zły NIP' })).status).toBe(201);
					}
					const [percent, later] = row.backs[step] ?? [0, 0];
					const amount_grosze = Math.floor((standing * percent) / 100);
					if (amount_grosze === 0) continue;
					day += later;
					await at(instant(day));
					await refund(order.ext_order_id, amount_grosze / 100);
					refunds.push({ at: instant(day), amount_grosze });
					standing -= amount_grosze;
				}
				const documents = await testApp.context.db.rows<RegisteredOrder['documents'][number]>(sql`
					select gross_grosze, vat_grosze, issued_at, (document #> '{correction,effect}')::int as effect from issued_invoices where order_id = ${order.id}`);
				books.push({ created_at: instant(row.placedDay), amount_grosze: row.grosze, vat_rate: row.rate, refunds, documents });
			}
			const entries: RegisterEntry[] = [];
			for (const month of ['2026-09', '2026-10', '2026-11', '2026-12']) {
				const found = await register(month, 'limit=500');
				const { rates, income } = await statement(month);
				expect(found.rates.filter(({ gross, vat }: { gross: number; vat: number }) => gross || vat)).toEqual(
					rates.filter(({ gross, vat }: { gross: number; vat: number }) => gross || vat),
				);
				expect(grosze(found.documents.gross) + grosze(found.undocumented.gross)).toBe(grosze(income));
				entries.push(...found.entries);
			}
			const lines = entries.filter(({ document }) => document === null);
			expect(lines.map(({ day, vat_rate, gross, vat }) => [day, vat_rate, grosze(gross ?? 0), grosze(vat ?? 0)])).toEqual(
				undocumentedLines(books).map(({ day, vat_rate, gross_grosze, vat_grosze }) => [day, vat_rate, gross_grosze, vat_grosze]),
			);
			expect(entries.length - lines.length).toBe(books.flatMap(({ documents }) => documents).length);
			// sales minus refunds of each rate, computed from the input alone
			for (const rate of VAT_RATES) {
				const standing = books
					.filter(({ vat_rate }) => vat_rate === rate)
					.reduce((sum, book) => sum + book.amount_grosze - book.refunds.reduce((back, { amount_grosze }) => back + amount_grosze, 0), 0);
				const own = entries.filter(({ vat_rate }) => vat_rate === rate);
				expect(
					own.reduce((sum, { gross }) => sum + grosze(gross ?? 0), 0),
					vatRateText(rate),
				).toBe(standing);
			}
		}),
		{ numRuns: 8 },
	);
});
