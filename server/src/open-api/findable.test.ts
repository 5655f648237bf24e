import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posterAddress } from '#posters/address.ts';
import { sql } from '#server/lib/db/db.ts';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { makeEvent, makeTranslation } from '#testing/insert-content.ts';
import { makeImage } from '#testing/make-image.ts';
import { makeVideo } from '#testing/make-video.ts';
import { multipart } from '#testing/multipart.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ web: true });
	await enableGiftsAndGroups(testApp);
	const video = await makeVideo(testApp, {
		title: 'Wesele',
		slug: 'wesele',
		subtitle: 'Stanisław Wyspiański',
		description: '<p>Noc w bronowickiej chacie &amp; goście z miasta.</p>',
		duration: 95,
		age_restriction: 12,
	});
	await makeTranslation(testApp, 'video_translations', {
		video_id: video.id,
		title: 'The Wedding',
		description: '<p>A night in a cottage.</p>',
	});
	const event = await makeEvent(testApp, {
		title: 'Wesele na żywo',
		slug: 'wesele-na-zywo',
		video_id: video.id,
		date_from: '2099-06-10',
		date_to: '2099-06-12',
		available_tickets: 10,
	});
	await makeTranslation(testApp, 'event_translations', { event_id: event.id, title: 'The Wedding, live' });
	await makeEvent(testApp, {
		title: 'Cały dzień',
		slug: 'caly-dzien',
		video_id: video.id,
		date_from: '2099-07-01',
		date_to: '2099-07-02',
		full_day: true,
	});
	await testApp.context.db.pool.query(`insert into slides (title, text, published) values ('Premiera sezonu', '<p>Zapraszamy</p>', true)`);
});
afterAll(() => testApp.close());

const page = (url: string, cookies?: Record<string, string>) => testApp.request({ url, ...(cookies && { cookies }) });
const bodyOf = (html: string) => html.slice(html.indexOf('<div id="app">'), html.indexOf('<script type="application/json"'));
const ldOf = (html: string) => JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '{}');

describe('public pages are readable before any script runs', () => {
	it('S1-014 the public home page holds slider, repertoire and library with their prices (S1-007)', async () => {
		const { status, text } = await page('/strona-glowna');
		expect(status).toBe(200);
		const body = bodyOf(text);
		for (const words of [
			'Premiera sezonu',
			'Repertuar na żywo',
			'Wesele na żywo',
			'Wideo na życzenie',
			'Stanisław Wyspiański',
			'45,00 zł',
			'w&nbsp;tym podatek VAT',
		])
			expect(body.replaceAll('\u00a0', words.includes('&nbsp;') ? '&nbsp;' : ' '), words).toContain(words);
		const gift = body.slice(body.indexOf('id="prezent"'));
		expect(gift.replaceAll('\u00a0', ' ')).toContain('99,00 zł');
		expect(gift, 'B-042 a gift for any title, sold by receipt').not.toContain('VAT');
	});

	it('S1-036 event and video pages hold their texts under both suffixes', async () => {
		for (const url of ['/wydarzenie/wesele-na-zywo/publiczne', '/wydarzenie/wesele-na-zywo/publiczny'])
			expect(bodyOf((await page(url)).text)).toContain('Noc w bronowickiej chacie');
		for (const url of ['/wideo/wesele/publiczne', '/wideo/wesele/publiczny']) expect(bodyOf((await page(url)).text)).toContain('95');
		expect((await page('/wideo/nie-ma/publiczne')).status).toBe(404);
	});

	it('S1-035 opens an item by slug and by id, and names the slug as its address', async () => {
		const { body } = await page('/api/videos/wesele');
		const { text } = await page(`/wideo/${body.video.id}/publiczne`);
		expect(bodyOf(text)).toContain('Wesele');
		expect(text).toMatch(/<link rel="canonical" href="[^"]*\/wideo\/wesele\/publiczne">/);
	});

	it('sends documents compressed', async () => {
		const { rawPayload, headers } = await testApp.app.inject({ url: '/strona-glowna', headers: { 'accept-encoding': 'gzip' } });
		expect(headers['content-encoding']).toBe('gzip');
		expect(gunzipSync(rawPayload).toString()).toContain('Premiera sezonu');
	});

	it('R-046 search, terms, policy and contact open without signing in', async () => {
		for (const url of ['/szukaj?q=wesele', '/regulamin', '/polityka', '/kontakt']) expect((await page(url)).status, url).toBe(200);
		const found = bodyOf((await page('/szukaj?q=wesele')).text);
		expect(found).toContain('/wideo/wesele/publiczne');
		expect(found).toContain('<mark>Wesele</mark>');
	});

	it('H5 shows what was typed as text only', async () => {
		for (const typed of ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'-alert(1)-'", '</title><svg onload=alert(1)>']) {
			const { text } = await page(`/szukaj?q=${encodeURIComponent(typed)}`);
			expect(text).not.toContain(typed.includes('<') ? typed : '<script>alert');
			expect(text).not.toMatch(/<img src=x|<svg onload|<script>alert/);
		}
	});
});

