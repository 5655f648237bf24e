/** @module-tag slow */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	BufferSource,
	BufferTarget,
	EncodedAudioPacketSource,
	EncodedPacketSink,
	EncodedVideoPacketSource,
	Input,
	MP4,
	Mp4OutputFormat,
	Output,
} from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { interceptQueries } from '#testing/intercept-queries.ts';
import { film, makeHosted, makeHostedOf, makeUpload } from '#testing/make-hosted.ts';
import { filesOf, readPackets } from '#testing/read-package.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { tusUpload } from '#testing/tus.ts';
import { takePart } from './parts.store.ts';

/** generous, because a busy machine is not a failing test */
const WAIT_MS = 60_000;

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true, env: { MEDIA_TOOLS: 'node-av', PACKAGE_CHUNK_SECONDS: '8' } });
	token = await testApp.make.session((await testApp.make.admin()).id, { remember: true, singleDevice: false });
});
afterAll(() => testApp.close());

const run = () => testApp.runJob('hosted-videos.package');
const listed = async (id: number) =>
	(await testApp.request({ url: '/api/vimeo', token })).body.videos.find((video: { id: number }) => video.id === id);
const packageOf = async (id: number) => (await listed(id)).package;

/** Modifies the named box of a film. */
function changed(bytes: Buffer, box: string, change: (content: Buffer) => void): Buffer {
	const copy = Buffer.from(bytes);
	const at = copy.indexOf(box);
	if (at < 0) throw new Error(`no ${box}`);
	change(copy.subarray(at + 4));
	return copy;
}

const longFrames = (content: Buffer) => content.writeUInt32BE(0x00ffffff, 12);
/** width and height of its first sample description */
const hugePicture = (content: Buffer) => {
	content.writeUInt16BE(60_000, 40);
	content.writeUInt16BE(60_000, 42);
};
const noise = (content: Buffer) => content.fill(0xa5);

/** Package files and temporary files. */
const leftBehind = () => {
	const { dataDir } = testApp.context.env;
	const under = (folder: string) =>
		existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()) : [];
	return { packages: under(join(dataDir, 'files', 'packages')).length, work: readdirSync(join(dataDir, 'work')) };
};

describe('B-005 hard films', () => {
	it.each([
		['endless', changed(film('film.mp4'), 'stts', longFrames)],
		['too_large', changed(film('film.mp4'), 'stsd', hugePicture)],
		['broken', changed(film('stage.mp4'), 'mdat', noise)],
	])(
		'a film that is %s has a failed package with the reason, stays playable as uploaded, and leaves nothing behind',
		async (reason, bytes) => {
			const { id } = await makeHostedOf(testApp, token, bytes);
			await run();
			expect(await listed(id)).toMatchObject({ status: 'READY', package: { state: 'failed', reason } });
			expect(leftBehind()).toEqual({ packages: 0, work: [] });
			expect((await testApp.request({ url: '/healthz' })).status).toBe(200);
		},
	);

	it.each([
		['without a picture', film('sound.mp4'), 'W tym pliku nie ma obrazu.'],
		['that was cut', film('stage.mp4').subarray(0, 60_000), 'Plik jest uszkodzony lub niepełny.'],
		['that was cut before its index', film('film.mp4').subarray(0, 200), 'Plik jest uszkodzony lub niepełny.'],
		['of other bytes', Buffer.alloc(9_000, 0xa5), 'Ten plik nie jest filmem.'],
		['named a sound', Buffer.alloc(9_000, 0xa5), 'Ten plik nie jest dźwiękiem w formacie M4A ani MP3.', 'audio/mp4'],
	])('a file %s is refused at the end of its upload, with its reason, and has no package', async (_what, bytes, reason, type?: string) => {
		const { id, link } = await makeUpload(testApp, token, { size: bytes.length, ...(type && { type }) });
		await tusUpload(link, Buffer.from(bytes));
		const answer = await testApp.request({ method: 'PATCH', url: `/api/vimeo/${id}`, token });
		expect([answer.status, answer.body.message]).toEqual([415, reason]);
		expect((await testApp.context.db.pool.query('select 1 from film_packages where hosted_video_id = $1', [id])).rowCount).toBe(0);
	});

	it.each([
		['without sound', 'film.mp4', { heights: [36], has_sound: false }],
		['of variable rate', 'uneven.mp4', { heights: [240], has_sound: true }],
		['of a phone, rotated upright', 'phone.mp4', { heights: [64], has_sound: false }],
	] as const)('a film %s has a package', async (_what, name, wanted) => {
		const { id } = await makeHosted(testApp, token, name);
		await run();
		expect(await packageOf(id)).toMatchObject({ state: 'ready', ...wanted });
		expect(leftBehind().work).toEqual([]);
	});
});

