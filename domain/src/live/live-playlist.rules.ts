import type { Moment } from '../base/time/time.ts';
import { momentMs, toMoment } from '../base/time/time.ts';

export const LIVE_PLAYLIST = 'index.m3u8';
export const PREVIEW_PLAYLIST = 'preview.m3u8';
export const LIVE_STATUS = 'status.json';

export type LiveSegment = { number: number; part: number; part_name: string; duration_ms: number; stored_at: Moment };

/** The preview shows this many segments; while nothing is on air no more are kept. */
export const PREVIEW_SEGMENTS = 10;

export const initFile = (partName: string): string => `${partName}.mp4`;
export const segmentFile = (partName: string, number: number): string => `${partName}-${number}.m4s`;

const FILE = /^(\d{1,9})\/([0-9a-f]{8}(?:\.mp4|-\d{1,9}\.m4s))$/;

/** The stream and the file that a name below the address of a live stream means; null for every other name. */
export function readLiveFile(path: string): { streamId: number; file: string; type: string } | null {
	const [, stream, file] = FILE.exec(path) ?? [];
	if (stream === undefined || file === undefined) return null;
	return { streamId: Number(stream), file, type: file.endsWith('.mp4') ? 'video/mp4' : 'video/iso.segment' };
}

const MIN_TARGET_SECONDS = 2;

type Playlist = {
	streamId: number;
	segments: readonly LiveSegment[];
	/** nothing follows */
	isEnded: boolean;
};

const targetOf = (segments: readonly LiveSegment[]) =>
	Math.max(MIN_TARGET_SECONDS, ...segments.map(({ duration_ms }) => Math.round(duration_ms / 1000)));

/** A part begins: a new init file, and the clock of the picture. */
function partLines(streamId: number, { part_name, stored_at, duration_ms }: LiveSegment): string[] {
	const began = toMoment(new Date(momentMs(stored_at) - duration_ms));
	return [`#EXT-X-MAP:URI="${streamId}/${initFile(part_name)}"`, `#EXT-X-PROGRAM-DATE-TIME:${began}`];
}

function segmentLines(streamId: number, segments: readonly LiveSegment[]): string[] {
	let part: number | null = null;
	return segments.flatMap((segment) => {
		const isNew = segment.part !== part;
		const begins = isNew ? [...(part === null ? [] : ['#EXT-X-DISCONTINUITY']), ...partLines(streamId, segment)] : [];
		part = segment.part;
		return [
			...begins,
			`#EXTINF:${(segment.duration_ms / 1000).toFixed(3)},`,
			`${streamId}/${segmentFile(segment.part_name, segment.number)}`,
		];
	});
}

/** What viewers get: everything since the stream is on air, so that they can go back to the beginning. It only grows until it ends. */
export const livePlaylist = ({ streamId, segments, isEnded }: Playlist): string =>
	`${[
		'#EXTM3U',
		'#EXT-X-VERSION:7',
		`#EXT-X-TARGETDURATION:${targetOf(segments)}`,
		'#EXT-X-MEDIA-SEQUENCE:0',
		`#EXT-X-PLAYLIST-TYPE:${isEnded ? 'VOD' : 'EVENT'}`,
		'#EXT-X-INDEPENDENT-SEGMENTS',
		...segmentLines(streamId, segments),
		...(isEnded ? ['#EXT-X-ENDLIST'] : []),
	].join('\n')}\n`;

/** The last segments sent, on air or not, for the stage manager. */
export function previewPlaylist({ streamId, segments, isEnded }: Playlist): string {
	const shown = segments.slice(-PREVIEW_SEGMENTS);
	return `${[
		'#EXTM3U',
		'#EXT-X-VERSION:7',
		`#EXT-X-TARGETDURATION:${targetOf(shown)}`,
		`#EXT-X-MEDIA-SEQUENCE:${shown[0]?.number ?? 0}`,
		`#EXT-X-DISCONTINUITY-SEQUENCE:${shown[0]?.part ?? 0}`,
		'#EXT-X-INDEPENDENT-SEGMENTS',
		...segmentLines(streamId, shown),
		...(isEnded ? ['#EXT-X-ENDLIST'] : []),
	].join('\n')}\n`;
}
