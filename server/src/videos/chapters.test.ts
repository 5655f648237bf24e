import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const ACTS = [
	{ at_seconds: 0, title: 'Akt I', title_en: 'Act I' },
	{ at_seconds: 1_800, title: 'Akt II', title_en: '' },
];
const put = (id: number, body: object) => testApp.request({ method: 'PUT', url: `/api/videos/${id}`, token, body });
const read = async (id: number, as?: string) => (await testApp.request({ url: `/api/videos/${id}`, token: as })).body.video;

describe('chapters of a video', () => {
	it('B-014 are kept, shown to everyone with the one video, and left alone by other changes', async () => {
		const body = { title: 'Mewa', video_link: '5', duration: 90, chapters: ACTS };
		const made = await testApp.request({ method: 'POST', url: '/api/videos', token, body });
		expect([made.status, made.body.video.chapters]).toEqual([201, ACTS]);
		const { id } = made.body.video;
		expect((await put(id, { subtitle: 'Czechow' })).body.video.chapters).toEqual(ACTS);
		expect(await read(id)).toMatchObject({ chapters: ACTS, sound_languages: [] });
		expect((await testApp.request({ url: '/api/videos' })).body.videos[0]).not.toHaveProperty('chapters');
		expect((await testApp.request({ url: '/api/videos?all=1', token })).body.videos[0].chapters).toEqual(ACTS);
		expect((await put(id, { chapters: [] })).body.video.chapters).toEqual([]);
		const english = { video_id: id, language_code: 'en', video_link: '6' };
		await testApp.request({ method: 'POST', url: '/api/translations/video', token, body: english });
		expect((await read(id)).sound_languages).toEqual(['en']);
	});

	it('B-014 wrong ones are named by field and row, together with everything else that is wrong', async () => {
		const { id } = await makeVideo(testApp, { duration: 10 });
		const chapters = [
			{ at_seconds: 60, title: '' },
			{ at_seconds: 60, title: 'x'.repeat(201) },
			{ at_seconds: 'x', title: 'Akt', title_en: 'x'.repeat(201) },
			{ at_seconds: 5, title: 'Akt' },
		];
		expect(await put(id, { weight: 'dużo', chapters })).toMatchObject({
			status: 422,
			body: {
				formError: {
					weight: 'Niepoprawna wartość',
					'chapters.0.title': 'Proszę podać tytuł rozdziału.',
					'chapters.1.title': 'Najwyżej 200 znaków.',
					'chapters.1.at_seconds': 'W tej sekundzie zaczyna się już inny rozdział.',
					'chapters.2.at_seconds': 'Podaj czas jako minuty i sekundy, na przykład 12:30.',
					'chapters.2.title_en': 'Najwyżej 200 znaków.',
					'chapters.3.at_seconds': 'Ten rozdział zaczyna się przed wcześniejszym na liście.',
				},
			},
		});
		expect((await read(id)).chapters).toEqual([]);
	});

	it('B-014 begin before the end of the film, also when only the duration changes', async () => {
		const { id } = await makeVideo(testApp, { duration: 30 });
		const late = { 'chapters.1.at_seconds': 'Film kończy się wcześniej.' };
		expect(await put(id, { chapters: ACTS })).toMatchObject({ status: 422, body: { formError: late } });
		expect((await put(id, { duration: 31, chapters: ACTS })).status).toBe(200);
		expect(await put(id, { duration: 30 })).toMatchObject({ status: 422, body: { formError: late } });
		expect((await put(id, { duration: 0 })).status).toBe(200);
	});

	it('B-014 come as text too, as a multipart form sends them; anything else is a wrong value', async () => {
		const { id } = await makeVideo(testApp);
		expect((await put(id, { chapters: JSON.stringify(ACTS) })).body.video.chapters).toEqual(ACTS);
		for (const wrong of ['[', 5, {}, [5], [null], Array.from({ length: 101 }, (_, at_seconds) => ({ at_seconds, title: 'x' }))])
			expect((await put(id, { chapters: wrong })).status).toBe(422);
		expect((await read(id)).chapters).toEqual(ACTS);
	});

	it('B-014 F-110 a later editor is warned that another person has changed them; the change is in the audit', async () => {
		const { id } = await makeVideo(testApp);
		const seen_at = (await read(id, token)).updated_at;
		expect((await put(id, { chapters: ACTS })).status).toBe(200);
		expect(await put(id, { chapters: [], seen_at })).toMatchObject({
			status: 409,
			body: { type: 'changed_since', changes: [{ fields: ['chapters'] }] },
		});
		const [entry] = await testApp.context.db.rows<{ after: { chapters: unknown } }>(
			sql`select after from audit where action = 'videos.update' and subject_id = ${String(id)} order by id desc limit 1`,
		);
		expect(entry?.after.chapters).toEqual(ACTS);
	});
});