/** The film as a sender sends it that does not shift its times for B-frames: some pictures have the time of another one. */
async function withEqualTimes(bytes: Buffer): Promise<Buffer> {
	using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
	const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
	if (!picture || !sound) throw new Error('a track is missing');
	const target = new BufferTarget();
	const output = new Output({ format: new Mp4OutputFormat(), target });
	const [seen, heard] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')];
	output.addVideoTrack(seen);
	output.addAudioTrack(heard);
	await output.start();
	const pictureConfig = { decoderConfig: (await picture.getDecoderConfig()) ?? undefined };
	const soundConfig = { decoderConfig: (await sound.getDecoderConfig()) ?? undefined };
	let decodeAt = 0;
	for await (const packet of new EncodedPacketSink(picture).packets()) {
		await seen.add(packet.clone({ timestamp: Math.max(decodeAt, packet.timestamp) }), pictureConfig);
		decodeAt += packet.duration;
	}
	for await (const packet of new EncodedPacketSink(sound).packets()) if (packet.timestamp >= 0) await heard.add(packet, soundConfig);
	await output.finalize();
	return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

it('B-002 playlists of a copied film whose pictures share times are as long as the film, and name the times of its segments', async () => {
	const { id } = await makeHostedOf(testApp, token, await withEqualTimes(film('stage.mp4')));
	await run();
	expect(await packageOf(id)).toMatchObject({ state: 'ready', heights: [480, 240] });
	const { db, env } = testApp.context;
	const { prefix } = await db.one<{ prefix: string }>(sql`select prefix from film_packages where hosted_video_id = ${id}`);
	for (const track of ['v480', 'v240', 'a-main']) {
		const read = (name: string) => readFileSync(join(env.dataDir, 'files', prefix, track, name));
		const playlist = String(read('index.m3u8'));
		const init = read(/URI="([^"]+)"/.exec(playlist)?.[1] ?? '');
		const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
		let at = 0;
		for (const [index, name] of filesOf(playlist).entries()) {
			const [first] = await readPackets(Buffer.concat([init, read(name)]));
			expect(Math.abs((first?.at ?? Number.NaN) / 1000 - at), `${track} ${name}`).toBeLessThan(0.005);
			at += lengths[index] ?? 0;
		}
		// stage.mp4 has 12 frames a second
		expect(Math.abs(at - 12), track).toBeLessThan(1 / 12);
	}
});

