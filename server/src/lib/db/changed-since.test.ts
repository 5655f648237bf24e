import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent } from '#testing/make-event.ts';
import { makeImage } from '#testing/make-image.ts';
import { makeVideo } from '#testing/make-video.ts';
import { multipart } from '#testing/multipart.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let anna: { token: string };
let jan: { token: string; firstname: string; lastname: string };
beforeAll(async () => {
	testApp = await openTestApp();
	anna = await testApp.make.admin();
	jan = await testApp.make.admin();
});
afterAll(() => testApp.close());

type Thing = { url: string; read: () => Promise<{ updated_at?: string }>; theirs: object; mine: object; field: string };

const get = async (url: string) => (await testApp.request({ url, token: anna.token })).body;
const put = (url: string, token: string, body: object) => testApp.request({ method: 'PUT', url, token, body });

let codes = 0;
const PAGE = { title: 'Kontakt', slug: 'kontakt', content: '<p>Kasa</p>' };
/** No two categories have the same name. */
let categories = 0;
const nameOfCategory = () => `Kategoria ${++categories}`;

const THINGS: Record<string, () => Promise<Thing>> = {
	video: async () => {
		const { id } = await makeVideo(testApp, { title: 'Wesele' });
		const read = async () => (await get(`/api/videos/${id}`)).video;
		return { url: `/api/videos/${id}`, read, theirs: { title: 'Tytuł Jana' }, mine: { title: 'Tytuł Anny' }, field: 'title' };
	},
	event: async () => {
		const { id } = await makeEvent(testApp, { title: 'Wesele na żywo' });
		const read = async () => (await get(`/api/events/${id}`)).event;
		return { url: `/api/events/${id}`, read, theirs: { event_price: '45.00' }, mine: { subtitle: 'Anny' }, field: 'event_price' };
	},
	'list of categories of the video': async () => {
		const { id } = await makeVideo(testApp, { title: 'Wyzwolenie' });
		const category = await testApp.request({ method: 'POST', url: '/api/categories', token: jan.token, body: { name: nameOfCategory() } });
		const read = async () => (await get(`/api/videos/${id}`)).video;
		const theirs = { categories: [category.body.category.id] };
		return { url: `/api/videos/${id}`, read, theirs, mine: { title: 'Anny', categories: [] }, field: 'categories' };
	},
	slide: async () => {
		const { slide } = (
			await testApp.request({ method: 'POST', url: '/api/slides', token: anna.token, body: { title: 'Sezon', text: 'x' } })
		).body;
		const read = async () => (await get('/api/slides?all=1')).slides[0];
		return { url: `/api/slides/${slide.id}`, read, theirs: { title: 'Jana' }, mine: { title: 'Anny' }, field: 'title' };
	},
	translation: async () => {
		const { id } = await makeVideo(testApp, { title: 'Dziady' });
		const body = { video_id: id, language_code: 'en', title: 'Eve' };
		const { translation } = (await testApp.request({ method: 'POST', url: '/api/translations/video', token: anna.token, body })).body;
		const url = `/api/translations/video/${translation.id}`;
		return { url, read: () => get(url), theirs: { title: 'of Jan' }, mine: { title: 'of Anna' }, field: 'title' };
	},
	code: async () => {
		const body = {
			code: `DWOJE${codes++}`,
			desc: 'Dla dwojga',
			desc_en: '',
			product_id: 'any',
			discount: '10%',
			limit: 5,
			expiration_date: '2099-01-01',
		};
		const [code] = (await testApp.request({ method: 'POST', url: '/api/codes', token: anna.token, body })).body.codes;
		const read = async () => (await get(`/api/codes/${code.id}`)).code;
		return { url: `/api/codes/${code.id}`, read, theirs: { limit: 7 }, mine: { limit: 8 }, field: 'limit' };
	},
	page: async () => ({
		url: '/api/pages/3',
		read: async () => (await get('/api/pages/kontakt')).page,
		theirs: { ...PAGE, content: '<p>Jana</p>' },
		mine: { ...PAGE, content: '<p>Anny</p>' },
		field: 'content',
	}),
	settings: async () => ({
		url: '/api/appconfig',
		read: () => get('/api/appconfig'),
		theirs: { institution_page_title: 'Jana' },
		mine: { institution_page_title: 'Anny' },
		field: 'institution_page_title',
	}),
	'seller’s data': async () => ({
		url: '/api/invoices/settings',
		read: () => get('/api/invoices/settings'),
		theirs: { seller_city: 'Łódź', vat_event: '8' },
		mine: { seller_city: 'Kraków' },
		field: 'seller_city',
	}),
	'gift settings': async () => ({
		url: '/api/gifts/settings',
		read: () => get('/api/gifts/settings'),
		theirs: { gift_label: 'Jana', gift_price: '70' },
		mine: { gift_label: 'Anny', gift_price: '80' },
		field: 'gift_price',
	}),
	'group ticket settings': async () => ({
		url: '/api/groupTickets/settings',
		read: () => get('/api/groupTickets/settings'),
		theirs: { max_units: 60 },
		mine: { max_units: 70 },
		field: 'max_units',
	}),
	'person’s data': async () => {
		const { id } = await testApp.make.user();
		const url = `/api/users/${id}`;
		return { url, read: () => get(url), theirs: { street: 'Jana 1' }, mine: { street: 'Anny 2', city: 'Łódź' }, field: 'street' };
	},
	category: async () => {
		const { category } = (
			await testApp.request({ method: 'POST', url: '/api/categories', token: anna.token, body: { name: nameOfCategory() } })
		).body;
		const read = async () => (await get('/api/categories')).categories.find(({ id }: { id: number }) => id === category.id);
		return {
			url: `/api/categories/${category.id}`,
			read,
			theirs: { name: nameOfCategory() },
			mine: { name: nameOfCategory() },
			field: 'name',
		};
	},
	gallery: async () => {
		const { gallery } = (await testApp.request({ method: 'POST', url: '/api/galleries', token: anna.token, body: { name: 'Foyer' } })).body;
		const url = `/api/galleries/${gallery.id}`;
		return { url, read: async () => (await get(url)).gallery, theirs: { name: 'Jana' }, mine: { name: 'Anny' }, field: 'name' };
	},
	'file’s name': async () => {
		const body = { name: 'Dziady.mp4', size: 10, type: 'video/mp4' };
		const { video } = (await testApp.request({ method: 'POST', url: '/api/vimeo', token: anna.token, body })).body;
		const read = async () => (await get('/api/vimeo')).videos[0];
		return { url: `/api/vimeo/${video.id}`, read, theirs: { name: 'Jana' }, mine: { name: 'Anny' }, field: 'name' };
	},
};

