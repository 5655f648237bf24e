import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVimeoSimulator, type VimeoSimulator } from '#simulators/vimeo/vimeo.simulator.ts';
import { film, listenOnFreePort } from '#testing/make-hosted.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { tusHead, tusPatch } from '#testing/tus.ts';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:04.000\nCo się komu w duszy gra\n';

/** One interface, two hosts: the same test runs against both. */
describe.each(['built-in', 'vimeo'] as const)('the %s host', (provider) => {
	let testApp: TestApp;
	let vimeo: VimeoSimulator;
	let token: string;
	let url: string;

	beforeAll(async () => {
		vimeo = await startVimeoSimulator();
		testApp = await openTestApp(
			provider === 'vimeo' ? { oneNode: true, env: { VIMEO_TOKEN: vimeo.token, VIMEO_BASE_URL: vimeo.url } } : {},
		);
		url = await listenOnFreePort(testApp);
		token = (await testApp.make.admin()).token;
	});
	afterAll(async () => {
		await testApp.close();
		await vimeo.close();
	});

	const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path = '', body?: unknown) =>
		testApp.request({ method, url: `/api/vimeo${path}`, token, body });
	const create = async (size: number, name = 'Wesele') => (await ask('POST', '', { name, size, type: 'video/mp4' })).body.video;
	const linkOf = (video: { upload_link: string }) =>
		provider === 'vimeo' ? video.upload_link : `${url}${new URL(video.upload_link).pathname}`;
	const bytes = film('film.mp4');
	const listed = async (id: number) => (await ask('GET')).body.videos.find((video: { id: number }) => video.id === id);

	it('S2-127 S2-128 S2-129 R-150 R-151 G3 creates an upload, receives the file and finalises it', async () => {
		const created = await ask('POST', '', { name: 'Wesele', size: bytes.length, type: 'video/mp4' });
		expect(created.status).toBe(201);
		const { video } = created.body;
		expect(video.uri).toBe(`/videos/${video.id}`);
		expect(await listed(video.id)).toMatchObject({
			uri: video.uri,
			name: 'Wesele',
			status: 'NOT_UPLOADED',
			upload_link: video.upload_link,
		});
		expect((await tusHead(linkOf(video)))?.offset).toBe(0);
		const early = await ask('PATCH', `/${video.id}`);
		expect([early.status, early.body.type]).toEqual([409, 'not_finished']);
		await tusPatch(linkOf(video), 0, bytes);
		const answers = await Promise.all(Array.from({ length: 10 }, () => ask('PATCH', `/${encodeURIComponent(video.uri)}`)));
		expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
		expect(answers[0]?.body.video).toMatchObject({ id: video.id, status: 'READY' });
		const row = await listed(video.id);
		expect(row).toMatchObject({ status: 'READY', upload_link: null });
		expect(row.duration).toBeGreaterThan(0);
		const audits = await testApp.context.db.pool.query(
			"select action from audit where subject_id = $1 and action = 'hosted-videos.finalise'",
			[String(video.id)],
		);
		expect(audits.rowCount).toBe(1);
	});

	it('S2-015 S2-152 G2 resumes at the byte reached, and the file equals the original', async () => {
		const video = await create(bytes.length);
		const link = linkOf(video);
		await tusPatch(link, 0, bytes, 700);
		let reached = (await tusHead(link))?.offset ?? -1;
		expect(reached).toBeLessThan(bytes.length);
		expect((await listed(video.id)).status).toBe('NOT_UPLOADED');
		for (let turn = 0; turn < 5 && reached < bytes.length; turn++) {
			await tusPatch(link, reached, bytes.subarray(reached));
			reached = (await tusHead(link))?.offset ?? -1;
		}
		expect((await ask('PATCH', `/${video.id}`)).status).toBe(200);
		const sha256 = createHash('sha256').update(bytes).digest('hex');
		if (provider === 'vimeo') expect(vimeo.get(video.id).upload.sha256).toBe(sha256);
		else expect(await hashOfStored(testApp, video.id)).toBe(sha256);
	});

	it('G1 answers a wrong offset with 409, the wrong version with 412, and POST with 405', async () => {
		const link = linkOf(await create(100));
		expect((await tusPatch(link, 50, Buffer.alloc(50)))?.status).toBe(409);
		expect((await tusPatch(link, 0, Buffer.alloc(101)))?.status).toBe(413);
		expect((await fetch(link, { method: 'HEAD', headers: { 'tus-resumable': '0.2.2' } })).status).toBe(412);
		expect((await fetch(link, { method: 'POST', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(405);
		expect((await tusHead(`${link.slice(0, -6)}ffffff`))?.status).toBe(404);
	});

	it('S2-129 renames, and deletes with 204; a deleted file is 404', async () => {
		const video = await create(10);
		expect((await ask('PUT', `/${video.id}`, { name: 'Dziady' })).body.video.name).toBe('Dziady');
		expect((await listed(video.id)).name).toBe('Dziady');
		expect((await ask('PUT', `/${video.id}`, { name: ' ' })).body.formError.name).toBe('Proszę podać nazwę wideo.');
		expect((await ask('DELETE', `/${video.id}`)).status).toBe(204);
		expect(await listed(video.id)).toBeUndefined();
		expect((await ask('DELETE', `/${video.id}`)).status).toBe(404);
		expect((await ask('PATCH', `/${video.id}`)).status).toBe(404);
		expect((await ask('PATCH', '/nie-ma')).status).toBe(404);
	});

	it('S2-130 R-151 adds, lists, replaces and deletes subtitles', async () => {
		const video = await create(10);
		const path = `/${encodeURIComponent(video.uri)}/subtitles`;
		expect((await ask('GET', path)).body).toEqual({ subtitles: { data: [] } });
		const added = await ask('POST', path, { language: 'pl', name: 'Polski', subtitleContent: VTT });
		expect(added.status).toBe(201);
		await ask('POST', path, { language: 'en', name: 'English', subtitleContent: VTT });
		const replaced = await ask('POST', path, { name: 'Polski (poprawione)', subtitleContent: VTT, replace: true });
		expect(replaced.body.subtitle.language).toBe('pl');
		const { data } = (await ask('GET', path)).body.subtitles;
		expect(data.map(({ language, name }: { language: string; name: string }) => [language, name]).sort()).toEqual([
			['en', 'English'],
			['pl', 'Polski (poprawione)'],
		]);
		for (const track of data) expect(track.uri).toBe(`${video.uri}/texttracks/${track.id}`);
		expect((await ask('DELETE', `${path}/${data[0].id}`)).status).toBe(204);
		expect((await ask('DELETE', `${path}/${data[0].id}`)).status).toBe(404);
		expect((await ask('GET', path)).body.subtitles.data).toHaveLength(1);
		const wrong = await ask('POST', path, { language: 'polski!', name: 'x', subtitleContent: 'to nie napisy' });
		expect(wrong.body.formError).toMatchObject({ language: 'Niepoprawny język', subtitleContent: 'To nie są napisy w formacie WebVTT.' });
	});

	it('G-041 refuses a second track of the same language and kind, and takes the same one again', async () => {
		const video = await create(10);
		const path = `/${video.id}/subtitles`;
		const first = { language: 'pl', name: 'Pierwsze', subtitleContent: VTT, request_id: 'form-of-subtitles' };
		const ids = [await ask('POST', path, first), await ask('POST', path, first)].map(({ body }) => body.subtitle.id);
		const second = await ask('POST', path, { language: 'pl', name: 'Drugie', subtitleContent: VTT });
		expect([second.status, second.body.type, second.body.message]).toEqual([
			409,
			'track_exists',
			'Są już napisy tego rodzaju w tym języku: „Pierwsze”. Można je zastąpić albo usunąć.',
		]);
		const names = async () => (await ask('GET', path)).body.subtitles.data.map(({ name }: { name: string }) => name);
		expect(await names()).toEqual(['Pierwsze']);
		expect(ids).toHaveLength(2);
		expect((await ask('POST', path, { language: 'pl', kind: 'captions', name: 'Drugie', subtitleContent: VTT })).status).toBe(201);
		expect((await ask('POST', path, { language: 'pl', name: 'Trzecie', subtitleContent: VTT, replace: true })).status).toBe(201);
		expect((await names()).sort()).toEqual(['Drugie', 'Trzecie']);
	});

	it('R-033 leaves an audit row for every change', async () => {
		const video = await create(10, 'Balladyna');
		await ask('PUT', `/${video.id}`, { name: 'Lilla Weneda' });
		await ask('DELETE', `/${video.id}`);
		const { rows } = await testApp.context.db.pool.query('select action from audit where subject_id = $1 order by id', [String(video.id)]);
		expect(rows.map((row) => row.action)).toEqual(['hosted-videos.create', 'hosted-videos.rename', 'hosted-videos.delete']);
	});
});

async function hashOfStored(testApp: TestApp, id: number): Promise<string> {
	const { rows } = await testApp.context.db.pool.query('select file from hosted_videos where id = $1', [id]);
	const hash = createHash('sha256');
	for await (const chunk of await testApp.context.videoHosts.files.read(rows[0].file)) hash.update(chunk as Buffer);
	return hash.digest('hex');
}
