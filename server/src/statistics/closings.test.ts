import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent } from '#testing/insert-content.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { findBroken } from '../../../scripts/verify/check.ts';

let testApp: TestApp;
let token: string;
let event_id: number;
beforeAll(async () => {
	testApp = await openTestApp();
	testApp.setNow('2026-11-20T18:00:00Z');
	token = (await testApp.make.admin()).token;
	event_id = (await makeEvent(testApp)).id;
});
afterAll(() => testApp.close());

const close = (month: string, by = token) => testApp.request({ method: 'POST', url: `/api/statements/${month}/closing`, token: by });
const statement = async (month: string) => (await testApp.request({ url: `/api/statements/${month}`, token })).body.statement;
const listed = async (from: string, to: string) =>
	(await testApp.request({ url: `/api/payments?date_from=${from}&date_to=${to}`, token })).body.summary.income;
const complete = (number: string, body: object = { how: 'transfer', paid_on: '2026-11-19', note: 'Wyciąg nr 7' }) =>
	testApp.request({ method: 'PUT', url: `/api/payments/${number}`, token, body: { status: 'COMPLETED', ...body } });
const cancelledIn = async (created_at: string, amount_grosze = 4000) =>
	(await insertOrder(testApp, { user_id: (await testApp.make.user()).id, event_id, status: 'CANCELED', created_at, amount_grosze }))
		.ext_order_id;

describe('an old order that a person completes', () => {
	it('G-004 needs way and note, and refused changes nothing', async () => {
		const number = await cancelledIn('2026-09-13T10:00:00Z');
		expect(await complete(number, {})).toMatchObject({
			status: 422,
			body: { formError: { how: expect.any(String), note: expect.any(String) } },
		});
		expect((await complete(number, { how: 'cash' })).body.formError).toEqual({ note: expect.stringContaining('Napisz, jak zapłacono') });
		expect((await complete(number, { how: 'cash', note: 'KP 1', paid_on: '2026-11-21' })).body.formError).toHaveProperty('paid_on');
		expect((await testApp.request({ url: `/api/payments/${number}`, token })).body.order).toMatchObject({
			status: 'CANCELED',
			paid_by: null,
		});
		expect((await statement('2026-09')).income).toBe(0);
	});

	it('G-004 changes its month while that is open, and the order says so before', async () => {
		const number = await cancelledIn('2026-09-14T10:00:00Z');
		expect((await testApp.request({ url: `/api/payments/${number}`, token })).body.order.month_closed).toBe(0);
		expect((await complete(number)).body.order).toMatchObject({ paid_by: 'transfer', paid_on: '2026-11-19', paid_note: 'Wyciąg nr 7' });
		expect(await statement('2026-09')).toMatchObject({ income: 40, closed: null, changes: [] });
	});
});

describe('a closed month', () => {
	it('G-004 is closed once, and only when it is over', async () => {
		expect(await close('2026-11')).toMatchObject({ status: 409, body: { type: 'month_not_over' } });
		await insertOrder(testApp, {
			user_id: (await testApp.make.user()).id,
			event_id,
			created_at: '2026-10-05T10:00:00Z',
			amount_grosze: 2500,
		});
		const first = await close('2026-10');
		expect(first.body.statement).toMatchObject({ income: 25, closed: { closed_at: expect.stringMatching(/^2026-11-20T18:00/) } });
		testApp.setNow('2026-11-20T18:05:00Z');
		expect((await close('2026-10')).body.statement.closed).toEqual(first.body.statement.closed);
		const { rows } = await testApp.context.db.pool.query("select after from audit where action = 'statistics.close_month'");
		expect(rows).toEqual([{ after: { amount_grosze: 2500 } }]);
	});

	it('G-004 stays as it is: a later payment counts in the open month, in every sum, and is listed in both', async () => {
		const number = await cancelledIn('2026-10-31T22:30:00Z');
		expect((await testApp.request({ url: `/api/payments/${number}`, token })).body.order.month_closed).toBe(1);
		const [october, november] = [await statement('2026-10'), await statement('2026-11')];
		expect((await complete(number)).status).toBe(200);
		const after = await statement('2026-10');
		const change = { extOrderId: number, placed: '2026-10-31', booked: '2026-11-20', amount: 40, paid_by: 'transfer', note: 'Wyciąg nr 7' };
		expect(after).toEqual({ ...october, changes: [expect.objectContaining(change)] });
		const open = await statement('2026-11');
		expect(open.changes).toEqual([expect.objectContaining(change)]);
		expect(open.income).toBe(november.income + 40);
		for (const parts of [open.totals, open.rates, open.ways, open.lines])
			expect(parts.reduce((sum: number, { gross }: { gross: number }) => sum + gross, 0)).toBe(open.income);
		expect([await listed('2026-10-01', '2026-10-31'), await listed('2026-11-01', '2026-11-30')]).toEqual([25, open.income]);
		const daily = await testApp.request({ url: '/api/statistics/income?from=2026-11-20&to=2026-11-20', token });
		expect(daily.body.income).toEqual([{ date: '2026-11-20', summ: 40 }]);
		expect((await findBroken(testApp.context.db.pool)).map(({ name }) => name)).not.toContain('closed-months-unchanged');
	});
});

describe('payouts of the provider', () => {
	const payout = { paid_on: '2026-11-18', amount: '120.50', reference: 'W/11/7' };
	const add = (body: object) => testApp.request({ method: 'POST', url: '/api/payouts', token, body });

	it('G-003 are listed in the statement of their month, once, to compare the provider’s sales with', async () => {
		const made = await add(payout);
		expect(made).toMatchObject({ status: 201, body: { payout: { amount: 120.5, reference: 'W/11/7' } } });
		expect((await add(payout)).body).toEqual(made.body);
		expect((await add({ ...payout, amount: 1 })).body.formError).toHaveProperty('reference');
		for (const wrong of [{ amount: null }, { amount: 0 }, { paid_on: '2026-11-30' }, { reference: ' ' }])
			expect((await add({ ...payout, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
		expect((await statement('2026-11')).payouts).toEqual([made.body.payout]);
		expect((await statement('2026-10')).payouts).toEqual([]);
		const remove = { method: 'DELETE', url: `/api/payouts/${made.body.payout.id}`, token } as const;
		expect([(await testApp.request(remove)).status, (await testApp.request(remove)).status]).toEqual([204, 404]);
		expect((await statement('2026-11')).payouts).toEqual([]);
	});
});
