import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '#server/lib/db/listen.ts';
import { makeEvent, makeTranslation } from '#testing/insert-content.ts';
import { listenOnFreePort } from '#testing/make-hosted.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { OPEN_HEADERS } from './open-api.routes.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
});
afterAll(() => testApp.close());
beforeEach(() => testApp.context.ready.invalidate());

const get = (url: string, headers: Record<string, string> = {}) => testApp.request({ url, headers });
const titles = (items: { title: string }[]) => items.map(({ title }) => title);
const query = (text: string, values: unknown[] = []) => testApp.context.db.pool.query(text, values);

describe('the open API', () => {
	it('S1-219 S3-149 R-152 answers lists and items without a token, of what visitors see only', async () => {
		const shown = await makeVideo(testApp, { title: 'Lalka' });
		const event = await makeEvent(testApp, { title: 'Dziady', video_id: shown.id });
		const secret = [
			await makeVideo(testApp, { title: 'Niewidoczne', visible: false }),
			await makeVideo(testApp, { title: 'Ukryte', dashboard_hidden: true }),
			await makeVideo(testApp, { title: 'Minione', end_date: '2020-01-01T00:00:00Z' }),
		];
		const drafts = [
			await makeEvent(testApp, { title: 'Szkic', published: false, video_id: shown.id }),
			await makeEvent(testApp, { title: 'Schowane', dashboard_hidden: true, video_id: shown.id }),
		];
		await query(`insert into slides (title, text, published) values ('Slajd', '<p>Tekst</p>', true), ('Szkic slajdu', 'x', false)`);
		expect(titles((await get('/external_api/videos')).body.videos)).toEqual(['Lalka']);
		expect(titles((await get('/external_api/events')).body.events)).toEqual(['Dziady']);
		expect(titles((await get('/external_api/slides')).body.slides)).toEqual(['Slajd']);
		expect((await get(`/external_api/video/${shown.id}`)).body.video.title).toBe('Lalka');
		expect((await get(`/external_api/event/${event.id}`)).body.event.title).toBe('Dziady');
		for (const { id } of secret) expect((await get(`/external_api/video/${id}`)).status).toBe(404);
		for (const { id } of drafts) expect((await get(`/external_api/event/${id}`)).status).toBe(404);
		for (const id of ['0', 'x', '99999999999']) expect((await get(`/external_api/event/${id}`)).status).toBe(404);
	});

	it('S1-220 S3-150 answers the public settings of the app, of gifts and of group tickets', async () => {
		const { body } = await get('/external_api/config');
		expect(Object.keys(body).sort()).toEqual(['config', 'giftConfig', 'groupTicketConfig']);
		expect(body.config).toHaveProperty('view_slider');
		expect(body.config).not.toHaveProperty('contact_email');
		expect(body.config).not.toHaveProperty('max_diff_ip_views_per_user');
		expect(body.giftConfig).toHaveProperty('any_gift_available');
		expect(body.groupTicketConfig).toHaveProperty('min_units');
	});

	it('S3-151 S3-152 contains the data of the home page, with texts, categories and gallery, and no personal field', async () => {
		const { rows } = await query(`insert into galleries (name) values ('Próby') returning id`);
		await query(`insert into gallery_images (gallery_id, slot, image) values ($1, 1, '/media/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg')`, [
			rows[0].id,
		]);
		const category = await query(`insert into categories (name) values ('Dramat') returning id`);
		const video = await makeVideo(testApp, {
			title: 'Wesele',
			gallery_id: rows[0].id,
			duration: 95,
			age_restriction: 12,
			accessibility_video: '76979872',
			available_from: '2020-01-01T00:00:00Z',
		});
		await query('insert into video_categories values ($1, $2)', [video.id, category.rows[0].id]);
		await query(`insert into category_translations (category_id, language_code, name) values ($1, 'en', 'Drama')`, [category.rows[0].id]);
		await makeTranslation(testApp, 'video_translations', { video_id: video.id, title: 'The Wedding', video_link: '123456' });
		const event = await makeEvent(testApp, { title: 'Wesele na żywo', video_id: video.id, available_tickets: 5, is_festival: true });
		await makeTranslation(testApp, 'event_translations', { event_id: event.id, title: 'The Wedding live' });
		const found = (await get(`/external_api/videos`)).body.videos.find(({ id }: { id: number }) => id === video.id);
		expect(found).toMatchObject({ video_price: 25, duration: 95, age_restriction: 12, available: 1, end_date: null, has_pjm: true });
		expect(found.categories[0]).toMatchObject({ name: 'Dramat', translations: [{ language_code: 'en', name: 'Drama' }] });
		expect(found.gallery[0].grid_thumb_url).toContain('/media/images/');
		expect(found.translations[0]).toMatchObject({ title: 'The Wedding' });
		const shown = (await get('/external_api/events')).body.events.find(({ id }: { id: number }) => id === event.id);
		expect(shown).toMatchObject({
			event_price: 45,
			time_from: '19:00',
			is_festival: 1,
			enable_tickets: 1,
			available_tickets: 5,
			ticketsLeft: 5,
		});
		expect(shown.gallery).toHaveLength(1);
		for (const item of [found, shown, ...found.translations, ...shown.videoTranslations])
			for (const name of [
				'video_link',
				'accessibility_video',
				'autodesc_video',
				'vimeo_chat',
				'access',
				'newPrice',
				'countryBlock',
				'numberOfTickets',
			])
				expect(item).not.toHaveProperty(name);
	});

	it('S2-060 R-107 teatrlink=1 gives exactly the items shared with other theatres', async () => {
		const video = await makeVideo(testApp, { title: 'Wspólne wideo', share_teatrlink: true });
		await makeEvent(testApp, { title: 'Wspólne wydarzenie', share_teatrlink: true, video_id: video.id });
		await makeEvent(testApp, { title: 'Tylko tutaj', share_teatrlink: false, video_id: video.id });
		await makeVideo(testApp, { title: 'Ukryte wspólne', share_teatrlink: true, dashboard_hidden: true });
		expect(titles((await get('/external_api/videos?teatrlink=1')).body.videos)).toEqual(['Wspólne wideo']);
		const shared = titles((await get('/external_api/events?teatrlink=1')).body.events);
		expect(shared).toContain('Wspólne wydarzenie');
		expect(shared).not.toContain('Tylko tutaj');
		expect(titles((await get('/external_api/events')).body.events)).toContain('Tylko tutaj');
	});

	it('S1-016 S2-036 gives ended festival events only while they are to be shown', async () => {
		await makeEvent(testApp, { title: 'Dawny festiwal', is_festival: true, date_from: '2026-01-10', date_to: '2026-01-11' });
		await makeEvent(testApp, { title: 'Dawne zwykłe', date_from: '2026-01-10', date_to: '2026-01-11' });
		testApp.setNow('2026-02-01T12:00:00Z');
		expect(titles((await get('/external_api/events')).body.events)).not.toContain('Dawny festiwal');
		const { token } = await testApp.make.admin();
		await testApp.request({ method: 'PUT', url: '/api/appconfig', token, body: { festival_show_finished: 1 } });
		testApp.context.ready.invalidate();
		const shown = titles((await get('/external_api/events')).body.events);
		expect(shown).toContain('Dawny festiwal');
		expect(shown).not.toContain('Dawne zwykłe');
		testApp.setNow(new Date());
	});
});

