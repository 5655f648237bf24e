import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent } from '#testing/make-event.ts';
import { makeImage } from '#testing/make-image.ts';
import { makeVideo } from '#testing/make-video.ts';
import { multipart } from '#testing/multipart.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let anna: { token: string };
beforeAll(async () => {
	testApp = await openTestApp();
	anna = await testApp.make.admin();
});
afterAll(() => testApp.close());

const get = async (url: string) => (await testApp.request({ url, token: anna.token })).body;
const post = (url: string, body: object, token = anna.token) => testApp.request({ method: 'POST', url, token, body });

type Creation = { url: string; body: object; edited: object; list: () => Promise<object[]> };
let number = 0;
const newKey = () => `form-${number++}-of-content`;

const CREATIONS: Record<string, () => Promise<Creation>> = {
	video: async () => ({
		url: '/api/videos',
		body: { title: 'Zgubiona odpowiedź', slug: 'zgubiona-odpowiedz', video_link: '76979871' },
		edited: { title: 'Znaleziona odpowiedź' },
		list: async () => (await get('/api/videos?all=1')).videos,
	}),
	event: async () => {
		const { id } = await makeEvent(testApp, { title: 'Wzór' });
		const { video_id, date_from, date_to, time_from, time_to } = (await get(`/api/events/${id}`)).event;
		return {
			url: '/api/events',
			body: { title: 'Premiera', slug: 'premiera', video_id, date_from, date_to, time_from, time_to, event_price: '45.00' },
			edited: { title: 'Premiera druga' },
			list: async () => (await get('/api/events?all=1&list=all')).events ?? [],
		};
	},
	category: async () => ({
		url: '/api/categories',
		body: { name: 'Zgubiona' },
		edited: { name: 'Znaleziona' },
		list: async () => (await get('/api/categories')).categories,
	}),
	gallery: async () => ({
		url: '/api/galleries',
		body: { name: 'Zgubiona' },
		edited: { name: 'Znaleziona' },
		list: async () => (await get('/api/galleries')).galleries,
	}),
	slide: async () => ({
		url: '/api/slides',
		body: { title: 'Zgubiony', text: 'Sezon' },
		edited: { title: 'Znaleziony' },
		list: async () => (await get('/api/slides?all=1')).slides,
	}),
	translation: async () => {
		const { id } = await makeVideo(testApp, { title: 'Dziady' });
		return {
			url: '/api/translations/video',
			body: { video_id: id, language_code: 'en', title: 'Eve' },
			edited: { title: 'Forefathers’ Eve' },
			list: async () => (await get(`/api/videos/${id}/translations`)).translations,
		};
	},
	'file of the video host': async () => ({
		url: '/api/vimeo',
		body: { name: 'Zgubiony', size: 10, type: 'video/mp4' },
		edited: { name: 'Znaleziony' },
		list: async () => (await get('/api/vimeo')).videos,
	}),
};

const idIn = (body: Record<string, { id: number }>) => Object.values(body)[0]?.id;

describe('a save that is repeated because its answer was lost', () => {
	it.each(Object.keys(CREATIONS))('G-040 makes one %s, with what was typed since', async (kind) => {
		const { url, body, edited, list } = await (CREATIONS[kind] as () => Promise<Creation>)();
		const before = (await list()).length;
		const request_id = newKey();
		const first = await post(url, { ...body, request_id });
		const again = await post(url, { ...body, request_id });
		const later = await post(url, { ...body, ...edited, request_id });
		expect([first.status, again.status, later.status]).toEqual([201, 201, 201]);
		expect([idIn(again.body), idIn(later.body)]).toEqual([idIn(first.body), idIn(first.body)]);
		const after = await list();
		expect(after).toHaveLength(before + 1);
		expect(after).toContainEqual(expect.objectContaining(edited));
	});

	it('G-040 makes one record when it comes while the first is still being saved', async () => {
		const body = { title: 'Dwa razy naraz', slug: 'dwa-razy-naraz', video_link: '76979871', request_id: newKey() };
		const answers = await Promise.all([post('/api/videos', body), post('/api/videos', body), post('/api/videos', body)]);
		expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
		expect(new Set(answers.map((answer) => answer.body.video.id)).size).toBe(1);
	});

	it('G-040 does not call an own address taken where another field is wrong', async () => {
		const body = { title: 'Zajęty', slug: 'wlasny-odnosnik', video_link: '76979871', request_id: newKey() };
		await post('/api/videos', body);
		expect((await post('/api/videos', { ...body, title: '' })).body.formError).toEqual({ title: 'Proszę podać tytuł.' });
	});

	it('G-040 makes anew what was deleted since', async () => {
		const body = { name: 'Usunięta', request_id: newKey() };
		const { category } = (await post('/api/categories', body)).body;
		await testApp.request({ method: 'DELETE', url: `/api/categories/${category.id}`, token: anna.token });
		const again = await post('/api/categories', body);
		expect(again.status).toBe(201);
		expect(again.body.category.id).not.toBe(category.id);
	});

	it('G-040 of another person, or of another form, makes its own record', async () => {
		const jan = await testApp.make.admin();
		const request_id = newKey();
		const one = await post('/api/galleries', { name: 'Anny', request_id });
		const other = await post('/api/galleries', { name: 'Jana', request_id }, jan.token);
		const slide = await post('/api/slides', { title: 'Anny', text: 'x', request_id });
		expect(one.body.gallery.id).not.toBe(other.body.gallery.id);
		expect(slide.body.slide.title).toBe('Anny');
	});

	it('G-040 adds one image to a gallery', async () => {
		const { gallery } = (await post('/api/galleries', { name: 'Zdjęcia' })).body;
		const url = `/api/galleries/${gallery.id}/images`;
		const request_id = newKey();
		const send = async () =>
			testApp.request({
				method: 'POST',
				url,
				token: anna.token,
				...multipart({ request_id }, { image: { bytes: await makeImage() } }),
			});
		expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
		expect((await get(`/api/galleries/${gallery.id}`)).gallery.images).toHaveLength(1);
	});
});
