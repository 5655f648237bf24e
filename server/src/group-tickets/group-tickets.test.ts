import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp();
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const put = (body: unknown) => testApp.request({ method: 'PUT', url: '/api/groupTickets/settings', token, body });

describe('settings of group tickets', () => {
	it('S1-107 S3-130 are read by anyone and changed by an admin', async () => {
		const changed = await put({
			event_available: 1,
			video_available: false,
			one_free: 'true',
			min_units: '5',
			max_units: 50,
			discount: '10',
		});
		const config = { event_available: 1, video_available: 0, one_free: 1, min_units: 5, max_units: 50, discount: 10 };
		expect(changed).toMatchObject({ status: 200, body: { config } });
		expect((await testApp.request({ url: '/api/groupTickets/settings' })).body.config).toEqual(config);
		expect((await put({ discount: '' })).body.config.discount).toBeNull();
		const { rows } = await testApp.context.db.pool.query("select 1 from audit where action = 'groupTickets.settings'");
		expect(rows).toHaveLength(2);
	});

	it('reports errors with the texts of the specification', async () => {
		expect((await put({ min_units: '', max_units: '' })).body.formError).toEqual({
			min_units: 'Proszę podać minimalną liczbę biletów.',
			max_units: 'Proszę podać maksymalną liczbę biletów.',
		});
		expect((await put({ min_units: 'x' })).body.formError.min_units).toBe('Nieprawidłowa wartość.');
		expect((await put({ min_units: 10, max_units: 9 })).body.formError.max_units).toBe('Nieprawidłowa wartość.');
		for (const discount of [100, -1, 'x', 1.5])
			expect((await put({ discount })).body.formError.discount).toBe('Proszę podać wartość z zakresu 0-99');
	});
});
