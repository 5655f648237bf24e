import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { warsawDate } from '#domain/base/time/time.ts';
import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from '#testing/make-event.ts';
import { film, makeHosted, makeUpload } from '#testing/make-hosted.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { tusUpload } from '#testing/tus.ts';
import { browserOf } from '#testing/watching-browser.ts';

let testApp: TestApp;
let admin: string;
let films: { main: string; interpreter: string; voice: string; english: string };

async function makeSound(bytes: Buffer) {
	const made = await makeUpload(testApp, admin, { name: 'Lektor', size: bytes.length, type: 'audio/mp4' });
	await tusUpload(made.link, bytes);
	return testApp.request({ method: 'PATCH', url: `/api/vimeo/${made.id}`, token: admin });
}

beforeAll(async () => {
	testApp = await openTestApp();
	admin = (await testApp.make.admin()).token;
	const hosted = async () => String((await makeHosted(testApp, admin)).id);
	films = {
		main: await hosted(),
		interpreter: await hosted(),
		english: await hosted(),
		voice: String((await makeSound(film('sound.mp4'))).body.video.id),
	};
});
afterAll(() => testApp.close());

const watch = async (id: number, token: string, body: object = {}) =>
	(await testApp.request({ method: 'POST', url: `/api/watch/video/${id}`, token, body })).body;
const statusOf = async (url: string, headers = browserOf(testApp, url)) => (await testApp.request({ method: 'GET', url, headers })).status;
const save = (id: number, body: object) => testApp.request({ method: 'PUT', url: `/api/videos/${id}`, token: admin, body });

describe('a sound file', () => {
	it('B-012 is accepted when it is declared as one, and is offered as a sound, without a package', async () => {
		const { body } = await testApp.request({ method: 'GET', url: '/api/vimeo', token: admin });
		const of = (id: string) => body.videos.find((video: { id: number }) => String(video.id) === id);
		expect(of(films.voice)).toMatchObject({ status: 'READY', content: 'sound', package: null });
		expect(of(films.main)).toMatchObject({ content: 'film' });
	});

	it('B-012 a silent film or other bytes declared as a sound are refused', async () => {
		for (const bytes of [film('film.mp4'), Buffer.from('no sound at all'), Buffer.from('ID3 and nothing more')])
			expect((await makeSound(bytes)).status).toBe(415);
	});
});

