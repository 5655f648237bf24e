import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Video, videoOut } from '#domain/videos/videos.fields.ts';
import { VIDEO_STATUSES, type VideoStatus, videoStatus } from '#domain/videos/videos.status.ts';
import { sql } from '#server/lib/db/db.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
});
afterAll(() => testApp.close());

const get = (url: string, token?: string, ip?: string) => testApp.request({ url, token, ip });
const titles = (body: { videos: { title: string }[] }) => body.videos.map((video) => video.title);
const LINKS = ['video_link', 'accessibility_video', 'autodesc_video'];
type ListAnswer = { videos: Video[]; total: number; by_status: Record<VideoStatus, number> };
const PERSONAL = ['access', 'newPrice', 'usedCode', 'paymentStatus', 'expiration_date'];

const translate = (videoId: number, fields: { title?: string; video_link?: string; teaser_link?: string }) =>
	testApp.context.db.run(sql`
		insert into video_translations (video_id, language_code, title, video_link, teaser_link)
		values (${videoId}, 'en', ${fields.title ?? null}, ${fields.video_link ?? null}, ${fields.teaser_link ?? null})`);

describe('the list of videos', () => {
	it('S1-096 S2-132 R-114 R-142 is sorted by weight descending, then by title as Poles do', async () => {
		for (const [title, weight] of [
			['Zebra', 5],
			['Źdźbło', 5],
			['Łąka', 5],
			['Lampa', 5],
			['Na czele', 7],
		] as const)
			await makeVideo(testApp, { title, weight });
		const { status, body } = await get('/api/videos');
		expect(status).toBe(200);
		expect(titles(body)).toEqual(['Na czele', 'Lampa', 'Łąka', 'Zebra', 'Źdźbło']);
		expect(body.total).toBe(5);
		const second = await get('/api/videos?page=2&limit=2');
		expect(titles(second.body)).toEqual(['Łąka', 'Zebra']);
		expect(second.body.total).toBe(5);
		expect((await get('/api/videos?page=9&limit=2')).body).toMatchObject({ videos: [], total: 5 });
	});

	it('S2-132 R-145 has hidden and ended videos for admins with all=1 only (F5)', async () => {
		const hidden = await makeVideo(testApp, { title: 'Ukryte kanarek', visible: false });
		const dashboard = await makeVideo(testApp, { title: 'Poza listą kanarek', dashboard_hidden: true });
		const ended = await makeVideo(testApp, { title: 'Zakończone kanarek', end_date: new Date(testApp.context.now().getTime() - 1_000) });
		const admin = await testApp.make.admin();
		const customer = await testApp.make.user();
		const seen = async (url: string, token?: string) => titles((await get(url, token)).body).filter((title) => title.includes('kanarek'));
		expect(await seen('/api/videos')).toEqual([]);
		expect(await seen('/api/videos?all=1')).toEqual([]);
		expect(await seen('/api/videos?all=1', customer.token)).toEqual([]);
		expect(await seen('/api/videos', admin.token)).toEqual([]);
		expect((await seen('/api/videos?all=1', admin.token)).sort()).toEqual([dashboard.title, hidden.title, ended.title].sort());
	});

	it('F-106 is filtered, searched, counted and paged here for the panel, by the statuses of the domain', async () => {
		const admin = await testApp.make.admin();
		const [category] = await testApp.context.db.rows<{ id: number }>(sql`insert into categories (name) values ('Filtr') returning id`);
		const categories = [category?.id ?? 0];
		await makeVideo(testApp, { title: 'Pawana', slug: 'jezioro', categories });
		await makeVideo(testApp, { title: 'Pawana druga', visible: false, categories });
		const list = async (query: string) => (await get(`/api/videos?all=1&${query}`, admin.token)).body as ListAnswer;
		const everything = (await list('')).videos;
		const now = testApp.context.now();
		const number = (status: VideoStatus) => everything.filter((video) => videoStatus(video, now) === status).length;
		const by_status = Object.fromEntries(VIDEO_STATUSES.map((status) => [status, number(status)]));
		for (const status of VIDEO_STATUSES) {
			const found = await list(`status=${status}&limit=1`);
			expect(found).toMatchObject({ total: number(status), by_status });
			expect(found.videos.map((video) => videoStatus(video, now))).toEqual([status]);
		}
		expect(titles(await list(`category=${categories[0]}`))).toEqual(['Pawana', 'Pawana druga']);
		expect(titles(await list(`category=${categories[0]}&status=hidden`))).toEqual(['Pawana druga']);
		expect(titles(await list('search=JEZIOR'))).toEqual(['Pawana']);
		expect((await get('/api/videos?all=1&status=gone', admin.token)).status).toBe(422);
		// visitors get neither field
		expect((await get('/api/videos?all=1&status=hidden')).body).not.toHaveProperty('by_status');
	});
});

