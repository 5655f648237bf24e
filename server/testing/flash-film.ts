import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api';
import { AV_LOG_ERROR, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { type Frame, Log } from 'node-av/lib';

// Films in which a flash and a beep begin at the same moments, and a measure of when they begin in a film that was made of them. By node-av,
// so that the measure needs no program of the machine.

Log.setLevel(AV_LOG_ERROR);

export type FlashFilm = {
	width: number;
	height: number;
	/** frames a second */
	rate: number;
	/** samples a second */
	soundRate: number;
	channels: 'mono' | 'stereo';
	seconds: number;
	/** seconds between key frames */
	keyEvery?: number;
};

/** Flash and beep begin every two seconds, and last for 0.4: a picture of five frames a second shows them too. */
export const FLASH_EVERY = 2;
const LASTS = 0.4;

/** An MP4 with H.264 and AAC. */
export async function makeFlashFilm({ width, height, rate, soundRate, channels, seconds, keyEvery = 2 }: FlashFilm): Promise<Buffer> {
	const folder = await mkdtemp(join(tmpdir(), 'rampa-flash-'));
	const isLoud = `lt(mod(t\\,${FLASH_EVERY})\\,${LASTS})`;
	const seen = `color=black:s=${width}x${height}:r=${rate}:d=${seconds},drawbox=t=fill:c=white:enable='${isLoud}'[out0]`;
	const heard = `aevalsrc='${isLoud}*0.8*sin(2*PI*1000*t)':s=${soundRate}:c=${channels}:d=${seconds}[out1]`;
	try {
		await using input = await Demuxer.open(`${seen};${heard}`, { format: 'lavfi' });
		const [picture, sound] = [input.video(), input.audio()];
		if (!picture || !sound) throw new Error('the sources are missing');
		using decoder = await Decoder.create(picture);
		using filter = FilterAPI.create('format=yuv420p');
		const options = { preset: 'ultrafast', crf: 30, sc_threshold: 0, g: Math.round(keyEvery * rate) };
		using encoder = await Encoder.create(FF_ENCODER_LIBX264, { decoder, filter, options });
		using soundDecoder = await Decoder.create(sound);
		using soundFilter = FilterAPI.create(`aformat=sample_fmts=fltp:channel_layouts=${channels}`);
		using soundEncoder = await Encoder.create(FF_ENCODER_AAC, { decoder: soundDecoder, filter: soundFilter, bitrate: '48k' });
		const target = join(folder, 'film.mp4');
		const output = await Muxer.open(target, { format: 'mp4', input });
		await pipeline(input, { video: [decoder, filter, encoder], audio: [soundDecoder, soundFilter, soundEncoder] }, output).completion;
		await output.close();
		return await readFile(target);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

const startOf = ({ pts, timeBase }: Frame) => (Number(pts) * timeBase.num) / timeBase.den;

async function* framesOf(path: string, kind: 'video' | 'audio', filterText: string): AsyncGenerator<Frame> {
	await using input = await Demuxer.open(path);
	const stream = input[kind]();
	if (!stream) return;
	using decoder = await Decoder.create(stream);
	using filter = FilterAPI.create(filterText);
	for await (const frame of filter.frames(decoder.frames(input.packets(stream.index)))) {
		if (!frame) return;
		using held = frame;
		yield held;
	}
}

const BRIGHT = 128;

async function flashesOf(path: string) {
	const begins: number[] = [];
	let wasBright = false;
	let end = 0;
	// a small grey picture: its middle tells
	for await (const frame of framesOf(path, 'video', 'scale=8:8,format=gray')) {
		const bytes = frame.toBuffer();
		const isBright = (bytes[4 * 8 + 4] ?? 0) > BRIGHT;
		if (isBright && !wasBright) begins.push(startOf(frame));
		wasBright = isBright;
		end = startOf(frame) + (Number(frame.duration) * frame.timeBase.num) / frame.timeBase.den;
	}
	return { begins, end };
}

const LOUD = 0.2;
/** a beep has no quiet moment as long as this */
const QUIET_SECONDS = 0.05;
const MEASURED_RATE = 16_000;

async function beepsOf(path: string) {
	const begins: number[] = [];
	let loudAt = Number.NEGATIVE_INFINITY;
	let end = 0;
	for await (const frame of framesOf(path, 'audio', `aresample=${MEASURED_RATE},aformat=sample_fmts=s16:channel_layouts=mono`)) {
		const bytes = frame.toBuffer();
		const start = startOf(frame);
		for (let index = 0; index < frame.nbSamples; index++) {
			if (Math.abs(bytes.readInt16LE(2 * index)) < LOUD * 32_768) continue;
			const at = start + index / MEASURED_RATE;
			if (at - loudAt > QUIET_SECONDS) begins.push(at);
			loudAt = at;
		}
		end = start + frame.nbSamples / MEASURED_RATE;
	}
	return { begins, end };
}

/** When flashes and beeps begin in a film, and when its picture and its sound end, in seconds. */
export async function measureFlashes(path: string) {
	const [flashes, beeps] = [await flashesOf(path), await beepsOf(path)];
	return { flashes: flashes.begins, beeps: beeps.begins, pictureEnd: flashes.end, soundEnd: beeps.end };
}
