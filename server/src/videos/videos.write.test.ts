import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import type { MadeUser } from '#testing/factory.ts';
import { makeEvent } from '#testing/make-event.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let admin: MadeUser;
beforeAll(async () => {
	testApp = await openTestApp();
	admin = await testApp.make.admin();
});
afterAll(() => testApp.close());

let n = 0;
const good = () => ({ title: `Nowość ${++n}`, video_link: '76979871' });
const post = (body: unknown, token: string | null = admin.token) => testApp.request({ method: 'POST', url: '/api/videos/', token, body });
const put = (id: number, body: unknown) => testApp.request({ method: 'PUT', url: `/api/videos/${id}`, token: admin.token, body });
const remove = (path: string) => testApp.request({ method: 'DELETE', url: `/api/videos/${path}`, token: admin.token });
const message = async (body: Record<string, unknown>, field: string) => {
	const answer = await post({ ...good(), ...body });
	expect(answer.status, JSON.stringify(body)).toBe(422);
	expect(answer.body.type).toBe('validation');
	return answer.body.formError[field];
};
const audited = (id: number) =>
	testApp.context.db.rows<{ action: string; before: Record<string, unknown>; after: Record<string, unknown>; actor_id: number }>(
		sql`select action, before, after, actor_id from audit where subject_type = 'video' and subject_id = ${String(id)} order by id`,
	);

describe('adding a video', () => {
	it('G-028 a title of several lines is stored as one line', async () => {
		const body = { title: 'Tytuł\r\nBcc: zly@poczta.example', subtitle: 'a\tb', video_link: '1' };
		const { token } = await testApp.make.admin();
		const { video } = (await testApp.request({ method: 'POST', url: '/api/videos', token, body })).body;
		expect([video.title, video.subtitle]).toEqual(['Tytuł Bcc: zly@poczta.example', 'a b']);
	});

	it('S2-131 R-142 answers 201 with the video, and a trailing slash does not matter', async () => {
		const { status, body } = await post(good());
		expect(status).toBe(201);
		expect(body.video).toMatchObject({ id: expect.any(Number), video_link: '76979871' });
		expect((await testApp.request({ method: 'POST', url: '/api/videos', token: admin.token, body: good() })).status).toBe(201);
	});

	it('S2-073 R-144 takes the defaults: visible, weight 0, on the dashboard, not shared', async () => {
		expect((await post(good())).body.video).toMatchObject({
			visible: 1,
			weight: 0,
			dashboard_hidden: 0,
			share_teatrlink: 0,
			video_price: 0,
			restricted_access: '',
			tickets_expiration_time: null,
			categories: [],
			gallery_id: null,
		});
	});

	it('S2-051 keeps every field that the form sends', async () => {
		const { db } = testApp.context;
		const gallery = await db.one<{ id: number }>(sql`insert into galleries (name) values ('Kulisy') returning id`);
		const [a, b] = await db.rows<{ id: number }>(sql`insert into categories (name) values ('Klasyka'), ('Dramat') returning id`);
		const sent = {
			title: 'Wesele',
			subtitle: 'Stanisław Wyspiański',
			slug: 'wesele_2026',
			description: '<p>Noc w <strong>chacie</strong>.</p>',
			additional_desc: '<p>Obsada</p>',
			video_link: 'https://player.vimeo.com/video/76979871',
			accessibility_video: '<iframe src="https://player.vimeo.com/video/1"></iframe>',
			autodesc_video: '22439234',
			teaser_link: '33333',
			visible: 0,
			dashboard_hidden: 1,
			share_teatrlink: 1,
			age_restriction: 14,
			duration: 126,
			weight: -3,
			gallery_id: gallery.id,
			available_from: '2026-12-01T19:00:00.000Z',
			end_date: '2027-01-01T22:59:00.000Z',
			video_price: 29.5,
			restricted_access: 'europe',
			tickets_expiration_time: 48,
		};
		const { body } = await post({ ...sent, categories: [a?.id, b?.id] });
		expect(body.video).toMatchObject(sent);
		expect([...body.video.categories].sort()).toEqual([a?.id, b?.id].sort());
		const again = await testApp.request({ url: `/api/videos/${body.video.id}`, token: admin.token });
		expect(again.body.video).toMatchObject(sent);
	});

	it('S2-064 R-105 H1 stores descriptions without script, style or handlers', async () => {
		const { body } = await post({
			...good(),
			description: '<p style="color:red" onclick="pwn()">A<script>pwn()</script></p><iframe src="https://evil.example"></iframe>',
			additional_desc: '<p></p>',
		});
		expect(body.video.description).toBe('<p>A</p>');
		expect(body.video.additional_desc).toBe('');
	});

	it('R-129 takes moments of the Warsaw clock and answers them with an offset', async () => {
		const { body } = await post({ ...good(), available_from: '2026-12-01 20:00', end_date: '' });
		expect(body.video).toMatchObject({ available_from: '2026-12-01T19:00:00.000Z', end_date: null });
	});

	it('S2-004 leaves an audit row of each change, with who, before and after', async () => {
		const { id } = (await post(good())).body.video;
		await put(id, { title: 'Nowy tytuł' });
		await remove(String(id));
		const rows = await audited(id);
		expect(rows.map((row) => row.action)).toEqual(['videos.create', 'videos.update', 'videos.delete']);
		expect(rows[1]?.after.title).toBe('Nowy tytuł');
		expect(rows[1]?.before.title).not.toBe('Nowy tytuł');
		expect(rows.every((row) => row.actor_id === admin.id)).toBe(true);
	});

	it('records when visitors could first find it, and invalidates caches', async () => {
		const published = async (id: number) =>
			(await testApp.context.db.one<{ published_at: string | null }>(sql`select published_at from videos where id = ${id}`)).published_at;
		const { id } = (await post({ ...good(), visible: 0 })).body.video;
		expect(await published(id)).toBeNull();
		await put(id, { visible: 1 });
		const first = await published(id);
		expect(first).not.toBeNull();
		await put(id, { visible: 0 });
		await put(id, { visible: 1 });
		expect(await published(id)).toBe(first);
	});
});

