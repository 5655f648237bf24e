import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent } from '#testing/make-event.ts';
import { makeHosted } from '#testing/make-hosted.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let hostedId: number;
let freeId: number;
const VTT =
	'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Nina>Jestem <b>mewą</b> &lt;script&gt;alert(1)&lt;/script&gt;\n\n00:05.500 --> 00:06.000\n-- i dalej\n';

beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
	const { token } = await testApp.make.admin();
	hostedId = (await makeHosted(testApp, token)).id;
	for (const [language, name, subtitleContent] of [
		['pl', 'Polski', VTT],
		['en', 'English', 'WEBVTT\n\n00:01.000 --> 00:04.000\nI am a seagull\n'],
	])
		await testApp.request({ method: 'POST', url: `/api/vimeo/${hostedId}/subtitles`, token, body: { language, name, subtitleContent } });
	freeId = (await makeVideo(testApp, { price_grosze: 0, video_link: String(hostedId) })).id;
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
					{ language: 'en', name: 'English' },
					{ language: 'pl', name: 'Polski' },
				],
				language: 'pl',
				lines: [
					{ from: 1, to: 4, text: 'Nina: Jestem mewą <script>alert(1)</script>' },
					{ from: 5.5, to: 6, text: '-- i dalej' },
				],
			},
		});
		expect((await askIn('language=en', token)).body.lines).toEqual([{ from: 1, to: 4, text: 'I am a seagull' }]);
		expect((await askIn('language=xx', token)).body.language).toBe('en');
		expect((await askIn('variant=pjm', token)).body.language).toBe('pl');
		expect((await askIn('variant=inny', token)).status).toBe(422);
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
		const paid = await makeVideo(testApp, { ...link, price_grosze: 2_000 });
		const hidden = await makeVideo(testApp, { ...link, price_grosze: 0, visible: false });
		const later = await makeVideo(testApp, { ...link, price_grosze: 0, available_from: new Date(Date.now() + 86_400_000) });
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
			const { id } = await makeVideo(testApp, { price_grosze: 0, video_link });
			expect((await ask(`video/${id}`, token)).status).toBe(404);
		}
	});

	it('B-014 chapters come with the answer that starts the film, of an event too', async () => {
		const admin = await testApp.make.admin();
		const chapters = [{ at_seconds: 0, title: 'Prolog', title_en: '' }];
		await testApp.request({ method: 'PUT', url: `/api/videos/${freeId}`, token: admin.token, body: { chapters } });
		const event = await makeEvent(testApp, { video_id: freeId });
		for (const path of [`video/${freeId}`, `event/${event.id}`]) {
			const { body } = await testApp.request({ method: 'POST', url: `/api/watch/${path}`, token: admin.token, body: {} });
			expect(body.chapters).toEqual(chapters);
		}
	});
});