describe('a node that is killed', () => {
	/** One run of the job in a process that ends at the named step, as by a power cut. */
	async function runAndDie(point: string): Promise<NodeJS.Signals | null> {
		const aheadMs = testApp.context.now().getTime() - Date.now();
		const { dataDir } = testApp.context.env;
		const child = fork('server/testing/package-process.ts', [String(aheadMs)], {
			execArgv: [],
			stdio: 'ignore',
			env: {
				PATH: process.env.PATH,
				NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
				NODE_ENV: 'test',
				DATABASE_URL: testApp.databaseUrl,
				DATABASE_POOL: '2',
				DATABASE_TIMEOUT_MS: '60000',
				DATA_DIR: dataDir,
				MEDIA_TOOLS: 'node-av',
				MEDIA_NICENESS: '0',
				PACKAGE_CHUNK_SECONDS: '4',
				SECRET: 'secret-of-the-tests',
				LOG_LEVEL: 'silent',
				FAILPOINT: point,
			},
		});
		const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
		return signal;
	}

	it('B-001 continues without making finished parts again', async () => {
		const { id } = await makeHosted(testApp, token, 'stage.mp4');
		const parts = async () =>
			(
				await testApp.context.db.pool.query(
					'select p.kind, p.attempts, p.state, p.done_at from film_package_parts p join film_packages k on k.id = p.package_id where k.hosted_video_id = $1 order by p.number',
					[id],
				)
			).rows as { kind: string; attempts: number; state: string; done_at: Date | null }[];
		const made = async () => (await parts()).map(({ kind, attempts, state }) => `${kind} ${attempts} ${state}`);

		expect(await runAndDie('package-part-done:3')).toBe('SIGKILL');
		const first = ['survey 1 done', 'board 1 done', 'sound 1 done'];
		expect(await made()).toEqual([...first, 'chunk 0 waiting', 'chunk 0 waiting', 'chunk 0 waiting']);
		const doneAt = (await parts()).slice(0, 3).map(({ done_at }) => done_at);
		// progress above zero, but no chunk yet from which the time left could be known
		expect(await packageOf(id)).toMatchObject({ state: 'making', progress: expect.any(Number), seconds_left: null });
		expect((await packageOf(id)).progress).toBeGreaterThan(0);

		expect(await runAndDie('package-part-made')).toBe('SIGKILL');
		expect((await made())[3]).toBe('chunk 1 waiting');
		// the lease of the dead node has not ended yet, however slow the machine: the other chunks are made, this one waits
		await testApp.context.db.pool.query(
			`update film_package_parts set leased_until = $2 from film_packages k
			 where k.id = package_id and k.hosted_video_id = $1 and leased_until is not null`,
			[id, new Date(testApp.context.now().getTime() + 30 * 60_000)],
		);
		await run();
		expect((await made()).slice(3)).toEqual(['chunk 1 waiting', 'chunk 1 done', 'chunk 1 done']);
		expect(await packageOf(id)).toMatchObject({ state: 'making', seconds_left: expect.any(Number) });
		testApp.advance(31 * 60_000);
		await run();
		expect(await made()).toEqual([...first, 'chunk 2 done', 'chunk 1 done', 'chunk 1 done']);
		expect((await parts()).slice(0, 3).map(({ done_at }) => done_at)).toEqual(doneAt);
		expect((await packageOf(id)).state).toBe('ready');
	}, 180_000);

	/** Calls `act` when a part of this kind was taken by the node. */
	const whenTaken = (kind: string, act: () => unknown) =>
		interceptQueries(testApp, async (query, pass) => {
			const result = (await pass(query)) as { rows: { kind?: string }[] };
			if (query.text.includes('begun_at = $') && result.rows[0]?.kind === kind) await act();
			return result;
		});

	it('B-001 a clock that jumps forward and back neither ends a package nor makes it wait', async () => {
		const { id } = await makeHosted(testApp, token, 'film.mp4');
		const { db, now } = testApp.context;
		const [filmPackage] = (await db.pool.query('select id from film_packages where hosted_video_id = $1', [id])).rows;
		// a node whose clock is two hours ahead takes over the part that is being made, and dies
		const ahead = { now: new Date(now().getTime() + 2 * 3_600_000), seconds: 45 };
		let isTaken = false;
		const stop = whenTaken('board', async () => {
			if (isTaken) return;
			isTaken = true;
			await takePart(db, filmPackage.id, ahead);
		});
		await run();
		stop();
		const { rows } = await db.pool.query('select kind, attempts, state from film_package_parts where package_id = $1 order by number', [
			filmPackage.id,
		]);
		expect(rows.map(({ kind, attempts, state }) => `${kind} ${attempts} ${state}`)).toEqual([
			'survey 1 done',
			'board 3 done',
			'chunk 1 done',
		]);
		expect((await packageOf(id)).state).toBe('ready');
	});

	it('B-001 a part is held while its film is fetched, however long that takes', async () => {
		const { id } = await makeHosted(testApp, token, 'film.mp4');
		const { db, now, videoHosts } = testApp.context;
		const { id: packageId } = await db.one<{ id: number }>(sql`select id from film_packages where hosted_video_id = ${id}`);
		const { withPath } = videoHosts.files;
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		videoHosts.files.withPath = async (key, task) => {
			for (let seconds = 0; seconds < 60; seconds += 20) {
				testApp.advance(20_000);
				const until = new Date(now().getTime() + 40_000);
				await vi.advanceTimersByTimeAsync(20_000);
				await vi.waitUntil(
					() => db.row(sql`select 1 from film_package_parts where package_id = ${packageId} and leased_until > ${until}`),
					WAIT_MS,
				);
				expect(await takePart(db, packageId, { now: now(), seconds: 45 })).toBeNull();
			}
			return withPath(key, task);
		};
		try {
			await run();
		} finally {
			videoHosts.files.withPath = withPath;
			vi.useRealTimers();
		}
		expect((await packageOf(id)).state).toBe('ready');
	});

	it('B-006 a film that is deleted while its package is made leaves nothing', async () => {
		const { packages } = leftBehind();
		const { id } = await makeHosted(testApp, token, 'film.mp4');
		const stop = whenTaken('chunk', () => testApp.request({ method: 'DELETE', url: `/api/vimeo/${id}`, token }));
		await run();
		stop();
		expect(leftBehind()).toEqual({ packages, work: expect.any(Array) });
		// including what the killed nodes left behind
		testApp.advance(25 * 3_600_000);
		await testApp.runJob('hosted-videos.sweep');
		expect(leftBehind().work).toEqual([]);
		expect((await testApp.context.db.pool.query('select 1 from film_packages where hosted_video_id is null')).rowCount).toBe(0);
	});

	it('B-001 nodes that are killed are no failures of the film, but wait longer for the next attempt', async () => {
		const { id } = await makeHosted(testApp, token, 'film.mp4');
		const { db, now } = testApp.context;
		const of = sql`package_id = (select id from film_packages where hosted_video_id = ${id})`;
		await db.run(sql`update film_package_parts set attempts = 4 where ${of}`);
		expect(await runAndDie('package-part-made')).toBe('SIGKILL');
		const survey = await db.one<{ attempts: number; failures: number; leased_until: string }>(
			sql`select attempts, failures, leased_until from film_package_parts where ${of}`,
		);
		expect(survey).toMatchObject({ attempts: 5, failures: 0 });
		expect(Date.parse(survey.leased_until) - now().getTime()).toBeGreaterThan(90_000);
		testApp.advance(200_000);
		await run();
		expect((await packageOf(id)).state).toBe('ready');
	}, 180_000);

	it('B-001 a film that fails three times at the same part ends the package with a reason', async () => {
		const { id } = await makeHosted(testApp, token, 'film.mp4');
		const { env, db } = testApp.context;
		const { MEDIA_MEMORY_MB } = env;
		Object.assign(env, { MEDIA_MEMORY_MB: 1 });
		await run();
		Object.assign(env, { MEDIA_MEMORY_MB });
		const { rows } = await db.pool.query(
			'select p.attempts, p.failures from film_package_parts p join film_packages k on k.id = p.package_id where k.hosted_video_id = $1',
			[id],
		);
		expect(rows).toEqual([{ attempts: 3, failures: 3 }]);
		expect(await packageOf(id)).toMatchObject({ state: 'failed', reason: 'too_heavy' });
	});

	it('B-001 a node that shuts down releases its part, and the attempt does not count', async () => {
		const { id } = await makeHosted(testApp, token, 'film.mp4');
		const stop = whenTaken('survey', () => void testApp.context.videoHosts.stop());
		await run();
		stop();
		const { rows } = await testApp.context.db.pool.query(
			'select p.attempts, p.leased_until, p.state from film_package_parts p join film_packages k on k.id = p.package_id where k.hosted_video_id = $1',
			[id],
		);
		expect(rows).toEqual([{ attempts: 0, leased_until: null, state: 'waiting' }]);
	});
});
