import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { warsawDate } from '#domain/base/time/time.ts';
import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from '#testing/make-event.ts';
import { makeHosted } from '#testing/make-hosted.ts';
import { insertStream } from '#testing/make-live.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let hostedId: number;
let freeId: number;
const oneLine = (text: string) => `WEBVTT\n\n00:01.000 --> 00:04.000\n${text}\n`;
const VTT =
	'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Nina>Jestem <b>mewą</b> &lt;script&gt;alert(1)&lt;/script&gt;\n\n00:05.500 --> 00:06.000\n-- i dalej\n';

async function addTrack(id: number, track: { language: string; name: string; kind?: string; subtitleContent: string }) {
	const { token } = await testApp.make.admin();
	const answer = await testApp.request({ method: 'POST', url: `/api/vimeo/${id}/subtitles`, token, body: track });
	expect(answer.status).toBe(201);
}

beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
	const { token } = await testApp.make.admin();
	hostedId = (await makeHosted(testApp, token)).id;
	for (const [language, name, subtitleContent] of [
		['pl', 'Polski', VTT],
		['en', 'English', oneLine('I am a seagull')],
	] as const)
		await addTrack(hostedId, { language, name, subtitleContent });
	freeId = (await makeVideo(testApp, { video_price_grosze: 0, video_link: String(hostedId) })).id;
});
afterAll(() => testApp.close());

const ask = (path: string, token?: string) => testApp.request({ url: `/api/watch/${path}/transcript`, token });
const askIn = (query: string, token: string) => testApp.request({ url: `/api/watch/video/${freeId}/transcript?${query}`, token });