describe('one video', () => {
	it('S1-214 R-108 F6 is found by slug and by id, ids first, and an unknown one is 404', async () => {
		const video = await makeVideo(testApp, { slug: 'dziady-2026' });
		expect((await get('/api/videos/dziady-2026')).body.video.id).toBe(video.id);
		expect((await get(`/api/videos/${video.id}/`)).body.video.slug).toBe('dziady-2026');
		for (const unknown of ['nie-ma', '999999', '99999999999999999999', '1e3', '%00']) {
			expect((await get(`/api/videos/${unknown}`)).status, unknown).toBe(404);
		}
	});

	it('F5 is 404 except for admins while it is not visible, and reachable by its address while it is only hidden from lists', async () => {
		const hidden = await makeVideo(testApp, { visible: false });
		const unlisted = await makeVideo(testApp, { dashboard_hidden: true });
		const { token } = await testApp.make.user();
		expect((await get(`/api/videos/${hidden.slug}`)).status).toBe(404);
		expect((await get(`/api/videos/${hidden.id}`, token)).status).toBe(404);
		expect((await get(`/api/videos/${hidden.id}`, (await testApp.make.admin()).token)).status).toBe(200);
		expect((await get(`/api/videos/${unlisted.slug}`)).status).toBe(200);
	});

	it('S1-095 contains every field of the video, its categories and translations, and the gallery', async () => {
		const { db } = testApp.context;
		const gallery = await db.one<{ id: number }>(sql`insert into galleries (name) values ('Próby') returning id`);
		await db.run(sql`insert into gallery_images (gallery_id, slot, image) values (${gallery.id}, 1, '/media/images/aaa.jpg')`);
		const category = await db.one<{ id: number }>(sql`insert into categories (name) values ('Dramat') returning id`);
		const video = await makeVideo(testApp, { gallery_id: gallery.id, categories: [category.id], teaser_link: '12' });
		await translate(video.id, { title: 'Forefathers' });
		const { body } = await get(`/api/videos/${video.slug}`, (await testApp.make.admin()).token);
		expect(Object.keys(body.video).sort()).toEqual(Object.keys(videoOut.shape).sort());
		expect(body.video).toMatchObject({
			categories: [category.id],
			translations: [{ video_id: video.id, language_code: 'en', title: 'Forefathers', subtitle: null }],
			gallery: [{ url: '/media/images/aaa.jpg', grid_thumb_url: expect.stringContaining('/media/images/aaa.jpg') }],
			has_teaser: true,
			has_pjm: false,
			video_price: 25,
			visible: 1,
		});
		const listed = (await get('/api/videos')).body.videos.find((one: { id: number }) => one.id === video.id);
		expect(listed).not.toHaveProperty('gallery');
	});

	it('F1 S2-003 gives links to watch to admins only, in the list, the item and its translations; trailers to everyone', async () => {
		const video = await makeVideo(testApp, {
			video_link: '111222333',
			accessibility_video: '444555',
			autodesc_video: '666777',
			teaser_link: '888',
		});
		await translate(video.id, { video_link: '121212121', teaser_link: '999' });
		const customer = await testApp.make.user({ role: 'premium' });
		for (const token of [undefined, customer.token]) {
			for (const url of ['/api/videos', `/api/videos/${video.id}`]) {
				const { text, body } = await get(url, token);
				for (const secret of ['111222333', '444555', '666777', '121212121']) expect(text).not.toContain(secret);
				const seen = body.video ?? body.videos.find((one: { id: number }) => one.id === video.id);
				for (const link of LINKS) {
					expect(seen).not.toHaveProperty(link);
					expect(seen.translations[0]).not.toHaveProperty(link);
				}
				expect(seen).toMatchObject({ teaser_link: '888', has_pjm: true, has_audiodesc: true, has_teaser: true });
				expect(seen.translations[0].teaser_link).toBe('999');
			}
		}
		const { body } = await get(`/api/videos/${video.id}`, (await testApp.make.admin()).token);
		expect(body.video).toMatchObject({ video_link: '111222333', accessibility_video: '444555', autodesc_video: '666777' });
		expect(body.video.translations[0].video_link).toBe('121212121');
	});

	it('S2-003 R-146 has personal fields only with a token; its availability is public', async () => {
		const video = await makeVideo(testApp);
		const visitor = (await get(`/api/videos/${video.id}`)).body.video;
		for (const field of PERSONAL) expect(visitor).not.toHaveProperty(field);
		expect(visitor).toMatchObject({ available: 1, countryBlock: false });
		const customer = (await get(`/api/videos/${video.id}`, (await testApp.make.user()).token)).body.video;
		expect(customer).toMatchObject({ access: false, newPrice: null, usedCode: null, paymentStatus: null, expiration_date: null });
		const premium = (await get(`/api/videos/${video.id}`, (await testApp.make.user({ role: 'premium' })).token)).body.video;
		expect(premium.access).toBe(true);
	});

	it('S1-097 takes the stricter of its own limit and the global one', async () => {
		const US = '8.8.8.8';
		const blocked = async (restricted_access: '' | 'any' | 'poland' | 'europe') => {
			const video = await makeVideo(testApp, { restricted_access });
			return (await get(`/api/videos/${video.id}`, undefined, US)).body.video.countryBlock;
		};
		expect([await blocked(''), await blocked('any'), await blocked('poland'), await blocked('europe')]).toEqual([false, false, true, true]);
		const { token } = await testApp.make.admin();
		await testApp.request({ method: 'PUT', url: '/api/appconfig', token, body: { access_only_europe: 1 } });
		expect([await blocked(''), await blocked('any')]).toEqual([true, true]);
		await testApp.request({ method: 'PUT', url: '/api/appconfig', token, body: { access_only_europe: 0 } });
	});

	it('S1-094 shows the price after the best code on the account, and which code it is', async () => {
		const { db } = testApp.context;
		const video = await makeVideo(testApp, { video_price_grosze: 4_000 });
		const { id: userId, token } = await testApp.make.user();
		const code = await db.one<{ id: number }>(sql`
			insert into codes (code, description, discount_percent, video_id, uses_count, expiration_date)
			values ('ZNIZKA25', 'Zniżka', 25, ${video.id}, 1, now() + interval '1 day') returning id`);
		await db.run(sql`insert into user_codes (user_id, code_id) values (${userId}, ${code.id})`);
		const seen = (await get(`/api/videos/${video.id}`, token)).body.video;
		expect(seen).toMatchObject({ video_price: 40, newPrice: 30, usedCode: 'ZNIZKA25', usedCodeId: code.id });
	});

	it('reads a list of any length with the same number of queries', async () => {
		const { token } = await testApp.make.user();
		const { pool } = testApp.context.db;
		const count = async () => {
			let queries = 0;
			const original = pool.query;
			pool.query = ((...args: Parameters<typeof original>) => {
				queries++;
				return original.apply(pool, args);
			}) as typeof original;
			await get('/api/videos', token);
			pool.query = original;
			return queries;
		};
		await get('/api/videos', token);
		const few = await count();
		for (let n = 0; n < 12; n++) await translate((await makeVideo(testApp)).id, { title: `No ${n}` });
		expect(await count()).toBe(few);
		// the session, then at most three
		expect(few).toBeLessThanOrEqual(4);
	});
});
