import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { changeFaults, hlsFaults } from '#testing/check-hls.ts';
import { FLASH_EVERY, type FlashFilm, makeFlashFilm, measureFlashes } from '#testing/flash-film.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { callLive, type Ingest, liveOf, makeLiveEvent, openIngest, segmentsOf, until, watchLive } from '#testing/make-live.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { findBroken } from '../../../../scripts/verify/check.ts';

// An evening as it was sent, from the first connection to the film: flashes and beeps tell whether picture and sound are in step.

let testApp: TestApp;
let admin: string;
let ingest: Ingest;

beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true, env: { MEDIA_TOOLS: 'node-av', LIVE_QUALITIES: '0', PACKAGE_CHUNK_SECONDS: '60' } });
	admin = await testApp.make.session((await testApp.make.admin()).id, { remember: true, singleDevice: false });
	ingest = await openIngest(testApp);
});
afterAll(async () => {
	await ingest.stop();
	await testApp.close();
});

const USUAL: FlashFilm = { width: 320, height: 180, rate: 25, soundRate: 48_000, channels: 'stereo', seconds: 10 };

/** What the sender sends, one connection after another; of the first one `before` seconds are sent before "Na żywo". */
type Evening = { before: number; parts: FlashFilm[] };

async function send(key: string, given: FlashFilm) {
	// the connection before counts until all it sent is stored
	let sender = await ingest.send(key);
	await until(async () => {
		if (!sender.isAdmitted) sender = await ingest.send(key);
		return sender.isAdmitted;
	});
	await sender.send(await makeFlashFilm(given));
	await sender.finish();
}

/** Sends an evening and ends it. The film begins with the last segment before "Na żywo". */
async function sendEvening({ before, parts: [first = USUAL, ...others] }: Evening) {
	const event = await makeLiveEvent(testApp, admin);
	const bytes = await makeFlashFilm(first);
	const sender = await ingest.send(event.key);
	// with the key frame that ends the segment before it
	await sender.send(bytes, { seconds: before + 0.02 });
	const lastSegment = () =>
		testApp.context.db.row<{ number: number; ms: number }>(sql`
			select g.number, g.duration_ms as ms from live_segments g join live_streams s on s.id = g.stream_id
			where s.event_id = ${event.id} order by g.number desc limit 1`);
	await until(async () => ((await lastSegment())?.number ?? 0) === before / FLASH_EVERY);
	await callLive(testApp, admin, event.id, 'start');
	await sender.send(bytes, { from: before });
	await sender.finish();
	for (const given of others) await send(event.key, given);
	await until(async () => !(await liveOf(testApp, admin, event.id)).sending);
	await callLive(testApp, admin, event.id, 'end');
	return event;
}

async function recordedFile(eventId: number): Promise<string> {
	await testApp.runJob('live.record');
	const { file } = await testApp.context.db.one<{ file: string }>(sql`
		select h.file from hosted_videos h join live_streams s on s.hosted_video_id = h.id where s.event_id = ${eventId}`);
	return file;
}

/** When flashes begin in a film of parts of these lengths. */
function expectedOf(lengths: number[]): number[] {
	let from = 0;
	return lengths.flatMap((seconds) => {
		const begins = Array.from({ length: Math.ceil(seconds / FLASH_EVERY) }, (_, index) => from + index * FLASH_EVERY);
		from += seconds;
		return begins;
	});
}

const IN_STEP = 0.08;
const far = (found: number[], expected: number[]) => expected.filter((at) => !found.some((other) => Math.abs(other - at) <= IN_STEP));

function expectInStep(measured: Awaited<ReturnType<typeof measureFlashes>>, lengths: number[]) {
	const expected = expectedOf(lengths);
	const seconds = lengths.reduce((sum, length) => sum + length, 0);
	expect(measured.flashes).toHaveLength(expected.length);
	expect(measured.beeps).toHaveLength(expected.length);
	expect({ flashes: far(measured.flashes, expected), beeps: far(measured.beeps, expected) }).toEqual({ flashes: [], beeps: [] });
	for (const end of [measured.pictureEnd, measured.soundEnd]) expect(Math.abs(end - seconds)).toBeLessThan(IN_STEP);
}

