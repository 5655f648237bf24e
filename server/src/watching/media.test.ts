import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeEvent } from '#testing/make-event.ts';
import { film, makeHosted } from '#testing/make-hosted.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { browserOf } from '#testing/watching-browser.ts';

let testApp: TestApp;
let hostedId: number;
let videoId: number;
const bytes = film('film.mp4');
const VTT = 'WEBVTT\n\n00:01.000 --> 00:04.000\n<b>Co się komu</b> <script>alert(1)</script>\n';

beforeAll(async () => {
	testApp = await openTestApp();
	const { token } = await testApp.make.admin();
	hostedId = (await makeHosted(testApp, token)).id;
	const track = { language: 'pl', name: 'Polski', subtitleContent: VTT };
	await testApp.request({ method: 'POST', url: `/api/vimeo/${hostedId}/subtitles`, token, body: track });
	videoId = (await makeVideo(testApp, { video_price_grosze: 0, video_link: String(hostedId) })).id;
});
beforeEach(() => testApp.setNow('2026-11-20T18:30:00Z'));
afterAll(() => testApp.close());

const start = async (token: string) =>
	(await testApp.request({ method: 'POST', url: `/api/watch/video/${videoId}`, token, body: {} })).body as {
		source: { url: string; tracks: { language: string; name: string; url: string }[] };
		expiresAt: string;
	};
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
	testApp.request({ method, url, headers: { ...browserOf(testApp, url), ...headers } });
/** the raw bytes of the answer, which decoding as a string would change */
const raw = async (url: string, headers: Record<string, string> = {}) =>
	(await testApp.app.inject({ url, headers: { ...browserOf(testApp, url), ...headers } })).rawPayload;

