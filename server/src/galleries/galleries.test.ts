import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { sentDuringLastInsert } from '#testing/last-row.ts';
import { makeImage } from '#testing/make-image.ts';
import { makeVideo } from '#testing/make-video.ts';
import { multipart } from '#testing/multipart.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { imagesOfGalleries } from './galleries.service.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp();
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const create = async (name?: string) =>
	(await testApp.request({ method: 'POST', url: '/api/galleries/', token, body: name ? { name } : {} })).body.gallery;
const upload = async (id: number, bytes?: Buffer) =>
	testApp.request({
		method: 'POST',
		url: `/api/galleries/${id}/images`,
		token,
		...multipart({}, { image: { bytes: bytes ?? (await makeImage()) } }),
	});

describe('galleries', () => {
	it('R-127 are in pages and found by name where `limit` and `q` are sent, and at most 2000, also while another is made', async () => {
		const { pool } = testApp.context.db;
		await pool.query(`insert into galleries (name) select 'Żółta strona ' || n from generate_series(1, 3) n`);
		const { body } = await testApp.request({ url: '/api/galleries?q=zolta&limit=2&page=2', token });
		expect([body.galleries.map((one: { name: string }) => one.name), body.total]).toEqual([['Żółta strona 1'], 3]);
		await pool.query(`insert into galleries (name) select 'Pełno' from generate_series((select count(*) + 2 from galleries), 2000)`);
		const add = () => testApp.request({ method: 'POST', url: '/api/galleries', token, body: { name: 'Pełno' } });
		const insert = sql`insert into galleries (name) values ('Pełno')`;
		const refused = await sentDuringLastInsert(testApp, 'galleries', insert, add);
		expect([refused.status, refused.body.formError]).toEqual([
			422,
			{ name: 'Może być najwyżej 2000 galerii. Usuń te, których nie używasz.' },
		]);
		await pool.query(`delete from galleries where name = 'Pełno'`);
	});

	it('S2-139 S2-022 R-144 lists, reads, makes ("Nowa galeria" by default), renames and deletes them', async () => {
		const made = await testApp.request({ method: 'POST', url: '/api/galleries/', token, body: {} });
		const empties = { id: expect.any(Number), updated_at: expect.any(String), images: [], videos: [] };
		expect([made.status, made.body.gallery]).toEqual([201, { ...empties, name: 'Nowa galeria' }]);
		const { id } = made.body.gallery;
		const video = await makeVideo(testApp, { gallery_id: id, title: 'Wesele' });
		const renamed = await testApp.request({ method: 'PUT', url: `/api/galleries/${id}`, token, body: { name: 'Próby do „Wesela”' } });
		expect([renamed.status, renamed.body.gallery]).toMatchObject([
			200,
			{ name: 'Próby do „Wesela”', videos: [{ id: video.id, slug: video.slug, title: 'Wesele' }] },
		]);
		expect((await testApp.request({ url: `/api/galleries/${id}`, token })).body.gallery).toEqual(renamed.body.gallery);
		expect((await testApp.request({ url: '/api/galleries', token })).body.galleries[0]).toEqual(renamed.body.gallery);
		const empty = await create();
		expect((await testApp.request({ method: 'DELETE', url: `/api/galleries/${empty.id}`, token })).status).toBe(204);
		expect((await testApp.request({ url: `/api/galleries/${empty.id}`, token })).status).toBe(404);
	});

	it('S2-140 R-143 R-142 an upload as multipart `image`, and a deletion of an image, answer the updated gallery', async () => {
		const { id } = await create();
		const answer = await upload(id);
		expect(answer.status).toBe(201);
		const [image] = answer.body.gallery.images;
		expect(image).toEqual({
			id: expect.any(Number),
			url: expect.stringMatching(/^\/media\/images\/[0-9a-f]{24}\.png$/),
			grid_thumb_url: `${image.url}?w=640`,
			thumb_url: `${image.url}?w=320`,
		});
		expect((await testApp.request({ url: image.url })).headers['content-type']).toBe('image/png');
		expect((await imagesOfGalleries(testApp.context.db, [id])).get(id)).toEqual([image]);
		const deleted = await testApp.request({ method: 'DELETE', url: `/api/galleryImages/${image.id}`, token });
		expect([deleted.status, deleted.body.gallery]).toMatchObject([200, { id, images: [] }]);
		expect((await testApp.request({ url: image.url })).status).toBe(404);
		expect((await testApp.request({ url: image.thumb_url })).status).toBe(404);
		expect((await testApp.request({ method: 'DELETE', url: `/api/galleryImages/${image.id}`, token })).status).toBe(404);
	});

	it('S2-166 G7 takes at most 5 images, also from 20 uploads at once', { tags: ['slow'] }, async () => {
		const { id } = await create();
		const bytes = await makeImage();
		const answers = await Promise.all(Array.from({ length: 20 }, () => upload(id, bytes)));
		const statuses = answers.map((answer) => answer.status);
		expect(statuses.filter((status) => status === 201)).toHaveLength(5);
		expect(statuses.filter((status) => status === 409)).toHaveLength(15);
		expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
			type: 'gallery_full',
			message: 'Galeria może mieć najwyżej 5 zdjęć.',
		});
		expect((await testApp.request({ url: `/api/galleries/${id}`, token })).body.gallery.images).toHaveLength(5);
	});

	it('S2-166 accepts another image at the position of a deleted one', async () => {
		const { id } = await create();
		const images = [];
		for (let n = 0; n < 5; n++) images.push((await upload(id)).body.gallery.images.at(-1));
		expect((await upload(id)).status).toBe(409);
		await testApp.request({ method: 'DELETE', url: `/api/galleryImages/${images[2].id}`, token });
		expect((await upload(id)).status).toBe(201);
	});

	it('S2-134 R-109 refuses to delete one in use with 409 `in_use`, naming the video, and it stays', async () => {
		const { id } = await create();
		await makeVideo(testApp, { gallery_id: id, title: 'Wesele' });
		const refused = await testApp.request({ method: 'DELETE', url: `/api/galleries/${id}`, token });
		expect([refused.status, refused.body]).toMatchObject([
			409,
			{ type: 'in_use', message: 'Nie można usunąć: galerii używają wideo: Wesele.' },
		]);
		expect((await testApp.request({ url: `/api/galleries/${id}`, token })).status).toBe(200);
	});

	it.each(['', undefined, '<script>', 'a{b}', 'a\\b'])('S2-117 refuses the name %j with its message', async (name) => {
		const { id } = await create();
		const refused = await testApp.request({ method: 'PUT', url: `/api/galleries/${id}`, token, body: { name } });
		expect([refused.status, refused.body.formError]).toEqual([422, { name: 'Niepoprawna nazwa. Dozwolone litery, cyfry i spacje' }]);
	});

	it('says that a name is too long, not wrong', async () => {
		const { id } = await create();
		const refused = await testApp.request({ method: 'PUT', url: `/api/galleries/${id}`, token, body: { name: 'a'.repeat(101) } });
		expect(refused.body.formError).toEqual({ name: 'Maksymalnie 100 znaków.' });
	});

	it('requires the file', async () => {
		const { id } = await create();
		const refused = await testApp.request({ method: 'POST', url: `/api/galleries/${id}/images`, token, ...multipart({}, {}) });
		expect([refused.status, refused.body.formError]).toEqual([422, { image: 'Proszę wybrać plik.' }]);
	});

	it('S2-004 leaves an audit row of every change', async () => {
		const admin = await testApp.make.admin();
		const as = { token: admin.token };
		const { id } = (await testApp.request({ method: 'POST', url: '/api/galleries', ...as, body: {} })).body.gallery;
		await testApp.request({ method: 'PUT', url: `/api/galleries/${id}`, ...as, body: { name: 'Premiera' } });
		const added = await testApp.request({
			method: 'POST',
			url: `/api/galleries/${id}/images`,
			...as,
			...multipart({}, { image: { bytes: await makeImage() } }),
		});
		await testApp.request({ method: 'DELETE', url: `/api/galleryImages/${added.body.gallery.images[0].id}`, ...as });
		await testApp.request({ method: 'DELETE', url: `/api/galleries/${id}`, ...as });
		const { rows } = await testApp.context.db.pool.query('select action from audit where actor_id = $1 order by id', [admin.id]);
		expect(rows.map((row) => row.action)).toEqual([
			'galleries.create',
			'galleries.update',
			'galleries.image_add',
			'galleries.image_delete',
			'galleries.delete',
		]);
	});
});
