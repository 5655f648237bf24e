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

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '\u200e', rlm: '\u200f' };

/** The lines of a cue as plain text: a speaker named by `<v …>` is kept, other tags are not. */
export const cueLines = (cue: string): string[] =>
	cue
		.replace(/<v(?:\.[^\s>]*)?\s+([^>]+)>/g, '$1: ')
		.replace(/<[^>]*>/g, '')
		.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean);
