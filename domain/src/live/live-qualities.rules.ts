import { type Bandwidth, bandwidthOf } from '../base/bitrate.ts';
import { roundToEven } from '../base/picture-size.ts';
import { type LiveSegment, type Picture, targetOf } from './live-playlist.rules.ts';

// Lower qualities of a live stream, made from the segments of the sender one by one (B-021). A segment that was not made in time is
// replaced by that of the sender, so the playlist of a quality always goes on.

export type PictureSize = { width: number; height: number };

const HEIGHTS = [720, 480, 240] as const;
/** a quality this close below the sender's own is omitted */
const CLOSE = 0.85;
export const MAX_QUALITIES = 2;

/** The next ones below the sender's own, largest first. */
export const lowerQualities = ({ width, height }: PictureSize, count: number): PictureSize[] =>
	HEIGHTS.filter((step) => step <= height * CLOSE)
		.slice(0, count)
		.map((step) => ({ width: roundToEven((step * width) / height), height: step }));

/** How many lower qualities a machine makes by default: encoding must leave processors for serving. */
export const qualitiesFor = (cores: number): number => (cores >= 4 ? 2 : cores >= 2 ? 1 : 0);

/** A segment of a quality is decided when the sender is this many further: what is not made by then never is. */
const MAX_BEHIND = 2;

/** Whether a segment can no longer be added to its quality; `last` is the last one of the sender. */
export const isTooLate = (number: number, last: number): boolean => last - number >= MAX_BEHIND;

/** A segment of a quality: `name` names its init file. */
export type NewQuality = Picture & { number: number; name: string; bytes: number };
export type QualitySegment = NewQuality & { duration_ms: number };

/** The segments of one quality by number. */
export type Quality = ReadonlyMap<number, QualitySegment>;

/** Segments in a row that a quality needs before it is offered (again). */
export const QUALITY_RUN = 3;

/** Whether a quality is offered: its newest segment is not late, and it and those before it were made; `last` is that of the sender. */
export function keepsUp(quality: Quality, last: number): boolean {
	const newest = Array.from({ length: MAX_BEHIND }, (_, behind) => last - behind).find((number) => quality.has(number));
	if (newest === undefined) return false;
	const run = Array.from({ length: QUALITY_RUN }, (_, before) => newest - before);
	return run.every((number) => number < 1 || quality.has(number));
}

type Shown = { segments: readonly LiveSegment[]; isEnded: boolean };

/**
 * What the playlist of a quality shows: up to its newest segment, or up to where the rest is too late. The first one is always the sender's,
 * so that there is a picture as soon as the stream is on air. What is shown once does not change.
 */
export function qualitySegments(quality: Quality, { segments, isEnded }: Shown): LiveSegment[] {
	const last = segments.at(-1)?.number ?? 0;
	const newest = segments.findLast(({ number }) => quality.has(number))?.number ?? 0;
	return segments
		.filter(({ number }, index) => isEnded || index === 0 || number <= newest || isTooLate(number, last))
		.map((segment, index) => {
			const made = index === 0 ? undefined : quality.get(segment.number);
			return made ? { ...segment, part_name: made.name, bytes: made.bytes } : segment;
		});
}

/** The one that needs most of a decoder; null without any. */
export const largestPicture = <T extends PictureSize>(pictures: readonly T[]): T | null =>
	pictures.toSorted((a, b) => b.width * b.height - a.width * a.height)[0] ?? null;

/** Of all that was sent or made; a player that opens the stream reads it once. */
export function liveBandwidth(segments: readonly Pick<LiveSegment, 'bytes' | 'duration_ms'>[]): Bandwidth {
	const pieces = segments.map(({ bytes, duration_ms }) => ({ bytes, seconds: duration_ms / 1000 }));
	const { peak, average } = bandwidthOf(pieces, targetOf(segments));
	return { peak: Math.max(1, peak), average: Math.max(1, average) };
}

const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;

/** How long nothing is made after the process has failed this often in a row. */
export const pauseAfter = (failures: number): number => Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