describe('search engines and networks', () => {
	it('find title, description, picture, both languages and the event as data', async () => {
		const { text } = await page('/wydarzenie/wesele-na-zywo/publiczne');
		expect(text).toContain('<title>Wesele na żywo · Teatr Nowa Scena</title>');
		expect(text).toContain('content="Noc w bronowickiej chacie &amp; goście z miasta."');
		expect(text).toMatch(/hreflang="en" href="[^"]*\/wydarzenie\/wesele-na-zywo\/publiczne\?jezyk=en"/);
		expect(text).toMatch(/property="og:image" content="http[^"]*\/og\/event\/\d+\.png\?v=[0-9a-f]+"/);
		const ld = ldOf(text);
		expect(ld).toMatchObject({ '@type': 'TheaterEvent', name: 'Wesele na żywo', startDate: '2099-06-10T17:00:00.000Z' });
		expect(ld.offers).toMatchObject({ price: '45.00', priceCurrency: 'PLN' });
		expect(ld.location.url).toMatch(/^http/);
	});

	it('find a video as data', async () => {
		expect(ldOf((await page('/wideo/wesele/publiczne')).text)).toMatchObject({ '@type': 'VideoObject', name: 'Wesele', duration: 'PT95M' });
	});

	it('read English under ?jezyk=en whatever the cookie is, and that address is canonical', async () => {
		const { text, headers } = await page('/wydarzenie/wesele-na-zywo/publiczne?jezyk=en', { language: 'pl' });
		expect(headers['content-language']).toBe('en');
		expect(text).toContain('<html lang="en"');
		expect(text).toContain('<title>The Wedding, live');
		expect(text.replaceAll('\u00a0', ' ')).toContain('45.00 zł');
		expect(text).toMatch(/rel="canonical" href="[^"]*\?jezyk=en"/);
		expect((await page('/wydarzenie/wesele-na-zywo/publiczne', { language: 'en' })).text).toContain('A night in a cottage.');
	});

	it('S2-059 F5 get a sitemap of what is listed, and are kept out of private places', async () => {
		await makeVideo(testApp, { title: 'Schowane', slug: 'schowane', dashboard_hidden: true });
		testApp.context.ready.invalidate();
		const { text, headers } = await page('/sitemap.xml');
		expect(headers['content-type']).toContain('xml');
		for (const path of ['/strona-glowna', '/wydarzenie/wesele-na-zywo/publiczne', '/wideo/wesele/publiczne'])
			expect(text).toContain(`${path}</loc>`);
		expect(text).not.toContain('schowane');
		const robots = (await page('/robots.txt')).text;
		expect(robots).toMatch(/Disallow: \/teapp-admin/);
		expect(robots).toMatch(/Sitemap: http.*\/sitemap\.xml/);
		expect((await page('/szukaj?q=wesele')).text).toContain('name="robots" content="noindex"');
	});

	it('R-045 S2-059 are not to list a hidden title, whose link still has its preview; an unpublished one tells nothing', async () => {
		await makeVideo(testApp, { title: 'Tylko z linkiem', slug: 'tylko-z-linkiem', dashboard_hidden: true });
		const hidden = (await page('/wideo/tylko-z-linkiem/publiczne')).text;
		expect(hidden).toContain('name="robots" content="noindex"');
		expect(hidden).toContain('property="og:title" content="Tylko z linkiem"');
		expect(hidden).not.toMatch(/rel="canonical"|property="og:url"/);
		const { id } = await makeVideo(testApp, { title: 'Szkic', slug: 'szkic', visible: false });
		const draft = await page('/wideo/szkic/publiczne');
		expect(draft.status).toBe(404);
		expect(draft.text).not.toContain('Szkic');
		expect((await testApp.app.inject({ url: `/og/video/${id}.png` })).statusCode).toBe(404);
	});

	it('get a picture made from the title, and 404 for missing items', async () => {
		const { body } = await page('/api/events/wesele-na-zywo');
		const { rawPayload, headers } = await testApp.app.inject({ url: `/og/event/${body.event.id}.png` });
		expect(headers['content-type']).toBe('image/png');
		expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
		for (const url of [
			`/og/event/${body.event.id}.jpg`,
			'/og/event/999999.png',
			'/og/event/x.png',
			'/og/user/1.png',
			'/og/constructor/1.png',
		])
			expect((await page(url)).status).toBe(404);
		expect((await page('/og-image.png')).status).toBe(200);
	});

	it.each([
		['/strona-glowna', 160],
		['/wydarzenie/wesele-na-zywo/publiczne', 160],
		['/wideo/wesele/publiczne', 160],
		['/szukaj', 140],
	])('%s loads at most %i KB of scripts, and one stylesheet', async (url, most) => {
		const { text } = await page(url);
		const scripts = [...text.matchAll(/(?:modulepreload"[^>]*href|<script type="module"[^>]*src)="([^"]+)"/g)].map(([, file = '']) => file);
		const sizes = await Promise.all(
			scripts.map(async (file) => (await testApp.app.inject({ url: file, headers: { 'accept-encoding': 'br' } })).rawPayload.length),
		);
		expect(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1024).toBeLessThanOrEqual(most);
		expect(text.match(/rel="stylesheet"/g)).toHaveLength(1);
	});

	it('posters are images rendered once, cached by browsers for ever, and only at addresses used by pages', async () => {
		const { text } = await page('/strona-glowna');
		const [, escaped = ''] = /<img [^>]*src="(\/plakat\/[^"]+)"/.exec(text) ?? [];
		const url = escaped.replaceAll('&amp;', '&');
		expect(text).not.toContain('<clipPath');
		const plain = await testApp.app.inject({ url });
		expect(plain.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' });
		expect(plain.body).toMatch(/^<svg .*<\/svg>$/);
		const small = await testApp.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
		expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringMatching(/accept-encoding/i) });
		expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
		for (const wrong of [`${url}&x=1`, url.replace(/tytul=./, 'tytul=%FF'), url.split('?')[0], '/plakat/00000000/hero.svg?tytul=%E0%A4%A'])
			expect((await page(wrong ?? '')).status, wrong).toBe(404);
	});

	it('G-028 a poster has words only where a published title has them; any others lead to the picture without words', async () => {
		const long = 'Ł'.repeat(250);
		const play = await makeVideo(testApp, { title: 'Plakat z napisem', subtitle: 'Autorka Znana' });
		await makeTranslation(testApp, 'video_translations', { video_id: play.id, title: 'Lettered', subtitle: 'Known Author' });
		await makeVideo(testApp, { title: 'Plakat szkicu', visible: false });
		await makeEvent(testApp, { title: long, video_id: play.id });
		await makeEvent(testApp, { title: 'Niewydany wieczór', video_id: play.id, published: false });
		const known = [
			{ title: 'Plakat z napisem' },
			{ title: 'Plakat z napisem', author: 'Autorka Znana' },
			{ title: 'Lettered' },
			{ title: 'Lettered', author: 'Known Author' },
			{ title: 'The Wedding, live' },
			{ title: long },
		];
		for (const words of known) expect((await page(posterAddress(words))).status, words.title).toBe(200);
		const invented = [
			{ title: 'ODWOŁANE, wpłać na 61 1090 1014' },
			{ title: 'Plakat z napisem', author: 'wpłać na 61 1090 1014' },
			{ title: 'plakat z napisem' },
			{ title: 'Plakat szkicu' },
			{ title: 'Niewydany wieczór' },
			{ title: 'Plakat\0' },
			{ title: '' },
		];
		for (const words of invented) {
			const { status, headers } = await page(posterAddress(words));
			const wordless = posterAddress({ ...words, lettered: false });
			expect([status, headers.location, headers['cache-control']], words.title).toEqual([302, wordless, 'public, max-age=60']);
			expect((await page(wordless)).status).toBe(200);
		}
		await testApp.context.db.run(sql`update videos set visible = true where title = 'Plakat szkicu'`);
		expect((await page(posterAddress({ title: 'Plakat szkicu' }))).status).toBe(200);
	});

	it('new posters have a limit for each address with 429, and those already drawn have none', async () => {
		const strict = await openTestApp({ databaseUrl: testApp.databaseUrl, env: { RATE_LIMITS: 'on' } });
		const getPoster = (title: string, ip = '2001:db8:1:1::1') => strict.request({ url: posterAddress({ title, ratio: 'hero' }), ip });
		expect((await getPoster('Limit 1')).status).toBe(200);
		await strict.context.db.run(sql`update rate_limits set hits = 600 where bucket like 'poster:%'`);
		const refused = await getPoster('Limit 2', '2001:db8:1:1::2');
		expect(refused).toMatchObject({ status: 429, body: { statusCode: 429, type: 'too_many_requests' } });
		expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
		expect((await getPoster('Limit 1')).status).toBe(200);
		expect((await getPoster('Limit 2', '2001:db8:1:2::1')).status).toBe(200);
		await strict.close();
	});

	it('at most 200 new posters wait to be drawn; more are refused with 503 and can be requested again', { tags: ['slow'] }, async () => {
		const addresses = Array.from({ length: 260 }, (_, at) => posterAddress({ title: `Naraz ${at}`, ratio: 'hero' }));
		const answers = await Promise.all(addresses.map((url) => testApp.request({ url })));
		const refused = answers.filter(({ status }) => status === 503);
		expect(refused.length).toBeGreaterThan(0);
		expect(refused[0]).toMatchObject({ body: { statusCode: 503, type: 'unavailable' }, headers: { 'retry-after': '1' } });
		const done = answers.filter(({ status }) => status === 200);
		expect(done.length).toBeGreaterThanOrEqual(202);
		expect(done.length + refused.length).toBe(260);
		expect((await testApp.request({ url: addresses.at(-1) ?? '' })).status).toBe(200);
	});
});

