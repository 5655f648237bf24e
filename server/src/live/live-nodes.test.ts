import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FilePathSource, Input, MP4 } from 'mediabunny';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { interceptQueries } from '#testing/intercept-queries.ts';
import { film } from '#testing/make-hosted.ts';
import { callLive, type Ingest, liveOf, makeLiveEvent, openIngest, segmentsOf, until, watchLive } from '#testing/make-live.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

// Two nodes with one database and one file store: one takes the stream, the other serves it; then the first is gone.

let first: TestApp;
let second: TestApp;
let admin: string;
const dataDir = mkdtempSync(join(tmpdir(), 'rampa-live-'));

const lasting = (userId: number) => first.make.session(userId, { remember: true, singleDevice: false });

beforeAll(async () => {
	const env = { DATA_DIR: dataDir, MEDIA_TOOLS: 'node-av', PACKAGE_CHUNK_SECONDS: '60', LIVE_QUALITIES: '1' };
	first = await openTestApp({ oneNode: true, env });
	second = await openTestApp({ oneNode: true, env, databaseUrl: first.databaseUrl });
	// sessions that last over the days of the recording
	admin = await lasting((await first.make.admin()).id);
});
afterAll(async () => {
	await second.close();
	await first.close();
	rmSync(dataDir, { recursive: true, force: true });
});

/** A sender, when the one before does not count any more. */
async function admitted(ingest: Ingest, key: string) {
	let sender = await ingest.send(key);
	await until(async () => {
		if (!sender.isAdmitted) sender = await ingest.send(key);
		return sender.isAdmitted;
	});
	return sender;
}

/** The connection to the first node has ended, and what it sent waits: the connection counts until its lease has ended, the rest as long as it waits. */
async function untilOnlyStoring(eventId: number) {
	first.advance(10_000);
	await until(
		async () =>
			(await first.context.db.row(
				sql`select 1 from live_streams where event_id = ${eventId} and writer_until > sender_until + interval '1 second'`,
			)) !== null,
	);
}

it('B-022 while what was sent to one node waits for the storage, the other does not go on with the stream', {
	tags: ['slow'],
}, async () => {
	const event = await makeLiveEvent(first, admin);
	const [one, other] = [await openIngest(first), await openIngest(second)];
	const { storage } = first.context;
	const { put } = storage;
	storage.put = () => Promise.reject(new Error('the storage is away'));
	try {
		const sender = await one.send(event.key);
		await sender.send(film('stage.mp4'), { seconds: 4 });
		await sender.finish();
		await untilOnlyStoring(event.id);
		second.advance(10_000);
		expect((await other.send(event.key)).isAdmitted).toBe(false);
	} finally {
		storage.put = put;
	}
	await until(async () => (await segmentsOf(second, event.id)) === 2);
	await (await admitted(other, event.key)).finish();
	await one.stop();
	await other.stop();
});

/** The same film, whose sound says that it has 48,000 samples a second. */
function atOtherRate(bytes: Buffer): Buffer {
	const at = bytes.indexOf(Buffer.from('1210', 'hex'), bytes.indexOf('esds'));
	return Buffer.concat([bytes.subarray(0, at), Buffer.from('1190', 'hex'), bytes.subarray(at + 2)]);
}

async function readFilm(path: string) {
	using input = new Input({ formats: [MP4], source: new FilePathSource(path) });
	const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
	const { packetCount = 0 } = (await picture?.computePacketStats()) ?? {};
	return { size: [picture?.displayWidth, picture?.displayHeight], frames: packetCount, rate: sound?.sampleRate };
}