describe('films and sounds played with the film', () => {
	it('B-011 B-012 only finished files of the built-in host are accepted, for the picture only films', async () => {
		const { id } = await makeVideo(testApp, { video_link: films.main });
		const wrong = (field: string, value: string) => save(id, { [field]: value });
		for (const field of ['pjm_overlay_video', 'ad_track'])
			for (const value of ['76979871', '100000999999999', 'https://film.example/1', 'x', '9'.repeat(30)]) {
				const { status, body } = await wrong(field, value);
				expect([status, Object.keys(body.formError ?? {})]).toEqual([422, [field]]);
			}
		expect((await wrong('pjm_overlay_video', films.voice)).body.formError).toHaveProperty('pjm_overlay_video');
		const unfinished = await makeUpload(testApp, admin, { size: 5 });
		expect((await wrong('ad_track', String(unfinished.id))).status).toBe(422);

		const saved = await save(id, { pjm_overlay_video: films.interpreter, ad_track: films.voice });
		expect(saved.body.video).toMatchObject({ pjm_overlay_video: films.interpreter, ad_track: films.voice });
		const visitor = await testApp.request({ method: 'GET', url: `/api/videos/${id}` });
		expect(visitor.body.video).toMatchObject({ has_pjm: false, has_pjm_window: true, has_audiodesc: false, has_ad_track: true });
		expect(visitor.body.video).not.toHaveProperty('pjm_overlay_video');
		expect(visitor.body.video).not.toHaveProperty('ad_track');
		expect((await testApp.request({ method: 'DELETE', url: `/api/vimeo/${films.voice}`, token: admin })).status).toBe(409);
		expect((await save(id, { pjm_overlay_video: '', ad_track: '' })).body.video).toMatchObject({ pjm_overlay_video: null, ad_track: null });
	});

	it('B-011 B-012 G-023 the watch call answers them with addresses of their own, under the same rights', async () => {
		const { id } = await makeVideo(testApp, {
			video_price_grosze: 0,
			video_link: films.main,
			accessibility_video: films.english,
			pjm_overlay_video: films.interpreter,
			ad_track: films.voice,
		});
		const { token } = await testApp.make.user();
		const { pjm, description } = await watch(id, token);
		expect([pjm.url, description.url]).toEqual([
			expect.stringContaining(`/media/play/${films.interpreter}?`),
			expect.stringContaining(`/media/play/${films.voice}?`),
		]);
		expect([await statusOf(pjm.url), await statusOf(description.url)]).toEqual([200, 200]);
		expect([await statusOf(pjm.url, {}), await statusOf(description.url, {})], 'in another browser').toEqual([403, 403]);
		await testApp.context.db.pool.query('update videos set visible = false where id = $1', [id]);
		expect([await statusOf(pjm.url), await statusOf(description.url)]).toEqual([403, 403]);
		await testApp.context.db.pool.query('update videos set visible = true where id = $1', [id]);
		// another version has a clock of its own
		const version = await watch(id, token, { variant: 'pjm' });
		expect([version.variant, version.pjm, version.description]).toEqual(['pjm', undefined, undefined]);
	});

	it('B-012 without a voice of its own the sound of the described version is answered; a foreign one is not', async () => {
		const own = await makeVideo(testApp, { video_price_grosze: 0, video_link: films.main, autodesc_video: films.interpreter });
		const foreign = await makeVideo(testApp, { video_price_grosze: 0, video_link: films.main, autodesc_video: 'https://ad.example/film' });
		const { token } = await testApp.make.user();
		expect((await watch(own.id, token)).description.url).toContain(`/media/play/${films.interpreter}?`);
		expect(await watch(foreign.id, token)).not.toHaveProperty('description');
	});

	it('B-010 the sound can be requested in each available language', async () => {
		const { id } = await makeVideo(testApp, { video_price_grosze: 0, video_link: films.main, pjm_overlay_video: films.interpreter });
		await testApp.context.db.pool.query(`insert into video_translations (video_id, language_code, video_link) values ($1, 'en', $2)`, [
			id,
			films.english,
		]);
		const { token } = await testApp.make.user();
		const polish = await watch(id, token);
		expect(polish).toMatchObject({ sounds: ['pl', 'en'], sound: 'pl', pjm: {} });
		expect(polish.source.url).toContain(`/media/play/${films.main}?`);
		const english = await watch(id, token, { sound: 'en' });
		expect([english.sound, english.pjm]).toEqual(['en', undefined]);
		expect(english.source.url).toContain(`/media/play/${films.english}?`);
		expect((await watch(id, token, { sound: 'de' })).sound).toBe('pl');
		const onEnglishPage = { method: 'POST', url: `/api/watch/video/${id}`, token, headers: { 'accept-language': 'en' } } as const;
		const heard = await Promise.all(['de', 'pl', null].map((sound) => testApp.request({ ...onEnglishPage, body: { sound } })));
		expect(heard.map(({ body }) => body.sound)).toEqual(['en', 'pl', 'en']);
		expect(heard[0]?.body.source.url).toContain(`/media/play/${films.english}?`);
		const wrong = await testApp.request({ method: 'POST', url: `/api/watch/video/${id}`, token, body: { sound: 'polski' } });
		expect(wrong.status).toBe(422);
	});

	it('B-010 B-021 a live stream has one sound, also where the video of its event has films in other languages', async () => {
		const { id: video_id } = await makeVideo(testApp, { video_link: films.main });
		const { db } = testApp.context;
		await db.run(sql`insert into video_translations (video_id, language_code, video_link) values (${video_id}, 'en', ${films.english})`);
		const event = await makeEvent(testApp, { price_grosze: 0, video_id, full_day: true, date_from: warsawDate(testApp.context.now()) });
		await db.run(sql`update events set live_enabled = true where id = ${event.id}`);
		const { token } = await testApp.make.user();
		const url = `/api/watch/event/${event.id}`;
		const { body } = await testApp.request({ method: 'POST', url, token, headers: { 'accept-language': 'en' }, body: { sound: 'en' } });
		expect(body).toMatchObject({ live: { state: 'waiting' }, sounds: ['pl'], sound: 'pl' });
	});
});

describe('captions', () => {
	it('B-013 a film can have both subtitles and captions for deaf people in one language', async () => {
		const { id } = await makeVideo(testApp, { video_price_grosze: 0, video_link: films.main });
		const add = (body: object) =>
			testApp.request({
				method: 'POST',
				url: `/api/vimeo/${films.main}/subtitles`,
				token: admin,
				body: { language: 'pl', name: 'Polski', subtitleContent: 'WEBVTT\n\n00:00.000 --> 00:01.000\nDzień dobry\n', ...body },
			});
		expect((await add({})).body.subtitle.kind).toBe('subtitles');
		expect((await add({ kind: 'captions' })).body.subtitle.kind).toBe('captions');
		await add({ kind: 'captions', name: 'Polski (CC)', replace: true });
		expect((await add({ kind: 'forced' })).status).toBe(422);
		const { source } = await watch(id, (await testApp.make.user()).token);
		expect(source.tracks.map(({ name, kind }: { name: string; kind: string }) => [name, kind])).toEqual([
			['Polski', 'subtitles'],
			['Polski (CC)', 'captions'],
		]);
	});
});
