import { Demuxer, Muxer } from 'node-av/api';

// FFmpeg's own RTMP client, as a sender that was not written here: `node ffmpeg-sender.ts <film> <address>`.

const [film = '', address = ''] = process.argv.slice(2);
await using input = await Demuxer.open(film);
await using output = await Muxer.open(address, { format: 'flv' });
// FLV names codecs by numbers of its own
for (const { codecpar } of input.streams) codecpar.codecTag = 0;
const streams = new Map(input.streams.map((stream) => [stream.index, output.addStream(stream)]));
for await (using packet of input.packets()) {
	const stream = packet && streams.get(packet.streamIndex);
	if (packet && typeof stream === 'number') await output.writePacket(packet, stream);
}
await output.close();
process.exit(0);