describe('the transcript', () => {
	it('B-015 has the captions as plain text, in a language of choice', async () => {
		const { token } = await testApp.make.user();
		const polish = await ask(`video/${freeId}`, token);
		expect(polish).toMatchObject({
			status: 200,
			body: {
				tracks: [
					{ language: 'en', kind: 'subtitles', name: 'English' },
					{ language: 'pl', kind: 'subtitles', name: 'Polski' },
				],
				language: 'pl',
				kind: 'subtitles',
				lines: [
					{ from: 1, to: 4, text: 'Nina: Jestem mewą <script>alert(1)</script>' },
					{ from: 5.5, to: 6, text: '-- i dalej' },
				],
			},
		});
		expect((await askIn('language=en', token)).body.lines).toEqual([{ from: 1, to: 4, text: 'I am a seagull' }]);
		expect((await askIn('language=xx', token)).body.language).toBe('pl');
		expect((await askIn('variant=pjm', token)).body.language).toBe('pl');
		expect((await askIn('variant=inny', token)).status).toBe(422);
	});

	it('B-015 has both kinds of captions of one language, and the nearest where the wanted one is missing', { tags: ['slow'] }, async () => {
		const admin = await testApp.make.admin();
		const { id } = await makeHosted(testApp, admin.token);
		await addTrack(id, { language: 'pl', name: 'Polski', kind: 'captions', subtitleContent: oneLine('[wiatr] Jestem mewą') });
		await addTrack(id, { language: 'pl', name: 'Polski', subtitleContent: oneLine('Jestem mewą') });
		await addTrack(id, { language: 'en', name: 'English', subtitleContent: oneLine('I am a seagull') });
		const video = await makeVideo(testApp, { video_price_grosze: 0, video_link: String(id) });
		const shown = async (query: string) => {
			const { body } = await testApp.request({ url: `/api/watch/video/${video.id}/transcript?${query}`, token: admin.token });
			return [body.language, body.kind, body.lines[0].text];
		};
		expect(await shown('')).toEqual(['pl', 'subtitles', 'Jestem mewą']);
		expect(await shown('kind=captions')).toEqual(['pl', 'captions', '[wiatr] Jestem mewą']);
		expect(await shown('language=en&kind=captions')).toEqual(['en', 'subtitles', 'I am a seagull']);
		expect(await shown('language=xx')).toEqual(['pl', 'subtitles', 'Jestem mewą']);
		expect((await ask(`video/${video.id}`, admin.token)).body.tracks).toHaveLength(3);
		expect((await askIn('kind=inny', admin.token)).status).toBe(422);
	});

	it('B-015 B-010 belongs to the film with the chosen sound', { tags: ['slow'] }, async () => {
		const admin = await testApp.make.admin();
		const { id: english } = await makeHosted(testApp, admin.token);
		await addTrack(english, { language: 'en', name: 'English', subtitleContent: oneLine('The English film') });
		await addTrack(english, { language: 'pl', name: 'Polski', subtitleContent: oneLine('Angielski film po polsku') });
		const video = await makeVideo(testApp, { video_price_grosze: 0, video_link: String(hostedId) });
		await testApp.context.db.run(
			sql`insert into video_translations (video_id, language_code, title, video_link) values (${video.id}, 'en', 'Seagull', ${String(english)})`,
		);
		const first = async (query: string) => {
			const { body } = await testApp.request({ url: `/api/watch/video/${video.id}/transcript?${query}`, token: admin.token });
			return body.lines[0].text;
		};
		expect(await first('')).toContain('Jestem mewą');
		expect(await first('sound=en')).toBe('The English film');
		expect(await first('sound=en&language=pl')).toBe('Angielski film po polsku');
		expect(await first('sound=de')).toContain('Jestem mewą');
		expect((await askIn('sound=polski', admin.token)).status).toBe(422);
	});

	it('B-015 B-022 of a live evening is that of its recording, never of the film the event is about', { tags: ['slow'] }, async () => {
		const admin = await testApp.make.admin();
		const { id: recording } = await makeHosted(testApp, admin.token);
		await addTrack(recording, { language: 'pl', name: 'Polski', subtitleContent: oneLine('Nagranie wieczoru') });
		const today = warsawDate(testApp.context.now());
		const event = await makeEvent(testApp, { price_grosze: 0, video_id: freeId, full_day: true, date_from: today });
		const at = new Date().toISOString();
		await insertStream(testApp, { event, admin, onAirAt: at, lastSegmentAt: at, endedAt: at });
		expect((await ask(`event/${event.id}`, admin.token)).status).toBe(404);
		await testApp.context.db.run(sql`update live_streams set hosted_video_id = ${recording} where event_id = ${event.id}`);
		expect((await ask(`event/${event.id}`, admin.token)).body.lines[0].text).toBe('Nagranie wieczoru');
	});

	it('B-015 is for those who may watch now, refused with the reason of the watch call', async () => {
		const { token } = await testApp.make.user();
		const same = async (path: string, as?: string) => {
			const watch = await testApp.request({ method: 'POST', url: `/api/watch/${path}`, token: as, body: {} });
			const transcript = await ask(path, as);
			expect([transcript.status, transcript.body.type]).toEqual([watch.status, watch.body.type]);
			return transcript.status;
		};
		const link = { video_link: String(hostedId) };
		const paid = await makeVideo(testApp, { ...link, video_price_grosze: 2_000 });
		const hidden = await makeVideo(testApp, { ...link, video_price_grosze: 0, visible: false });
		const later = await makeVideo(testApp, { ...link, video_price_grosze: 0, available_from: new Date(Date.now() + 86_400_000) });
		const event = await makeEvent(testApp, { price_grosze: 2_000, video_id: paid.id });
		expect(await same(`video/${freeId}`)).toBe(401);
		expect(await same(`video/${freeId}`, token)).toBe(200);
		expect(await same(`video/${paid.id}`, token)).toBe(409);
		expect(await same(`video/${hidden.id}`, token)).toBe(404);
		expect(await same(`video/${later.id}`, token)).toBe(409);
		expect(await same(`event/${event.id}`, token)).toBe(409);
		expect(await same('video/999999', token)).toBe(404);
	});

	it('B-015 is not there for films without captions and for films of other hosts', async () => {
		const { token } = await testApp.make.user();
		for (const video_link of ['76979871', 'https://live.example/stream', '1000000000009999', 'cokolwiek']) {
			const { id } = await makeVideo(testApp, { video_price_grosze: 0, video_link });
			expect((await ask(`video/${id}`, token)).status).toBe(404);
		}
	});

	it('B-014 chapters come with the answer that starts the film, of an event too, unless that film has other times', async () => {
		const admin = await testApp.make.admin();
		const chapters = [{ at_seconds: 0, title: 'Prolog', title_en: '' }];
		const link = String(hostedId);
		const { id } = await makeVideo(testApp, { video_price_grosze: 0, video_link: link, accessibility_video: link, autodesc_video: link });
		const edited = await testApp.request({ method: 'PUT', url: `/api/videos/${id}`, token: admin.token, body: { chapters } });
		expect(edited.status).toBeLessThan(300);
		await testApp.context.db.run(sql`
			insert into video_translations (video_id, language_code, title, video_link) values (${id}, 'en', 'Seagull', ${link})`);
		const event = await makeEvent(testApp, { video_id: id });
		const chaptersOf = async (product: string, body: object = {}) => {
			const answer = await testApp.request({ method: 'POST', url: `/api/watch/${product}`, token: admin.token, body });
			expect(answer.status).toBe(200);
			return answer.body.chapters;
		};
		const video = `video/${id}`;
		for (const product of [video, `event/${event.id}`]) expect(await chaptersOf(product)).toEqual(chapters);
		expect(await chaptersOf(video, { variant: 'audiodeskrypcja' })).toEqual(chapters);
		for (const other of [{ variant: 'pjm' }, { sound: 'en' }]) expect(await chaptersOf(video, other)).toEqual([]);
	});
});
