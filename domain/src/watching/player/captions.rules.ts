/** "napisy" translate or repeat what is said; "napisy dla niesłyszących" also say who speaks and which sounds are heard. */
export const CAPTION_KINDS = ['subtitles', 'captions'] as const;
export type CaptionKind = (typeof CAPTION_KINDS)[number];

export const CAPTION_SIZES = ['small', 'normal', 'large', 'huge'] as const;
export const CAPTION_COLOURS = ['white', 'yellow', 'cyan', 'black'] as const;
export const CAPTION_BACKGROUNDS = ['solid', 'half', 'none'] as const;
export const CAPTION_POSITIONS = ['bottom', 'top'] as const;

export type CaptionTrack = { language: string; kind: CaptionKind };

/** The nearest track: another kind of the same language rather than none, never another language. */
export function captionTrackFor<T extends CaptionTrack>(tracks: readonly T[], wanted: CaptionTrack): T | null {
	const spoken = tracks.filter(({ language }) => language === wanted.language);
	return spoken.find(({ kind }) => kind === wanted.kind) ?? spoken[0] ?? null;
}

/** Names of tracks to choose from: with the code of the language where two would be equal. */
export function trackNames<T extends CaptionTrack>(tracks: readonly T[], nameOf: (track: T) => string): string[] {
	const names = tracks.map(nameOf);
	return names.map((name, at) => (names.filter((other) => other === name).length > 1 ? `${name} (${tracks[at]?.language})` : name));
}

/** Each of these lines has its own speaker, named or after a dash: their line breaks stay. */
export const isDialogue = (lines: readonly string[]): boolean =>
	lines.slice(1).some((line) => /^[-\u2010-\u2015]|^[^:.!?]{1,40}: /.test(line));

/** Captions cover at most this share of the picture, unless they would be too small to read. */
const MAX_OF_PICTURE = 1 / 3;
const MIN_PIXELS = 14;

type DrawnCaption = {
	/** of the letters, in pixels */ size: number /** height of the caption, in pixels */;
	taken: number;
	picture: number;
};

/** The size of the letters with which a caption covers less of a picture of that height; smaller letters also make fewer lines. */
export function captionSizeFor({ size, taken, picture }: DrawnCaption): number {
	const most = picture * MAX_OF_PICTURE;
	if (taken <= most || size <= MIN_PIXELS) return size;
	return Math.max(MIN_PIXELS, Math.min(size - 1, Math.floor(size * Math.sqrt(most / taken))));
}
