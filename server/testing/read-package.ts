import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';

export type FilmPacket = { at: number; isKey: boolean; data: Buffer };

/** The files that a playlist names, one after another. */
export const filesOf = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** The packets of a film or of a track, with their times in milliseconds; throws when it cannot be parsed. */
export async function readPackets(bytes: Buffer): Promise<FilmPacket[]> {
	using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
	const track = (await input.getPrimaryVideoTrack()) ?? (await input.getPrimaryAudioTrack());
	if (!track) throw new Error('no track');
	const packets: FilmPacket[] = [];
	for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets())
		packets.push({ at: Math.round(timestamp * 1000), isKey: type === 'key', data: Buffer.from(data) });
	return packets;
}

/** Reads a file of a package by its path below the master playlist. */
type ReadFile = (name: string) => Promise<Buffer>;

/** The packets of a track, from its init file and all its segments. */
export async function readTrack(read: ReadFile, playlistName: string): Promise<FilmPacket[]> {
	const folder = playlistName.replace(/[^/]+$/, '');
	const playlist = String(await read(playlistName));
	const init = /URI="([^"]+)"/.exec(playlist)?.[1] ?? '';
	const parts: Buffer[] = [];
	for (const name of [init, ...filesOf(playlist)]) parts.push(await read(`${folder}${name}`));
	return readPackets(Buffer.concat(parts));
}
