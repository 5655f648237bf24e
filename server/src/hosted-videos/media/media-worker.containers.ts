import { EncodedPacketSink, FilePathSource, Input, type InputVideoTrack, MP4, QTFF, WEBM } from 'mediabunny';
import { isPlayableCodec, type VideoKind } from '#domain/hosted-videos/hosted-videos.rules.ts';
import type { Film, Probe } from './media-process.ts';

/** Containers read in TypeScript, so that the result does not depend on a decoder. */
const READABLE: readonly VideoKind[] = ['mp4', 'quicktime', 'webm'];

export const isReadable = ({ kind }: Film): boolean => READABLE.includes(kind);

/** Playlists are excluded: they would open the files they name. */
export const openContainer = ({ path }: Film) => new Input({ formats: [MP4, QTFF, WEBM], source: new FilePathSource(path) });

/** The index refers to a last frame that is not in the file: the file is truncated. */
const isCut = async (track: InputVideoTrack) => (await new EncodedPacketSink(track).getPacket(Number.MAX_SAFE_INTEGER)) === null;

/** Duration and codec from the container's index; null when it has no complete video track. */
export async function probeContainer(film: Film): Promise<Probe | 'unreadable' | null> {
	if (!isReadable(film)) return 'unreadable';
	using input = openContainer(film);
	try {
		const track = await input.getPrimaryVideoTrack();
		if (!track) return null;
		const promised = await input.getDurationFromMetadata();
		if (promised !== null && (await isCut(track))) return null;
		const seconds = promised ?? (await input.computeDuration());
		return { duration: Math.round(seconds), playable: isPlayableCodec(track.codec ?? 'unknown') };
	} catch {
		// a file the reader cannot parse would not play in a browser either
		return null;
	}
}

/** Rotation of the picture in degrees clockwise, as written by phones. */
export async function rotationOf(film: Film): Promise<number> {
	if (!isReadable(film)) return 0;
	using input = openContainer(film);
	return (await input.getPrimaryVideoTrack())?.rotation ?? 0;
}
