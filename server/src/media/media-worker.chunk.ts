import { Decoder, type Demuxer, Encoder, FilterAPI, type Muxer } from 'node-av/api';
import { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_NONE, AVDISCARD_ALL, AVSEEK_FLAG_BACKWARD, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { type Frame, type Packet, Packet as PacketClass, type Stream } from 'node-av/lib';
import { type Chunk, SEGMENT_SECONDS } from '#domain/hosted-videos/packages/chunks.rules.ts';
import { maxBitrateOf, type Rung } from '#domain/hosted-videos/packages/ladder.rules.ts';
import { type TrackPart, withDuration } from '#domain/hosted-videos/packages/playlists.rules.ts';
import type { Film } from './film.ts';
import { DEINTERLACE_FILTER } from './media-formats.ts';
import { type HlsTarget, openHls, readHls } from './media-worker.hls.ts';
import { openFilm, ROTATION_FILTERS, secondsOf } from './media-worker.node-av.ts';

/** The picture of a part of a film, in all its qualities. */
export type ChunkTask = {
	chunk: Chunk;
	rungs: Rung[];
	rate: { num: number; den: number };
	rotation: number;
	interlaced?: boolean | undefined;
	folder: string;
	segmentName: string;
};

/** seconds by which times of one frame may differ after rounding */
const ROUNDING = 0.005;
/** cuts at every key frame: the encoder makes them only where a segment begins */
const AT_EACH_KEY = 0.001;
const NO_OTHER_KEYS = 100_000;
const QUALITY = { preset: 'veryfast', crf: 22 } as const;

type Output = { rung: Rung; target: HlsTarget; close(): Promise<void> };
type Copied = Output & { takePacket(packet: Packet): Promise<void>; seconds(): number };
type Encoded = Output & { takeFrame(frame: Frame): Promise<void>; isFull(): boolean; finish(): Promise<void> };

const isPacket = (value: unknown): value is Packet => value instanceof PacketClass;

async function openCopy(rung: Rung, target: HlsTarget, { chunk: { from, to } }: ChunkTask, picture: Stream): Promise<Copied> {
	const muxer = await openHls(target, SEGMENT_SECONDS);
	const index = muxer.addStream(picture);
	const { timeBase } = picture;
	let isInside = false;
	let begin: number | null = null;
	let last = 0;
	let end = 0;
	return {
		rung,
		target,
		takePacket: async (packet) => {
			const at = secondsOf({ pts: packet.pts, timeBase });
			if (packet.isKeyframe) {
				if (isInside) end = at;
				isInside = at >= from - ROUNDING && (to === null || at < to - ROUNDING);
			}
			if (!isInside) return;
			begin ??= at;
			if (at >= last) {
				last = at;
				end = at + secondsOf({ pts: packet.duration, timeBase });
			}
			await muxer.writePacket(packet, index);
		},
		// to the key frame after the chunk: durations of packets need not add up to it where several pictures have one time
		seconds: () => end - (begin ?? end),
		close: () => muxer.close(),
	};
}

const filterOf = ({ width, height }: Rung, { rate, rotation, interlaced }: ChunkTask) =>
	`${interlaced ? DEINTERLACE_FILTER : ''}${ROTATION_FILTERS[rotation] ?? ''}fps=${rate.num}/${rate.den},scale=${width}:${height},setsar=1,format=yuv420p`;

async function openEncoder(rung: Rung, target: HlsTarget, task: ChunkTask, decoder: Decoder): Promise<Encoded> {
	const { from, to, starts } = task.chunk;
	const filter = FilterAPI.create(filterOf(rung, task));
	const maxrate = maxBitrateOf(rung);
	const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
		decoder,
		filter,
		gopSize: NO_OTHER_KEYS,
		options: { ...QUALITY, sc_threshold: 0, maxrate, bufsize: 2 * maxrate, 'forced-idr': true },
	});
	const muxer: Muxer = await openHls(target, AT_EACH_KEY);
	const index = muxer.addStream(encoder);
	let nextStart = 0;
	let isFull = false;

	const drain = async () => {
		for (;;) {
			const packet = await encoder.receive();
			if (!isPacket(packet)) return;
			using held = packet;
			await muxer.writePacket(held, index);
		}
	};
	const encode = async (frame: Frame) => {
		using held = frame;
		const at = secondsOf(held);
		if (at < from - ROUNDING) return;
		if (to !== null && at >= to - ROUNDING) {
			isFull = true;
			return;
		}
		const isStart = at >= (starts[nextStart] ?? Number.POSITIVE_INFINITY) - ROUNDING;
		if (isStart) nextStart += 1;
		const context = encoder.isEncoderInitialized ? encoder.getCodecContext() : null;
		if (context) {
			// not by the encoder's own `encode`, which clears the type of a frame
			held.pictType = isStart ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
			held.duration = 1n;
			const sent = await context.sendFrame(held);
			if (sent < 0) throw new Error(`the encoder refused a frame: ${sent}`);
		} else await encoder.encode(held);
		await drain();
	};
	return {
		rung,
		target,
		takeFrame: async (frame) => {
			for (const scaled of await filter.processAll(frame)) await encode(scaled);
		},
		isFull: () => isFull,
		finish: async () => {
			if (!isFull) for await (const scaled of filter.flushFrames()) await encode(scaled);
			await encoder.flush();
			await drain();
		},
		close: async () => {
			await muxer.close();
			encoder.close();
			filter.close();
		},
	};
}