it('G-031 an evening with drops, other settings, odd rates and minutes before "Na żywo" is one film in step, of one length', {
	tags: ['slow'],
}, async () => {
	const parts: FlashFilm[] = [
		{ ...USUAL, seconds: 12 },
		{ ...USUAL, seconds: 3 },
		{ width: 426, height: 240, rate: 30, soundRate: 44_100, channels: 'stereo', seconds: 7 },
		{ width: 160, height: 90, rate: 5, soundRate: 22_050, channels: 'mono', seconds: 5 },
		{ width: 320, height: 240, rate: 24, soundRate: 16_000, channels: 'mono', seconds: 3 },
	];
	const event = await sendEvening({ before: 120, parts });
	const file = await recordedFile(event.id);
	const { files } = testApp.context.videoHosts;
	expectInStep(await files.withPath(file, measureFlashes), [14, 3, 7, 5, 3]);
	const live = await liveOf(testApp, admin, event.id);
	expect(live).toMatchObject({ recording: 'made', missing: [] });
	await testApp.runJob('hosted-videos.package');
	const { videos } = (await testApp.request({ url: '/api/vimeo', token: admin })).body;
	expect(videos.find(({ id }: { id: number }) => id === live.hosted_video_id).package).toMatchObject({ state: 'ready' });
	expect(await findBroken(testApp.context.db.pool)).toEqual([]);
});

it('G-031 a film that is not as long as what was sent is given to nobody: the panel says why, and holders keep the files of the stream', async () => {
	const event = await sendEvening({ before: 4, parts: [{ ...USUAL, seconds: 4 }] });
	await testApp.context.db.run(sql`
		update live_segments set duration_ms = duration_ms + 5000 where stream_id = (select id from live_streams where event_id = ${event.id})`);
	for (const failures of [1, 2, 3]) {
		await testApp.runJob('live.record');
		testApp.advance(failures * 120_000);
	}
	expect(await liveOf(testApp, admin, event.id)).toMatchObject({
		recording: 'failed',
		recording_failure: 'lengths',
		hosted_video_id: null,
	});
	const { id } = await testApp.make.user();
	await insertOrder(testApp, { user_id: id, event_id: event.id });
	const token = await testApp.make.session(id, { remember: true, singleDevice: false });
	const replay = await watchLive(testApp, token, event.id);
	expect(replay.answer).toMatchObject({ recording: true });
	expect((await replay.get('index.m3u8')).text.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
});

it('G-035 the playlists of a stream are as RFC 8216bis asks, and stay so when the sender has other settings and key frames, and at the end', async () => {
	const event = await makeLiveEvent(testApp, admin);
	const { id } = await testApp.make.user();
	await insertOrder(testApp, { user_id: id, event_id: event.id });
	const token = await testApp.make.session(id, { remember: true, singleDevice: false });
	const sender = await ingest.send(event.key);
	await sender.send(await makeFlashFilm({ ...USUAL, seconds: 6 }));
	await until(async () => (await segmentsOf(testApp, event.id)) === 2);
	await callLive(testApp, admin, event.id, 'start');
	const viewer = await watchLive(testApp, token, event.id);
	const files = {
		read: async (name: string) => (await viewer.get(name)).text,
		size: async (name: string) => Number((await viewer.get(name)).headers['content-length']),
	};
	const faults = () => hlsFaults('master.m3u8', files);
	expect(await faults()).toEqual([]);
	const first = await files.read('index.m3u8');
	await sender.finish();
	// far less to send than before
	await send(event.key, { width: 160, height: 90, rate: 5, soundRate: 22_050, channels: 'mono', seconds: 12, keyEvery: 4 });
	await until(async () => !(await liveOf(testApp, admin, event.id)).sending);
	testApp.advance(1_100);
	expect(await faults()).toEqual([]);
	const second = await files.read('index.m3u8');
	expect(changeFaults(first, second)).toEqual([]);
	expect(await files.read('master.m3u8')).toContain('RESOLUTION=320x180');
	await callLive(testApp, admin, event.id, 'end');
	testApp.advance(1_100);
	expect(await faults()).toEqual([]);
	expect(changeFaults(second, await files.read('index.m3u8'))).toEqual([]);
});
