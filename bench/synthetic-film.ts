import { Decoder, Demuxer } from 'node-av/api';
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { writeMp4 } from '../scripts/lib/film-writer.ts';

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
	await writeMp4(path, [
		{
			codec: FF_ENCODER_LIBX264,
			options: {
				decoder: pictureDecoder,
				bitrate: BITRATE,
				gopSize: keysEvery * RATE,
				options: { preset: 'ultrafast', sc_threshold: 0, maxrate: BITRATE, bufsize: 2 * BITRATE },
			},
			filter: 'format=yuv420p',
			frames: pictureDecoder.frames(pictures.packets(picture.index)),
		},
		{
			codec: FF_ENCODER_AAC,
			options: { decoder: soundDecoder, bitrate: '128k' },
			filter: 'aformat=sample_fmts=fltp:channel_layouts=stereo',
			frames: soundDecoder.frames(sounds.packets(sound.index)),
		},
	]);
}
