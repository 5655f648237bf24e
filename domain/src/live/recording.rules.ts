import { MAX_LINES, roundToEven } from '../base/picture-size.ts';
import { type Moment, momentMs, toMoment } from '../base/time/time.ts';
import { INTERRUPTION_SECONDS } from './live.rules.ts';
import { largestPicture, type PictureSize } from './live-qualities.rules.ts';

/** The picture of a film whose parts were sent in these sizes (B-024): the largest, so that nothing gets smaller; null without any. */
export function commonSize(sizes: readonly PictureSize[]): PictureSize | null {
	const largest = largestPicture(sizes);
	if (!largest) return null;
	const scale = Math.min(1, MAX_LINES / largest.height);
	return { width: roundToEven(largest.width * scale), height: roundToEven(largest.height * scale) };
}

type Length = { from: number; to: number };
/** When picture and sound begin and end, in seconds; null: no part has sound. */
export type FilmLengths = { picture: Length; sound: Length | null };

/** Picture and sound that are further apart are out of step for those who watch. */
export const IN_STEP_SECONDS = 0.08;
/** what a segment lasts is noted in whole milliseconds, and what could not be decoded is missing */
const SENT_TOLERANCE_SECONDS = 2;

/** Whether a film is the whole recording, with picture and sound of one length; `sent`: the seconds of its segments, and of those left out. */
export function isWholeFilm({ picture, sound }: FilmLengths, sent: { kept: number; leftOut: number }): boolean {
	const near = (one: number, other: number) => Math.abs(one - other) <= IN_STEP_SECONDS;
	const seconds = picture.to - picture.from;
	if (seconds < sent.kept - SENT_TOLERANCE_SECONDS || seconds > sent.kept + sent.leftOut + SENT_TOLERANCE_SECONDS) return false;
	return near(picture.from, 0) && (sound === null || (near(sound.from, picture.from) && near(sound.to, picture.to)));
}

type Received = { /** its end; null: from before this was noted */ received_at: Moment | null; duration_ms: number };
type Stored = Received & { stored_at: Moment };
type Ended = { /** the newest segment, stored or not */ received_at: Moment | null; ended_at: Moment };
export type MissingPart = { from: Moment; to: Moment };
type Period = { from: number; to: number };

const endOf = ({ received_at }: Received): number | null => (received_at === null ? null : momentMs(received_at));

/** Where nothing was received for longer than seconds. A gap whose time is not known is none. */
function gapsOf(segments: readonly Received[], { received_at, ended_at }: Ended): Period[] {
	const last = received_at === null ? null : Math.min(momentMs(received_at), momentMs(ended_at));
	return segments.flatMap((segment, index) => {
		const from = endOf(segment);
		const next = segments[index + 1];
		const nextEnd = next ? endOf(next) : last;
		if (from === null || nextEnd === null) return [];
		const to = nextEnd - (next?.duration_ms ?? 0);
		return to - from > INTERRUPTION_SECONDS * 1000 ? [{ from, to }] : [];
	});
}

/** Shown to the second: a shorter time between two periods is none. */
const MERGED_MS = 1_000;

function merged(periods: readonly Period[]): Period[] {
	const all: Period[] = [];
	for (const { from, to } of periods.toSorted((a, b) => a.from - b.from)) {
		const before = all.at(-1);
		if (before && from - before.to < MERGED_MS) before.to = Math.max(before.to, to);
		else all.push({ from, to });
	}
	return all;
}

const inMoments = ({ from, to }: Period): MissingPart => ({ from: toMoment(new Date(from)), to: toMoment(new Date(to)) });

/**
 * From when to when nothing is in a recording (B-022): the sender sent nothing, or what it sent was lost with the disk of a server, or could
 * not be read (`leftOut`). The end counts only where something was received: senders are often switched off before "Zakończ".
 */
export function missingParts(segments: readonly Received[], stream: Ended, leftOut: readonly Stored[] = []): MissingPart[] {
	const unread = leftOut.map(({ received_at, stored_at, duration_ms }) => {
		const to = momentMs(received_at ?? stored_at);
		return { from: to - duration_ms, to };
	});
	return merged([...gapsOf(segments, stream), ...unread]).map(inMoments);
}
