import { fork } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { segmentFile } from '#domain/live/live-playlist.rules.ts';
import { sql } from '#server/lib/db/db.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { interceptQueries } from '#testing/intercept-queries.ts';
import { film } from '#testing/make-hosted.ts';
import { callLive, type Ingest, liveOf, makeKey, makeLiveEvent, openIngest, segmentsOf, until, watchLive } from '#testing/make-live.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { MediaInterrupted } from '../media/media-process.ts';
import { createAudience } from './audience-count.ts';
import { renewSending } from './streams.store.ts';

const FFMPEG = fileURLToPath(new URL('../../testing/ffmpeg-sender.ts', import.meta.url));
const STAGE = fileURLToPath(new URL('../../testing/films/stage.mp4', import.meta.url));

let testApp: TestApp;
let ingest: Ingest;
let admin: string;

beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true, env: { LIVE_PORT: '1935' } });
	admin = (await testApp.make.admin()).token;
	ingest = await openIngest(testApp);
});
afterAll(async () => {
	await ingest.stop();
	await testApp.close();
});

const stateOf = async (eventId: number) => (await liveOf(testApp, admin, eventId)).state;

const refusalOf = async (eventId: number) => (await liveOf(testApp, admin, eventId)).refusal?.reason;

/** Sends the whole film; what it leaves behind is there when this returns. */
async function sendFilm(key: string, eventId: number, count: number, options = {}) {
	const sender = await ingest.send(key);
	expect(sender.isAdmitted).toBe(true);
	await sender.send(film('stage.mp4'), options);
	await until(async () => (await segmentsOf(testApp, eventId)) >= count);
	return sender;
}

/** On air, with a person who has a ticket. */
async function onAir() {
	const event = await makeLiveEvent(testApp, admin);
	const person = await testApp.make.user();
	await insertOrder(testApp, { user_id: person.id, event_id: event.id });
	// the last segment is complete when the sender goes on, so five of six are there
	const sender = await sendFilm(event.key, event.id, 5);
	expect((await callLive(testApp, admin, event.id, 'start')).status).toBe(200);
	return { event, person, sender };
}

/** Queries of the server while something is done, all at one moment of the server, however slow this machine is. */
async function countQueries({ context, atOneMoment }: TestApp, work: () => Promise<void>): Promise<number> {
	const { pool } = context.db;
	let queries = 0;
	const query = pool.query.bind(pool);
	pool.query = ((...args: Parameters<typeof query>) => {
		const [{ text }] = args as unknown as [{ text: string }];
		// the connected sender renews itself in real time
		if (!text.includes('sender_until')) queries += 1;
		return query(...args);
	}) as typeof pool.query;
	await atOneMoment(work).finally(() => {
		pool.query = query;
	});
	return queries;
}

const linesOf = (playlist: string, pattern: RegExp) => playlist.split('\n').filter((line) => pattern.test(line));

async function packetsOf(bytes: Buffer, of: 'video' | 'audio' = 'video') {
	using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
	const picture = await input.getPrimaryVideoTrack();
	const track = of === 'video' ? picture : await input.getPrimaryAudioTrack();
	if (!track) throw new Error('no track');
	const packets: { at: number; data: Buffer }[] = [];
	for await (const { timestamp, data } of new EncodedPacketSink(track).packets())
		packets.push({ at: Math.round(timestamp * 1000), data: Buffer.from(data) });
	return { width: picture?.displayWidth, packets };
}

