import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';

/** Written to `path`, an MP4. `keysEvery` is the distance of its key frames in seconds. */
type Wanted = { path: string; seconds: number; keysEvery: number };

const RATE = 25;
const BITRATE = 5_000_000;
/** moving shapes with light grain, which cost the encoder about what a stage under light does */
const PICTURE = `testsrc2=size=1920x1080:rate=${RATE},noise=alls=5:allf=t`;
const SOUND = 'sine=frequency=330:beep_factor=3:sample_rate=48000';

/** Generators have no end of their own. */
const generate = (description: string, end: string) => Demuxer.open(`${description},${end}`, { format: 'lavfi' });

/** 1080 lines of H.264 at 5 Mbit/s with AAC, made by FFmpeg's own generators. */
export async function makeFilm({ path, seconds, keysEvery }: Wanted): Promise<void> {
	await using pictures = await generate(PICTURE, `trim=duration=${seconds}`);
	await using sounds = await generate(SOUND, `atrim=duration=${seconds}`);
	const [picture, sound] = [pictures.video(), sounds.audio()];
	if (!picture || !sound) throw new Error('nothing was generated');
	using pictureDecoder = await Decoder.create(picture);
	using soundDecoder = await Decoder.create(sound);
	using pictureFilter = FilterAPI.create('format=yuv420p');
	using soundFilter = FilterAPI.create('aformat=sample_fmts=fltp:channel_layouts=stereo');
	using pictureEncoder = await Encoder.create(FF_ENCODER_LIBX264, {
		decoder: pictureDecoder,
		filter: pictureFilter,
		bitrate: BITRATE,
		gopSize: keysEvery * RATE,
		options: { preset: 'ultrafast', sc_threshold: 0, maxrate: BITRATE, bufsize: 2 * BITRATE },
	});
	using soundEncoder = await Encoder.create(FF_ENCODER_AAC, { decoder: soundDecoder, filter: soundFilter, bitrate: '128k' });
	const muxer = await Muxer.open(path, { format: 'mp4', options: { movflags: '+faststart' } });
	const streams = [muxer.addStream(pictureEncoder), muxer.addStream(soundEncoder)] as const;
	await Promise.all([
		write(muxer, streams[0], pictureEncoder.packets(pictureFilter.frames(pictureDecoder.frames(pictures.packets(picture.index))))),
		write(muxer, streams[1], soundEncoder.packets(soundFilter.frames(soundDecoder.frames(sounds.packets(sound.index))))),
	]);
	await muxer.close();
}

type Packets = ReturnType<Encoder['packets']>;

async function write(muxer: Muxer, stream: number, packets: Packets): Promise<void> {
	for await (const packet of packets) {
		if (!packet) return;
		using held = packet;
		await muxer.writePacket(held, stream);
	}
}
