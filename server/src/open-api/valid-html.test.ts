import { HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ web: true });
	const { id: video_id } = await makeVideo(testApp, { title: 'Mewa', slug: 'mewa', description: '<p>Cztery akty nad jeziorem.</p>' });
	await makeVideo(testApp, { title: 'Dawne', slug: 'dawne', end_date: '2026-01-02T10:00:00Z' });
	const { pool } = testApp.context.db;
	const dates = { date_from: '2099-06-10', date_to: '2099-06-12', video_id };
	await makeEvent(testApp, { title: 'Mewa na żywo', slug: 'mewa-na-zywo', ...dates, published_at: '2026-02-03T10:00:00Z' });
	await makeEvent(testApp, { title: 'Na festiwalu', slug: 'na-festiwalu', is_festival: true, ...dates });
	await makeEvent(testApp, { title: 'Po wszystkim', slug: 'po-wszystkim', video_id, date_from: '2026-01-10', date_to: '2026-01-11' });
	const { id } = await makeEvent(testApp, { title: 'Odwołane', slug: 'odwolane', ...dates });
	await pool.query(`update events set cancelled_at = now(), cancel_reason = 'choroba' where id = $1`, [id]);
	await makeEvent(testApp, { title: 'Bez miejsc', slug: 'bez-miejsc', ...dates, available_tickets: 1, seats_held: 1 });
	await pool.query(`insert into pages (slug, title, content) values ('o-teatrze', 'O teatrze', '<p>Trzy sceny.</p>')`);
	await pool.query(`insert into slides (title, text, published) values ('Premiera sezonu', '<p>Zapraszamy</p>', true)`);
});
afterAll(() => testApp.close());

const ADDRESSES = [
	...['/', '/strona-glowna', '/szukaj?q=mewa', '/szukaj', '/regulamin', '/polityka', '/kontakt', '/logowanie', '/rejestracja'],
	...[
		'/rejestracja/sukces?email=a@b.test',
		'/weryfikacja-konta?email=a@b.test',
		'/resetowanie-hasla',
		'/nowe-haslo?email=a@b.test&token=x',
	],
	...['/resetowanie-hasla/informacja?email=a@b.test', '/wylogowano', '/admin-login', '/wypisz?token=x', '/nie-ma', '/przerwa-techniczna'],
	...['mewa-na-zywo', 'po-wszystkim', 'odwolane', 'bez-miejsc'].map((slug) => `/wydarzenie/${slug}/publiczne`),
	...['/wideo/mewa/publiczne', '/test', '/error', '/logowanie-link', '/n/o-teatrze', '/n/nie-ma'],
];

/** Only errors by the HTML specification; style (`<br>` or `<br/>`, `""` or nothing) depends on React. */
const checker = new HtmlValidate({ extends: ['html-validate:standard'] });

/** One line for each complaint, with the HTML around it. */
async function complaintsOf(html: string): Promise<string[]> {
	const { results } = await checker.validateString(html);
	const around = (line: number, column: number) => html.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 60);
	return results.flatMap(({ messages }) => messages.map(({ message, line, column }) => `${message}: ${around(line, column)}`));
}

async function ldOf(address: string) {
	const { text } = await testApp.request({ url: address });
	return JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(text)?.[1] ?? '{}');
}

describe('validators of the public pages', () => {
	it('F-120 would report a block element inside an inline element', async () => {
		expect(
			await complaintsOf(
				'<!doctype html><html lang="pl"><head><title>a</title></head><body><a href="/"><span><div></div></span></a></body></html>',
			),
		).toHaveLength(1);
	});

	it.each(['pl', 'en'])('F-120 read valid HTML in %s', { tags: ['slow'] }, async (language) => {
		for (const url of ADDRESSES)
			expect([url, await complaintsOf((await testApp.request({ url, cookies: { language } })).text)]).toEqual([url, []]);
	});

	it('F-120 find performers, start of sale and availability of an event', async () => {
		expect(await ldOf('/wydarzenie/mewa-na-zywo/publiczne')).toMatchObject({
			performer: { '@type': 'PerformingGroup', name: 'Teatr Nowa Scena' },
			eventStatus: 'https://schema.org/EventScheduled',
			offers: { availability: 'https://schema.org/InStock', validFrom: '2026-02-03T10:00:00.000Z' },
		});
		const states = ['po-wszystkim', 'odwolane', 'bez-miejsc'].map(async (slug) => {
			const { eventStatus, offers } = await ldOf(`/wydarzenie/${slug}/publiczne`);
			return [slug, eventStatus, offers.availability].map((value) => value.replace('https://schema.org/', ''));
		});
		expect(await Promise.all(states)).toEqual([
			['po-wszystkim', 'EventScheduled', 'Discontinued'],
			['odwolane', 'EventCancelled', 'Discontinued'],
			['bez-miejsc', 'EventScheduled', 'SoldOut'],
		]);
		expect((await ldOf('/wideo/mewa/publiczne')).offers.availability).toBe('https://schema.org/InStock');
		expect((await ldOf('/wideo/dawne/publiczne')).offers.availability).toBe('https://schema.org/Discontinued');
	});

	it('F-120 find icons, the size of the picture, the feed and the security contact', async () => {
		const { text } = await testApp.request({ url: '/wydarzenie/mewa-na-zywo/publiczne' });
		expect(text).toContain('<meta property="og:image:width" content="1200">\n<meta property="og:image:height" content="630">');
		for (const [, address = ''] of text.matchAll(
			/<link rel="(?:icon|apple-touch-icon|alternate" type="text\/calendar)"[^>]*? href="([^"]+)"/g,
		))
			expect((await testApp.request({ url: address })).status, address).toBe(200);
		for (const [icon, size] of [
			['/favicon.ico', null],
			['/apple-touch-icon.png', 180],
		] as const) {
			const { rawPayload, statusCode } = await testApp.app.inject(icon);
			expect([icon, statusCode]).toEqual([icon, 200]);
			if (size) expect(await sharp(rawPayload).metadata()).toMatchObject({ width: size, height: size });
		}
		const { text: security, headers } = await testApp.request({ url: '/.well-known/security.txt' });
		expect(headers['content-type']).toMatch(/^text\/plain/);
		expect(security).toMatch(/^Contact: mailto:bilety@nowascena\.test$/m);
		const [, expires = ''] = /^Expires: (.+)$/m.exec(security) ?? [];
		expect(Date.parse(expires)).toBeGreaterThan(testApp.context.now().getTime());
	});

	it('F-120 get 405 where a page can only be read, and no empty header', async () => {
		for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)
			for (const url of ['/strona-glowna', '/', '/wydarzenie/mewa-na-zywo/publiczne']) {
				const { statusCode, headers, body } = await testApp.app.inject({ method, url });
				expect([method, url, statusCode, headers.allow]).toEqual([method, url, 405, 'GET, HEAD']);
				expect(body).toContain('Ten adres można tylko odczytać.');
			}
		expect((await testApp.app.inject({ method: 'POST', url: '/api/nie-ma' })).statusCode).toBe(404);
		const readiness = async () => {
			const { statusCode, headers } = await testApp.app.inject('/readyz');
			return [statusCode, headers['retry-after']];
		};
		await expect.poll(readiness).toEqual([200, undefined]);
	});
});
