import type { CaptionKind } from '../../watching/player/captions.rules.ts';
import { quoted } from './playlists.rules.ts';

// Captions in the playlists of a package, for players with no page around them: television sets, programs, telephones in full screen. They
// are added when the master is read, because captions change without the package.

/** The captions of a film, and the files below its package that bring them. */
export type ListedTrack = { id: number; language: string; name: string; kind: CaptionKind };

const FILE = /^captions\/(\d{1,15})\.(m3u8|vtt)$/;

export type CaptionFile = { trackId: number; kind: 'm3u8' | 'vtt' };

/** The captions a name below the address of a package means; null for every other name. */
export function readCaptionFile(path: string): CaptionFile | null {
	const [, id, kind] = FILE.exec(path) ?? [];
	return id === undefined ? null : { trackId: Number(id), kind: kind as CaptionFile['kind'] };
}

const GROUP = 'captions';
const FOR_DEAF_PEOPLE = 'public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound';

function mediaLine({ id, language, name, kind }: ListedTrack, others: readonly ListedTrack[]): string {
	// names of one group differ
	const isTaken = others.some((other) => quoted(other.name) === quoted(name));
	return `#EXT-X-MEDIA:${[
		'TYPE=SUBTITLES',
		`GROUP-ID="${GROUP}"`,
		`NAME=${quoted(isTaken ? `${name} ${id}` : name)}`,
		`LANGUAGE=${quoted(language)}`,
		'DEFAULT=NO',
		'AUTOSELECT=YES',
		'FORCED=NO',
		...(kind === 'captions' ? [`CHARACTERISTICS="${FOR_DEAF_PEOPLE}"`] : []),
		`URI="captions/${id}.m3u8"`,
	].join(',')}`;
}

const QUALITY = '#EXT-X-STREAM-INF:';

/** The master playlist with the captions that the film has now. */
export function withCaptions(master: string, tracks: readonly ListedTrack[]): string {
	if (tracks.length === 0) return master;
	const lines = master.split('\n');
	const first = lines.findIndex((line) => line.startsWith(QUALITY));
	const media = tracks.map((track, index) => mediaLine(track, tracks.slice(0, index)));
	return lines
		.toSpliced(first, 0, ...media)
		.map((line) => (line.startsWith(QUALITY) ? `${line},SUBTITLES="${GROUP}"` : line))
		.join('\n');
}

/** All captions of a track as one segment as long as the film. */
export const captionPlaylist = ({ trackId }: CaptionFile, seconds: number): string =>
	`${[
		'#EXTM3U',
		'#EXT-X-VERSION:7',
		`#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(seconds))}`,
		'#EXT-X-MEDIA-SEQUENCE:0',
		'#EXT-X-PLAYLIST-TYPE:VOD',
		`#EXTINF:${seconds.toFixed(3)},`,
		`${trackId}.vtt`,
		'#EXT-X-ENDLIST',
	].join('\n')}\n`;
