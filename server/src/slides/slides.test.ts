import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { sentDuringLastInsert } from '#testing/last-row.ts';
import { makeImage } from '#testing/make-image.ts';
import { multipart } from '#testing/multipart.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp();
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const post = (body: unknown) => testApp.request({ method: 'POST', url: '/api/slides/', token, body });
const put = (id: number, body?: unknown) => testApp.request({ method: 'PUT', url: `/api/slides/${id}`, token, body });
const titles = async (query = '', as: string | null = null) =>
	(await testApp.request({ url: `/api/slides${query}`, token: as })).body.slides.map((slide: { title: string }) => slide.title);

describe('slides', () => {
	it('R-127 are in pages and found by name where `limit` and `q` are sent, and at most 100, also while another is made', async () => {
		const { pool } = testApp.context.db;
		await pool.query(`insert into slides (title, text) select 'Żółta strona ' || n, 'x' from generate_series(1, 3) n`);
		const { body } = await testApp.request({ url: '/api/slides?all=1&q=zolta&limit=2&page=2', token });
		expect([body.slides.map((one: { title: string }) => one.title), body.total]).toEqual([['Żółta strona 1'], 3]);
		await pool.query(`insert into slides (title, text) select 'Pełno', 'x' from generate_series((select count(*) + 2 from slides), 100)`);
		const add = () => post({ title: 'Pełno', text: 'x' });
		const insert = sql`insert into slides (title, text) values ('Pełno', 'x')`;
		const refused = await sentDuringLastInsert(testApp, 'slides', insert, add);
		expect([refused.status, refused.body.formError]).toEqual([
			422,
			{ title: 'Może być najwyżej 100 slajdów. Usuń te, których nie pokazujesz.' },
		]);
		await pool.query(`delete from slides where title = 'Pełno'`);
	});

	it('S2-141 S1-215 R-142 makes one with 201 (published is a boolean), changes with 200, deletes with 204', async () => {
		const made = await post({ title: 'Wesele', url: '/wideo/wesele', text: '<b>Premiera</b>', published: 1 });
		expect(made.status).toBe(201);
		expect(made.body.slide).toEqual({
			id: expect.any(Number),
			title: 'Wesele',
			text: '<b>Premiera</b>',
			url: '/wideo/wesele',
			bg_image: null,
			published: true,
			cancelled: 0,
			weight: expect.any(Number),
			updated_at: expect.any(String),
			translations: [],
		});
		const { id } = made.body.slide;
		const changed = await put(id, { title: 'Wesele 2026' });
		expect([changed.status, changed.body.slide]).toMatchObject([200, { title: 'Wesele 2026', url: '/wideo/wesele', published: true }]);
		expect((await testApp.request({ method: 'DELETE', url: `/api/slides/${id}`, token })).status).toBe(204);
		expect((await put(id, { title: 'X' })).status).toBe(404);
	});

	it('S2-070 R-145 S2-003 shows visitors the published ones only; all=1 works for admins only', async () => {
		const { id } = (await post({ title: 'Jeszcze nie', text: 'x' })).body.slide;
		expect(await titles()).not.toContain('Jeszcze nie');
		expect(await titles('?all=1')).not.toContain('Jeszcze nie');
		expect(await titles('', token)).not.toContain('Jeszcze nie');
		expect(await titles('?all=1', token)).toContain('Jeszcze nie');
		await put(id, { published: true });
		expect(await titles()).toContain('Jeszcze nie');
		await put(id, { published: '0' });
		expect(await titles()).not.toContain('Jeszcze nie');
	});

	it('S2-071 R-110 a PUT with an empty or missing body makes it the first; a change does not move it', async () => {
		const ids = [];
		for (const title of ['Jeden', 'Dwa', 'Trzy']) ids.push((await post({ title, text: 'x', published: true })).body.slide.id);
		expect((await titles()).slice(0, 3)).toEqual(['Trzy', 'Dwa', 'Jeden']);
		await put(ids[0], {});
		expect((await titles()).slice(0, 3)).toEqual(['Jeden', 'Trzy', 'Dwa']);
		await put(ids[1]);
		expect((await titles()).slice(0, 3)).toEqual(['Dwa', 'Jeden', 'Trzy']);
		await put(ids[2], { title: 'Trzy i pół' });
		expect((await titles()).slice(0, 3)).toEqual(['Dwa', 'Jeden', 'Trzy i pół']);
	});

	it('S2-063 turns typed line breaks into HTML breaks and leaves paragraphs unchanged', async () => {
		expect((await post({ title: 'A', text: 'Pierwszy wers\nDrugi wers\r\nTrzeci' })).body.slide.text).toBe(
			'Pierwszy wers<br />Drugi wers<br />Trzeci',
		);
		expect((await post({ title: 'A', text: '<p>Raz</p>\n<p>Dwa</p>' })).body.slide.text).toBe('<p>Raz</p>\n<p>Dwa</p>');
	});

	it('S2-064 sanitises the text on save', async () => {
		const { text } = (await post({ title: 'A', text: 'Dzień <b onclick="x()">dobry</b><script>alert(1)</script><style>b{}</style>' })).body
			.slide;
		expect(text).toBe('Dzień <b>dobry</b>');
	});

	it.each([
		[{ text: 'x' }, { title: 'Proszę podać tytuł.' }],
		[{ title: ' ', text: 'x' }, { title: 'Proszę podać tytuł.' }],
		[{ title: null, text: 'x' }, { title: 'Proszę podać tytuł.' }],
		[{ title: 'x' }, { text: 'Proszę podać tekst slajdu' }],
		[{ title: 'x', text: '<p> &nbsp;</p>' }, { text: 'Proszę podać tekst slajdu' }],
		[{ title: 'x', text: 'x', url: 'javascript:alert(1)' }, { url: 'Niepoprawny odnośnik' }],
		[{ title: 'x', text: 'x', url: '//evil.example' }, { url: 'Niepoprawny odnośnik' }],
	])('S2-119 H4 refuses %j', async (body, formError) => {
		const refused = await post(body);
		expect([refused.status, refused.body.formError]).toEqual([422, formError]);
	});

	it('R-143 takes the background as multipart bg_image_data, replaces it, and never takes an address from the caller', async () => {
		const made = await testApp.request({
			method: 'POST',
			url: '/api/slides',
			token,
			...multipart({ title: 'Z tłem', text: 'x', published: 'true', url: '' }, { bg_image_data: { bytes: await makeImage() } }),
		});
		expect(made.body.slide).toMatchObject({ published: true, url: null, bg_image: expect.stringMatching(/^\/media\/images\//) });
		const { id, bg_image } = made.body.slide;
		expect((await put(id, { bg_image: 'https://evil.example/x.png' })).body.slide.bg_image).toBe(bg_image);
		const replaced = await testApp.request({
			method: 'PUT',
			url: `/api/slides/${id}`,
			token,
			...multipart({}, { bg_image_data: { bytes: await makeImage() } }),
		});
		expect(replaced.body.slide.bg_image).not.toBe(bg_image);
		expect((await testApp.request({ url: bg_image })).status).toBe(404);
		expect((await put(id, { bg_image: '' })).body.slide.bg_image).toBeNull();
	});

	it('S2-169 refuses a background beyond 5000 px', async () => {
		const refused = await testApp.request({
			method: 'POST',
			url: '/api/slides',
			token,
			...multipart({ title: 'X', text: 'x' }, { bg_image_data: { bytes: await makeImage({ width: 5001, height: 2 }) } }),
		});
		expect([refused.status, refused.body.formError]).toEqual([
			413,
			{ bg_image_data: 'Obraz ma za dużo pikseli: dłuższy bok może mieć najwyżej 5000.' },
		]);
	});

	it('S2-004 leaves audit rows', async () => {
		const admin = await testApp.make.admin();
		const { id } = (await testApp.request({ method: 'POST', url: '/api/slides', token: admin.token, body: { title: 'A', text: 'a' } })).body
			.slide;
		await testApp.request({ method: 'PUT', url: `/api/slides/${id}`, token: admin.token, body: { title: 'B' } });
		await testApp.request({ method: 'PUT', url: `/api/slides/${id}`, token: admin.token, body: {} });
		await testApp.request({ method: 'DELETE', url: `/api/slides/${id}`, token: admin.token });
		const { rows } = await testApp.context.db.pool.query('select action from audit where actor_id = $1 order by id', [admin.id]);
		expect(rows.map((row) => row.action)).toEqual(['slides.create', 'slides.update', 'slides.move_to_top', 'slides.delete']);
	});
});
