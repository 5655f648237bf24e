import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BufferSource, EncodedPacketSink, FilePathSource, Input, type InputTrack, MP4 } from 'mediabunny';
import { afterAll, expect, it } from 'vitest';
import { IN_STEP_SECONDS } from '#domain/live/recording.rules.ts';
import { readEnv } from '#server/lib/env.ts';
import { readPicture, readSound } from '#server/media/fmp4/codecs.ts';
import { initSegment } from '#server/media/fmp4/init.ts';
import { mediaSegment, SAMPLES_OF_A_FRAME } from '#server/media/fmp4/segment.ts';
import { encodeSegments, joinRecording } from '#server/media/recorded-parts.service.ts';
import { film } from '#testing/make-hosted.ts';

const folder = mkdtempSync(join(tmpdir(), 'rampa-recording-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const RUN = { env: readEnv({}), signal: new AbortController().signal };

const recordOf = (described: AllowSharedBufferSource | undefined): Buffer => {
	if (!ArrayBuffer.isView(described)) throw new Error('the film has no configuration');
	return Buffer.from(described.buffer, described.byteOffset, described.byteLength);
};

async function packetsOf(track: InputTrack) {
	const packets: { at: number; type: 'key' | 'delta'; data: Buffer }[] = [];
	for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets())
		packets.push({ at: timestamp, type, data: Buffer.from(data) });
	return packets;
}

async function tracksOf(input: Input) {
	const picture = await input.getPrimaryVideoTrack();
	const sound = await input.getPrimaryAudioTrack();
	if (!picture || !sound) throw new Error('a track is missing');
	return { picture, sound };
}

/** AAC-LC, 48,000 samples a second, two channels */
const OTHER_RATE = Buffer.from('1190', 'hex');

type Odd = {
	/** samples by which the sound begins too early */
	soundBack: number;
	/** added to the times of the pictures, in ms */
	shift: number;
	/** `faster`: with another rate; `unsent`: the same, and without packets; `none`: without a track */
	sound?: 'sent' | 'faster' | 'unsent' | 'none';
};

/** The first four seconds of a film as two segments of a part; the second with odd times. */
async function makePart(path: string, { soundBack, shift, sound: kept = 'sent' }: Odd) {
	using input = new Input({ formats: [MP4], source: new BufferSource(film('stage.mp4')) });
	const { picture, sound } = await tracksOf(input);
	const seen = readPicture(recordOf((await picture.getDecoderConfig())?.description));
	const heard = readSound(recordOf((await sound.getDecoderConfig())?.description));
	if (!seen || !heard) throw new Error('the film cannot be read');
	const pictures = (await packetsOf(picture)).slice(0, 48);
	const frames = pictures.map(({ at, type, data }, index) => {
		const decodeAt = (index * 1000) / 12;
		return { at: decodeAt, ms: 1000 / 12, shift: at * 1000 - decodeAt, isKey: type === 'key', data };
	});
	const sounds = (await packetsOf(sound)).slice(0, 172);
	const second = frames.slice(24).map((frame) => ({ ...frame, shift: frame.shift + shift }));
	const soundOf = (at: number, samples: typeof sounds) => (kept === 'sent' || kept === 'faster' ? { at, samples } : null);
	const named = kept === 'sent' ? heard : readSound(OTHER_RATE);
	const files = [
		initSegment(seen, kept === 'none' ? null : named),
		mediaSegment(1, frames.slice(0, 24), soundOf(0, sounds.slice(0, 86))),
		mediaSegment(2, second, soundOf(86 * SAMPLES_OF_A_FRAME - soundBack, sounds.slice(86))),
	];
	writeFileSync(path, Buffer.concat(files));
	return files;
}

const joinFiles = (paths: string[], target: string) =>
	joinRecording(
		paths.map((path) => ({ path })),
		target,
		RUN,
	);

function expectOneLength(made: Awaited<ReturnType<typeof joinFiles>>) {
	if (!('lengths' in made) || !made.lengths.sound) throw new Error('no film with sound was made');
	const { picture, sound } = made.lengths;
	expect(Math.abs(picture.from - sound.from)).toBeLessThan(IN_STEP_SECONDS);
	expect(Math.abs(picture.to - sound.to)).toBeLessThan(IN_STEP_SECONDS);
}

it('B-024 segments whose sound overlaps, or whose pictures reach back, become a film with both in step', async () => {
	const parts = ['first', 'second'].map((name) => join(folder, `${name}.mp4`));
	// 4,096 samples are the 93 ms of a sender with more sound than time
	await makePart(parts[0] ?? '', { soundBack: 4 * SAMPLES_OF_A_FRAME, shift: 0 });
	await makePart(parts[1] ?? '', { soundBack: 0, shift: -400 });
	const target = join(folder, 'film.mp4');
	expectOneLength(await joinFiles(parts, target));

	using input = new Input({ formats: [MP4], source: new FilePathSource(target) });
	const { picture, sound } = await tracksOf(input);
	const heard = await packetsOf(sound);
	const seconds = SAMPLES_OF_A_FRAME / 44_100;
	// four packets of the first part overlap and are left out, and the ones after them keep their times; four are silence up to the second
	// part, of which 17 are left out, because its last picture is shown 400 ms earlier
	expect(heard).toHaveLength(2 * 172 - 17);
	expect(heard[86]?.at).toBeCloseTo(86 * seconds, 2);
	expect(heard[167]?.at).toBeCloseTo(167 * seconds, 2);
	const seen = await packetsOf(picture);
	expect(seen).toHaveLength(96);
	expect(Math.max(...seen.map(({ at }) => at))).toBeCloseTo(heard.at(-1)?.at ?? 0, 0);
});

it('B-024 the sound of a recording is kept at its time where parts before and after it have none', async () => {
	const parts = ['silent', 'heard', 'silent-again'].map((name) => join(folder, `${name}.mp4`));
	for (const [index, sound] of (['none', 'sent', 'unsent'] as const).entries())
		await makePart(parts[index] ?? '', { soundBack: 0, shift: 0, sound });
	const target = join(folder, 'late-sound.mp4');
	expectOneLength(await joinFiles(parts, target));

	using original = new Input({ formats: [MP4], source: new FilePathSource(parts[1] ?? '') });
	const sent = await packetsOf((await tracksOf(original)).sound);
	using input = new Input({ formats: [MP4], source: new FilePathSource(target) });
	const { picture, sound } = await tracksOf(input);
	expect(await packetsOf(picture)).toHaveLength(3 * 48);
	const heard = await packetsOf(sound);
	const first = heard.findIndex(({ data }) => data.equals(sent[0]?.data ?? data));
	expect(heard[first]?.at).toBeCloseTo(4, 1);
	expect(heard.slice(first, first + sent.length).map(({ data }) => data)).toEqual(sent.map(({ data }) => data));
	// silence before and after, so that sound lasts as long as the picture
	expect(heard[0]?.at).toBe(0);
	const times = heard.map(({ at }) => at);
	expect(Math.max(...times.map((at, index) => at - (times[index - 1] ?? 0)))).toBeLessThan(1.1);
	expect(times.at(-1)).toBeGreaterThan(10.9);
});

it('B-024 the sound of parts that differ is that of the parts in which any was sent', async () => {
	const kinds = ['none', 'sent', 'unsent', 'faster'] as const;
	const parts = kinds.map((sound) => ({ sound, path: join(folder, `sound-${sound}.mp4`) }));
	for (const { path, sound } of parts) await makePart(path, { soundBack: 0, shift: 0, sound });
	const paths = parts.map(({ path }) => path);
	const other = await joinRecording(
		paths.map((path) => ({ path })),
		join(folder, 'none.mp4'),
		RUN,
	);
	expect(other).toEqual({ picture: false, sound: true, heard: [paths[1], paths[3]] });
});

it('B-024 of segments that end the process which encodes them, all others are encoded', { tags: ['slow'] }, async () => {
	const [init = '', first = ''] = await makePart(join(folder, 'sent.mp4'), { soundBack: 0, shift: 0 });
	writeFileSync(join(folder, 'init.mp4'), init);
	writeFileSync(join(folder, 'first.m4s'), first);
	const segments = [
		{ number: 1, file: 'first.m4s' },
		{ number: 2, file: 'ends-it.m4s' },
	];
	const target = mkdtempSync(join(folder, 'encoded-'));
	const task = { folder, target, init: 'init.mp4', segments, size: { width: 64, height: 36 } };
	expect(await encodeSegments(task, RUN)).toEqual({ made: [1], why: expect.stringContaining('ends-it.m4s') });
});
