/** @module-tag slow */
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { film } from '#testing/make-hosted.ts';
import { callLive, type Ingest, makeLiveEvent, openIngest, segmentsOf, until, watchLive } from '#testing/make-live.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let ingest: Ingest;
let admin: string;

beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true, env: { LIVE_QUALITIES: '2', MEDIA_TOOLS: 'node-av' } });
	admin = (await testApp.make.admin()).token;
	ingest = await openIngest(testApp);
});
afterAll(async () => {
	await ingest.stop();
	await testApp.close();
});

/** The numbers of the segments that were made in a lower quality. */
const madeOf = async (eventId: number) =>
	(
		await testApp.context.db.rows<{ number: number }>(
			sql`select q.number from live_quality_segments q join live_streams s on s.id = q.stream_id where s.event_id = ${eventId} order by 1`,
		)
	).map(({ number }) => number);

async function tracksOf(bytes: Buffer) {
	using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
	const picture = await input.getPrimaryVideoTrack();
	const sound = await input.getPrimaryAudioTrack();
	if (!picture || !sound) throw new Error('no track');
	const packetsOf = async (track: typeof picture | typeof sound) => {
		const packets: { at: number; isKey: boolean; data: Buffer }[] = [];
		for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets())
			packets.push({ at: Math.round(timestamp * 90_000), isKey: type === 'key', data: Buffer.from(data) });
		return packets;
	};
	return { height: picture.displayHeight, frames: await packetsOf(picture), heard: await packetsOf(sound) };
}

const linesOf = (playlist: string, pattern: RegExp) => playlist.split('\n').filter((line) => pattern.test(line));
const namesOf = (playlist: string) => linesOf(playlist, /m3u8$/);

/** A sender that sends some seconds after the other, and a person who watches. */
async function openStream() {
	const event = await makeLiveEvent(testApp, admin);
	const person = await testApp.make.user();
	await insertOrder(testApp, { user_id: person.id, event_id: event.id });
	const sender = await ingest.send(event.key);
	let at = 0;
	/** waits until these segments are stored: the last two seconds sent are not yet, another key frame ends them */
	const send = async (seconds: number, count: number) => {
		await sender.send(film('stage.mp4'), { from: at, seconds });
		at += seconds;
		await until(async () => (await segmentsOf(testApp, event.id)) === count);
	};
	const isMade = (...numbers: number[]) => until(async () => (await madeOf(event.id)).join() === numbers.join());
	const viewer = await watchLive(testApp, person.token, event.id);
	const get = async (name: string) => {
		testApp.advance(1_100);
		return (await viewer.get(name)).text;
	};
	return { event, sender, send, isMade, viewer, get, goLive: () => callLive(testApp, admin, event.id, 'start') };
}

it('B-021 a lower quality of what is sent: the same times, sound and numbers, and left out when its process is killed', async () => {
	const { event, sender, send, isMade, viewer, get, goLive } = await openStream();
	expect(viewer.answer.source.url).toMatch(/master\.m3u8$/);
	await send(4, 1);
	await isMade(1);
	await goLive();
	const master = await get('master.m3u8');
	expect(namesOf(master)).toEqual(['v240.m3u8', 'index.m3u8']);
	expect(master).toMatch(
		/RESOLUTION=428x240,CODECS="avc1\.4d40[0-9a-f]{2},mp4a\.40\.2"\nv240[\s\S]*RESOLUTION=854x480,CODECS="avc1\.[0-9a-f]{6},mp4a/,
	);
	await send(2, 2);
	await isMade(1, 2);
	await send(2, 3);
	await isMade(1, 2, 3);

	const own = await get('index.m3u8');
	const lower = await get('v240.m3u8');
	expect(linesOf(lower, /^#EXT(?!-X-MAP)/)).toEqual(linesOf(own, /^#EXT(?!-X-MAP)/));
	const [first, ...others] = linesOf(lower, /m4s$/);
	expect(first).toBe(linesOf(own, /m4s$/)[0]);
	expect(others.map((name) => /-\d+\.m4s$/.exec(name)?.[0])).toEqual(['-2.m4s', '-3.m4s']);
	// without the first, which is the sender's
	const shown = await tracksOf(await viewer.bytes(lower.replace(/#EXT-X-MAP[\s\S]*?m4s\n/, '')));
	const sent = await tracksOf(await viewer.bytes(own.replace(/(#EXT-X-MAP[^\n]*)[\s\S]*?m4s\n/, '$1\n')));
	expect([shown.height, sent.height]).toEqual([240, 480]);
	expect(shown.frames.map(({ at }) => at)).toEqual(sent.frames.map(({ at }) => at).toSorted((a, b) => a - b));
	expect(shown.frames.filter(({ isKey }) => isKey).map(({ at }) => at)).toEqual([sent.frames[0]?.at, sent.frames[24]?.at]);
	expect(shown.heard).toEqual(sent.heard);

	const started = testApp.logged.map((line) => JSON.parse(line)).findLast(({ msg }) => /lower qualities .* being made/.test(msg));
	process.kill(started.pid, 'SIGKILL');
	await until(() => testApp.logged.some((line) => line.includes('the process for lower qualities has ended')));
	await send(4, 5);
	expect(namesOf(await get('master.m3u8'))).toEqual(['index.m3u8']);
	// who watches it goes on with the sender's own
	const [, ownNames] = [lower, linesOf(await get('index.m3u8'), /m4s$/)];
	const without = await get('v240.m3u8');
	expect(without.startsWith(lower)).toBe(true);
	expect(linesOf(without, /m4s$/).length).toBe(3);
	testApp.advance(2_000);
	await send(2, 6);
	// the fifth may be offered late, to the next process already
	const isMadeAgain = (number: number) => until(async () => (await madeOf(event.id)).at(-1) === number);
	await isMadeAgain(6);
	expect(await madeOf(event.id)).not.toContain(4);
	expect(linesOf(await get('v240.m3u8'), /m4s$/).slice(3, 4)).toEqual(ownNames.slice(3, 4));
	expect(namesOf(await get('master.m3u8'))).toEqual(['index.m3u8']);
	await send(2, 7);
	await isMadeAgain(7);
	await send(2, 8);
	await isMadeAgain(8);
	expect(namesOf(await get('master.m3u8'))).toEqual(['v240.m3u8', 'index.m3u8']);
	await sender.finish();
});

it('B-021 a process that is behind skips what is too late', async () => {
	const { sender, send, get, goLive, event } = await openStream();
	await send(4, 1);
	await goLive();
	// all at once: faster than anything is made
	await send(60, 31);
	await until(async () => (await madeOf(event.id)).at(-1) === 31);
	const made = await madeOf(event.id);
	expect(made.length).toBeLessThan(31);
	expect(namesOf(await get('master.m3u8'))).toEqual(['index.m3u8']);
	const text = await get('v240.m3u8');
	expect(linesOf(text, /m4s$/).map((name) => Number(/-(\d+)\.m4s/.exec(name)?.[1]))).toEqual(Array.from({ length: 31 }, (_, at) => at + 1));
	await sender.finish();
});
