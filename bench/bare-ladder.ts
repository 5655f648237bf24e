import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { AV_LOG_ERROR, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { type Frame, Log } from 'node-av/lib';

// The baseline of films.bench.ts: the addon alone encodes a film in four heights, with the settings of the product, into segments of 4 s.
// `node bench/bare-ladder.ts <film> <folder>`

Log.setLevel(AV_LOG_ERROR);
const [film = '', folder = ''] = process.argv.slice(2);
const RUNGS = [
	[1080, 5_000_000],
	[720, 2_800_000],
	[480, 1_200_000],
	[240, 400_000],
] as const;
const FRAMES_OF_SEGMENT = 100;

await using input = await Demuxer.open(film);
const picture = input.video();
if (!picture) throw new Error('no video stream');
using decoder = await Decoder.create(picture);

async function open(height: number, maxrate: number) {
	const filter = FilterAPI.create(`scale=-2:${height},format=yuv420p`);
	const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
		decoder,
		filter,
		gopSize: FRAMES_OF_SEGMENT,
		options: { preset: 'veryfast', crf: 22, sc_threshold: 0, maxrate, bufsize: 2 * maxrate },
	});
	const muxer = await Muxer.open(join(folder, `${height}.m3u8`), {
		format: 'hls',
		useSyncQueue: false,
		options: {
			hls_segment_type: 'fmp4',
			hls_time: 4,
			hls_playlist_type: 'vod',
			hls_segment_filename: join(folder, `${height}-%03d.m4s`),
			hls_fmp4_init_filename: `${height}.mp4`,
		},
	});
	const stream = muxer.addStream(encoder);
	const encode = async (frame: Frame | null) => {
		for (const packet of await encoder.encodeAll(frame)) {
			using held = packet;
			await muxer.writePacket(held, stream);
		}
	};
	return {
		take: async (frame: Frame) => {
			for (const scaled of await filter.processAll(frame)) {
				using held = scaled;
				await encode(held);
			}
		},
		end: async () => {
			for await (const scaled of filter.flushFrames()) {
				using held = scaled;
				await encode(held);
			}
			await encode(null);
			await muxer.close();
		},
	};
}

const rungs = await Promise.all(RUNGS.map(([height, maxrate]) => open(height, maxrate)));
for await (const frame of decoder.frames(input.packets(picture.index))) {
	if (!frame) break;
	using held = frame;
	for (const rung of rungs) await rung.take(held);
}
for (const rung of rungs) await rung.end();
process.exit(0);
