import { createHash } from 'node:crypto';
import { Decoder, Demuxer, Encoder, FilterAPI } from 'node-av/api';
import { AV_LOG_ERROR, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { type Frame, Log, type Packet, Packet as PacketClass, Rational, type Stream } from 'node-av/lib';
import { maxBitrateAt } from '#domain/hosted-videos/packages/ladder.rules.ts';
import type { Picture } from '#domain/live/live-playlist.rules.ts';
import type { PictureSize } from '#domain/live/live-qualities.rules.ts';
import { codecsOf, readSound } from './fmp4/codecs.ts';
import { initSegment, PICTURE_SCALE } from './fmp4/init.ts';
import { mediaSegment, type SoundRun } from './fmp4/segment.ts';
import { toRecord, toSample } from './h264-units.ts';

// FFmpeg as a Node addon; only the processes for qualities and for films import it.

Log.setLevel(AV_LOG_ERROR);

const ENCODER = { profile: 'main', sc_threshold: 0 } as const;

type Manner = { options: { preset: string; crf: number }; filter: (size: PictureSize) => string };

/** While the stream is sent; the picture has the shape of the sender's. */
export const AT_ONCE: Manner = {
	options: { preset: 'superfast', crf: 23 },
	filter: ({ width, height }) => `scale=${width}:${height},setsar=1,format=yuv420p`,
};

/** Afterwards, for a film (B-024): pictures of another shape get black edges, and all of them the same parameter sets. */
export const FOR_A_FILM: Manner = {
	options: { preset: 'veryfast', crf: 22 },
	filter: ({ width, height }) =>
		[
			`scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2:out_range=tv`,
			`pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`,
			'setsar=1,format=yuv420p',
			'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
		].join(','),
};
/** only the first frame of a segment is a key frame */
const NO_OTHER_KEYS = 100_000;
/** the encoder takes times as they come; the level it names is that of the highest usual rate, so that all segments have one init file */
const NAMED_RATE = 60;
const TICKS_OF_MS = PICTURE_SCALE / 1000;

/** In ticks of the picture. */
type Times = { at: number; shown: number; duration: number };
type Encoded = { shown: number; data: Buffer };

/** What a segment of the sender holds besides the picture itself. */
type Source = { times: Times[]; sound: SoundRun | null };

const isPacket = (value: unknown): value is Packet => value instanceof PacketClass;

/** The packets of the picture; those of the sound are copied. */
async function* readSegment(input: Demuxer, { picture, sound }: { picture: Stream; sound?: Stream | undefined }, source: Source) {
	const samples: { data: Buffer }[] = [];
	for await (const packet of input.packets()) {
		if (packet && packet.streamIndex === sound?.index) {
			using held = packet;
			source.sound ??= { at: Number(held.pts), samples };
			samples.push({ data: Buffer.from(held.data ?? []) });
			continue;
		}
		if (packet && packet.streamIndex !== picture.index) {
			packet.free();
			continue;
		}
		if (packet) {
			const { dts, pts, duration } = packet;
			source.times.push({ at: Number(dts), shown: Number(pts), duration: Number(duration) });
		}
		yield packet;
	}
}

async function openEncoder({ width, height }: PictureSize, { options, filter: filterOf }: Manner, decoder: Decoder) {
	const filter = FilterAPI.create(filterOf({ width, height }));
	// each segment begins with a full buffer: a larger one would let all of them exceed the rate
	const maxrate = maxBitrateAt(height);
	const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
		decoder,
		filter,
		gopSize: NO_OTHER_KEYS,
		maxBFrames: 0,
		options: { ...ENCODER, ...options, maxrate, bufsize: maxrate / 2 },
		configure: (context) => {
			context.timeBase = new Rational(1, PICTURE_SCALE);
			context.framerate = new Rational(NAMED_RATE, 1);
		},
	});
	const made: Encoded[] = [];
	const drain = async () => {
		for (;;) {
			const packet = await encoder.receive();
			if (!isPacket(packet)) return;
			using held = packet;
			made.push({ shown: Number(held.pts), data: Buffer.from(held.data ?? []) });
		}
	};
	const encode = async (frame: Frame) => {
		using held = frame;
		await encoder.encode(held);
		await drain();
	};
	return {
		size: { width, height },
		made,
		takeFrame: async (frame: Frame) => {
			for (const scaled of await filter.processAll(frame)) await encode(scaled);
		},
		finish: async () => {
			for await (const scaled of filter.flushFrames()) await encode(scaled);
			await encoder.flush();
			await drain();
		},
		close: () => {
			encoder.close();
			filter.close();
		},
	};
}

/** Frames in the order in which they are shown, at the times of the sender's, which come in another order; those that could not be decoded are missing. */
function toSamples(made: readonly Encoded[], { times }: Source) {
	const isShown = new Set(made.map(({ shown }) => shown));
	const known = times.filter(({ shown }) => isShown.has(shown));
	if (known.length !== made.length || known.length === 0) throw new Error('the times of the encoder are not those of the sender');
	const starts = known.map(({ at }) => at).toSorted((a, b) => a - b);
	const end = Math.max(...times.map(({ at, duration }) => at + duration));
	return made
		.toSorted((a, b) => a.shown - b.shown)
		.map(({ shown, data }, index) => {
			const at = starts[index] ?? shown;
			const ms = ((starts[index + 1] ?? end) - at) / TICKS_OF_MS;
			return { at: at / TICKS_OF_MS, ms, shift: (shown - at) / TICKS_OF_MS, isKey: index === 0, data: toSample(data) };
		});
}

/** A segment in a lower quality; `name` is made of the content of its init file, which therefore never changes. */
export type MadeQuality = Picture & { name: string; init: Buffer; segment: Buffer };

type SegmentTask = {
	/** init file and segment of the sender */
	bytes: Buffer;
	number: number;
	sizes: readonly PictureSize[];
	manner: Manner;
};

/** With the times of the sender's own and the same sound. */
export async function makeQualities({ bytes, number, sizes, manner }: SegmentTask): Promise<MadeQuality[]> {
	await using input = await Demuxer.open(bytes, { format: 'mov' });
	const [picture, sound] = [input.video(), input.audio()];
	if (!picture) throw new Error('no picture');
	const source: Source = { times: [], sound: null };
	using decoder = await Decoder.create(picture);
	const encodings: Awaited<ReturnType<typeof openEncoder>>[] = [];
	try {
		for (const size of sizes) encodings.push(await openEncoder(size, manner, decoder));
		for await (const frame of decoder.frames(readSegment(input, { picture, sound }, source))) {
			if (!frame) break;
			using held = frame;
			for (const encoding of encodings) await encoding.takeFrame(held);
		}
		for (const encoding of encodings) await encoding.finish();
	} finally {
		for (const encoding of encodings) encoding.close();
	}
	const heard = sound ? readSound(sound.codecpar.extradata ?? Buffer.alloc(0)) : null;
	return encodings.map(({ size, made }) => {
		const seen = { ...size, record: toRecord(made[0]?.data ?? Buffer.alloc(0)) };
		const init = initSegment(seen, heard);
		const name = createHash('sha256').update(init).digest('hex').slice(0, 8);
		const segment = mediaSegment(number, toSamples(made, source), heard && source.sound);
		return { ...size, codecs: codecsOf(seen, heard), name, init, segment };
	});
}