it('B-022 B-024 what is lost with a node is shown as missing, and the rest becomes a film, also where the sender changed its settings', {
	tags: ['slow'],
}, async () => {
	const event = await makeLiveEvent(first, admin);
	const [one, other] = [await openIngest(first), await openIngest(second)];
	const sending = await admitted(other, event.key);
	await sending.send(film('stage.mp4'), { seconds: 5 });
	await until(async () => (await segmentsOf(second, event.id)) === 2);
	await callLive(second, admin, event.id, 'start');
	await sending.finish();

	// sent to a node whose storage is away, until the other node goes on without it
	const { storage } = first.context;
	const { put } = storage;
	storage.put = () => Promise.reject(new Error('the storage is away'));
	const lost = await admitted(one, event.key);
	await lost.send(film('stage.mp4'), { seconds: 5 });
	await lost.finish();
	await untilOnlyStoring(event.id);
	first.advance(150_000);
	second.advance(160_000);
	const again = await admitted(other, event.key);
	await again.send(atOtherRate(film('uneven.mp4')));
	await again.finish();
	storage.put = put;
	await one.stop();
	await until(async () => (await segmentsOf(second, event.id)) === 4);
	await callLive(second, admin, event.id, 'end');
	await other.stop();

	// the storage is lost again in the middle: what was encoded is not encoded again, what is broken by then is left out
	const encoded: string[] = [];
	let refused = '';
	const { storage: stored } = second.context;
	const putAll = stored.put;
	let isAway = true;
	stored.put = (key, ...file) => {
		if (!key.includes('/854x480/')) return putAll(key, ...file);
		if (isAway && encoded.length === 2) {
			refused = key;
			return Promise.reject(new Error('the storage is away'));
		}
		encoded.push(key);
		return putAll(key, ...file);
	};
	await second.runJob('live.record');
	expect((await liveOf(second, admin, event.id)).recording).toBe('making');
	isAway = false;
	await putAll(refused.replace('/854x480/', '/'), Buffer.alloc(1000), 'video/iso.segment');
	for (const node of [first, second]) node.advance(61_000);
	await second.runJob('live.record');
	stored.put = putAll;
	expect(encoded.filter((key) => key.endsWith('.m4s'))).toHaveLength(2);
	const live = await liveOf(second, admin, event.id);
	expect(live).toMatchObject({ recording: 'made', missing: [expect.anything()] });
	const [{ from, to }] = live.missing;
	expect(Date.parse(to) - Date.parse(from)).toBeGreaterThan(100_000);
	// the broken segment is the last one before the loss
	const broken = await second.context.db.one<{ begun_at: Date }>(
		sql`select received_at - make_interval(secs => duration_ms / 1000.0) as begun_at from live_segments
			where stream_id = (select id from live_streams where event_id = ${event.id}) order by number offset 2 limit 1`,
	);
	expect(new Date(from)).toEqual(new Date(broken.begun_at));
	const { file } = await second.context.db.one<{ file: string }>(sql`select file from hosted_videos where id = ${live.hosted_video_id}`);
	expect(await second.context.videoHosts.files.withPath(file, readFilm)).toEqual({ size: [854, 480], frames: 114, rate: 48_000 });
});

