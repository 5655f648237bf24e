import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raw, sql } from '#server/lib/db/db.ts';
import { withConnection } from '#server/lib/db/migrate.ts';
import { readEnv } from '#server/lib/env.ts';
import { storeImage } from '#server/lib/images.ts';
import { compareFiles } from '../../scripts/files/compare.ts';
import { readKnownFiles } from '../../scripts/files/known-files.ts';
import { moveFiles } from '../../scripts/files/move.ts';
import { bucketFiles, diskFiles, type FileStore, sizesOf } from '../../scripts/files/stores.ts';
import { runChild } from '../../scripts/testing/run-child.ts';
import { startFakeS3 } from './fake-s3.ts';
import { makeHosted, makeUpload } from './make-hosted.ts';
import { makeImage } from './make-image.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { tusPatch } from './tus.ts';

let onDisk: TestApp;
let store: Awaited<ReturnType<typeof startFakeS3>>;
let disk: FileStore;
let bucket: FileStore;
let token: string;
let film: { id: number };
let image: string;
const PREFIX = 'packages/0123456789abcdef0123456789abcdef/99';

beforeAll(async () => {
	[onDisk, store] = await Promise.all([openTestApp({ oneNode: true }), startFakeS3()]);
	const { context } = onDisk;
	disk = diskFiles(context.env.dataDir);
	bucket = bucketFiles(readEnv(store.env).s3 as NonNullable<ReturnType<typeof readEnv>['s3']>);
	token = await onDisk.make.session((await onDisk.make.admin()).id, { remember: true, singleDevice: false });
	film = await makeHosted(onDisk, token);
	image = await storeImage(context.storage, 'image', { bytes: await makeImage() } as never, { maxBytes: 1e6, maxSide: 4_000 });
	await context.db.run(sql`insert into galleries (name) values ('Zdjęcia')`);
	await context.db.run(sql`insert into gallery_images (gallery_id, slot, image) select id, 1, ${image} from galleries`);
	await context.db.run(sql`update film_packages set state = 'failed', reason = 'x' where hosted_video_id = ${film.id}`);
	await context.db.run(
		sql`insert into film_packages (hosted_video_id, version, prefix, source_file, state, plan) values (${film.id}, 99, ${PREFIX}, 'x', ${raw(`'ready'`)}, '{}')`,
	);
	for (const [name, text] of [
		['master.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv480/media.m3u8\n'],
		['v480/media.m3u8', '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:6,\n1.m4s\n'],
		['v480/init.mp4', 'init'],
		['v480/1.m4s', 'segment'],
	] as const)
		await context.storage.put(`${PREFIX}/${name}`, Buffer.from(text), 'text/plain');
});
afterAll(async () => {
	await onDisk.close();
	await store.close();
});

const known = () => withConnection(onDisk.databaseUrl, readKnownFiles);
const bytesOf = async (one: FileStore, key: string) => (await buffer(await one.read(key))).toString('base64');

