import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from '#testing/house.ts';
import { makeEvent } from '#testing/make-event.ts';
import { makeVideo } from '#testing/make-video.ts';

let house: House;
let anna: { token: string };
let jan: { token: string; firstname: string; lastname: string };
beforeAll(async () => {
	house = await openHouse();
	anna = await house.make.admin();
	jan = await house.make.admin();
});
afterAll(() => house.close());

type Thing = { url: string; read: () => Promise<{ updated_at?: string }>; theirs: object; mine: object; field: string };

const get = async (url: string) => (await house.ask({ url, token: anna.token })).body;
const put = (url: string, token: string, body: object) => house.ask({ method: 'PUT', url, token, body });

const PAGE = { title: 'Kontakt', slug: 'kontakt', content: '<p>Kasa</p>' };
const THINGS: Record<string, () => Promise<Thing>> = {
	video: async () => {
		const { id } = await makeVideo(house, { title: 'Wesele' });
		const read = async () => (await get(`/api/videos/${id}`)).video;
		return { url: `/api/videos/${id}`, read, theirs: { title: 'Tytuł Jana' }, mine: { title: 'Tytuł Anny' }, field: 'title' };
	},
	event: async () => {
		const { id } = await makeEvent(house, { title: 'Wesele na żywo' });
		const read = async () => (await get(`/api/events/${id}`)).event;
		return { url: `/api/events/${id}`, read, theirs: { event_price: '45.00' }, mine: { subtitle: 'Anny' }, field: 'event_price' };
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
};

describe('two editors of one thing', () => {
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
			expect(refused.body.changes).toEqual([{ by, at: expect.any(String), fields: expect.arrayContaining([field]) }]);
			// nothing was changed, and what has been told does not stand in the way again
			const again = await put(url, anna.token, { ...mine, seen_at: refused.body.changes[0].at });
			expect(again.status).toBe(200);
			// nobody is told of their own changes
			expect((await put(url, anna.token, { ...mine, seen_at: refused.body.changes[0].at })).status).toBe(200);
		},
	);

	it('F-110 without a moment seen, as before, the last one wins; a moment that is none gives 422', async () => {
		const { url, theirs, mine } = await (THINGS.video as () => Promise<Thing>)();
		await put(url, jan.token, theirs);
		expect((await put(url, anna.token, mine)).status).toBe(200);
		const wrong = await put(url, anna.token, { ...mine, seen_at: 'wczoraj' });
		expect([wrong.status, Object.keys(wrong.body.formError)]).toEqual([422, ['seen_at']]);
	});

	it('F-110 a change of other settings does not stand in the way', async () => {
		const { updated_at: seen_at } = await get('/api/appconfig');
		await put('/api/appconfig', jan.token, { view_vod: false });
		expect((await put('/api/appconfig', anna.token, { institution_page_title: 'Scena', seen_at })).status).toBe(200);
	});

	it('F-110 visitors are not told when things were changed', async () => {
		const { id } = await makeVideo(house, { title: 'Dziady' });
		for (const url of [`/api/videos/${id}`, '/api/pages/kontakt', '/api/appconfig'])
			expect(JSON.stringify((await house.ask({ url })).body)).not.toContain('updated_at');
	});
});
