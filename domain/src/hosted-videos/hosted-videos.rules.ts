import { FIRST_BUILT_IN_ID } from '../catalogue/links.rules.ts';

/** NOT_UPLOADED can be resumed but not selected; every other status means the upload is complete. */
export const HOSTED_STATUSES = ['NOT_UPLOADED', 'PROCESSING', 'READY', 'UNPLAYABLE'] as const;
export type HostedStatus = (typeof HOSTED_STATUSES)[number];

/** What a field of the panel takes: films, those of the built-in host, or its sounds too. */
export const FILE_OFFERS = ['films', 'built-in films', 'built-in files'] as const;
export type FileOffer = (typeof FILE_OFFERS)[number];

type OfferedFile = { id: number; status: HostedStatus; content: 'film' | 'sound' };

/** These fields take files of the built-in host only. */
export const isOfBuiltIn = (offer: FileOffer): boolean => offer !== 'films';

/** An unfinished file is never offered. */
export const isOffered = (offer: FileOffer, { id, status, content }: OfferedFile): boolean =>
	status !== 'NOT_UPLOADED' && (!isOfBuiltIn(offer) || id >= FIRST_BUILT_IN_ID) && (offer === 'built-in files' || content === 'film');

/** S2-082 */
export const MAX_UPLOAD_BYTES = 10 * 1024 ** 3;

/** S2-068: delays in milliseconds before a failed transfer is resumed */
export const UPLOAD_RETRY_DELAYS = [0, 3_000, 5_000, 10_000, 20_000];

/** An unfinished upload without new bytes for this long is deleted. */
export const UPLOAD_LIFETIME_MS = 7 * 24 * 3_600_000;

const KINDS = {
	mp4: { types: ['video/mp4', 'video/x-m4v', 'mp4'], endings: ['mp4', 'm4v'] },
	webm: { types: ['video/webm', 'webm'], endings: ['webm'] },
	ogg: { types: ['video/ogg', 'application/ogg', 'ogg'], endings: ['ogv', 'ogg'] },
	quicktime: { types: ['video/quicktime', 'quicktime', 'mov'], endings: ['mov', 'qt'] },
	avi: { types: ['video/x-msvideo', 'video/avi', 'video/msvideo', 'video/vnd.avi', 'avi'], endings: ['avi'] },
	flv: { types: ['video/x-flv', 'video/flv', 'flv'], endings: ['flv'] },
	wmv: { types: ['video/x-ms-wmv', 'video/x-ms-asf', 'wmv'], endings: ['wmv', 'asf'] },
} as const;

export type VideoKind = keyof typeof KINDS;
export const VIDEO_KINDS = Object.keys(KINDS) as VideoKind[];

/** Formats no browser plays; converted where possible. */
export const needsConversion = (kind: VideoKind): boolean => kind === 'avi' || kind === 'flv' || kind === 'wmv';

/** Codecs every current browser plays in a container it knows; h264 is called avc too. */
const PLAYABLE_CODECS = ['h264', 'avc', 'vp8', 'vp9', 'av1', 'theora'];
export const isPlayableCodec = (codec: string): boolean => PLAYABLE_CODECS.includes(codec);

/** The second at which the still is taken: within the first tenth, at most one minute in. */
export const stillAt = (duration: number | null): number => Math.min(60, Math.floor((duration ?? 0) / 10));

export function videoKindOfType(type: string): VideoKind | null {
	const bare = type.split(';')[0]?.trim().toLowerCase() ?? '';
	return VIDEO_KINDS.find((kind) => (KINDS[kind].types as readonly string[]).includes(bare)) ?? null;
}

/** Browsers report no type for some of these files; then the extension decides. Finalising checks the content. */
export function videoKindOfFile(file: { name: string; type: string }): VideoKind | null {
	if (file.type !== '') return videoKindOfType(file.type);
	const ending = file.name.toLowerCase().split('.').pop() ?? '';
	return VIDEO_KINDS.find((kind) => (KINDS[kind].endings as readonly string[]).includes(ending)) ?? null;
}

/** Sounds: only to be played with a film. The declared type decides that a file is a sound; its content is checked. */
const SOUND_TYPES = ['audio/mp4', 'audio/x-m4a', 'audio/m4a', 'audio/mpeg', 'audio/mp3'];
export const isSoundType = (type: string): boolean => SOUND_TYPES.includes(type.split(';')[0]?.trim().toLowerCase() ?? '');

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
	[...text].every((sign, index) => bytes[at + index] === sign.charCodeAt(0));

const QUICKTIME_ATOMS = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];
const ASF_HEADER = [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11];
const EBML = [0x1a, 0x45, 0xdf, 0xa3];

const indexOfText = (bytes: Uint8Array, text: string) => bytes.findIndex((_byte, at) => startsWith(bytes, at, text));

export const SNIFFED_BYTES = 512;

/** Detects the type from the first bytes, independent of the name. */
export function sniffVideo(head: Uint8Array): VideoKind | null {
	if (startsWith(head, 4, 'ftyp')) return startsWith(head, 8, 'qt  ') ? 'quicktime' : 'mp4';
	if (QUICKTIME_ATOMS.some((atom) => startsWith(head, 4, atom))) return 'quicktime';
	if (EBML.every((byte, at) => head[at] === byte)) return indexOfText(head.subarray(0, 64), 'webm') > 0 ? 'webm' : null;
	if (startsWith(head, 0, 'OggS')) return 'ogg';
	if (startsWith(head, 0, 'RIFF') && startsWith(head, 8, 'AVI ')) return 'avi';
	if (startsWith(head, 0, 'FLV\u0001')) return 'flv';
	if (ASF_HEADER.every((byte, at) => head[at] === byte)) return 'wmv';
	return null;
}

export type SoundKind = 'mp4' | 'mp3';

/** An MP3 begins with tags or with the first bits of a frame. */
export function sniffSound(head: Uint8Array): SoundKind | null {
	if (startsWith(head, 4, 'ftyp')) return 'mp4';
	return startsWith(head, 0, 'ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2) ? 'mp3' : null;
}

/** Why a file of a known format is no film: truncated or damaged, or sound alone. */
export const PICTURE_FAULTS = ['broken', 'no_picture'] as const;
export type PictureFault = (typeof PICTURE_FAULTS)[number];

/** Why an uploaded file is refused; also as another kind of file. */
export type UploadFault = PictureFault | 'not_a_video' | 'not_a_sound';

type TrackPlace = { language: string; kind: string };

/** A film has one track of each language and kind: the one a new track would replace. */
export const trackInPlace = <T extends TrackPlace>(tracks: readonly T[], wanted: TrackPlace): T | null =>
	tracks.find(({ language, kind }) => language === wanted.language && kind === wanted.kind) ?? null;

/** The URI of a file, the same form for both hosts: `/videos/123`. */
export const hostedUri = (id: number): string => `/videos/${id}`;

/** `123`, `/videos/123` and `videos/123` name the same file; null for anything else. */
export function parseHostedId(value: string): number | null {
	const match = /^(?:\/?videos\/)?([1-9]\d{0,14})$/.exec(value);
	return match ? Number(match[1]) : null;
}
