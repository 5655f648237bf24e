import { EncodedPacketSink, FilePathSource, Input, type InputVideoTrack, MP4, QTFF, WEBM } from 'mediabunny';
import { isPlayableCodec, type VideoKind } from '#domain/hosted-videos/hosted-videos.rules.ts';
import type { Film, Probe } from './media-process.ts';

/** Containers that plain TypeScript reads, so that what is known of them does not depend on a decoder. */
const READABLE: readonly VideoKind[] = ['mp4', 'quicktime', 'webm'];

/** Playlists are no formats of ours: they would open what they name. */
const open = ({ path }: Film) => new Input({ formats: [MP4, QTFF, WEBM], source: new FilePathSource(path) });

/** An index that promises a film whose last picture is not there: the rest of the file is missing. */
const isCut = async (track: InputVideoTrack) => (await new EncodedPacketSink(track).getPacket(Number.MAX_SAFE_INTEGER)) === null;

/** Duration and codec by the container's own index; null when there is no whole moving picture in it. */
export async function probeContainer(film: Film): Promise<Probe | 'unreadable' | null> {
	if (!READABLE.includes(film.kind)) return 'unreadable';
	using input = open(film);
	try {
		const track = await input.getPrimaryVideoTrack();
		if (!track) return null;
		const promised = await input.getDurationFromMetadata();
		if (promised !== null && (await isCut(track))) return null;
		const seconds = promised ?? (await input.computeDuration());
		return { duration: Math.round(seconds), playable: isPlayableCodec(track.codec ?? 'unknown') };
	} catch {
		// what it cannot make sense of, no browser could
		return null;
	}
}

/** By how many degrees clockwise its pictures are to be turned, as phones write it. */
export async function rotationOf(film: Film): Promise<number> {
	if (!READABLE.includes(film.kind)) return 0;
	using input = open(film);
	return (await input.getPrimaryVideoTrack())?.rotation ?? 0;
}