describe('the key of a stream', () => {
	it('B-020 is shown once, kept as a hash, audited; a renewed one disconnects the sender with the old one', async () => {
		const event = await makeLiveEvent(testApp, admin);
		expect(event.key).toMatch(/^[0-9a-f]{10}(-[0-9a-f]{10}){3}$/);
		const shown = await testApp.request({ url: `/api/events/${event.id}/live`, token: admin });
		expect(shown.body.live).toMatchObject({ state: 'waiting', sending: false, address: 'rtmp://127.0.0.1/live' });
		const plain = event.key.replaceAll('-', '');
		const { rows } = await testApp.context.db.pool.query(
			'select row_to_json(s) as row from live_streams s union all select row_to_json(a) from audit a',
		);
		expect(JSON.stringify(rows)).not.toContain(plain);
		expect(shown.text).not.toContain(plain.slice(0, 10));
		const { rows: audited } = await testApp.context.db.pool.query(
			"select action from audit where subject_type = 'event' and subject_id = $1",
			[event.id],
		);
		expect(audited.map(({ action }) => action)).toEqual(['live.key']);

		const sender = await ingest.send(event.key);
		expect(sender.isAdmitted).toBe(true);
		let renewed = await makeKey(testApp, admin, event.id);
		await sender.closed;
		for (let count = 0; count < 2; count++) renewed = await makeKey(testApp, admin, event.id);
		expect((await ingest.send(event.key)).isAdmitted).toBe(false);
		expect(await refusalOf(event.id)).toBe('old_key');
		const next = await sendAgain(renewed);
		await next.finish();
	});

	it('B-020 is refused when it is wrong, for another application, in use, of an event without live stream, or used up', async () => {
		const event = await makeLiveEvent(testApp, admin);
		const wrong = `${event.key.slice(0, -1)}${event.key.endsWith('0') ? '1' : '0'}`;
		for (const [key, app] of [[wrong], ['x'], [''], ['ą'.repeat(40)], [event.key, 'other']] as const)
			expect((await ingest.send(key, app)).isAdmitted).toBe(false);
		const first = await sendFilm(event.key, event.id, 5);
		expect(await refusalOf(event.id)).toBeUndefined();
		expect((await ingest.send(event.key)).isAdmitted).toBe(false);
		expect(await refusalOf(event.id)).toBe('in_use');
		await callLive(testApp, admin, event.id, 'start');
		expect((await callLive(testApp, admin, event.id, 'end')).body.live.state).toBe('ended');
		await first.closed;
		expect(await refusalOf(event.id)).toBeUndefined();
		expect((await ingest.send(event.key)).isAdmitted).toBe(false);
		expect(await refusalOf(event.id)).toBe('ended');
		await makeKey(testApp, admin, event.id);
		expect((await ingest.send(event.key)).isAdmitted).toBe(false);
		expect(await refusalOf(event.id)).toBe('old_key');

		const other = await makeLiveEvent(testApp, admin);
		await testApp.context.db.run(sql`update events set live_enabled = false where id = ${other.id}`);
		expect((await ingest.send(other.key)).isAdmitted).toBe(false);
		expect(await refusalOf(other.id)).toBe('switched_off');
		const refused = await testApp.request({ method: 'POST', url: `/api/events/${other.id}/live/key`, token: admin });
		expect([refused.status, refused.body.type]).toEqual([409, 'not_available']);
		expect((await testApp.request({ method: 'POST', url: '/api/events/999999/live/key', token: admin })).status).toBe(404);
	});

	it('B-020 of an event that is cancelled disconnects its sender and cannot be renewed, and the stream cannot go on air', async () => {
		const event = await makeLiveEvent(testApp, admin);
		const sender = await sendFilm(event.key, event.id, 1, { seconds: 3 });
		await testApp.context.db.run(sql`update events set cancelled_at = now(), cancel_reason = 'fire' where id = ${event.id}`);
		expect((await callLive(testApp, admin, event.id, 'start')).body.type).toBe('event_cancelled');
		const renewed = await testApp.request({ method: 'POST', url: `/api/events/${event.id}/live/key`, token: admin });
		expect([renewed.status, renewed.body.type]).toEqual([409, 'event_cancelled']);
		await sender.closed;
		expect((await ingest.send(event.key)).isAdmitted).toBe(false);
		expect(await refusalOf(event.id)).toBe('cancelled');
	});

	it('B-023 the stage manager sees why a sender was refused, until one sends what can be played', async () => {
		const event = await makeLiveEvent(testApp, admin);
		const refuse = async (type: 8 | 9, head: number, name: string) => {
			const sender = await sendAgain(event.key);
			await sender.message(type, Buffer.concat([Buffer.from([head]), Buffer.from(name), Buffer.alloc(8)]));
			await sender.closed;
		};
		for (const [type, head, name, reason] of [
			[9, 0x90, 'av01', 'av1'],
			[9, 0x1c, '', 'hevc'],
			[9, 0x90, 'vp09', 'picture_codec'],
			[9, 0x17, '', 'picture'],
			[9, 0x90, 'avc1', 'enhanced'],
			[8, 0x2f, '', 'mp3'],
			[8, 0x90, 'Opus', 'sound_codec'],
			[8, 0xaf, '\0\0\0', 'sound'],
			[8, 0x95, '\0mp4a', 'enhanced'],
		] as const) {
			await refuse(type, head, name);
			await until(async () => (await refusalOf(event.id)) === reason);
		}
		// a sender that tries again and again is noted now and then
		await testApp.atOneMoment(async () => {
			const isGone = () => until(async () => !(await liveOf(testApp, admin, event.id)).sending);
			const refusedAt = async () => (await liveOf(testApp, admin, event.id)).refusal.at;
			await refuse(9, 0x90, 'hvc1');
			await until(async () => (await refusalOf(event.id)) === 'hevc');
			await isGone();
			const at = await refusedAt();
			testApp.advance(9_000);
			await refuse(9, 0x90, 'hvc1');
			await isGone();
			expect(await refusedAt()).toBe(at);
			testApp.advance(2_000);
			await refuse(9, 0x90, 'hvc1');
			await until(async () => (await refusedAt()) > at);
		});

		const sender = await sendAgain(event.key);
		await sender.send(film('stage.mp4'), { seconds: 3 });
		await until(async () => (await refusalOf(event.id)) === undefined);
		await sender.finish();
	});

	it('B-020 of two senders with one key at the same moment one is admitted; the other is not locked out by trying again', async () => {
		const event = await makeLiveEvent(testApp, admin);
		const both = await Promise.all([ingest.send(event.key), ingest.send(event.key)]);
		expect(both.map(({ isAdmitted }) => isAdmitted).toSorted()).toEqual([false, true]);
		for (let attempt = 0; attempt < 8; attempt++) expect((await ingest.send(event.key)).isAdmitted).toBe(false);
		const first = both.find(({ isAdmitted }) => isAdmitted);
		await first?.finish();
		await until(async () => !(await liveOf(testApp, admin, event.id)).sending);
		const next = await ingest.send(event.key);
		expect(next.isAdmitted).toBe(true);
		await next.finish();
	});

	it('B-020 bytes that are no RTMP, or a sender that breaks the protocol, harm nobody', async () => {
		const event = await makeLiveEvent(testApp, admin);
		for (const bytes of [
			Buffer.from('GET / HTTP/1.1\r\n\r\n'),
			Buffer.alloc(5_000, 0xff),
			Buffer.concat([Buffer.from([3]), Buffer.alloc(9_000, 0x41)]),
		])
			await ingest.raw(bytes);
		const sender = await sendFilm(event.key, event.id, 5);
		await sender.finish();
		expect(await segmentsOf(testApp, event.id)).toBeGreaterThanOrEqual(5);
	});
});