it('B-022 B-024 B-025 taken by one node, served by the other, continued after a restart, and recorded as the film of the event', async () => {
	const event = await makeLiveEvent(first, admin);
	const { id } = await first.make.user();
	const person = { id, token: await lasting(id) };
	await insertOrder(first, { user_id: person.id, event_id: event.id });
	const taking = await openIngest(first);
	const sender = await taking.send(event.key);
	await sender.send(film('stage.mp4'));
	await until(async () => (await segmentsOf(second, event.id)) === 5);
	expect((await callLive(second, admin, event.id, 'start')).body.live.state).toBe('on_air');
	const viewer = await watchLive(second, person.token, event.id);
	const text = (await viewer.get('index.m3u8')).text;
	expect((await viewer.bytes(text)).length).toBeGreaterThan(10_000);
	const lowerUntil = (number: number) =>
		until(
			async () =>
				(await second.context.db.row(sql`
					select 1 from live_quality_segments g join live_streams s on s.id = g.stream_id
					where s.event_id = ${event.id} and g.number = ${number}`)) !== null,
		);
	await lowerUntil(5);

	// the node stops: what was sent is stored, the sender connects to the one that takes over the port
	await taking.stop();
	await sender.closed;
	expect(await liveOf(second, admin, event.id)).toMatchObject({ state: 'lost', sending: false });
	expect(await segmentsOf(second, event.id)).toBe(6);
	const over = await openIngest(second, taking.port);
	const again = await over.send(event.key);
	expect(again.isAdmitted).toBe(true);
	await again.send(film('stage.mp4'), { seconds: 4 });
	await again.finish();
	await until(async () => (await segmentsOf(first, event.id)) === 8);
	second.advance(1_100);
	const grown = (await viewer.get('index.m3u8')).text;
	expect(grown.match(/\.m4s/g)).toHaveLength(4);
	expect(grown.match(/DISCONTINUITY/g)).toHaveLength(1);
	await lowerUntil(8);
	second.advance(1_100);
	const lower = (await viewer.get('v240.m3u8')).text;
	const withoutFiles = (playlist: string) => playlist.split('\n').filter((line) => !/\.m4s|\.mp4/.test(line));
	expect(withoutFiles(lower)).toEqual(withoutFiles(grown));
	const [last = ''] = lower.match(/\S+-8\.m4s/) ?? [];
	expect(grown).not.toContain(last);
	expect((await viewer.get(last)).status).toBe(200);

	expect((await callLive(first, admin, event.id, 'end')).body.live.state).toBe('ended');
	await over.stop();
	// at once from the files of the stream
	second.advance(1_100);
	const replay = await watchLive(second, person.token, event.id);
	expect(replay.answer).toMatchObject({ recording: true });
	expect(replay.answer.live.state).toBe('ended');
	expect((await replay.get('index.m3u8')).text.endsWith('#EXT-X-ENDLIST\n')).toBe(true);

	// the database is lost when the film is added, then nodes are killed five times: neither is a failure of the recording
	const attempts = () =>
		second.context.db.one(sql`select recording_attempts, recording_failures from live_streams where event_id = ${event.id}`);
	const lose = interceptQueries(second, async (query, pass) => {
		if (query.text.includes('insert into hosted_videos')) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
		return pass(query);
	});
	await second.runJob('live.record');
	lose();
	expect(await attempts()).toEqual({ recording_attempts: 1, recording_failures: 0 });
	await second.context.db.run(sql`update live_streams set recording_attempts = 6 where event_id = ${event.id}`);
	second.advance(61_000);

	// then it is a film of its own, which gets its package
	await second.runJob('live.record');
	const { hosted_video_id: filmId, replay_until, recording } = await liveOf(first, admin, event.id);
	expect(recording).toBe('made');
	const { videos } = (await first.request({ url: '/api/vimeo', token: admin })).body;
	expect(videos.find(({ id }: { id: number }) => id === filmId)).toMatchObject({
		status: 'READY',
		duration: 8,
		package: { state: 'waiting' },
	});
	await first.runJob('hosted-videos.package');
	const made = await watchLive(second, person.token, event.id);
	expect(made.answer.recording).toBe(true);
	expect(made.answer.source).toMatchObject({
		kind: 'hls',
		url: expect.stringMatching(/master\.m3u8$/),
		storyboard: expect.stringMatching(/board\.vtt$/),
	});

	// holders until the chosen moment, others never
	const other = await first.make.user();
	const watch = (token: string) => second.request({ method: 'POST', url: `/api/watch/event/${event.id}`, token, body: {} });
	expect((await watch(other.token)).status).toBe(409);
	second.setNow(new Date(Date.parse(replay_until) - 60_000));
	expect((await watch(person.token)).status).toBe(200);
	expect((await second.request({ url: `/api/events/${event.id}`, token: person.token })).body.event).toMatchObject({
		access: true,
		replay_until,
	});
	second.setNow(new Date(Date.parse(replay_until) + 1_000));
	expect((await watch(person.token)).body.type).toBe('event_over');
	second.setNow(new Date(Date.parse(replay_until) - 60_000));
	const change = (until: string) =>
		second.request({ method: 'PUT', url: `/api/events/${event.id}/live`, token: admin, body: { replay_until: until } });
	expect((await change('')).body.live.replay_until).toBeNull();
	expect((await watch(person.token)).body.type).toBe('event_over');
	expect((await change('wczoraj')).status).toBe(422);

	// the files of the stream are removed when nobody can have an address of them, and no node makes a film of them
	const makeUntil = (until: Date) =>
		second.context.db.run(sql`update live_streams set recording_until = ${until} where event_id = ${event.id}`);
	await makeUntil(new Date(second.context.now().getTime() + 60_000));
	await second.runJob('live.sweep');
	expect(await segmentsOf(second, event.id)).toBe(8);
	await makeUntil(second.context.now());
	await second.runJob('live.sweep');
	expect(await segmentsOf(second, event.id)).toBe(0);
});
