import {
	BufferSource,
	BufferTarget,
	CmafOutputFormat,
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

/** The long test film as HLS by the names of its files, in two qualities that are the same film. */
export async function makeHls(): Promise<Map<string, Buffer>> {
	const files = new Map<string, BufferTarget>();
	using input = new Input({ formats: [MP4], source: new BufferSource(film('long.mp4')) });
	const track = await input.getPrimaryVideoTrack();
	if (!track?.codec) throw new Error('the test film has no picture');
	const output = new Output({
		format: new HlsOutputFormat({ segmentFormat: new CmafOutputFormat() }),
		target: new PathedTarget('master.m3u8', ({ path }) => {
			const target = new BufferTarget();
			files.set(path, target);
			return target;
		}),
	});
	const source = new EncodedVideoPacketSource(track.codec);
	output.addVideoTrack(source);
	await output.start();
	const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
	for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig });
	await output.finalize();
	const made = [...files].map(([path, { buffer }]) => [path, Buffer.from(buffer ?? new ArrayBuffer(0))] as const);
	return new Map([...made, ['master.m3u8', Buffer.from(MASTER)]]);
}