/** Packets of the chunk, also passed to the copied rung; slightly beyond its end, so that the decoder outputs all its frames. */
async function* packetsOf(input: Demuxer, picture: Stream, copies: Copied[], end: number): AsyncGenerator<Packet | null> {
	for await (const packet of input.packets(picture.index)) {
		if (packet) {
			for (const copy of copies) await copy.takePacket(packet);
			// without a decoder nothing else ends the loop
			if (packet.isKeyframe && secondsOf({ pts: packet.pts, timeBase: picture.timeBase }) > end + SEGMENT_SECONDS) return;
		}
		yield packet;
	}
}

export async function makeChunk(film: Film, task: ChunkTask, onSeconds: (seconds: number) => void): Promise<Record<string, TrackPart>> {
	const { chunk, rungs, folder, segmentName } = task;
	await using input = await openFilm(film);
	const picture = input.video();
	if (!picture) throw new Error('no video stream');
	// most packets of a film are sound: they are not read
	for (const stream of input.streams) if (stream.index !== picture.index) stream.discard = AVDISCARD_ALL;
	if (chunk.from > 0) await input.seek(chunk.from + ROUNDING, -1, AVSEEK_FLAG_BACKWARD);
	using decoder = await Decoder.create(picture, { exitOnError: false });
	const copies: Copied[] = [];
	const encodings: Encoded[] = [];
	for (const rung of rungs) {
		const target = { folder, track: rung.name, segmentName };
		if (rung.mode === 'cut') copies.push(await openCopy(rung, target, task, picture));
		else encodings.push(await openEncoder(rung, target, task, decoder));
	}
	const packets = packetsOf(input, picture, copies, chunk.to ?? Number.POSITIVE_INFINITY);
	if (encodings.length === 0) {
		for await (const packet of packets) {
			if (!packet) break;
			onSeconds(secondsOf({ pts: packet.pts, timeBase: picture.timeBase }) - chunk.from);
			packet.free();
		}
	} else {
		for await (const frame of decoder.frames(packets)) {
			if (!frame) break;
			using held = frame;
			for (const encoding of encodings) await encoding.takeFrame(held);
			onSeconds(secondsOf(held) - chunk.from);
			if (encodings.every((encoding) => encoding.isFull())) break;
		}
		for (const encoding of encodings) await encoding.finish();
	}
	const made: Record<string, TrackPart> = {};
	for (const { rung, target, close, seconds } of copies) {
		await close();
		made[rung.name] = withDuration(await readHls(target, 'picture'), seconds());
	}
	for (const { rung, target, close } of encodings) {
		await close();
		made[rung.name] = await readHls(target, 'picture');
	}
	return made;
}