describe('two editors of one record', () => {
	it.each(Object.keys(THINGS))('G-040 the same change of the same %s, sent again after a lost answer, is saved', async (kind) => {
		const { url, read, mine } = await (THINGS[kind] as () => Promise<Thing>)();
		const seen_at = (await read()).updated_at;
		const statuses = [await put(url, anna.token, { ...mine, seen_at }), await put(url, anna.token, { ...mine, seen_at })];
		expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
	});

	it.each(Object.keys(THINGS))(
		'F-110 the later change of the same %s is refused with who, when and what, until the editor has seen it',
		async (kind) => {
			const { url, read, theirs, mine, field } = await (THINGS[kind] as () => Promise<Thing>)();
			const seen_at = (await read()).updated_at;
			expect(seen_at).toBeTruthy();
			expect((await put(url, jan.token, theirs)).status).toBe(200);
			const refused = await put(url, anna.token, { ...mine, seen_at });
			expect([refused.status, refused.body.type]).toEqual([409, 'changed_since']);
			const by = `${jan.firstname} ${jan.lastname}`;
			expect(refused.body.changes).toEqual([{ by, own: false, at: expect.any(String), fields: expect.arrayContaining([field]) }]);
			// nothing was changed since, and a conflict already reported does not block again
			const again = await put(url, anna.token, { ...mine, seen_at: refused.body.changes[0].at });
			expect(again.status).toBe(200);
			// a change by the same person in another window is reported too
			const own = await put(url, anna.token, { ...theirs, seen_at: refused.body.changes[0].at });
			expect([own.status, own.body.changes?.[0].own]).toEqual([409, true]);
		},
	);

	it('F-110 a translation is separate from its item, and an image removed in the open form is not a conflict', async () => {
		const { id } = await makeVideo(testApp, { title: 'Kordian' });
		const { updated_at: seen_at } = (await get(`/api/videos/${id}`)).video;
		await testApp.request({
			method: 'POST',
			url: '/api/translations/video',
			token: jan.token,
			body: { video_id: id, language_code: 'en', title: 'Kordian in English' },
		});
		expect((await put(`/api/videos/${id}`, anna.token, { title: 'Kordian', seen_at })).status).toBe(200);
	});

	it('F-110 without `updated_at` the last save wins; an invalid one gives 422', async () => {
		const { url, theirs, mine } = await (THINGS.video as () => Promise<Thing>)();
		await put(url, jan.token, theirs);
		expect((await put(url, anna.token, mine)).status).toBe(200);
		const wrong = await put(url, anna.token, { ...mine, seen_at: 'wczoraj' });
		expect([wrong.status, Object.keys(wrong.body.formError)]).toEqual([422, ['seen_at']]);
	});

	it('F-110 a refused change leaves no file of the image sent with it', async () => {
		const body = { title: 'Tło', text: 'x' };
		const { slide } = (await testApp.request({ method: 'POST', url: '/api/slides', token: anna.token, body })).body;
		const bytes = await makeImage({ width: 40, height: 20 });
		for (const [url, image, seen_at, change] of [
			[`/api/slides/${slide.id}`, 'bg_image_data', slide.updated_at, { title: 'Tło Jana' }],
			['/api/appconfig', 'noauth_bg_image_data', (await get('/api/appconfig')).updated_at, { institution_page_title: 'Jana i tło' }],
		]) {
			expect((await put(url, jan.token, change)).status).toBe(200);
			const sent = multipart({ ...change, seen_at }, { [image]: { bytes } });
			const refused = await testApp.request({ method: 'PUT', url, token: anna.token, ...sent });
			expect([url, refused.status]).toEqual([url, 409]);
		}
		const stored = readdirSync(join(testApp.context.env.dataDir, 'files'), { recursive: true, withFileTypes: true });
		expect(stored.filter((entry) => entry.isFile())).toEqual([]);
	});

	it('F-110 a change of other settings is not a conflict', async () => {
		const { updated_at: seen_at } = await get('/api/appconfig');
		await put('/api/appconfig', jan.token, { view_vod: false });
		expect((await put('/api/appconfig', anna.token, { institution_page_title: 'Scena', seen_at })).status).toBe(200);
	});

	it('F-110 visitors do not get `updated_at`', async () => {
		const { id } = await makeVideo(testApp, { title: 'Dziady' });
		for (const url of [`/api/videos/${id}`, '/api/pages/kontakt', '/api/appconfig']) {
			const { status, body } = await testApp.request({ url });
			expect([url, status, JSON.stringify(body).includes('updated_at')]).toEqual([url, 200, false]);
		}
	});

	it('G-040 a picture that is sent again after a lost answer is no conflict with itself', async () => {
		const { id } = await makeVideo(testApp, { title: 'Z obrazem' });
		const url = `/api/videos/${id}`;
		const seen_at = (await get(url)).video.updated_at;
		const send = async (token: string) =>
			testApp.request({ method: 'PUT', url, token, ...multipart({ seen_at }, { main_image: { bytes: await makeImage() } }) });
		expect([(await send(anna.token)).status, (await send(anna.token)).status]).toEqual([200, 200]);
		expect((await send(jan.token)).body.changes[0].fields).toEqual(['image_link']);
	});
});
