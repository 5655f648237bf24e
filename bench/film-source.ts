import { Encoder, FilterAPI, Muxer } from 'node-av/api';
import {
	AV_CHANNEL_LAYOUT_STEREO,
	AV_LOG_ERROR,
	AV_PIX_FMT_YUV420P,
	AV_SAMPLE_FMT_FLT,
	FF_ENCODER_AAC,
	FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Frame, Log } from 'node-av/lib';

Log.setLevel(AV_LOG_ERROR);

// Films made for the benches: a moving light over grain, and a tone.

type FilmSource = { path: string; width: number; height: number; rate: number; seconds: number /** 0 to 255 */; grain: number };

const SAMPLE_RATE = 48_000;
const CHUNK = 1024;
/** The grain of a frame is a part of these numbers, from another place each time. */
const NOISE = new Uint8Array(1_000_003).map(() => Math.random() * 256);

/** Draws the brightness of a frame. */
function painterOf({ width, height, rate, grain }: FilmSource): (index: number) => Uint8Array {
	const folds = new Uint8Array(width * height).map(
		(_none, at) => 100 + 24 * Math.sin(((at % width) * 60) / width) + 16 * Math.sin((Math.floor(at / width) * 25) / height),
	);
	const dust = NOISE.map((value) => (value * grain) / 256);
	const light = new Uint8Array(width);
	return (index) => {
		const middle = width * (0.5 + 0.35 * Math.sin((index / rate) * 1.3));
		for (let x = 0; x < width; x++) light[x] = Math.max(0, 80 - Math.abs(x - middle) * (240 / width));
		const plane = new Uint8Array(width * height);
		for (let y = 0, at = 0; y < height; y++) {
			const row = (index * 104_729 + y * 7919) % (dust.length - width);
			for (let x = 0; x < width; x++, at++) plane[at] = (folds[at] ?? 0) + (light[x] ?? 0) + (dust[row + x] ?? 0);
		}
		return plane;
	};
}

async function* pictures(source: FilmSource) {
	const { width, height, rate, seconds } = source;
	const paint = painterOf(source);
	const colours = new Uint8Array((width * height) / 2).fill(122);
	for (let index = 0; index < rate * seconds; index++) {
		const pixels = Buffer.concat([paint(index), colours]);
		const frame = Frame.fromVideoBuffer(pixels, { width, height, format: AV_PIX_FMT_YUV420P, timeBase: { num: 1, den: rate } });
		frame.pts = BigInt(index);
		yield frame;
	}
	yield null;
}

async function* sounds(seconds: number) {
	for (let from = 0; from < SAMPLE_RATE * seconds; from += CHUNK) {
		const samples = new Float32Array(CHUNK * 2);
		for (let index = 0; index < CHUNK * 2; index++)
			samples[index] = 0.2 * Math.sin((2 * Math.PI * 440 * (from + (index >> 1))) / SAMPLE_RATE);
		const frame = Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
			nbSamples: CHUNK,
			format: AV_SAMPLE_FMT_FLT,
			sampleRate: SAMPLE_RATE,
			channelLayout: AV_CHANNEL_LAYOUT_STEREO,
			timeBase: { num: 1, den: SAMPLE_RATE },
		});
		frame.pts = BigInt(from);
		yield frame;
	}
	yield null;
}

/** H.264 and AAC with a key frame every two seconds: a package copies its own height and encodes the others. */
export async function writeFilm(source: FilmSource): Promise<void> {
	const { path, rate, seconds } = source;
	using pictureFilter = FilterAPI.create('null');
	using pictureEncoder = await Encoder.create(FF_ENCODER_LIBX264, {
		filter: pictureFilter,
		gopSize: rate * 2,
		options: { preset: 'veryfast', crf: 23, maxrate: 3_000_000, bufsize: 6_000_000, profile: 'high', sc_threshold: 0 },
	});
	using soundFilter = FilterAPI.create('aformat=sample_fmts=fltp');
	using soundEncoder = await Encoder.create(FF_ENCODER_AAC, { filter: soundFilter, bitrate: '128k' });
	const muxer = await Muxer.open(path, { format: 'mp4', options: { movflags: '+faststart' } });
	const [picture, sound] = [muxer.addStream(pictureEncoder), muxer.addStream(soundEncoder)];
	await Promise.all([
		(async () => {
			for await (const packet of pictureEncoder.packets(pictureFilter.frames(pictures(source))))
				if (packet) await muxer.writePacket(packet, picture);
		})(),
		(async () => {
			for await (const packet of soundEncoder.packets(soundFilter.frames(sounds(seconds))))
				if (packet) await muxer.writePacket(packet, sound);
		})(),
	]);
	await muxer.close();
}

export async function writeSound(path: string, seconds: number): Promise<void> {
	using filter = FilterAPI.create('aformat=sample_fmts=fltp');
	using encoder = await Encoder.create(FF_ENCODER_AAC, { filter, bitrate: '96k' });
	const muxer = await Muxer.open(path, { format: 'mp4', options: { movflags: '+faststart' } });
	const stream = muxer.addStream(encoder);
	for await (const packet of encoder.packets(filter.frames(sounds(seconds)))) if (packet) await muxer.writePacket(packet, stream);
	await muxer.close();
}
