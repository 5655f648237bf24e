import { describe, expect, it } from 'vitest';
import { readPicture, readSound } from '#server/media/fmp4/codecs.ts';
import { createClock } from './clock.ts';
import { readAmf, writeAmf } from './rtmp/amf0.ts';
import { createChunkReader, ProtocolError, type RtmpMessage, writeMessage } from './rtmp/chunks.ts';
import { createSegmenter, type MadeSegment, UnusableStream } from './segmenter.ts';

const ANY = () => 1_000_000;
const message = (type: number, timestamp: number, length: number): RtmpMessage => ({
	type,
	timestamp,
	streamId: 1,
	body: Buffer.from(Array.from({ length }, (_, index) => index % 251)),
});

describe('chunks of RTMP', () => {
	const messages = [message(9, 0, 300), message(8, 40, 1), message(9, 16_777_215, 129), message(9, 4_294_967_295, 5_000), message(8, 7, 0)];
	const bytes = Buffer.concat(messages.map((one, index) => writeMessage(one, 128, index % 2 === 0 ? 6 : 70 % 64)));

	it('come out the same however the network divides them', () => {
		expect([...createChunkReader(ANY)(bytes)]).toEqual(messages);
		for (const size of [1, 2, 11, 127]) {
			const read = createChunkReader(ANY);
			const found: RtmpMessage[] = [];
			for (let at = 0; at < bytes.length; at += size) found.push(...read(bytes.subarray(at, at + size)));
			expect(found).toEqual(messages);
		}
	});

	it('with headers that leave out what is known, and a new chunk size', () => {
		const head = Buffer.from([0x06, 0, 0, 10, 0, 0, 2, 9, 1, 0, 0, 0, 1, 2]);
		const sameLength = Buffer.from([0x86, 0, 0, 40, 3, 4]);
		const sameAll = Buffer.from([0xc6, 5, 6]);
		const size = Buffer.from([0x02, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0, 0, 16, 0]);
		const found = [
			...createChunkReader(ANY)(Buffer.concat([head, sameLength, sameAll, size, writeMessage(message(9, 99, 4_000), 4_096, 5)])),
		];
		expect(found.map(({ type, timestamp, body }) => [type, timestamp, body.length])).toEqual([
			[9, 10, 2],
			[9, 50, 2],
			[9, 90, 2],
			[1, 0, 4],
			[9, 99, 4_000],
		]);
	});

	it('that are too long, too many or of no size are refused', () => {
		expect(() => [...createChunkReader(() => 100)(writeMessage(message(9, 0, 101), 128))]).toThrow(ProtocolError);
		const noSize = Buffer.from([0x02, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
		expect(() => [...createChunkReader(ANY)(noSize)]).toThrow(ProtocolError);
		const many = Array.from({ length: 70 }, (_, id) => Buffer.from([0x00, id, 0, 0, 0, 0, 0, 1, 9, 1, 0, 0, 0, 5]));
		expect(() => [...createChunkReader(ANY)(Buffer.concat(many))]).toThrow(ProtocolError);
	});
});

it('values of commands are read as they were written; cut, unknown and endless ones are refused', () => {
	const values = ['connect', 1, { app: 'live', deep: { on: true } }, null, undefined, [1, 'ż']];
	expect(readAmf(writeAmf(...values))).toEqual(values);
	for (const bytes of [Buffer.from([2, 0, 9, 65]), Buffer.from([99]), Buffer.from([3, 0, 1]), Buffer.from([10, 255, 255, 255, 255, 5])])
		expect(() => readAmf(bytes)).toThrow(RangeError);
	const nested = Buffer.concat(Array.from({ length: 20 }, () => Buffer.from([10, 0, 0, 0, 1])));
	expect(() => readAmf(nested)).toThrow(RangeError);
});

describe('the clock of a sender', () => {
	it('B-022 begins at 0, wherever the sender begins, for picture and sound alike', () => {
		const clock = createClock();
		expect([clock('video', 5_000), clock('audio', 5_010), clock('video', 5_040)]).toEqual([0, 10, 40]);
	});

	it('B-022 goes on without a pause when the time jumps, goes back or wraps, and never stands still', () => {
		const clock = createClock();
		const times = [0, 40, 40, 900_000, 900_040, 10, 50, 4_294_967_290, 4].map((at) => clock('video', at));
		expect(times).toEqual([0, 40, 41, 81, 121, 161, 201, 241, 281]);
	});
});

describe('segments', () => {
	const picture = { record: Buffer.from([1, 66, 192, 10, 255, 225]), width: 64, height: 36 };
	const frame = (at: number, isKey = false, size = 10) => ({ at, shift: 0, isKey, data: Buffer.alloc(size) });
	const cut = (frames: ReturnType<typeof frame>[], rate: number | null = 25) => {
		const made: Omit<MadeSegment, 'bytes'>[] = [];
		const segmenter = createSegmenter({ picture, sound: null, rate }, ({ bytes: _bytes, ...facts }) => made.push(facts));
		for (const one of frames) segmenter.addFrame(one);
		segmenter.finish();
		return made;
	};

	it('B-021 begin at key frames two seconds apart, with what was sent before the first left out', () => {
		const frames = Array.from({ length: 150 }, (_, index) => frame(index * 40, index % 25 === 5));
		expect(cut(frames).map(({ durationMs, frames: count }) => [durationMs, count])).toEqual([
			[2_000, 50],
			[2_000, 50],
			[1_800, 45],
		]);
	});

	it('B-024 with more sound than time never overlap: the sound stays with the picture', () => {
		const made: Buffer[] = [];
		const sound = { record: Buffer.from([0x12, 0x10]), rate: 44_100, channels: 2 };
		const segmenter = createSegmenter({ picture, sound, rate: 25 }, ({ bytes }) => made.push(bytes));
		// 44 packets a second, one more than the time has
		for (let ms = 0; ms < 20_000; ms += 5) {
			if (ms % 40 === 0) segmenter.addFrame(frame(ms, ms % 2_000 === 0));
			if (Math.floor((ms * 44) / 1000) !== Math.floor(((ms - 5) * 44) / 1000)) segmenter.addSound(ms, Buffer.alloc(1));
		}
		segmenter.finish();
		// of the second track: where its samples begin, and how many there are
		const runs = made.map((bytes) => {
			const track = bytes.subarray(bytes.lastIndexOf('tfdt'));
			return { at: Number(track.readBigUInt64BE(8)), count: track.readUInt32BE(track.indexOf('trun') + 8) };
		});
		expect(runs).toHaveLength(10);
		for (const [index, { at }] of runs.entries()) {
			const before = runs[index - 1];
			if (before) expect(at).toBeGreaterThanOrEqual(before.at + before.count * 1024);
			expect(Math.abs(at / 44_100 - 2 * index)).toBeLessThan(0.2);
		}
	});

	it('B-023 count the frames that are missing', () => {
		const frames = [0, 40, 80, 200, 240, 400].map((at) => frame(at, at === 0));
		expect(cut(frames)).toEqual([{ durationMs: 440, frames: 6, droppedFrames: 5 }]);
		expect(cut(frames, null)[0]?.droppedFrames).toBe(5);
	});

	it('B-020 a stream without key frames, or with endless ones, is refused', () => {
		expect(() => cut(Array.from({ length: 600 }, (_, index) => frame(index * 40, index === 0)))).toThrow(UnusableStream);
		expect(() => cut(Array.from({ length: 8 }, (_, index) => frame(index * 40, index === 0, 9_000_000)))).toThrow(UnusableStream);
	});
});

it('settings of picture and sound that cannot be read are none', () => {
	for (const record of [
		Buffer.alloc(0),
		Buffer.from([1, 66, 0, 10, 255, 224]),
		Buffer.from([1, 66, 0, 10, 255, 225, 0, 4, 103, 66, 0, 10]),
	])
		expect(readPicture(record)).toBeNull();
	expect(readSound(Buffer.from([0x12, 0x10]))).toMatchObject({ rate: 44_100, channels: 2 });
	for (const record of [Buffer.alloc(1), Buffer.from([0x17, 0x90]), Buffer.from([0x12, 0x00])]) expect(readSound(record)).toBeNull();
});
