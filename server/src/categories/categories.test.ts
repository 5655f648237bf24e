import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { sentDuringLastInsert } from '#testing/last-row.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp();
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const post = (body: unknown) => testApp.request({ method: 'POST', url: '/api/categories', token, body });
const put = (id: number, body: unknown) => testApp.request({ method: 'PUT', url: `/api/categories/${id}`, token, body });
const videoIn = async (categoryId: number, given: Record<string, unknown> = {}) => {
	const video = await makeVideo(testApp, given);
	await testApp.context.db.pool.query('insert into video_categories (video_id, category_id) values ($1, $2)', [video.id, categoryId]);
	return video;
};
const names = async () =>
	(await testApp.request({ url: '/api/categories' })).body.categories.map((category: { name: string }) => category.name);

describe('categories', () => {
	it('R-127 are in pages and found by name where `limit` and `q` are sent, and at most 200, also while another is made', async () => {
		const { pool } = testApp.context.db;
		await pool.query(`insert into categories (name) select 'Żółta strona ' || n from generate_series(1, 3) n`);
		const { body } = await testApp.request({ url: '/api/categories?q=zolta&limit=2&page=2', token });
		expect([body.categories.map((one: { name: string }) => one.name), body.total]).toEqual([['Żółta strona 1'], 3]);
		await pool.query(`insert into categories (name) select 'Pełno' from generate_series((select count(*) + 2 from categories), 200)`);
		const add = () => post({ name: 'Pełno' });
		const insert = sql`insert into categories (name) values ('Pełno')`;
		const refused = await sentDuringLastInsert(testApp, 'categories', insert, add);
		expect([refused.status, refused.body.formError]).toEqual([
			422,
			{ name: 'Może być najwyżej 200 kategorii. Usuń te, których nie używasz.' },
		]);
		await pool.query(`delete from categories where name = 'Pełno'`);
	});

	it('G-042 refuses a second category of the same name, and numbers those that wait for theirs', async () => {
		const make = (body: object) => testApp.request({ method: 'POST', url: '/api/categories', token, body });
		const first = await make({ name: 'Klasyka polska' });
		const second = await make({ name: ' klasyka Polska ' });
		expect([first.status, second.status, second.body.formError]).toEqual([201, 422, { name: 'Jest już kategoria o tej nazwie.' }]);
		const waiting = [await make({}), await make({})].map(({ body }) => body.category);
		expect(waiting.map(({ name }) => name)).toEqual(['Nowa kategoria...', 'Nowa kategoria 2...']);
		const rename = (name: string) => testApp.request({ method: 'PUT', url: `/api/categories/${waiting[0].id}`, token, body: { name } });
		expect((await rename('Klasyka polska')).body.message).toBe('Jest już kategoria o tej nazwie.');
		expect([(await rename('Nowa kategoria...')).status, (await rename('NOWA kategoria...')).status]).toEqual([200, 200]);
		for (const { id } of [first.body.category, ...waiting])
			await testApp.request({ method: 'DELETE', url: `/api/categories/${id}`, token });
	});

	it('S2-138 R-142 S2-019 R-144 makes one with 201, by default "Nowa kategoria...", renames with 200 and deletes with 204', async () => {
		const made = await post({});
		expect([made.status, made.body.category.name]).toEqual([201, 'Nowa kategoria...']);
		const { id } = made.body.category;
		const renamed = await put(id, { name: 'Dramat współczesny' });
		expect([renamed.status, renamed.body.category]).toEqual([
			200,
			expect.objectContaining({ id, name: 'Dramat współczesny', videos: [], translations: [] }),
		]);
		expect((await testApp.request({ method: 'DELETE', url: `/api/categories/${id}`, token })).status).toBe(204);
		expect((await put(id, { name: 'Dramat' })).status).toBe(404);
		expect((await testApp.request({ method: 'DELETE', url: `/api/categories/${id}`, token })).status).toBe(404);
	});

	it('S2-072 R-110 a PUT with the unchanged name moves it to the top, a rename leaves it where it is', async () => {
		const ids = [];
		for (const name of ['Pierwsza', 'Druga', 'Trzecia']) ids.push((await post({ name })).body.category.id);
		expect((await names()).slice(0, 3)).toEqual(['Trzecia', 'Druga', 'Pierwsza']);
		await put(ids[0], { name: 'Pierwsza' });
		expect((await names()).slice(0, 3)).toEqual(['Pierwsza', 'Trzecia', 'Druga']);
		await put(ids[1], { name: 'Ostatnia' });
		expect((await names()).slice(0, 3)).toEqual(['Pierwsza', 'Trzecia', 'Ostatnia']);
	});

	it('R-109 S2-138 deleting one detaches its videos, which stay', async () => {
		const { id } = (await post({ name: 'Do usunięcia' })).body.category;
		const video = await videoIn(id, { title: 'Zemsta' });
		expect((await testApp.request({ method: 'DELETE', url: `/api/categories/${id}`, token })).status).toBe(204);
		const { rows } = await testApp.context.db.pool.query('select id from videos where id = $1', [video.id]);
		expect(rows).toHaveLength(1);
	});

	it('S1-215 S1-216 S2-003 answers anyone with id, name, translations and the videos a visitor may see; an admin sees all of them', async () => {
		const { id } = (await post({ name: 'Komedie' })).body.category;
		const shown = await videoIn(id, { title: 'Zemsta' });
		const hidden = await videoIn(id, { visible: false });
		const unlisted = await videoIn(id, { dashboard_hidden: true });
		const ended = await videoIn(id, { end_date: '2020-01-01T00:00:00Z' });
		await testApp.context.db.pool.query(
			"insert into category_translations (category_id, language_code, name) values ($1, 'en', 'Comedies')",
			[id],
		);
		const find = async (as?: string) =>
			(await testApp.request({ url: '/api/categories', token: as })).body.categories.find((category: { id: number }) => category.id === id);
		expect(await find()).toEqual({
			id,
			name: 'Komedie',
			updated_at: expect.any(String),
			translations: [{ id: expect.any(Number), language_code: 'en', name: 'Comedies' }],
			videos: [{ id: shown.id, title: 'Zemsta', slug: shown.slug }],
		});
		const ofAdmin = (await find(token)).videos.map((video: { id: number }) => video.id);
		expect(ofAdmin.sort()).toEqual([shown.id, hidden.id, unlisted.id, ended.id].sort());
	});

	it.each(['', '   ', null])('S2-115 refuses the empty name %j with "Nazwa jest wymagane."', async (name) => {
		const refused = await post({ name });
		expect([refused.status, refused.body.formError]).toEqual([422, { name: 'Nazwa jest wymagane.' }]);
	});

	it.each(['<b>x</b>', 'a>b', 'x{y}', 'a\\b', 'tab\there'])('S2-116 refuses the name %j as "Niepoprawna nazwa"', async (name) => {
		const refused = await post({ name });
		expect([refused.status, refused.body.formError]).toEqual([422, { name: 'Niepoprawna nazwa' }]);
	});

	it('says that a name is too long, not wrong', async () => {
		expect((await post({ name: 'a'.repeat(101) })).body.formError).toEqual({ name: 'Maksymalnie 100 znaków.' });
	});

	it.each(['Zażółć gęślą jaźń', 'Teatr TV 2026', 'Dla dzieci (3+)', 'Kino & teatr: premiery', 'Ćwiczenia – część 1'])(
		'S2-116 saves the name %j',
		async (name) => {
			expect((await post({ name })).body.category.name).toBe(name);
		},
	);

	it('S2-004 leaves an audit row of every change', async () => {
		const admin = await testApp.make.admin();
		const as = { token: admin.token };
		const { id } = (await testApp.request({ method: 'POST', url: '/api/categories', ...as, body: { name: 'A' } })).body.category;
		await testApp.request({ method: 'PUT', url: `/api/categories/${id}`, ...as, body: { name: 'B' } });
		await testApp.request({ method: 'PUT', url: `/api/categories/${id}`, ...as, body: { name: 'B' } });
		await testApp.request({ method: 'DELETE', url: `/api/categories/${id}`, ...as });
		const { rows } = await testApp.context.db.pool.query('select action, before, after, ip from audit where actor_id = $1 order by id', [
			admin.id,
		]);
		expect(rows.map((row) => row.action)).toEqual([
			'categories.create',
			'categories.update',
			'categories.move_to_top',
			'categories.delete',
		]);
		expect(rows[1]).toMatchObject({ before: { name: 'A' }, after: { name: 'B' }, ip: '127.0.0.1' });
	});
});
