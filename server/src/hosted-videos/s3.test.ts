/** @module-tag slow */
import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeS3 } from '#testing/fake-s3.ts';
import { film, makeHosted, makeHostedOf, makeUpload } from '#testing/make-hosted.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { tusHead, tusPatch } from '#testing/tus.ts';
import { browserOf } from '#testing/watching-browser.ts';
import { claimStored, noteStoring } from './storing.store.ts';

let testApp: TestApp;
let token: string;
let bucket: Awaited<ReturnType<typeof startFakeS3>>;
beforeAll(async () => {
	bucket = await startFakeS3();
	testApp = await openTestApp({ env: bucket.env });
	token = await testApp.make.session((await testApp.make.admin()).id, { remember: true, singleDevice: false });
});
afterAll(async () => {
	await testApp.close();
	await bucket.close();
});

const listed = async (id: number) =>
	(await testApp.request({ url: '/api/vimeo', token })).body.videos.find((video: { id: number }) => video.id === id);

describe('an installation whose files are in a bucket', () => {
	it('S2-015 G2 resumes an upload at the byte reached and keeps every one of them', async () => {
		const bytes = Buffer.concat([film('film.mp4'), randomBytes(12_000_000)]);
		const { id, link } = await makeUpload(testApp, token, { size: bytes.length });
		await tusPatch(link, 0, bytes.subarray(0, 7_000_000));
		expect((await tusHead(link))?.offset).toBe(7_000_000);
		const finalise = () => testApp.request({ method: 'PATCH', url: `/api/vimeo/${id}`, token });
		expect((await finalise()).status).toBe(409);
		bucket.setAway(() => true);
		expect([(await tusHead(link))?.status, (await finalise()).status]).toEqual([503, 503]);
		// every byte arrives, and only the call that makes one object of them fails
		bucket.setAway((method) => method === 'POST');
		expect((await tusPatch(link, 7_000_000, bytes.subarray(7_000_000)))?.status).toBe(503);
		bucket.setAway(() => false);
		expect((await tusHead(link))?.offset).toBe(bytes.length);
		expect((await finalise()).status).toBe(200);
		await testApp.runJob('hosted-videos.inspect');
		expect((await listed(id)).status).toBe('READY');
		const video = await makeVideo(testApp, { video_price_grosze: 0, video_link: String(id) });
		const watch = await testApp.request({
			method: 'POST',
			url: `/api/watch/video/${video.id}`,
			token: (await testApp.make.user()).token,
			body: {},
		});
		const whole = (await testApp.app.inject({ url: watch.body.source.url, headers: browserOf(testApp, watch.body.source.url) })).rawPayload;
		expect(createHash('sha256').update(whole).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
		const part = await testApp.app.inject({
			url: watch.body.source.url,
			headers: { range: 'bytes=7000000-7000009', ...browserOf(testApp, watch.body.source.url) },
		});
		expect([part.statusCode, part.rawPayload.equals(bytes.subarray(7_000_000, 7_000_010))]).toEqual([206, true]);
	});

	it('R-111 F-004 converts a film of the bucket into the bucket, and inspects the next one meanwhile', async () => {
		const { id } = await makeHosted(testApp, token, 'film.avi');
		const rowOf = async () => (await testApp.context.db.pool.query('select * from hosted_videos where id = $1', [id])).rows[0];
		// no attempts are used up while the bucket is away, however often that is
		for (const awayAt of ['GET', 'PUT', 'GET', 'PUT']) {
			bucket.setAway((method, key) => method === awayAt && key.startsWith('uploads-'));
			await testApp.runJob('hosted-videos.convert');
			expect(await rowOf()).toMatchObject({ status: 'PROCESSING', conversions: 0, conversion_failures: 0 });
			testApp.advance(120_000);
		}
		bucket.setAway(() => false);
		await testApp.context.videoHosts.files.withPath((await rowOf()).file, async (path) => {
			// a film that comes while this one is converted does not wait for it
			const { stopping } = testApp.context.videoHosts;
			const { encodeInTurn } = testApp.context.media;
			const encoder = Promise.withResolvers<void>();
			const busy = encodeInTurn(stopping, () => encoder.promise);
			const converting = testApp.runJob('hosted-videos.convert');
			const next = await makeHosted(testApp, token, 'film.mp4');
			await testApp.runJob('hosted-videos.inspect');
			expect([(await rowOf()).status, (await listed(next.id)).status]).toEqual(['PROCESSING', 'READY']);
			encoder.resolve();
			await Promise.all([busy, converting]);
			expect(existsSync(path)).toBe(true);
		});
		const { status, type, file, upload_id, thumbnail } = await rowOf();
		expect([status, type]).toEqual(['READY', 'video/mp4']);
		expect(bucket.keys()).toContain(file);
		expect(bucket.keys()).not.toContain(upload_id);
		expect((await testApp.request({ url: thumbnail })).status).toBe(200);
	});

	it.each([
		['no_picture', film('sound.mp4')],
		['broken', film('long.mp4').subarray(0, 9_000)],
	])('B-005 shows of a file that is no film that it is %s, and keeps none of its bytes', async (fault, bytes) => {
		const { id, link } = await makeHostedOf(testApp, token, bytes);
		const key = link.split('/').at(-1) ?? '';
		expect(bucket.keys()).toContain(key);
		bucket.setAway((method) => method === 'DELETE');
		await testApp.runJob('hosted-videos.inspect');
		bucket.setAway(() => false);
		await testApp.runJob('hosted-videos.sweep');
		expect(await listed(id)).toMatchObject({ status: 'UNPLAYABLE', fault });
		expect(bucket.keys().filter((name) => name.startsWith(key))).toEqual([]);
	});

	it.each([
		['whole', film('sound.mp4'), { status: 200, body: { video: { status: 'READY', duration: expect.any(Number) } } }],
		['that was cut', film('sound.mp4').subarray(0, 700), { status: 415, body: { message: 'Plik jest uszkodzony lub niepełny.' } }],
	])('B-005 B-012 a sound %s is inspected at the end of its upload', async (_what, bytes, wanted) => {
		const { id, link } = await makeUpload(testApp, token, { size: bytes.length, type: 'audio/mp4' });
		await tusPatch(link, 0, bytes);
		expect(await testApp.request({ method: 'PATCH', url: `/api/vimeo/${id}`, token })).toMatchObject(wanted);
	});

	it('B-001 B-006 keeps a package in the bucket, waits while the bucket is away, serves it from there and removes it with its film', async () => {
		// of the tests before
		await testApp.context.db.pool.query('delete from film_packages');
		const { id } = await makeHosted(testApp, token, 'film.mp4');
		bucket.setAway((method, key) => method === 'PUT' && key.startsWith('packages/'));
		for (const job of ['hosted-videos.inspect', 'hosted-videos.package']) await testApp.runJob(job);
		const parts = async () =>
			(
				await testApp.context.db.pool.query(
					'select p.kind, p.attempts, p.state, k.state as package from film_package_parts p join film_packages k on k.id = p.package_id where k.hosted_video_id = $1 order by p.number',
					[id],
				)
			).rows.map(({ kind, attempts, state, package: of }) => `${kind} ${attempts} ${state}, ${of}`);
		expect(await parts()).toEqual(['survey 1 done, making', 'board 0 waiting, making', 'chunk 0 waiting, making']);
		// the storyboard was made and waits for the bucket: a file added to it is stored with it, and it is not made again
		const work = join(testApp.context.env.dataDir, 'work');
		const [kept = ''] = readdirSync(work).filter((name) => name.startsWith('package-'));
		copyFileSync(join(work, kept, 'board/1-000.jpg'), join(work, kept, 'board/1-999.jpg'));
		bucket.setAway((method, key) => method === 'GET' && key.startsWith('uploads-'));
		testApp.advance(120_000);
		await testApp.runJob('hosted-videos.package');
		expect((await parts())[1]).toBe('board 0 waiting, making');
		bucket.setAway(() => false);
		testApp.advance(120_000);
		await testApp.runJob('hosted-videos.package');
		expect(await parts()).toEqual(['survey 1 done, ready', 'board 1 done, ready', 'chunk 1 done, ready']);
		expect(readdirSync(work)).toEqual([]);
		const { rows } = await testApp.context.db.pool.query(
			"select prefix from film_packages where hosted_video_id = $1 and state = 'ready'",
			[id],
		);
		const stored = () => bucket.keys().filter((key) => key.startsWith(`${rows[0].prefix}/`));
		expect(stored()).toEqual(expect.arrayContaining(['master.m3u8', 'board/1-999.jpg'].map((name) => `${rows[0].prefix}/${name}`)));
		const video = await makeVideo(testApp, { video_price_grosze: 0, video_link: String(id) });
		const viewer = await testApp.make.user();
		const start = await testApp.request({ method: 'POST', url: `/api/watch/video/${video.id}`, token: viewer.token, body: {} });
		const cookie = String(start.headers['set-cookie']).split(';')[0] ?? '';
		const play = (name: string) => testApp.request({ url: start.body.source.url.replace('master.m3u8', name), headers: { cookie } });
		bucket.setAway(() => true);
		for (const name of ['master.m3u8', 'board/1-000.jpg']) {
			const { status, headers, body } = await play(name);
			expect([status, body.type, Number(headers['retry-after'])]).toEqual([503, 'unavailable', expect.any(Number)]);
		}
		bucket.setAway(() => false);
		expect((await play('master.m3u8')).text).toContain('v36/index.m3u8');
		await testApp.context.db.pool.query("update videos set video_link = '' where id = $1", [video.id]);
		expect((await testApp.request({ method: 'DELETE', url: `/api/vimeo/${id}`, token })).status).toBe(204);
		expect(stored()).toEqual([]);
	});

	it('B-005 removes a film that was stored and never added, not one that is being stored', async () => {
		const { db, now, videoHosts } = testApp.context;
		const { files } = videoHosts;
		const store = async (key: string) => {
			await noteStoring(db, key, now());
			writeFileSync(files.scratch(key), film('film.mp4'));
			await files.adopt(files.scratch(key), key);
		};
		const kept = () => bucket.keys().filter((name) => name.startsWith('uploads-storing'));
		await store('uploads-storing-1');
		testApp.advance(2 * 86_400_000);
		await store('uploads-storing-2');
		await testApp.runJob('hosted-videos.sweep');
		expect(kept()).toEqual(expect.arrayContaining(['uploads-storing-1', 'uploads-storing-2']));
		testApp.advance(2 * 86_400_000);
		await testApp.runJob('hosted-videos.sweep');
		expect(kept()).not.toContain('uploads-storing-1');
		expect(kept()).toContain('uploads-storing-2');
		// added too late, it is stored again
		await expect(claimStored(db, 'uploads-storing-1')).rejects.toThrow('too long');
		await claimStored(db, 'uploads-storing-2');
		// those of the tests before were added or given up
		expect((await db.pool.query('select key from files_being_stored')).rows).toEqual([]);
	});

	it('G4 leaves nothing of a deleted upload, also no billed parts', async () => {
		const { link } = await makeUpload(testApp, token, { size: 6_000_000 });
		await tusPatch(link, 0, Buffer.alloc(1_000));
		const key = link.split('/').at(-1) ?? '';
		const before = bucket.openUploads();
		testApp.advance(8 * 86_400_000);
		bucket.setAway(() => true);
		await testApp.runJob('hosted-videos.sweep');
		expect((await tusHead(link))?.status).toBe(404);
		bucket.setAway(() => false);
		await testApp.runJob('hosted-videos.sweep');
		expect(bucket.openUploads()).toBe(before - 1);
		expect(bucket.keys().filter((name) => name.startsWith(key))).toEqual([]);
	});
});
