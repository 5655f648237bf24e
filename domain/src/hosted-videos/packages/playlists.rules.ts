import { bandwidthOf, targetSecondsOf } from '../../base/bitrate.ts';
import type { Rung } from './ladder.rules.ts';
import { type SoundPlan, soundLabels } from './sounds.rules.ts';

/** A file of a package, named from the folder of its track. */
type Segment = { file: string; seconds: number; bytes: number };
/** What a chunk adds to a track. Files are named once and never change. */
export type TrackPart = { init: string; codec: string; segments: Segment[] };

export const MASTER_FILE = 'master.m3u8';
export const PLAYLIST_FILE = 'index.m3u8';
export const STORYBOARD_FILE = 'board/board.vtt';

const TYPES: readonly (readonly [RegExp, string])[] = [
	[/^(?:master|(?:v\d{1,4}|a-main|a-\d(?:-all)?)\/index)\.m3u8$/, 'application/vnd.apple.mpegurl'],
	[/^(?:v\d{1,4}|a-main|a-\d(?:-all)?)\/init-[0-9a-f]{8}\.mp4$/, 'video/mp4'],
	[/^(?:v\d{1,4}|a-main|a-\d(?:-all)?)\/c\d{4,5}\.\d{1,5}-\d{3,5}\.m4s$/, 'video/iso.segment'],
	[/^board\/\d{1,5}-\d{3}\.jpg$/, 'image/jpeg'],
	[/^board\/board\.vtt$/, 'text/vtt; charset=utf-8'],
];

/** The content type of a file of a package; null for every other name. */
export const packageFileType = (path: string): string | null => TYPES.find(([pattern]) => pattern.test(path))?.[1] ?? null;

/** Playlists and indexes are revalidated; other files never change. */
export const isPackageIndex = (path: string): boolean => /\.(?:m3u8|vtt)$/.test(path);

/** The part with the length of its last segment corrected, so that all its segments last `seconds`. */
export function withDuration(part: TrackPart, seconds: number): TrackPart {
	const before = part.segments.slice(0, -1).reduce((sum, segment) => sum + segment.seconds, 0);
	return { ...part, segments: part.segments.with(-1, { ...(part.segments.at(-1) as Segment), seconds: seconds - before }) };
}

const piecesOf = (parts: readonly TrackPart[]): Segment[] => parts.flatMap(({ segments }) => segments);

/** Of all tracks of a package: players switch between them at any segment, so they have one target duration. */
export const packageTarget = (tracks: readonly (readonly TrackPart[])[]): number =>
	targetSecondsOf(Math.max(1, ...tracks.flatMap(piecesOf).map(({ seconds }) => seconds)));

/** One track over all its chunks; a new init file is named where it changes. */
export function mediaPlaylist(parts: readonly TrackPart[], targetSeconds: number): string {
	const lines = [
		'#EXTM3U',
		'#EXT-X-VERSION:7',
		`#EXT-X-TARGETDURATION:${targetSeconds}`,
		'#EXT-X-MEDIA-SEQUENCE:0',
		'#EXT-X-PLAYLIST-TYPE:VOD',
		'#EXT-X-INDEPENDENT-SEGMENTS',
	];
	let init = '';
	for (const part of parts) {
		if (part.init !== init) lines.push(`#EXT-X-MAP:URI="${part.init}"`);
		init = part.init;
		for (const { file, seconds } of part.segments) lines.push(`#EXTINF:${seconds.toFixed(6)},`, file);
	}
	return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
}

type MasterTrack = { rung: Rung; parts: readonly TrackPart[] };
type MasterSound = { plan: SoundPlan; parts: readonly TrackPart[] };
type Master = { tracks: readonly MasterTrack[]; sounds: readonly MasterSound[]; rate: number; targetSeconds: number };

/** In quotation marks, which a value cannot contain. */
export const quoted = (text: string) => `"${text.replaceAll('"', "'").replaceAll(/\s+/g, ' ').trim()}"`;

/** The first plays where nothing else is chosen; of several channels only where a person chooses them. */
function soundLines(sounds: readonly MasterSound[]): string[] {
	const labels = soundLabels(sounds.map(({ plan }) => plan));
	return sounds.map(({ plan: { name, language, channels } }, index) => {
		const attributes = [
			'TYPE=AUDIO',
			'GROUP-ID="sound"',
			`NAME=${quoted(labels[index] ?? name)}`,
			...(language ? [`LANGUAGE=${quoted(language)}`] : []),
			`DEFAULT=${index === 0 ? 'YES' : 'NO'}`,
			`AUTOSELECT=${channels > 2 ? 'NO' : 'YES'}`,
			`CHANNELS="${channels}"`,
			`URI="${name}/${PLAYLIST_FILE}"`,
		];
		return `#EXT-X-MEDIA:${attributes.join(',')}`;
	});
}

/** Lowest first: players without a bandwidth estimate start with the first. */
export function masterPlaylist({ tracks, sounds, rate, targetSeconds }: Master): string {
	const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...soundLines(sounds)];
	const bandwidths = sounds.map(({ parts }) => bandwidthOf(piecesOf(parts), targetSeconds));
	const heard = {
		peak: Math.max(0, ...bandwidths.map(({ peak }) => peak)),
		average: Math.max(0, ...bandwidths.map(({ average }) => average)),
	};
	for (const { rung, parts } of tracks.toSorted((a, b) => a.rung.height - b.rung.height)) {
		const seen = bandwidthOf(piecesOf(parts), targetSeconds);
		const codecs = [parts[0]?.codec, sounds[0]?.parts[0]?.codec].filter(Boolean).join(',');
		const attributes = [
			`BANDWIDTH=${seen.peak + heard.peak}`,
			`AVERAGE-BANDWIDTH=${seen.average + heard.average}`,
			`RESOLUTION=${rung.width}x${rung.height}`,
			`FRAME-RATE=${rate.toFixed(3)}`,
			`CODECS="${codecs}"`,
			...(sounds.length > 0 ? ['AUDIO="sound"'] : []),
		];
		lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${rung.name}/${PLAYLIST_FILE}`);
	}
	return `${lines.join('\n')}\n`;
}