describe('npm run files', () => {
	it('G-063 compare names what the database needs and the store lacks, and what only the store has', async () => {
		expect(await compareFiles(disk, await known())).toMatchObject({ missing: [], unknown: [] });
		await onDisk.context.storage.remove(`${PREFIX}/v480/1.m4s`);
		await onDisk.context.storage.put('images/ab/abababababababababababab.jpg', Buffer.from('x'), 'image/jpeg');
		expect(await compareFiles(disk, await known())).toMatchObject({
			missing: [{ key: `${PREFIX}/v480/1.m4s`, neededBy: `package of film ${film.id}` }],
			unknown: ['images/ab/abababababababababababab.jpg'],
		});
		const { code, output } = await runChild(process.execPath, ['scripts/files.ts', 'compare'], {
			env: { PATH: process.env.PATH, DATABASE_URL: onDisk.databaseUrl, DATA_DIR: onDisk.context.env.dataDir },
		});
		expect([code, output]).toEqual([
			1,
			expect.stringMatching(/^1 needed by the database and missing\n {2}packages\S+ \(package of film \d+\)$/m),
		]);
		await onDisk.context.storage.put(`${PREFIX}/v480/1.m4s`, Buffer.from('segment'), 'text/plain');
		await onDisk.context.storage.remove('images/ab/abababababababababababab.jpg');
	});

	it('G-063 move copies everything into a bucket, goes on where it was interrupted, and leaves uploads in progress', {
		tags: ['slow'],
	}, async () => {
		const upload = await makeUpload(onDisk, token, { size: 20 });
		await tusPatch(upload.link, 0, Buffer.alloc(10));
		// larger than one part of an upload
		const large = Buffer.alloc(40_000_000, 'Wesele');
		const original = `uploads-${'c'.repeat(48)}`;
		writeFileSync(join(onDisk.context.env.dataDir, 'uploads', original), large);
		await onDisk.context.db.run(sql`insert into files_being_stored (key, noted_at) values (${original}, now())`);
		const { unfinished } = await known();
		store.setAway((method, key) => method === 'PUT' && key.startsWith('images/'));
		await expect(moveFiles(disk, bucket, { unfinished })).rejects.toThrow(/^images\//);
		store.setAway(() => false);
		const before = (await sizesOf(bucket)).size;
		const seen: number[] = [];
		const moved = await moveFiles(disk, bucket, { unfinished, onProgress: ({ files }) => void seen.push(files) });
		expect(moved.files + before).toBeGreaterThanOrEqual((await sizesOf(disk)).size - 1);
		expect([seen.at(-1), moved.left.length]).toEqual([moved.files, 1]);
		expect(await compareFiles(bucket, await known())).toMatchObject({ missing: [], unknown: [] });
		const all = await sizesOf(disk);
		for (const { key } of moved.left) all.delete(key);
		expect([...(await sizesOf(bucket))].sort()).toEqual([...all].sort());
		expect(await bytesOf(bucket, original)).toBe(large.toString('base64'));
		expect(store.openUploads()).toBe(0);
		// again: only playlists, whose content may have changed under the same name
		expect((await moveFiles(disk, bucket, { unfinished })).files).toBe(2);
	});

	it('G-063 a node on the bucket shows what was moved there, and removes an original; and all of it can be moved back', {
		tags: ['slow'],
	}, async () => {
		const onBucket = await openTestApp({ databaseUrl: onDisk.databaseUrl, oneNode: true, env: store.env });
		expect((await onBucket.request({ url: image })).status).toBe(200);
		const back = mkdtempSync(join(tmpdir(), 'rampa-files-'));
		const disk2 = diskFiles(back);
		await moveFiles(bucket, disk2, { unfinished: new Set() });
		expect([...(await sizesOf(disk2))].sort()).toEqual([...(await sizesOf(bucket))].sort());
		for (const key of (await sizesOf(bucket)).keys()) expect([key, await bytesOf(disk2, key)]).toEqual([key, await bytesOf(disk, key)]);
		rmSync(back, { recursive: true });
		const { file } = await onDisk.context.db.one<{ file: string }>(sql`select file from hosted_videos where id = ${film.id}`);
		expect(store.keys()).toContain(file);
		expect((await onBucket.request({ method: 'DELETE', url: `/api/vimeo/${film.id}`, token })).status).toBeLessThan(300);
		expect(store.keys()).not.toContain(file);
		await onBucket.close();
	});

	it('G-063 says what to write when it is called with nothing', async () => {
		const { code, errors } = await runChild(process.execPath, ['scripts/files.ts'], {
			env: { PATH: process.env.PATH, DATABASE_URL: onDisk.databaseUrl, DATA_DIR: onDisk.context.env.dataDir },
		});
		expect([code, errors]).toEqual([1, expect.stringContaining('npm run files -- move bucket')]);
	});
});
