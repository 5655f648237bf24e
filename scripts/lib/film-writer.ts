import { Encoder, FilterAPI, Muxer } from 'node-av/api';
import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_FLT, type AVPixelFormat, FF_ENCODER_AAC } from 'node-av/constants';
import { Frame } from 'node-av/lib';

// Films from pictures and sounds that a script computes, and MP4 files of encoded streams.

type Picture = { width: number; height: number; rate: number; seconds: number; format: AVPixelFormat };
/** Pixels of a frame, counted from 0. */
type Draw = (frame: number) => Buffer | Promise<Buffer>;
/** From -1 to 1; `index` counts samples, side 0 is the left. */
type Sample = (index: number, side: 0 | 1) => number;

export const SAMPLE_RATE = 48_000;
const CHUNK = 1024;

export async function* computedFrames({ width, height, rate, seconds, format }: Picture, draw: Draw) {
	for (let index = 0; index < rate * seconds; index++) {
		const frame = Frame.fromVideoBuffer(await draw(index), { width, height, format, timeBase: { num: 1, den: rate } });
		frame.pts = BigInt(index);
		yield frame;
	}
	yield null;
}

async function* soundFrames(seconds: number, sampleAt: Sample) {
	for (let from = 0; from < SAMPLE_RATE * seconds; from += CHUNK) {
		const samples = new Float32Array(CHUNK * 2);
		for (let index = 0; index < CHUNK; index++) {
			samples[index * 2] = sampleAt(from + index, 0);
			samples[index * 2 + 1] = sampleAt(from + index, 1);
		}
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

type Stream = {
	codec: Parameters<typeof Encoder.create>[0];
	options: Parameters<typeof Encoder.create>[1];
	/** applied to the frames before they are encoded */
	filter: string;
	frames: AsyncIterable<Frame | null>;
};

export const computedSound = ({ seconds, bitrate, sampleAt }: { seconds: number; bitrate: string; sampleAt: Sample }): Stream => ({
	codec: FF_ENCODER_AAC,
	options: { bitrate },
	filter: 'aformat=sample_fmts=fltp',
	frames: soundFrames(seconds, sampleAt),
});

/** An MP4 of these streams that plays before all of it is loaded. */
export async function writeMp4(path: string, streams: readonly Stream[]): Promise<void> {
	using held = new DisposableStack();
	const muxer = await Muxer.open(path, { format: 'mp4', options: { movflags: '+faststart' } });
	const encoded = [];
	for (const { codec, options, filter: description, frames } of streams) {
		const filter = held.use(FilterAPI.create(description));
		const encoder = held.use(await Encoder.create(codec, { ...options, filter }));
		encoded.push({ place: muxer.addStream(encoder), packets: encoder.packets(filter.frames(frames)) });
	}
	await Promise.all(
		encoded.map(async ({ place, packets }) => {
			for await (const packet of packets) {
				using one = packet;
				if (one) await muxer.writePacket(one, place);
			}
		}),
	);
	await muxer.close();
}
