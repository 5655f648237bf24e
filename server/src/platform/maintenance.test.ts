import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ web: true });
});
afterAll(() => testApp.close());
beforeEach(async () => {
	await testApp.context.db.pool.query(`update settings set value = value || '{"maintenance":1}' where section = 'app'`);
	testApp.invalidateSettings();
});

describe('maintenance', () => {
	it('S1-060 S2-009 R-133 gives everyone but admins 503 with Retry-After, on calls and public documents', async () => {
		const { token } = await testApp.make.user();
		for (const request of [
			{ url: '/api/pages/polityka' },
			{ url: '/api/pages/polityka', token },
			{ url: '/strona-glowna' },
			{ url: '/regulamin' },
			{ url: '/logowanie' },
			{ url: '/repertuar.ics' },
			{ url: '/wydarzenie/1/kalendarz.ics' },
			{ url: '/sitemap.xml' },
			{ url: '/api/openapi.json' },
		]) {
			const answer = await testApp.request(request);
			expect([request.url, answer.status]).toEqual([request.url, 503]);
			expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
		}
		expect((await testApp.request({ url: '/api/pages/polityka' })).body).toMatchObject({ statusCode: 503, type: 'maintenance' });
		expect((await testApp.request({ url: '/api/pages/polityka', token: (await testApp.make.admin()).token })).status).not.toBe(503);
	});

	it('S1-060 R-133 leaves sign-in, the settings, payment notices, health and the pages’ own files open', async () => {
		const asset = /\/assets\/[^"]+\.js/.exec((await testApp.request({ url: '/admin-login' })).text)?.[0] ?? '';
		const statuses = await Promise.all(
			[
				{ url: '/api/appconfig' },
				{ url: '/healthz' },
				{ url: asset },
				{ url: '/api/payu/notify', method: 'POST' as const, body: {} },
				{ url: '/api/auth', method: 'POST' as const, body: { email: 'nobody@poczta.test', password: 'Nobody-2026' } },
			].map(async (request) => [request.url, (await testApp.request(request)).status]),
		);
		expect(statuses).toEqual([
			['/api/appconfig', 200],
			['/healthz', 200],
			[asset, 200],
			['/api/payu/notify', 401],
			['/api/auth', 401],
		]);
		await expect.poll(async () => (await testApp.request({ url: '/readyz' })).status).toBe(200);
	});

	it('S1-059 keeps the admin sign-in pages open, and private documents, whose guards run in the browser', async () => {
		for (const url of [
			'/admin-login',
			'/przerwa-techniczna',
			'/logowanie-link',
			'/logowanie?login_token=x&login_email=y',
			'/',
			'/teapp-admin',
			'/konto',
		]) {
			expect([url, (await testApp.request({ url })).status]).toEqual([url, 200]);
		}
	});
});
