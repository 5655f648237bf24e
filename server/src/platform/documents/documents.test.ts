import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ web: true });
});
afterAll(() => testApp.close());

describe('documents', () => {
	it('S1-061 R-132 of private routes answer 200 with the shell', async () => {
		for (const url of [
			'/',
			'/konto',
			'/konto/7',
			'/teapp-admin?view=events',
			'/teapp-admin/uzytkownicy',
			'/wydarzenie/mewa',
			'/wideo/7',
			'/platnosc/wydarzenie/1',
			'/platnosc/prezent',
			'/status-zamowienia/wideo/WID-1',
		]) {
			const answer = await testApp.request({ url });
			expect([url, answer.status]).toEqual([url, 200]);
			expect(answer.text).toMatch(/^<!doctype html>/i);
		}
	});

	it('S1-043 R-132 of unknown paths answer 404 with the error page and the text of errorpage.404_2', async () => {
		for (const url of ['/nie-ma-takiej', '/wp-admin.php', '/konto/1/2', '/%00', '/a/b/c/d']) {
			const answer = await testApp.request({ url });
			expect([url, answer.status]).toEqual([url, 404]);
			expect(answer.text.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' ')).toContain('Nie ma takiej strony');
		}
	});

	it('H3 carry a strict policy: only our scripts and no inline ones, no objects, no base, no foreign ancestors', async () => {
		for (const url of ['/strona-glowna', '/regulamin', '/', '/nie-ma']) {
			const { headers, text } = await testApp.request({ url });
			const policy = String(headers['content-security-policy']);
			expect(policy).toContain("; script-src 'self';");
			expect(policy).toContain("object-src 'none'");
			expect(policy).toContain("base-uri 'none'");
			expect(policy).toContain("frame-ancestors 'self'");
			for (const [, attributes = ''] of text.matchAll(/<script([^>]*)>/g)) {
				expect(attributes).toMatch(/src="\/|type="application\/(ld\+)?json"/);
			}
			expect(headers['x-content-type-options']).toBe('nosniff');
			expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
		}
	});

	it('L1 L5 are cached by shared caches for two seconds at most, while hashed files are cached for ever', async () => {
		const page = await testApp.request({ url: '/strona-glowna' });
		expect(page.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=1');
		const asset = /\/assets\/[^"]+\.js/.exec(page.text)?.[0] ?? '';
		const file = await testApp.request({ url: asset });
		expect([file.status, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
		expect((await testApp.request({ url: '/assets/gone-123.js' })).status).toBe(404);
		expect((await testApp.request({ url: '/api/appconfig' })).headers['cache-control']).toBe('no-store');
		expect((await testApp.request({ url: '/api/users/1/x.css' })).status).toBe(404);
	});

	it('name no other host in what a page loads', async () => {
		const { text } = await testApp.request({ url: '/strona-glowna' });
		const loaded = [...text.matchAll(/<(?:script|link|img|source|iframe)[^>]*(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
		expect(loaded.filter((address) => /^(https?:)?\/\//.test(address) && !address.startsWith(testApp.context.env.publicUrl))).toEqual([]);
	});
});
