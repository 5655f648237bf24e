import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from '#testing/insert-content.ts';
import { insertOrder, insertTestRefund } from '#testing/insert-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let token: string;
let user_id: number;
beforeAll(async () => {
	testApp = await openTestApp();
	testApp.setNow('2026-11-20T12:00:00Z');
	token = (await testApp.make.admin()).token;
	user_id = (await testApp.make.user({ firstname: 'Ewa', lastname: 'Kłos' })).id;
	const event = await makeEvent(testApp, { title: 'Mewa', date_from: '2026-12-01', date_to: '2026-12-01' });
	const video = await makeVideo(testApp, { title: 'Hamlet' });
	const order = (given: object) => insertOrder(testApp, { user_id, event_id: event.id, created_at: '2026-10-20T10:00:00Z', ...given });
	const whole = await order({ status: 'REFUNDED', refunded_at: '2026-11-03T10:00:00Z', amount_grosze: 4500 });
	await insertTestRefund(testApp, whole.id, 4500, '2026-11-03T10:00:00Z');
	const part = await order({ amount_grosze: 10_000, created_at: '2026-11-05T10:00:00Z' });
	await insertTestRefund(testApp, part.id, 2550, '2026-11-30T22:59:59Z');
	// without the provider: no refund row at all
	await order({ event_id: null, video_id: video.id, status: 'REFUNDED', refunded_at: '2026-11-04T10:00:00Z', amount_grosze: 1999 });
	// after the last midnight of November
	const later = await order({ amount_grosze: 500, created_at: '2026-11-06T10:00:00Z' });
	await insertTestRefund(testApp, later.id, 100, '2026-11-30T23:00:00Z');
	await testApp.context.db.run(sql`update refunds set how = 'transfer', note = 'przelew' where order_id = ${part.id}`);
});
afterAll(() => testApp.close());

const get = async (url: string) => (await testApp.request({ url, token })).body;
const NOVEMBER = 'date_from=2026-11-01&date_to=2026-11-30';

describe('the list of refunds', () => {
	it('F-086 names day, order, amount and how, and adds up to the figure above the lists', async () => {
		const { refunds, total, summary } = await get(`/api/refunds?${NOVEMBER}`);
		expect(total).toBe(3);
		expect(summary).toEqual({ amount: 90.49 });
		expect(refunds).toMatchObject([
			{ date: '2026-11-30', amount: 25.5, how: 'transfer', order: { kind: 'event', title: 'Mewa', date_from: '2026-12-01' } },
			{ date: '2026-11-04', amount: 19.99, how: 'manual', order: { kind: 'video', title: 'Hamlet', date_from: null } },
			{
				date: '2026-11-03',
				amount: 45,
				how: 'provider',
				order: { kind: 'event', firstname: 'Ewa', number: expect.stringMatching(/^.{4}-.{4}$/) },
			},
		]);
		const events = await get(`/api/payments?${NOVEMBER}`);
		expect((await get(`/api/refunds?${NOVEMBER}&kind=event`)).summary.amount).toBe(events.summary.refundsSumm);
		expect(events.summary.refundedOrders).toBe(2);
		expect((await get(`/api/videopayments?${NOVEMBER}`)).summary).toMatchObject({ refundsSumm: 19.99, refundedOrders: 1 });
		expect((await get(`/api/refunds?${NOVEMBER}&limit=1&page=2`)).refunds).toMatchObject([{ amount: 19.99 }]);
		expect((await get(`/api/refunds?${NOVEMBER}&user=nikttaki`)).total).toBe(0);
	});

	it('F-086 is available as a file, oldest first; a reversed range is refused', async () => {
		const { text } = await testApp.request({ url: `/api/refunds?${NOVEMBER}&format=csv`, token });
		const lines = text.trim().split('\r\n');
		expect(lines).toHaveLength(4);
		expect(lines[0]).toBe(
			'Data zwrotu;Numer zamówienia;Pełny numer zamówienia;Rodzaj;Tytuł;Termin wydarzenia;Imię;Nazwisko;Kwota;Sposób zwrotu',
		);
		expect(lines[1]).toMatch(/^11:00, 03\.11\.2026;.*;Wydarzenie;Mewa;19:00, 01\.12\.2026;Ewa;Kłos;45,00;przez operatora płatności$/);
		expect(lines[3]).toMatch(/;25,50;przelewem$/);
		const turned = await testApp.request({ url: '/api/refunds?date_from=2026-11-02&date_to=2026-11-01', token });
		expect([turned.status, turned.body.formError]).toEqual([422, { date_to: 'Niepoprawna data' }]);
	});
});

