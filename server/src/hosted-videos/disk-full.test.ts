/** @module-tag slow */
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { film, makeHosted, makeUpload } from '#testing/make-hosted.ts';
import { makeLiveEvent, openIngest, segmentsOf, until } from '#testing/make-live.ts';
import { filesOf, readTrack } from '#testing/read-package.ts';
import { openSmallDisk, type SmallDisk } from '#testing/small-disk.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { tusHead, tusPatch } from '#testing/tus.ts';

const MEGABYTE = 1024 * 1024;

describe('a full disk', () => {
	let disk: SmallDisk;
	let testApp: TestApp;
	beforeAll(async () => {
		disk = openSmallDisk(8 * MEGABYTE);
		testApp = await openTestApp({ env: { DATA_DIR: disk.folder, MEDIA_TOOLS: 'node-av' } });
	});
	afterAll(async () => {
		await testApp.close();
		disk.release();
	});

	it('G4 is 507: at once for a file that can never fit, during the upload when space runs out; the service stays up', async () => {
		const { token } = await testApp.make.admin();
		const tooBig = await testApp.request({
			method: 'POST',
			url: '/api/vimeo',
			token,
			body: { name: 'x', size: 9 * MEGABYTE, type: 'video/mp4' },
		});
		expect([tooBig.status, tooBig.body.message]).toEqual([507, 'Brak miejsca na dysku.']);
		const first = await makeUpload(testApp, token, { size: 6 * MEGABYTE });
		const second = await makeUpload(testApp, token, { size: 6 * MEGABYTE });
		expect((await tusPatch(first.link, 0, Buffer.alloc(6 * MEGABYTE)))?.status).toBe(204);
		expect((await tusPatch(second.link, 0, Buffer.alloc(6 * MEGABYTE)))?.status).toBe(507);
		expect((await testApp.request({ url: '/healthz' })).status).toBe(200);
		// what can be read is still served, so a load balancer must not take this server out
		const ready = async () => await testApp.request({ url: '/readyz' });
		await expect.poll(ready).toMatchObject({ status: 200, body: { status: 'ready', degraded: ['files'] } });
		expect((await testApp.request({ url: '/metrics' })).text).toContain('rampa_files_writable 0');
		// once there is space again, the upload continues from the received bytes
		await testApp.request({ method: 'DELETE', url: `/api/vimeo/${first.id}`, token });
		const reached = (await tusHead(second.link))?.offset ?? -1;
		expect(reached).toBeGreaterThan(0);
		expect((await tusPatch(second.link, reached, Buffer.alloc(6 * MEGABYTE - reached)))?.offset).toBe(6 * MEGABYTE);
		await testApp.request({ method: 'DELETE', url: `/api/vimeo/${second.id}`, token });
	});

	it('B-001 B-005 pauses a package, whose parts are made when there is space again; nothing is left half-written', async () => {
		const { token } = await testApp.make.admin();
		const { id } = await makeHosted(testApp, token, 'stage.mp4');
		const filler = join(disk.folder, 'filler');
		const row = async () =>
			(
				await testApp.context.db.pool.query(
					`select k.state, k.prefix, (select max(attempts) from film_package_parts p where p.package_id = k.id and p.state = 'waiting') as attempts
					 from film_packages k where k.hosted_video_id = $1`,
					[id],
				)
			).rows[0];
		const left = () => readdirSync(disk.folder, { recursive: true }).filter((name) => /\.part$|^work.package/.test(String(name)));
		// too little to store the sound, to make the picture
		for (const free of [100_000, 200_000]) {
			const { bavail, bsize } = statfsSync(disk.folder);
			if (disk.isReal) writeFileSync(filler, Buffer.alloc(bavail * bsize - free));
			await testApp.runJob('hosted-videos.package');
			// where no disk can be mounted, the media process is not limited
			if (disk.isReal) expect(await row()).toMatchObject({ state: 'making', attempts: 0 });
			expect(left()).toEqual([]);
			rmSync(filler, { force: true });
			testApp.advance(120_000);
		}
		await testApp.runJob('hosted-videos.package');
		const { state, prefix } = await row();
		expect(state).toBe('ready');
		const read = (name: string) => readFile(join(disk.folder, 'files', prefix, name));
		const tracks = [...filesOf(String(await read('master.m3u8'))), 'a-main/index.m3u8'];
		for (const name of tracks) expect((await readTrack(read, name)).at(-1)?.at).toBeGreaterThan(11_500);
	});

	it('R-111 pauses a conversion, which uses up no attempts', async () => {
		const { token } = await testApp.make.admin();
		const { id } = await makeHosted(testApp, token, 'film.avi');
		const filler = join(disk.folder, 'filler');
		const row = async () => (await testApp.context.db.pool.query('select * from hosted_videos where id = $1', [id])).rows[0];
		const { bavail, bsize } = statfsSync(disk.folder);
		if (disk.isReal) {
			writeFileSync(filler, Buffer.alloc(bavail * bsize));
			await testApp.runJob('hosted-videos.convert');
			expect(await row()).toMatchObject({ status: 'PROCESSING', conversions: 0, conversion_failures: 0 });
		}
		rmSync(filler, { force: true });
		testApp.advance(120_000);
		await testApp.runJob('hosted-videos.convert');
		expect((await row()).status).toBe('READY');
	});

	it('B-022 neither disconnects a live sender nor loses what it sends', async () => {
		const { token } = await testApp.make.admin();
		const event = await makeLiveEvent(testApp, token);
		const ingest = await openIngest(testApp);
		const filler = join(disk.folder, 'filler');
		const { bavail, bsize } = statfsSync(disk.folder);
		if (disk.isReal) writeFileSync(filler, Buffer.alloc(bavail * bsize));
		const sender = await ingest.send(event.key);
		await sender.send(film('stage.mp4'));
		if (disk.isReal) {
			await until(() => testApp.logged.some((line) => line.includes('live segments wait in memory')));
			expect(await segmentsOf(testApp, event.id)).toBe(0);
		}
		rmSync(filler, { force: true });
		await until(async () => (await segmentsOf(testApp, event.id)) === 5);
		await sender.finish();
		await until(async () => (await segmentsOf(testApp, event.id)) === 6);
		await ingest.stop();
	});
});