describe('validation of a video', () => {
	it('S2-091 reports a missing title', async () => {
		expect(await message({ title: '' }, 'title')).toBe('Proszę podać tytuł.');
		expect(await message({ title: undefined }, 'title')).toBe('Proszę podać tytuł.');
		expect(await message({ title: '   ' }, 'title')).toBe('Proszę podać tytuł.');
	});

	it('S2-092 S2-095 R-108 refuses a slug that is too long, has other characters, or no letter', async () => {
		expect(await message({ slug: 'a'.repeat(41) }, 'slug')).toBe('Maksymalnie 40 znaków');
		for (const slug of ['Wesele', 'wesele 1', 'żaba', 'a/b', 'a.b', '1984', '-', '12_3'])
			expect(await message({ slug }, 'slug'), slug).toBeTruthy();
		expect((await post({ ...good(), slug: `a${'1'.repeat(39)}` })).status).toBe(201);
	});

	it('S2-093 refuses a slug of another video as taken, and keeps its own', async () => {
		const taken = (await post({ ...good(), slug: 'trzy-siostry' })).body.video;
		expect(await message({ slug: 'trzy-siostry' }, 'slug')).toBe('Odnośnik zajęty');
		const other = (await post(good())).body.video;
		expect((await put(other.id, { slug: 'trzy-siostry' })).body.formError).toEqual({ slug: 'Odnośnik zajęty' });
		expect((await put(taken.id, { slug: 'trzy-siostry', title: 'Trzy siostry' })).status).toBe(200);
	});

	it('S2-094 S2-095 makes an empty slug from the title, and a free one when that is taken', async () => {
		const slugOf = async (title: string) => (await post({ ...good(), title, slug: '' })).body.video.slug;
		expect(await slugOf('Zażółć gęślą jaźń: próba!')).toBe('zazolc-gesla-jazn-proba');
		expect(await slugOf('Zażółć gęślą jaźń: próba!')).toBe('zazolc-gesla-jazn-proba-2');
		expect(await slugOf('1984')).toBe('1984-wideo');
		const long = 'x'.repeat(50);
		expect([await slugOf(long), await slugOf(long), await slugOf(long)]).toEqual([
			'x'.repeat(40),
			`${'x'.repeat(38)}-2`,
			`${'x'.repeat(38)}-3`,
		]);
		const { id } = (await post({ ...good(), title: 'Balladyna', slug: 'stary' })).body.video;
		const slugAfter = async (change: object) => (await put(id, change)).body.video.slug;
		expect([await slugAfter({ slug: '' }), await slugAfter({ slug: '' }), await slugAfter({ title: 'Lilla Weneda' })]).toEqual([
			'balladyna',
			'balladyna',
			'balladyna',
		]);
	});

	it('S2-096 refuses a subtitle over 200 characters and keeps 200', async () => {
		expect(await message({ subtitle: 'x'.repeat(201) }, 'subtitle')).toBe('Maksymalnie 200 znaków.');
		expect((await post({ ...good(), subtitle: 'x'.repeat(200) })).status).toBe(201);
	});

	it('S2-097 R-048 refuses a link that is neither digits, https nor a frame', async () => {
		expect(await message({ video_link: '' }, 'video_link')).toBeTruthy();
		expect(await message({ video_link: undefined }, 'video_link')).toBeTruthy();
		for (const field of ['video_link', 'accessibility_video', 'autodesc_video', 'teaser_link']) {
			for (const link of ['http://a.pl', 'javascript:alert(1)', 'film', 'ftp://a.pl/b', '<iframe src="http://a.pl"></iframe>']) {
				expect(await message({ [field]: link }, field), `${field} ${link}`).toBe('Niepoprawna wartość');
			}
		}
		expect((await post({ ...good(), video_link: 'https://scena.example/embed/1' })).status).toBe(201);
	});

	it('S2-098 refuses a price that is no number or has three decimals, and keeps 12.50', async () => {
		for (const video_price of ['abc', '12.505', -1, '1e2', '12,50', '', null])
			expect(await message({ video_price }, 'video_price'), String(video_price)).toBe('Niepoprawna wartość');
		expect((await post({ ...good(), video_price: '12.50' })).body.video.video_price).toBe(12.5);
	});

	it('S2-099 refuses an age or weight that is no number, and a negative duration', async () => {
		expect(await message({ age_restriction: 'dużo' }, 'age_restriction')).toBeTruthy();
		expect(await message({ weight: 'ciężkie' }, 'weight')).toBeTruthy();
		expect(await message({ duration: -1 }, 'duration')).toBeTruthy();
		expect((await post({ ...good(), age_restriction: '14', weight: '-2', duration: '0' })).status).toBe(201);
	});

	it('S2-100 refuses dates that do not exist, and an end before the beginning, also when only one of them changes', async () => {
		expect(await message({ available_from: '2026-02-30 10:00' }, 'available_from')).toBeTruthy();
		expect(await message({ end_date: 'jutro' }, 'end_date')).toBeTruthy();
		expect(await message({ available_from: '2026-12-02 10:00', end_date: '2026-12-01 10:00' }, 'end_date')).toBeTruthy();
		const { id } = (await post({ ...good(), available_from: '2026-12-02 10:00' })).body.video;
		expect((await put(id, { end_date: '2026-12-01 10:00' })).body.formError).toHaveProperty('end_date');
		expect((await put(id, { end_date: '2026-12-02 10:00' })).status).toBe(200);
	});

	it('S1-248 S2-101 takes only the known hours of ticket validity', async () => {
		for (const hours of [0, 3, 6, 12, 24, 36, 48, 72])
			expect((await post({ ...good(), tickets_expiration_time: hours })).body.video.tickets_expiration_time).toBe(hours);
		for (const none of [null, '', undefined])
			expect((await post({ ...good(), tickets_expiration_time: none })).body.video.tickets_expiration_time).toBeNull();
		for (const wrong of [1, -3, 4.5, 'dwa', 100])
			expect(await message({ tickets_expiration_time: wrong }, 'tickets_expiration_time')).toBeTruthy();
	});

	it('S2-052 S1-097 takes only the known limits of countries', async () => {
		for (const limit of ['', 'any', 'poland', 'europe'])
			expect((await post({ ...good(), restricted_access: limit })).body.video.restricted_access).toBe(limit);
		for (const limit of ['mars', 'PL', 1])
			expect(await message({ restricted_access: limit }, 'restricted_access')).toBe('Niepoprawna wartość');
	});

	it('refuses a gallery or category that does not exist', async () => {
		expect(await message({ gallery_id: 999_999 }, 'gallery_id')).toBeTruthy();
		expect(await message({ categories: [999_999] }, 'categories')).toBeTruthy();
	});
});