describe('the statement of a month', () => {
	it('F-086 sets sales and refunds on their own days, by kind, and adds up to the figure of the screens', async () => {
		const { statement } = await get('/api/statements/2026-11');
		expect(statement).toMatchObject({
			month: '2026-11',
			sales: [
				{ date: '2026-11-05', kind: 'event', amount: 100 },
				{ date: '2026-11-06', kind: 'event', amount: 5 },
			],
			refunds: [
				{ date: '2026-11-03', kind: 'event', amount: 45 },
				{ date: '2026-11-04', kind: 'video', amount: 19.99 },
				{ date: '2026-11-30', kind: 'event', amount: 25.5 },
			],
			income: 14.51,
			totals: [
				{ kind: 'event', vat_rate: '23', net: 28.05, vat: 6.45, gross: 34.5 },
				{ kind: 'video', vat_rate: '23', net: -16.25, vat: -3.74, gross: -19.99 },
			],
			rates: [{ vat_rate: '23', net: 11.8, vat: 2.71, gross: 14.51 }],
			lines: [
				{ date: '2026-11-03', side: 'refund', kind: 'event', vat_rate: '23', net: -36.59, vat: -8.41, gross: -45 },
				{ date: '2026-11-04', side: 'refund', kind: 'video', vat_rate: '23', net: -16.25, vat: -3.74, gross: -19.99 },
				{ date: '2026-11-05', side: 'sale', kind: 'event', vat_rate: '23', net: 81.3, vat: 18.7, gross: 100 },
				{ date: '2026-11-06', side: 'sale', kind: 'event', vat_rate: '23', net: 4.07, vat: 0.93, gross: 5 },
				{ date: '2026-11-30', side: 'refund', kind: 'event', vat_rate: '23', net: -20.73, vat: -4.77, gross: -25.5 },
			],
		});
		const sums = await get('/api/statistics/paymentsumm?from=2026-11-01&to=2026-11-30');
		expect(sums.eventsSumm + sums.videosSumm + sums.giftsSumm + sums.groupTicketsSumm).toBeCloseTo(statement.income, 5);
		expect((await get('/api/statements/2026-12')).statement).toMatchObject({
			sales: [],
			refunds: [{ date: '2026-12-01', amount: 1 }],
			income: -1,
		});
		expect((await get('/api/statements/1999-01')).statement).toMatchObject({
			month: '1999-01',
			sales: [],
			refunds: [],
			income: 0,
			totals: [],
			rates: [],
			lines: [],
		});
	});

	it('F-086 is a file whose amounts add up to its last line; an invalid month is refused', async () => {
		const { text } = await testApp.request({ url: '/api/statements/2026-11?format=csv', token });
		const lines = text.replace('\ufeff', '').trim().split('\r\n').slice(1);
		for (const column of [-3, -2, -1]) {
			const grosze = lines.map((line) => Math.round(Number(line.split(';').at(column)?.replace(',', '.')) * 100));
			expect(grosze.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(grosze.at(-1));
		}
		expect(lines[0]).toBe('03.11.2026;Zwrot;Wydarzenie;23%;-36,59;-8,41;-45,00');
		const rates = { method: 'PUT', url: '/api/invoices/settings', token } as const;
		expect((await testApp.request({ ...rates, body: { vat_video: '7' } })).body.formError).toHaveProperty('vat_video');
		// what was sold keeps the rate of its day
		await testApp.request({ ...rates, body: { vat_video: '8' } });
		expect((await get('/api/statements/2026-11')).statement.totals[1]).toMatchObject({ kind: 'video', vat_rate: '23', vat: -3.74 });
		for (const month of ['2026-13', '2026', '2026-1', 'listopad'])
			expect((await testApp.request({ url: `/api/statements/${month}`, token })).status).toBeGreaterThanOrEqual(404);
	});
});