it('B-020 takes what FFmpeg sends, which speaks RTMP by itself', { tags: ['slow'] }, async () => {
	const event = await makeLiveEvent(testApp, admin);
	const address = `rtmp://127.0.0.1:${ingest.port}/live/${event.key}`;
	const [code] = await once(fork(FFMPEG, [STAGE, address], { stdio: 'ignore' }), 'exit');
	expect(code).toBe(0);
	await until(async () => (await segmentsOf(testApp, event.id)) === 6);
	await until(async () => !(await liveOf(testApp, admin, event.id)).sending);
});

describe('viewers', () => {
	it('B-021 B-023 wait until it is on air, then get every byte of picture and sound that was sent since, from the beginning', async () => {
		const event = await makeLiveEvent(testApp, admin);
		const person = await testApp.make.user();
		expect((await testApp.request({ method: 'POST', url: `/api/watch/event/${event.id}`, token: person.token, body: {} })).body.type).toBe(
			'no_access',
		);
		await insertOrder(testApp, { user_id: person.id, event_id: event.id });
		const viewer = await watchLive(testApp, person.token, event.id);
		expect(viewer.answer).toMatchObject({ source: { kind: 'hls' }, live: { state: 'waiting' }, variants: [], position: 0 });
		expect((await viewer.get('status.json')).body).toMatchObject({ state: 'waiting' });
		expect((await callLive(testApp, admin, event.id, 'start')).body.type).toBe('no_sender');

		const sender = await ingest.send(event.key);
		await sender.send(film('stage.mp4'), { seconds: 3 });
		await until(async () => (await segmentsOf(testApp, event.id)) === 1);
		expect((await viewer.get('status.json')).body).toMatchObject({ state: 'waiting' });
		testApp.advance(1_100);
		expect(linesOf((await viewer.get('index.m3u8')).text, /m4s$/)).toEqual([]);
		expect((await callLive(testApp, admin, event.id, 'start')).body.live).toMatchObject({ state: 'on_air', sending: true });
		expect((await callLive(testApp, admin, event.id, 'start')).status).toBe(409);
		await sender.drop();
		await until(async () => (await stateOf(event.id)) === 'lost');

		testApp.advance(1_100);
		const text = (await viewer.get('index.m3u8')).text;
		expect(text).toMatch(/^#EXTM3U\n[\s\S]*#EXT-X-TARGETDURATION:4\n[\s\S]*#EXT-X-PLAYLIST-TYPE:EVENT/);
		expect(text).not.toContain('ENDLIST');
		expect(linesOf(text, /^#EXTINF/)).toEqual(['#EXTINF:2.000,', '#EXTINF:1.000,']);
		const bytes = await viewer.bytes(text);
		const sent = await packetsOf(film('stage.mp4'));
		const got = await packetsOf(bytes);
		expect(got.packets.map(({ data }) => data)).toEqual(sent.packets.slice(0, 36).map(({ data }) => data));
		expect(got.width).toBe(854);
		const heard = await packetsOf(bytes, 'audio');
		const original = await packetsOf(film('stage.mp4'), 'audio');
		expect(heard.packets.length).toBeGreaterThan(120);
		expect(original.packets.map(({ data }) => data.toString('hex'))).toEqual(
			expect.arrayContaining(heard.packets.map(({ data }) => data.toString('hex'))),
		);
	});

	it('B-021 the address is good only in the browser it was given to, and only while the right lasts', async () => {
		const { event, person, sender } = await onAir();
		const viewer = await watchLive(testApp, person.token, event.id);
		const playlist = await viewer.get('index.m3u8');
		const [segment = ''] = linesOf(playlist.text, /m4s$/);
		expect((await viewer.get(segment)).status).toBe(200);
		for (const name of ['index.m3u8', 'status.json', segment]) expect((await viewer.get(name, { cookie: '' })).status).toBe(403);
		// what was sent before "Na żywo" is stored, for the preview only
		const [, number = ''] = /-(\d+)\.m4s$/.exec(segment) ?? [];
		const earlier = segment.replace(/\d+\.m4s$/, `${Number(number) - 1}.m4s`);
		for (const name of ['preview.m3u8', '../x', `${segment}x`, `99999${segment}`, 'index.m3u8/x', earlier])
			expect((await viewer.get(name)).status).toBe(404);
		await testApp.context.db.run(sql`update orders set status = 'REFUNDED', refunded_at = now() where user_id = ${person.id}`);
		testApp.advance(3_100);
		for (const name of ['index.m3u8', 'status.json', segment]) expect((await viewer.get(name)).status).toBe(403);
		await sender.finish();
	});

	it('B-021 two hundred requests for a playlist and a segment ask the database a few times', async () => {
		const { event, person, sender } = await onAir();
		const viewer = await watchLive(testApp, person.token, event.id);
		const [segment = ''] = linesOf((await viewer.get('index.m3u8')).text, /m4s$/);
		const queries = await countQueries(testApp, async () => {
			for (let count = 0; count < 100; count++) await Promise.all([viewer.get('index.m3u8'), viewer.get(segment)]);
		});
		expect(queries).toBeLessThan(20);
		await sender.finish();
	});

	it('B-021 each who watches loses the right alone, and is counted at the address', async () => {
		const { event, sender } = await onAir();
		const people = await Promise.all(
			Array.from({ length: 3 }, async () => {
				const { id, token } = await testApp.make.user();
				await insertOrder(testApp, { user_id: id, event_id: event.id });
				return { id, viewer: await watchLive(testApp, token, event.id) };
			}),
		);
		const askAll = async () => (await Promise.all(people.map(({ viewer }) => viewer.get('status.json')))).map(({ status }) => status);
		const allowed = people.map(() => 200);
		expect(await askAll()).toEqual(allowed);
		const [first, second] = people;
		await testApp.context.db.run(sql`update orders set status = 'REFUNDED', refunded_at = now() where user_id = ${first?.id}`);
		await testApp.context.db.run(sql`delete from view_starts where user_id = ${second?.id}`);
		testApp.advance(3_100);
		expect(await askAll()).toEqual([403, ...allowed.slice(1)]);
		const { starts } = await testApp.context.db.one<{ starts: number }>(
			sql`select count(*) as starts from view_starts where user_id = ${second?.id}`,
		);
		expect(starts).toBe(1);
		await sender.finish();
	});
});

const framesByPart = async (eventId: number) =>
	(
		await testApp.context.db.pool.query(
			'select g.part, sum(g.frames)::int as frames from live_segments g join live_streams s on s.id = g.stream_id where s.event_id = $1 group by g.part order by g.part',
			[eventId],
		)
	).rows;

/** Runs the job for this event, not for those of the tests before. */
async function recordOnly(eventId: number) {
	await testApp.context.db.run(sql`update live_streams set recording_failures = 3 where event_id <> ${eventId}`);
	await testApp.runJob('live.record');
}

/** Until the server has noticed that the connection before is gone. */
async function sendAgain(key: string) {
	let again = await ingest.send(key);
	await until(async () => {
		if (!again.isAdmitted) again = await ingest.send(key);
		return again.isAdmitted;
	});
	return again;
}

describe('when the sender drops', () => {
	it('B-022 viewers see it, nothing already sent is lost, and the same stream goes on when it returns', async () => {
		const { event, person, sender } = await onAir();
		const viewer = await watchLive(testApp, person.token, event.id);
		sender.drop();
		await until(async () => (await stateOf(event.id)) === 'lost');
		testApp.advance(1_100);
		expect((await viewer.get('status.json')).body).toMatchObject({ state: 'lost' });
		const before = (await viewer.get('index.m3u8')).text;
		testApp.advance(9 * 60_000);
		const again = await sendFilm(event.key, event.id, 11);
		testApp.advance(1_100);
		expect((await viewer.get('status.json')).body).toMatchObject({ state: 'on_air' });
		const after = (await viewer.get('index.m3u8')).text;
		expect(after.startsWith(before)).toBe(true);
		expect(after.match(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP/g)).toHaveLength(1);
		await again.finish();
		await callLive(testApp, admin, event.id, 'end');
		// nine minutes without a picture: the stream has marked its evening (B-029)
		const fairPlay = await testApp.request({ url: `/api/events/${event.id}/fair-play`, token: admin });
		expect(fairPlay.body).toMatchObject({ is_over: true, stream_failed: true, is_marked: false, total: 1 });
	});

	it('B-022 what waits for the storage is stored, before what the next connection sends, also after the end', async () => {
		const { event, sender } = await onAir();
		const { storage, db } = testApp.context;
		const { put } = storage;
		storage.put = () => Promise.reject(new Error('the storage is away'));
		try {
			// for longer than a sender may be: it was here all the time
			testApp.advance(11 * 60_000);
			await sender.finish();
			testApp.advance(10_000);
			await until(async () => (await stateOf(event.id)) !== 'ended');
			const again = await sendAgain(event.key);
			await again.send(film('stage.mp4'), { seconds: 4 });
			await again.finish();
			const last = await sendAgain(event.key);
			await callLive(testApp, admin, event.id, 'end');
			// what is sent after the end is not kept
			await last.send(film('stage.mp4'), { seconds: 5 });
			await last.closed;
			await recordOnly(event.id);
			expect(await db.row(sql`select recording_attempts from live_streams where event_id = ${event.id}`)).toEqual({
				recording_attempts: 0,
			});
		} finally {
			storage.put = put;
		}
		await until(async () => (await db.row(sql`select 1 from live_streams where event_id = ${event.id} and writer is null`)) !== null);
		expect(await framesByPart(event.id)).toEqual([
			{ part: 1, frames: 120 },
			{ part: 2, frames: 24 },
			{ part: 3, frames: 48 },
		]);
	});

	it('B-022 nothing is lost of a sender that returns while its first segment is being stored', async () => {
		const event = await makeLiveEvent(testApp, admin);
		const returned = Promise.withResolvers<void>();
		let isHeld = false;
		const stop = interceptQueries(testApp, async (query, pass) => {
			const isFirst = query.text.includes('max(number)') && !isHeld;
			isHeld ||= isFirst;
			const result = await pass(query);
			if (isFirst) await returned.promise;
			return result;
		});
		const first = await ingest.send(event.key);
		await first.send(film('stage.mp4'));
		await first.finish();
		await until(() => isHeld);
		const refused = await sendAgain(event.key);
		await refused.message(9, Buffer.from('\x90hvc1', 'latin1'));
		await refused.closed;
		await until(async () => (await refusalOf(event.id)) === 'hevc');
		const again = await sendAgain(event.key);
		returned.resolve();
		stop();
		// what was sent before the refusal does not end it
		await until(async () => (await segmentsOf(testApp, event.id)) >= 6);
		expect(await refusalOf(event.id)).toBeDefined();
		await again.send(film('stage.mp4'), { seconds: 4 });
		await again.finish();
		await until(async () => !(await liveOf(testApp, admin, event.id)).sending);
		expect(await framesByPart(event.id)).toEqual([
			{ part: 1, frames: 144 },
			{ part: 2, frames: 48 },
		]);
	});

	it('B-022 after ten minutes without a sender the stream has ended', async () => {
		const { event, person, sender } = await onAir();
		await sender.finish();
		await until(async () => (await stateOf(event.id)) === 'lost');
		testApp.advance(10 * 60_000 + 2_000);
		expect(await stateOf(event.id)).toBe('ended');
		expect((await ingest.send(event.key)).isAdmitted).toBe(false);
		// as after an outage of the database: its sender was not renewed, and may still be there
		const { context } = testApp;
		const ofEvent = sql`event_id = ${event.id}`;
		const rowOf = () =>
			context.db.one<{ sender_until: string | null; silent_at: string | null; received_at: string }>(
				sql`select sender_until, silent_at, received_at from live_streams where ${ofEvent}`,
			);
		await until(async () => (await rowOf()).sender_until === null);
		const late = sql`writer = 'late', writer_until = '2001-01-01', sender = 'late', sender_until = '2001-01-01'`;
		await context.db.run(sql`update live_streams set ${late} where ${ofEvent}`);
		await testApp.atOneMoment(async () => {
			await testApp.runJob('live.end-silent');
			await testApp.runJob('live.end-silent');
		});
		expect([(await liveOf(testApp, admin, event.id)).ended_at, (await rowOf()).silent_at]).toEqual([null, expect.any(String)]);
		// it is: what a clock ahead has noted is not later than now
		await context.db.run(sql`update live_streams set received_at = now() + interval '1 day' where ${ofEvent}`);
		const now = context.now();
		const renewed = { writers: [{ id: 'late', receivedAt: null }], holding: ['late'], connected: ['late'] };
		expect(await renewSending(context.db, renewed, now)).toEqual(['late']);
		expect(await rowOf()).toMatchObject({ silent_at: null, received_at: now.toISOString() });
		// it is not
		testApp.advance(10 * 60_000 + 30_000);
		await testApp.runJob('live.end-silent');
		testApp.advance(30_000);
		await testApp.runJob('live.end-silent');
		const { ended_at, replay_until } = await liveOf(testApp, admin, event.id);
		expect(Date.parse(replay_until) - Date.parse(ended_at)).toBe(48 * 3_600_000);
		expect((await watchLive(testApp, person.token, event.id)).answer.recording).toBe(true);
		const page = await testApp.request({ url: `/api/events/${event.id}`, token: person.token });
		expect(page.body.event).toMatchObject({ stream_ended_at: ended_at, replay_until });
		const { orders } = (await testApp.request({ url: '/api/payments/user', token: person.token })).body;
		expect(orders).toMatchObject([{ stream_ended_at: ended_at, replay_until }]);
	});

	it('B-022 times that go back, jump or wrap are put in order', async () => {
		const { event, person, sender } = await onAir();
		await sender.finish();
		await until(async () => (await stateOf(event.id)) === 'lost');
		const odd = (ms: number) => (ms < 4_000 ? ms + 4_294_960_000 : ms < 8_000 ? ms : ms + 900_000) % 16_777_215;
		const again = await sendFilm(event.key, event.id, 11, { time: odd });
		await again.finish();
		await until(async () => (await stateOf(event.id)) === 'lost');
		testApp.advance(1_100);
		const viewer = await watchLive(testApp, person.token, event.id);
		const text = (await viewer.get('index.m3u8')).text;
		const durations = linesOf(text, /^#EXTINF/).map((line) => Number(/[\d.]+/.exec(line)?.[0]));
		expect(Math.max(...durations)).toBeLessThan(4);
		expect(durations.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(13);
	});
});

it('B-022 the stream goes on when the clock of the server jumps forward and back', async () => {
	const { event, person, sender } = await onAir();
	const viewer = await watchLive(testApp, person.token, event.id);
	for (const hours of [1, -1]) {
		const before = await segmentsOf(testApp, event.id);
		testApp.advance(hours * 3_600_000);
		await until(async () => (await stateOf(event.id)) === 'on_air');
		await sender.send(film('stage.mp4'), { seconds: 5 });
		await until(async () => (await segmentsOf(testApp, event.id)) >= before + 2);
		// on a busy machine the sender's lease may be renewed late
		await until(async () => (await viewer.get('status.json')).body.state === 'on_air');
		expect(linesOf((await viewer.get('index.m3u8')).text, /m4s$/).length).toBeGreaterThanOrEqual(before - 2);
	}
	await sender.finish();
});

it('G-032 B-024 whoever watches a recording learns when the next stream is on air, is not counted among its viewers, and loses the right with it', async () => {
	const { event, person, sender } = await onAir();
	await sender.finish();
	await callLive(testApp, admin, event.id, 'end');
	const viewer = await watchLive(testApp, person.token, event.id);
	expect(viewer.answer).toMatchObject({ recording: true, live: { state: 'ended' } });
	const status = async () => {
		testApp.advance(3_100);
		const { status: code, body } = await testApp.request({ url: viewer.answer.live.status_url, headers: { cookie: viewer.cookie } });
		return code === 200 ? body : code;
	};
	expect(await status()).toEqual({ state: 'ended', viewers: 0 });
	const key = await makeKey(testApp, admin, event.id);
	expect(await status()).toEqual({ state: 'waiting', viewers: 0 });
	const next = await sendFilm(key, event.id, 10);
	expect(await status()).toEqual({ state: 'waiting', viewers: 0 });
	await callLive(testApp, admin, event.id, 'start');
	expect(await status()).toEqual({ state: 'on_air', viewers: 0 });
	expect((await watchLive(testApp, person.token, event.id)).answer).toMatchObject({ live: { state: 'on_air' } });
	await testApp.context.db.run(sql`update orders set status = 'REFUNDED', refunded_at = now() where user_id = ${person.id}`);
	expect(await status()).toBe(403);
	await next.finish();
});

it('B-024 a recording of which no film can be made: the stage manager sees why, and viewers watch it', { tags: ['slow'] }, async () => {
	const { event, person, sender } = await onAir();
	await sender.send(film('film.mp4'), { from: 12 });
	await sender.finish();
	await until(async () => !(await liveOf(testApp, admin, event.id)).sending);
	expect((await liveOf(testApp, admin, event.id)).recording).toBeNull();
	await callLive(testApp, admin, event.id, 'end');
	expect(await liveOf(testApp, admin, event.id)).toMatchObject({ recording: 'making', recording_failure: null });
	// the kernel kills the process that encodes it
	const { media, storage } = testApp.context;
	const { tools, encodeInTurn } = media;
	media.tools = async () => ({ ...(await tools()), canPackage: true });
	media.encodeInTurn = () => Promise.reject(new MediaInterrupted('ended', 'SIGKILL'));
	await recordOnly(event.id);
	media.encodeInTurn = encodeInTurn;
	expect(await liveOf(testApp, admin, event.id)).toMatchObject({ recording: 'making', recording_failure: 'memory' });
	// a stored segment is gone
	const { prefix, ...segment } = await testApp.context.db.one<{ prefix: string; part_name: string; number: number }>(sql`
		select s.prefix, p.name as part_name, g.number from live_segments g join live_streams s on s.id = g.stream_id
		join live_parts p on p.stream_id = s.id and p.number = g.part where s.event_id = ${event.id} order by g.number desc limit 1`);
	const lost = `${prefix}/${segmentFile(segment.part_name, segment.number)}`;
	const bytes = await buffer(await storage.read(lost));
	await storage.remove(lost);
	testApp.advance(61_000);
	await testApp.runJob('live.record');
	await storage.put(lost, bytes, 'video/iso.segment');
	expect(await liveOf(testApp, admin, event.id)).toMatchObject({ recording: 'making', recording_failure: 'files' });
	// node-av is not installed
	media.tools = async () => ({ ...(await tools()), canPackage: false });
	testApp.advance(121_000);
	await testApp.runJob('live.record');
	media.tools = tools;
	expect(await liveOf(testApp, admin, event.id)).toMatchObject({
		recording: 'failed',
		recording_failure: 'settings',
		hosted_video_id: null,
	});
	const replay = await watchLive(testApp, person.token, event.id);
	expect((await replay.get('index.m3u8')).text.endsWith('#EXT-X-ENDLIST\n')).toBe(true);

	// the key of the next stream hides nothing until that is on air
	await makeKey(testApp, admin, event.id);
	const waiting = await watchLive(testApp, person.token, event.id);
	expect(waiting.answer).toMatchObject({ recording: true, live: { state: 'waiting' } });
	const playlist = (await waiting.get('index.m3u8')).text;
	expect([playlist.endsWith('#EXT-X-ENDLIST\n'), (await waiting.bytes(playlist)).length > 0]).toEqual([true, true]);
	const changeReplay = (replay_until: string) =>
		testApp.request({ method: 'PUT', url: `/api/events/${event.id}/live`, token: admin, body: { replay_until } });
	expect((await changeReplay('')).body.live).toMatchObject({ state: 'waiting', can_change_replay: true });
	expect((await watchLive(testApp, person.token, event.id)).answer.recording).toBeUndefined();
	await changeReplay(new Date(testApp.context.now().getTime() + 3_600_000).toISOString());
	await testApp.context.db.run(
		sql`update live_streams set on_air_at = ${testApp.context.now()}, on_air_from = 1 where event_id = ${event.id} and ended_at is null`,
	);
	const onAirNow = await watchLive(testApp, person.token, event.id);
	expect(onAirNow.answer).toMatchObject({ live: { state: 'lost' } });
	expect(onAirNow.answer.recording).toBeUndefined();
	expect((await changeReplay('')).status).toBe(409);
});

it('B-023 the stage manager sees state, picture, bitrate, dropped frames and how many watch, as viewers do, and sends messages until the end, which the next stream does not show', async () => {
	const { event, person, sender } = await onAir();
	const live = await liveOf(testApp, admin, event.id);
	expect(live).toMatchObject({ state: 'on_air', sending: true, dropped_frames: 0, slow_key_frames: false, viewers: 0 });
	expect(live.kbps).toBeGreaterThan(50);
	const viewer = await watchLive(testApp, person.token, event.id);
	await viewer.get('status.json');
	await until(async () => (await liveOf(testApp, admin, event.id)).viewers === 1);
	// a browser keeps several connections, and each may belong to another process
	const { db } = testApp.context;
	const stream = await db.one<{ id: number }>(sql`select id from live_streams where event_id = ${event.id}`);
	createAudience(testApp.context)(stream.id, person.id);
	await until(async () => (await db.rows(sql`select 1 from live_viewers where stream_id = ${stream.id}`)).length === 2);
	expect((await liveOf(testApp, admin, event.id)).viewers).toBe(1);
	const other = await testApp.make.user();
	await insertOrder(testApp, { user_id: other.id, event_id: event.id });
	const second = await watchLive(testApp, other.token, event.id);
	testApp.advance(3_100);
	await until(async () => (await second.get('status.json')).body.viewers === 2);
	testApp.advance(15_000);
	expect((await liveOf(testApp, admin, event.id)).viewers).toBe(0);

	const preview = await testApp.request({ method: 'POST', url: `/api/events/${event.id}/live/preview`, token: admin });
	const cookie = String(preview.headers['set-cookie']).split(';')[0] ?? '';
	const picture = await testApp.request({ url: preview.body.url, headers: { cookie } });
	expect([picture.status, linesOf(picture.text, /m4s$/).length]).toEqual([200, await segmentsOf(testApp, event.id)]);
	const folder = preview.body.url.replace(/[^/]*$/, '');
	const shown = linesOf(picture.text, /m4s$/).map(
		async (name) => (await testApp.request({ url: folder + name, headers: { cookie } })).status,
	);
	expect(new Set(await Promise.all(shown))).toEqual(new Set([200]));
	expect((await testApp.request({ url: preview.body.url })).status).toBe(403);
	// the two who watch; the stage manager is no viewer
	const starts = await testApp.context.db.rows(sql`select user_id from view_starts where event_id = ${event.id} order by id`);
	expect(starts).toEqual([{ user_id: person.id }, { user_id: other.id }]);

	const message = async (text_pl: string) => {
		const url = `/api/events/${event.id}/live/message`;
		const { status, body } = await testApp.request({ method: 'POST', url, token: admin, body: { text_pl, text_en: '' } });
		return [status, body?.message];
	};
	expect(await message('Przerwa')).toEqual([204, undefined]);
	await callLive(testApp, admin, event.id, 'end');
	expect(await message('Wracamy')).toEqual([409, expect.stringContaining('Transmisja się zakończyła')]);
	expect((await liveOf(testApp, admin, event.id)).message).toMatchObject({ text_pl: 'Przerwa' });
	await makeKey(testApp, admin, event.id);
	expect((await liveOf(testApp, admin, event.id)).message).toBeNull();
	expect(await message('')).toEqual([204, undefined]);
	await sender.finish();
});