describe('deleting a video', () => {
	it('S2-131 answers 204, and 404 the second time', async () => {
		const { id } = (await post(good())).body.video;
		expect((await remove(String(id))).status).toBe(204);
		expect((await remove(String(id))).status).toBe(404);
		expect((await put(id, { title: 'x' })).status).toBe(404);
	});

	it('S2-134 R-109 is refused with the reason when orders, events or codes need it', async () => {
		const { db } = testApp.context;
		const { id: user } = await testApp.make.user();
		const ordered = await makeVideo(testApp);
		await db.run(sql`
			insert into orders (ext_order_id, kind, user_id, video_id, product_slug, list_price_grosze, amount_grosze, description)
			values ('V-1', 'video', ${user}, ${ordered.id}, ${`video-${ordered.id}`}, 100, 100, 'Nagranie')`);
		const shown = await makeVideo(testApp);
		await makeEvent(testApp, { video_id: shown.id });
		const coded = await makeVideo(testApp);
		await db.run(sql`
			insert into codes (code, description, discount_percent, video_id, expiration_date) values ('K1', 'Kod', 10, ${coded.id}, now())`);
		for (const [video, why] of [
			[ordered, 'są na nie zamówienia'],
			[shown, 'używają go wydarzenia'],
			[coded, 'są na nie kody'],
		] as const) {
			const { status, body } = await remove(String(video.id));
			expect(status).toBe(409);
			expect(body).toMatchObject({ type: 'in_use', message: expect.stringContaining(why) });
			expect((await testApp.request({ url: `/api/videos/${video.id}` })).status).toBe(200);
		}
	});
});