describe('an uploaded picture', () => {
	it('F-120 is cropped for link previews to the size named by the page, at an address that changes with the picture', async () => {
		const { token } = await testApp.make.admin();
		const { id } = await makeVideo(testApp, { title: 'Z obrazem', slug: 'z-obrazem' });
		const bytes = await makeImage({ width: 800, height: 1100 });
		const sent = multipart({}, { main_image: { bytes } });
		expect((await testApp.request({ method: 'PUT', url: `/api/videos/${id}`, token, ...sent })).status).toBe(200);
		const address = async () => {
			const { text } = await page('/wideo/z-obrazem/publiczne');
			const named = new RegExp(
				`og:image" content="https?://[^"/]*(/og/video/${id}\\.jpg\\?v=[0-9a-f]+)">\n<meta property="og:image:width" content="1200">\n<meta property="og:image:height" content="630">`,
			);
			return named.exec(text)?.[1] ?? '';
		};
		const url = await address();
		const { rawPayload, headers } = await testApp.app.inject({ url });
		expect(headers['content-type']).toBe('image/jpeg');
		expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
		const replaced = multipart({}, { main_image: { bytes: await makeImage({ width: 40, height: 40 }) } });
		expect((await testApp.request({ method: 'PUT', url: `/api/videos/${id}`, token, ...replaced })).status).toBe(200);
		await expect.poll(async () => ['', url].includes(await address())).toBe(false);
	});
});

