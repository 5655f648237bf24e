import {
	BufferSource,
	BufferTarget,
	CmafOutputFormat,
	EncodedAudioPacketSource,
	EncodedPacketSink,
	EncodedVideoPacketSource,
	HlsOutputFormat,
	Input,
	MP4,
	Output,
	PathedTarget,
} from 'mediabunny';
import { film } from '#testing/make-hosted.ts';

const MASTER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=100000,RESOLUTION=64x36,CODECS="avc1.42c00a"
playlist-1.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=200000,RESOLUTION=128x72,CODECS="avc1.42c00a"
playlist-1.m3u8?higher
`;

/** A film with two sounds, in folders next to its own. */
const MASTER_WITH_SOUNDS = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="pol",LANGUAGE="pol",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="../sound/playlist-1.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="eng",LANGUAGE="eng",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="../english/playlist-1.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=100000,RESOLUTION=64x36,CODECS="avc1.42c00a,mp4a.40.2",AUDIO="sound"
playlist-1.m3u8
`;

/** Written files by name. */
async function writeHls(write: (output: Output) => Promise<void>): Promise<Map<string, Buffer>> {
	const files = new Map<string, BufferTarget>();
	const output = new Output({
		format: new HlsOutputFormat({ segmentFormat: new CmafOutputFormat() }),
		target: new PathedTarget('master.m3u8', ({ path }) => {
			const target = new BufferTarget();
			files.set(path, target);
			return target;
		}),
	});
	await write(output);
	await output.finalize();
	return new Map([...files].map(([path, { buffer }]) => [path, Buffer.from(buffer ?? new ArrayBuffer(0))]));
}

/** The long test film as HLS, in two qualities that are the same film; `sounds.m3u8` names two sounds for it. */
export async function makeHls(): Promise<Map<string, Buffer>> {
	using input = new Input({ formats: [MP4], source: new BufferSource(film('long.mp4')) });
	const track = await input.getPrimaryVideoTrack();
	const codec = track?.codec;
	if (!track || !codec) throw new Error('the test film has no picture');
	const made = await writeHls(async (output) => {
		const source = new EncodedVideoPacketSource(codec);
		output.addVideoTrack(source);
		await output.start();
		const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
		for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig });
	});
	return made.set('master.m3u8', Buffer.from(MASTER)).set('sounds.m3u8', Buffer.from(MASTER_WITH_SOUNDS));
}

/** The sound of a test film alone as HLS: `playlist-1.m3u8` and its segments, as in a package. */
export async function makeSoundHls(): Promise<Map<string, Buffer>> {
	using input = new Input({ formats: [MP4], source: new BufferSource(film('stage.mp4')) });
	const track = await input.getPrimaryAudioTrack();
	const codec = track?.codec;
	if (!track || !codec) throw new Error('the test film has no sound');
	return await writeHls(async (output) => {
		const source = new EncodedAudioPacketSource(codec);
		output.addAudioTrack(source);
		await output.start();
		const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
		for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig });
	});
}
