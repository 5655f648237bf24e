import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startVimeoSimulator, type VimeoSimulator } from '#simulators/vimeo/vimeo.simulator.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { tusHead, tusUpload } from '#testing/tus.ts';

let testApp: TestApp;
let vimeo: VimeoSimulator;
let token: string;
beforeAll(async () => {
	vimeo = await startVimeoSimulator({ transcodes: false });
	testApp = await openTestApp({
		oneNode: true,
		env: { VIMEO_TOKEN: vimeo.token, VIMEO_BASE_URL: vimeo.url, PUBLIC_URL: 'http://online.nowascena.test' },
	});
	token = await testApp.make.session((await testApp.make.admin()).id, { remember: true, singleDevice: false });
});
afterEach(() => vimeo.clearFaults());
afterAll(async () => {
	await testApp.close();
	await vimeo.close();
});

const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path = '', body?: unknown) =>
	testApp.request({ method, url: `/api/vimeo${path}`, token, body });
const create = async (size = 10) => (await ask('POST', '', { name: 'Wesele', size, type: 'video/mp4' })).body.video;
const statusOf = async (id: number) => (await ask('GET')).body.videos.find((video: { id: number }) => video.id === id)?.status;

describe('films at Vimeo', () => {
	it('S2-127 are hidden there and shown only on our own domain', async () => {
		const video = await create();
		expect(vimeo.get(video.id).privacy).toEqual({ view: 'disable', embed: 'whitelist', download: false, comments: 'nobody' });
		await tusUpload(video.upload_link, Buffer.alloc(10));
		expect((await ask('PATCH', `/${video.id}`)).body.video.status).toBe('PROCESSING');
		expect([...vimeo.get(video.id).domains]).toEqual(['online.nowascena.test']);
	});

	it('S2-067 S2-129 are ready once transcoded, and not playable when that failed', async () => {
		const [good, bad] = [await create(), await create()];
		for (const video of [good, bad]) await tusUpload(video.upload_link, Buffer.alloc(10));
		vimeo.transcode(good.id);
		vimeo.transcode(bad.id, 'error');
		await ask('PATCH', `/${good.id}`);
		expect(await statusOf(good.id)).toBe('READY');
		expect(await statusOf(bad.id)).toBe('UNPLAYABLE');
	});

	it('are all listed, over many pages, fetched from Vimeo once a minute', { tags: ['slow'] }, async () => {
		for (let n = 0; n < 120; n++) await create();
		const { videos, total } = (await ask('GET')).body;
		expect([videos.length, total]).toEqual([vimeo.videos().length, vimeo.videos().length]);
		const asked = vimeo.calls['GET /me/videos'];
		await ask('GET');
		expect(vimeo.calls['GET /me/videos']).toBe(asked);
		testApp.advance(61_000);
		await ask('GET');
		expect(vimeo.calls['GET /me/videos']).toBe((asked ?? 0) + 2);
	});

	it('G4 an abandoned upload is deleted there too after a week; one that fails does not keep the others', { tags: ['slow'] }, async () => {
		const video = await create();
		testApp.advance(8 * 86_400_000);
		const sweep = async () => {
			await testApp.runJob('hosted-videos.sweep');
			return (await testApp.context.db.pool.query('select 1 from hosted_videos')).rowCount;
		};
		vimeo.setFaults({ broken: 1 });
		expect(await sweep()).toBe(1);
		expect(vimeo.videos().some(({ id }) => id === video.id)).toBe(false);
		expect(await sweep()).toBe(0);
	});

	it('G1 an expired link answers 410, so a new upload is needed', async () => {
		const video = await create();
		vimeo.expireLink(video.id);
		expect((await tusHead(video.upload_link))?.status).toBe(410);
	});
});

describe('failures of Vimeo', () => {
	it('waits for a rate limit that ends soon, and refuses when it does not', async () => {
		vimeo.setFaults({ limited: 1, resetMs: 50 });
		expect((await ask('POST', '', { name: 'x', size: 1, type: 'video/mp4' })).status).toBe(201);
		vimeo.setFaults({ limited: 1, resetMs: 60_000 });
		const later = await ask('POST', '', { name: 'x', size: 1, type: 'video/mp4' });
		expect([later.status, later.body.type, later.headers['retry-after']]).toEqual([502, 'provider_error', '60']);
	});

	it.each([{ broken: 1 }, { page: 1 }])('R-141 answers 502 and leaves nothing half-done (%j)', async (fault) => {
		const before = await testApp.context.db.pool.query('select count(*) from hosted_videos');
		vimeo.setFaults(fault);
		const answer = await ask('POST', '', { name: 'x', size: 1, type: 'video/mp4' });
		expect([answer.status, answer.body.type]).toEqual([502, 'provider_error']);
		expect((await testApp.context.db.pool.query('select count(*) from hosted_videos')).rows).toEqual(before.rows);
	});

	it('B-012 files of the built-in host are listed and offered while Vimeo is away', async () => {
		testApp.advance(61_000);
		vimeo.setFaults({ broken: 2 });
		expect((await ask('GET')).status).toBe(502);
		await testApp.context.db.pool.query(`
			insert into hosted_videos (provider, name, size, type, status) values ('built-in', 'Opis', 1, 'audio/mp4', 'READY')`);
		const { body } = await ask('GET');
		expect([body.incomplete, body.videos.map(({ name }: { name: string }) => name)]).toEqual([true, ['Opis']]);
		vimeo.setFaults({ broken: 1 });
		expect((await ask('GET', '?offer=built-in%20files')).body).toMatchObject({ incomplete: false, total: 1 });
	});

	it('R-049 an address without the hash of the film is used for seconds only', async () => {
		const [{ id }, viewer] = [await create(), await testApp.make.user()];
		const video = await makeVideo(testApp, { video_price_grosze: 0, video_link: String(id) });
		const address = async () =>
			(await testApp.request({ method: 'POST', url: `/api/watch/video/${video.id}`, token: viewer.token, body: {} })).body.source.url;
		vimeo.setFaults({ broken: 1 });
		expect([await address(), await address()]).toEqual(Array(2).fill(`https://player.vimeo.com/video/${id}`));
		// later than the end of any address
		vi.spyOn(performance, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER);
		expect(await address()).toContain('?h=');
		vi.restoreAllMocks();
	});

	it('a full account is a full disk', async () => {
		vimeo.setFaults({ quota: 1 });
		expect((await ask('POST', '', { name: 'x', size: 1, type: 'video/mp4' })).status).toBe(507);
	});

	it('S2-130 a track whose content was refused is deleted again, so the list still works', async () => {
		const video = await create();
		vimeo.setFaults({ captions: 1 });
		const body = { language: 'pl', name: 'Polski', subtitleContent: 'WEBVTT\n\n00:01.000 --> 00:02.000\nTak\n' };
		expect((await ask('POST', `/${video.id}/subtitles`, body)).status).toBe(502);
		expect((await ask('GET', `/${video.id}/subtitles`)).body.subtitles.data).toEqual([]);
		expect((await ask('POST', `/${video.id}/subtitles`, body)).status).toBe(201);
	});

	it('E6 the token never leaves the server', async () => {
		const text = [await ask('GET'), await ask('POST', '', { name: 'x', size: 1 })].map((answer) => answer.text).join('');
		expect(text).not.toContain(vimeo.token);
		expect(testApp.logged.join('')).not.toContain(vimeo.token);
	});
});
