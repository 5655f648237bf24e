import { EncodedPacketSink, FilePathSource, Input, type InputAudioTrack, type InputVideoTrack, MP3, MP4, QTFF, WEBM } from 'mediabunny';
import { isPlayableCodec, type PictureFault, type VideoKind } from '#domain/hosted-videos/hosted-videos.rules.ts';
import type { Film, Probe } from './film.ts';

/** Containers read in TypeScript, so that the result does not depend on a decoder. */
const READABLE: readonly VideoKind[] = ['mp4', 'quicktime', 'webm'];

export const isReadable = ({ kind }: Film): boolean => READABLE.includes(kind);

/** Playlists are excluded: they would open the files they name. */
export const openContainer = ({ path }: Film) => new Input({ formats: [MP4, QTFF, WEBM], source: new FilePathSource(path) });

/** The index refers to a last frame that is not in the file: the file is truncated. */
const isCut = async (track: InputVideoTrack | InputAudioTrack) =>
	(await new EncodedPacketSink(track).getPacket(Number.MAX_SAFE_INTEGER)) === null;

/** Duration and codec from the container's index, or why it is no complete film. */
export async function probeContainer(film: Film): Promise<Probe | 'unreadable' | PictureFault> {
	if (!isReadable(film)) return 'unreadable';
	using input = openContainer(film);
	try {
		const track = await input.getPrimaryVideoTrack();
		// a file that was cut before its index has no tracks at all
		if (!track) return (await input.getPrimaryAudioTrack()) ? 'no_picture' : 'broken';
		const promised = await input.getDurationFromMetadata();
		if (promised !== null && (await isCut(track))) return 'broken';
		const seconds = promised ?? (await input.computeDuration());
		return { duration: Math.round(seconds), playable: isPlayableCodec(track.codec ?? 'unknown') };
	} catch {
		// a file the reader cannot parse would not play in a browser either
		return 'broken';
	}
}

/** Codecs of sound that every current browser plays. */
const PLAYABLE_SOUND: readonly string[] = ['aac', 'mp3'];

/** Duration of a sound file; null when it has no complete sound that browsers play. */
export async function probeSound(path: string): Promise<Probe | null> {
	using input = new Input({ formats: [MP4, MP3], source: new FilePathSource(path) });
	try {
		const track = await input.getPrimaryAudioTrack();
		if (!track || !PLAYABLE_SOUND.includes(track.codec ?? '') || (await isCut(track))) return null;
		return { duration: Math.round(await input.computeDuration()), playable: true };
	} catch {
		return null;
	}
}

/** From the first picture, as decoded, to the end of the last one, in seconds. */
export async function spanOf(track: InputVideoTrack): Promise<{ from: number; to: number }> {
	const first = await new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true });
	return { from: first?.timestamp ?? 0, to: await track.computeDuration() };
}

export async function pictureSpan(film: Film): Promise<{ from: number; to: number }> {
	using input = openContainer(film);
	const track = await input.getPrimaryVideoTrack();
	if (!track) throw new Error('no picture');
	return await spanOf(track);
}

/** Rotation of the picture in degrees clockwise, as written by phones. */
export async function rotationOf(film: Film): Promise<number> {
	if (!isReadable(film)) return 0;
	using input = openContainer(film);
	return (await input.getPrimaryVideoTrack())?.rotation ?? 0;
}