describe('its cache', () => {
	it('R-152 a cached list is sent before Fastify, exactly as Fastify would send it, and is counted', async () => {
		const address = await listenOnFreePort(testApp);
		const get = (headers: Record<string, string> = {}) => fetch(`${address}/external_api/slides`, { headers });
		const visible = ({ status, headers }: Response) => [
			status,
			...[...Object.keys(OPEN_HEADERS), 'etag', 'content-type', 'content-length'].map((name) => headers.get(name)),
		];
		const made = await get({ 'accept-encoding': 'identity' });
		const text = await made.text();
		const counted = async () =>
			/rampa_cached_responses_total\{route="\/external_api\/slides",status="200"\} (\d+)/.exec(
				await (await fetch(`${address}/metrics`)).text(),
			)?.[1] ?? 0;
		const before = Number(await counted());
		const ready = await get({ 'accept-encoding': 'identity' });
		expect([...visible(ready), await ready.text()]).toEqual([...visible(made), text]);
		expect(ready.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
		// on a busy machine the cached list may have expired meanwhile: then the next one is sent from the cache
		await expect
			.poll(async () => {
				await (await get()).text();
				return Number(await counted());
			})
			.toBeGreaterThan(before);
		const unchanged = await get({ 'if-none-match': String(made.headers.get('etag')) });
		expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
	});

	it('R-152 L1 has open CORS and an ETag here, and nowhere else', async () => {
		const first = await get('/external_api/videos', { origin: 'https://inny.example' });
		expect(first.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=1' });
		const again = await get('/external_api/videos', { 'if-none-match': `"x", W/${first.headers.etag}` });
		expect([again.status, again.text]).toEqual([304, '']);
		await makeVideo(testApp, { title: 'Nowe wideo' });
		testApp.context.ready.invalidate();
		expect((await get('/external_api/videos', { 'if-none-match': String(first.headers.etag) })).status).toBe(200);
		const preflight = await testApp.request({
			method: 'OPTIONS',
			url: '/external_api/videos',
			headers: { origin: 'https://inny.example' },
		});
		expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
		for (const url of ['/api/videos', '/api/appconfig', '/api/search/all?search=wideo']) {
			const { headers } = await get(url, { origin: 'https://inny.example' });
			expect(headers).not.toHaveProperty('access-control-allow-origin');
			expect(headers['cache-control']).toBe('no-store');
		}
		expect((await get('/api/users/1/x.css')).status).toBe(404);
	});

	it('sends compressed bytes to clients that accept them', async () => {
		for (let n = 0; n < 10; n++) await makeVideo(testApp, { description: '<p>Opis spektaklu, który się powtarza.</p>' });
		testApp.context.ready.invalidate();
		const plain = await get('/external_api/videos');
		const { rawPayload, headers } = await testApp.app.inject({ url: '/external_api/videos', headers: { 'accept-encoding': 'gzip, br' } });
		expect(headers['content-encoding']).toBe('br');
		expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.text);
	});

	it('L3 loads once for a thousand concurrent requests', async () => {
		await get('/external_api/videos');
		testApp.context.ready.invalidate();
		const { pool } = testApp.context.db;
		let lists = 0;
		const real = pool.query.bind(pool);
		pool.query = ((statement: { text?: string }, ...rest: []) => {
			if (statement.text?.includes('from page join videos')) lists++;
			return real(statement as never, ...rest);
		}) as typeof pool.query;
		// on a busy machine the calls could take longer than an answer is kept
		const answers = await testApp.atOneMoment(() => Promise.all(Array.from({ length: 1_000 }, () => get('/external_api/videos'))));
		pool.query = real as typeof pool.query;
		expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
		expect(lists).toBe(1);
	});

	it('is invalidated on every node when content or settings change', async () => {
		const { context, databaseUrl } = testApp;
		let onChanged: () => void = () => {};
		let stop: () => Promise<void> = async () => {};
		context.channels.on('content_changed', () => onChanged());
		await new Promise<void>((ready) => {
			const listener = listen(databaseUrl, context.channels.handlers(), ready);
			stop = listener.close;
		});
		const { token } = await testApp.make.admin();
		const before = (await get('/external_api/slides')).body.slides.length;
		const received = new Promise<void>((done) => {
			onChanged = done;
		});
		// a change made on another node reaches this one only by the notice
		await testApp.request({
			method: 'POST',
			url: '/api/slides',
			token,
			body: { title: 'Z innego węzła', text: '<p>x</p>', published: true },
		});
		await received;
		expect((await get('/external_api/slides')).body.slides).toHaveLength(before + 1);
		await stop();
	});

	it('answers 503 in maintenance, whatever is cached, and logs no failure', async () => {
		const { token } = await testApp.make.admin();
		await get('/external_api/slides');
		await testApp.request({ method: 'PUT', url: '/api/appconfig', token, body: { maintenance: 1 } });
		expect((await get('/external_api/slides')).status).toBe(503);
		expect((await get('/api/videos')).status).toBe(503);
		expect(testApp.logged.filter((line) => line.includes('call failed'))).toEqual([]);
		await testApp.request({ method: 'PUT', url: '/api/appconfig', token, body: { maintenance: 0 } });
		expect((await get('/external_api/slides')).status).toBe(200);
	});

	it('N8 contains neither totals nor numbers of orders', async () => {
		for (const url of ['/external_api/events', '/external_api/videos', '/external_api/slides', '/external_api/config'])
			expect((await get(url)).text).not.toMatch(/"(total|count|seats_held|numberOfTickets|extOrderId|orders)"/);
	});
});
