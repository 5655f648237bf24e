import { type Bandwidth, targetSecondsOf } from '../base/bitrate.ts';
import type { Moment } from '../base/time/time.ts';
import { momentMs, toMoment } from '../base/time/time.ts';

export const LIVE_MASTER = 'master.m3u8';
/** in the sender's own quality */
const LIVE_PLAYLIST = 'index.m3u8';
export const PREVIEW_PLAYLIST = 'preview.m3u8';
export const LIVE_STATUS = 'status.json';

/** `part_name` names its init file. */
export type LiveSegment = { number: number; part: number; part_name: string; duration_ms: number; bytes: number; stored_at: Moment };

/** The preview shows this many segments; while nothing is on air no more are kept. */
export const PREVIEW_SEGMENTS = 10;

export const initFile = (partName: string): string => `${partName}.mp4`;
export const segmentFile = (partName: string, number: number): string => `${partName}-${number}.m4s`;

const FILE = /^(\d{1,9})\/([0-9a-f]{8}(?:\.mp4|-(\d{1,9})\.m4s))$/;

/** `number`: of the segment; null for an init file, which has no picture. */
export type LiveFile = { streamId: number; file: string; number: number | null; type: string };

/** The stream and the file that a name below the address of a live stream means; null for every other name. */
export function readLiveFile(path: string): LiveFile | null {
	const [, stream, file, number] = FILE.exec(path) ?? [];
	if (stream === undefined || file === undefined) return null;
	const isSegment = number !== undefined;
	return {
		streamId: Number(stream),
		file,
		number: isSegment ? Number(number) : null,
		type: isSegment ? 'video/iso.segment' : 'video/mp4',
	};
}

/** Viewers get what was sent since the stream is on air (B-021); `on_air_from` null: nothing yet. */
export const isShownFile = ({ number }: Pick<LiveFile, 'number'>, on_air_from: number | null): boolean =>
	number === null || (on_air_from !== null && number >= on_air_from);

/**
 * Every sender whose key frames are close enough has this target, however it changes them: it may not change (RFC 8216bis, 4.4.3.1), and
 * players begin three of it behind the newest segment. Key frames further apart, of which the panel warns, need a larger one.
 */
const LIVE_TARGET_SECONDS = 4;

type Playlist = {
	streamId: number;
	segments: readonly LiveSegment[];
	/** nothing follows */
	isEnded: boolean;
};

export const targetOf = (segments: readonly Pick<LiveSegment, 'duration_ms'>[]): number =>
	segments.reduce((target, { duration_ms }) => Math.max(target, targetSecondsOf(duration_ms / 1000)), LIVE_TARGET_SECONDS);

/** When a part begins: the clock of the picture. */
function clockLine({ stored_at, duration_ms }: LiveSegment): string {
	const began = toMoment(new Date(momentMs(stored_at) - duration_ms));
	return `#EXT-X-PROGRAM-DATE-TIME:${began}`;
}

/** Before a segment: another part, and another init file, which segments in another quality have too. */
function beforeLines(streamId: number, segment: LiveSegment, previous: LiveSegment | undefined): string[] {
	const isPart = segment.part !== previous?.part;
	return [
		...(isPart && previous ? ['#EXT-X-DISCONTINUITY'] : []),
		...(isPart || segment.part_name !== previous?.part_name ? [`#EXT-X-MAP:URI="${streamId}/${initFile(segment.part_name)}"`] : []),
		...(isPart ? [clockLine(segment)] : []),
	];
}

function segmentLines(streamId: number, segments: readonly LiveSegment[]): string[] {
	return segments.flatMap((segment, index) => {
		return [
			...beforeLines(streamId, segment, segments[index - 1]),
			`#EXTINF:${(segment.duration_ms / 1000).toFixed(3)},`,
			`${streamId}/${segmentFile(segment.part_name, segment.number)}`,
		];
	});
}

/** What viewers get: everything since the stream is on air, so that they can go back to the beginning. It only grows, so its type stays when it ends. */
export const livePlaylist = ({ streamId, segments, isEnded }: Playlist): string =>
	`${[
		'#EXTM3U',
		'#EXT-X-VERSION:7',
		`#EXT-X-TARGETDURATION:${targetOf(segments)}`,
		'#EXT-X-MEDIA-SEQUENCE:0',
		'#EXT-X-PLAYLIST-TYPE:EVENT',
		'#EXT-X-INDEPENDENT-SEGMENTS',
		...segmentLines(streamId, segments),
		...(isEnded ? ['#EXT-X-ENDLIST'] : []),
	].join('\n')}\n`;

const QUALITY_PLAYLIST = /^v(\d{1,4})\.m3u8$/;

const qualityPlaylist = (height: number): string => `v${height}.m3u8`;

/** The height that a playlist is of, null: the sender's own; undefined for every other name. */
export function readPlaylistName(name: string): number | null | undefined {
	if (name === LIVE_PLAYLIST) return null;
	const [, height] = QUALITY_PLAYLIST.exec(name) ?? [];
	return height === undefined ? undefined : Number(height);
}

/** `codecs` as browsers name them. */
export type Picture = { width: number; height: number; codecs: string };

/** `picture` null: unknown, of a part from before it was noted. */
type Own = { bandwidth: Bandwidth; picture: Picture | null };
type Lower = { bandwidth: Bandwidth; picture: Picture };

const attributesOf = ({ bandwidth, picture }: Own): string =>
	[
		`BANDWIDTH=${bandwidth.peak}`,
		`AVERAGE-BANDWIDTH=${bandwidth.average}`,
		...(picture ? [`RESOLUTION=${picture.width}x${picture.height}`, `CODECS="${picture.codecs}"`] : []),
	].join(',');

/** The qualities of a stream, lowest first as in packages. */
export const liveMaster = (own: Own, lower: readonly Lower[]): string =>
	`${[
		'#EXTM3U',
		'#EXT-X-VERSION:7',
		'#EXT-X-INDEPENDENT-SEGMENTS',
		...lower
			.toSorted((a, b) => a.picture.height - b.picture.height)
			.flatMap((quality) => [`#EXT-X-STREAM-INF:${attributesOf(quality)}`, qualityPlaylist(quality.picture.height)]),
		`#EXT-X-STREAM-INF:${attributesOf(own)}`,
		LIVE_PLAYLIST,
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
