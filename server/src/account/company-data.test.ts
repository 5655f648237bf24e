import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEvent, makeOrder } from '#testing/insert-content.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

it('F-054 an account keeps a number of its country, cleaned, and a country that exists', async () => {
	const user = await testApp.make.user();
	const put = (body: object) => testApp.request({ method: 'PUT', url: `/api/users/${user.id}`, token: user.token, body });
	expect((await put({ nip: '123' })).body.formError).toHaveProperty('nip');
	expect((await put({ nip: '1234563217' })).body.formError).toHaveProperty('nip');
	expect((await put({ nip: '123-456-32-18' })).body.user.nip).toBe('1234563218');
	expect((await put({ nip: 'PL 123-456-32-18' })).body.user.nip).toBe('1234563218');
	expect((await put({ country_code: 'XX' })).body.formError).toHaveProperty('country_code');
	// a German number needs Germany as the country, also when only the country changes
	expect((await put({ nip: 'DE 123456789' })).body.formError).toHaveProperty('nip');
	expect((await put({ nip: 'DE 123456789', country_code: 'de' })).body.user).toMatchObject({ nip: 'DE123456789', country_code: 'DE' });
	expect((await put({ country_code: 'PL' })).body.formError).toHaveProperty('nip');
	expect((await put({ nip: '', country_code: 'PL' })).body.user).toMatchObject({ nip: null, country_code: 'PL' });
	expect((await put({ city: 'Łódź' })).status).toBe(200);
});

it('F-067 a birthday before 1900 is refused', async () => {
	const user = await testApp.make.user();
	const put = (birthday: string) => testApp.request({ method: 'PUT', url: `/api/users/${user.id}`, token: user.token, body: { birthday } });
	expect((await put('1890-01-01')).body.formError).toHaveProperty('birthday');
	expect((await put('1931-01-01')).status).toBe(200);
});

it('F-054 the country of an order exists', async () => {
	const admin = await testApp.make.admin();
	const user = await testApp.make.user();
	const event = await makeEvent(testApp);
	await makeOrder(testApp, { user_id: user.id, event_id: event.id });
	const [order] = (await testApp.context.db.pool.query('select ext_order_id from orders where user_id = $1', [user.id])).rows;
	const put = (country: string) =>
		testApp.request({ method: 'PUT', url: `/api/payments/${order.ext_order_id}`, token: admin.token, body: { country } });
	expect((await put('XX')).body.formError).toHaveProperty('country');
	expect((await put('cz')).body.order.country).toBe('CZ');
});