describe('the stream', () => {
	it('R-103 sends the file, whole or in ranges, privately', async () => {
		const { source } = await start((await testApp.make.user()).token);
		const whole = await get(source.url);
		expect([whole.status, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([200, 'video/mp4', 'bytes']);
		expect(whole.headers['cache-control']).toMatch(/^private/);
		expect(whole.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
		expect((await raw(source.url)).equals(bytes)).toBe(true);
		const part = await get(source.url, { range: 'bytes=100-199' });
		expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([
			206,
			`bytes 100-199/${bytes.length}`,
			'100',
		]);
		expect((await raw(source.url, { range: 'bytes=100-199' })).equals(bytes.subarray(100, 200))).toBe(true);
		expect((await raw(source.url, { range: 'bytes=-50' })).equals(bytes.subarray(-50))).toBe(true);
		expect((await raw(source.url, { range: `bytes=${bytes.length - 5}-` })).equals(bytes.subarray(-5))).toBe(true);
		const beyond = await get(source.url, { range: `bytes=${bytes.length}-` });
		expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
		for (const range of ['bytes=0-1,5-6', 'bytes=x', 'bytes=9-3', 'items=0-1']) expect((await get(source.url, { range })).status).toBe(200);
		const stale = await get(source.url, { range: 'bytes=0-9', 'if-range': '"other"' });
		expect(stale.status).toBe(200);
		const head = await get(source.url, {}, 'HEAD');
		expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(bytes.length), '']);
	});

	it('F8 R-103 an address is valid for 6 hours at most', async () => {
		const { source, expiresAt } = await start((await testApp.make.user()).token);
		expect(Date.parse(expiresAt) - testApp.context.now().getTime()).toBeLessThanOrEqual(6 * 3_600_000);
		testApp.advance(6 * 3_600_000 - 60_000);
		expect((await get(source.url)).status).toBe(200);
		testApp.advance(61_000);
		expect((await get(source.url)).status).toBe(403);
	});

	it('F8 R-103 is bound to person, product, file and time: any changed character makes it invalid', async () => {
		const { source } = await start((await testApp.make.user()).token);
		const url = new URL(source.url, 'http://x.test');
		const changed = (name: string, value: string) => {
			const copy = new URL(url);
			copy.searchParams.set(name, value);
			return copy.pathname + copy.search;
		};
		const forged = [
			changed('u', '999999'),
			changed('p', 'video-999999'),
			changed('e', String(Number(url.searchParams.get('e')) + 3600)),
			changed('s', `${url.searchParams.get('s')?.slice(0, -2)}AA`),
			changed('s', ''),
			url.pathname,
			source.url.replace(String(hostedId), String(hostedId + 1)),
			source.url.replace('/media/play/', '/media/tracks/'),
		];
		for (const address of forged) expect((await get(address)).status).toBe(403);
	});

	it('F8 is not embedded by other origins', async () => {
		const { source } = await start((await testApp.make.user()).token);
		expect((await get(source.url, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
		expect((await get(source.url, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
	});

	it('F2 a ban stops a film that is running', async () => {
		const person = await testApp.make.user();
		const { source } = await start(person.token);
		await testApp.context.db.pool.query("insert into bans (user_id, reason, forever) values ($1, 'x', true)", [person.id]);
		expect((await get(source.url)).status).toBe(403);
	});

	it('S2-130 G8 serves cleaned subtitles by signed addresses', async () => {
		const { source } = await start((await testApp.make.user()).token);
		const [track] = source.tracks;
		expect(track).toMatchObject({ language: 'pl', name: 'Polski' });
		const answer = await get(track?.url ?? '');
		expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8']);
		expect(answer.text).toBe('WEBVTT\n\n00:01.000 --> 00:04.000\n<b>Co się komu</b> alert(1)\n');
		expect((await get((track?.url ?? '').replace(/s=.{5}/, 's=AAAAA'))).status).toBe(403);
	});

	it('G8 refuses subtitles of 50 MB before reading them', async () => {
		const { token } = await testApp.make.admin();
		const body = { name: 'x', subtitleContent: 'a'.repeat(50_000_000) };
		expect((await testApp.request({ method: 'POST', url: `/api/vimeo/${hostedId}/subtitles`, token, body })).status).toBe(413);
	});

	it('R-111 a file that cannot be played is "Niepoprawna wartość", and one that is being converted says so', async () => {
		const { token } = await testApp.make.user();
		const startWith = async (status: string) => {
			await testApp.context.db.pool.query('update hosted_videos set status = $2 where id = $1', [hostedId, status]);
			return testApp.request({ method: 'POST', url: `/api/watch/video/${videoId}`, token, body: {} });
		};
		expect(await startWith('UNPLAYABLE')).toMatchObject({ status: 422, body: { message: 'Niepoprawna wartość' } });
		expect(await startWith('PROCESSING')).toMatchObject({ status: 409, body: { type: 'film_not_ready' } });
		expect((await startWith('READY')).status).toBe(200);
	});
});

describe('the chat', () => {
	const chatOf = async (vimeo_chat: string) => {
		const event = await makeEvent(testApp, { price_grosze: 0, date_from: '2026-11-20', vimeo_chat });
		const { token } = await testApp.make.user();
		return (await testApp.request({ method: 'POST', url: `/api/watch/event/${event.id}`, token, body: {} })).body;
	};

	it('S2-057 R-104 R-147 any embed code is a document with an opaque origin', async () => {
		const code = '<script>parent.localStorage.token</script><b>Czat</b>';
		const answer = await chatOf(code);
		expect(answer).toMatchObject({ chat: code, chat_kind: 'html' });
		const document = await get(answer.chat_url);
		expect(document.headers['content-type']).toBe('text/html; charset=utf-8');
		const policy = String(document.headers['content-security-policy']);
		expect(policy).toMatch(/^sandbox allow-scripts/);
		expect(policy).not.toContain('allow-same-origin');
		expect(policy).toContain("frame-ancestors 'self'");
		expect(document.text).toContain(code);
		expect((await get(answer.chat_url, { 'accept-language': 'en' })).text).toContain(
			'<html lang="en"><head><meta charset="utf-8"><title>Chat<',
		);
		testApp.advance(6 * 3_600_000);
		expect((await get(answer.chat_url)).status).toBe(403);
	});

	it('R-104 a chat of a known host is framed directly', async () => {
		expect(await chatOf('<iframe src="https://vimeo.com/event/1/chat/"></iframe>')).toMatchObject({
			chat_kind: 'frame',
			chat_url: 'https://vimeo.com/event/1/chat/',
		});
		expect(await chatOf('')).not.toHaveProperty('chat');
	});
});