describe('calendars', () => {
	it('an event is a file with an entry for each evening, in the caller’s language, and a link that outlives its slug', async () => {
		const { text, headers } = await page('/wydarzenie/wesele-na-zywo/kalendarz.ics', { language: 'en' });
		expect(headers['content-type']).toContain('text/calendar');
		expect(headers['cache-control']).toBe('private, max-age=60');
		expect(headers.vary).toMatch(/accept-language, cookie/);
		expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
		expect(text).toContain('DTSTART:20990610T170000Z');
		expect(text).toContain('DTEND:20990612T190000Z');
		expect(text).toContain('SUMMARY:The Wedding\\, live');
		expect(text).toMatch(/URL;VALUE=URI:\S+\/wydarzenie\/\d+\/publiczne/);
		for (const unknown of ['nie-ma', '%00']) expect((await page(`/wydarzenie/${unknown}/kalendarz.ics`)).status).toBe(404);
	});

	it('a whole day is a day, and the repertoire is a feed of all of them', async () => {
		const { text } = await page('/repertuar.ics');
		expect(text).toContain('DTSTART;VALUE=DATE:20990701');
		expect(text).toContain('DTEND;VALUE=DATE:20990703');
		expect(text).toContain('SUMMARY:Wesele na żywo');
	});
});
