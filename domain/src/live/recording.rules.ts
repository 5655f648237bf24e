import { type Moment, momentMs, toMoment } from '../base/time/time.ts';
import { INTERRUPTION_SECONDS } from './live.rules.ts';
import type { PictureSize } from './live-qualities.rules.ts';

/** A package has no more lines. */
const MAX_LINES = 1080;

const even = (value: number) => Math.max(2, 2 * Math.round(value / 2));

/** The picture of a film whose parts were sent in these sizes (B-024): the largest, so that nothing gets smaller; null without any. */
export function commonSize(sizes: readonly PictureSize[]): PictureSize | null {
	const largest = sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
	if (!largest) return null;
	const scale = Math.min(1, MAX_LINES / largest.height);
	return { width: even(largest.width * scale), height: even(largest.height * scale) };
}

type Received = { /** its end */ received_at: Moment; duration_ms: number };
type Ended = { /** the newest segment, stored or not */ received_at: Moment | null; ended_at: Moment };
export type MissingPart = { from: Moment; to: Moment };

/**
 * From when to when nothing is in a recording (B-022): the sender sent nothing, or what it sent was lost with the disk of a server. The end
 * counts only where something was received: senders are often switched off before "Zakończ".
 */
export function missingParts(segments: readonly Received[], { received_at, ended_at }: Ended): MissingPart[] {
	const begins = segments.slice(1).map((segment) => momentMs(segment.received_at) - segment.duration_ms);
	const end = received_at === null ? 0 : Math.min(momentMs(received_at), momentMs(ended_at));
	return segments.flatMap(({ received_at: from }, index) => {
		const to = begins[index] ?? end;
		return to - momentMs(from) > INTERRUPTION_SECONDS * 1000 ? [{ from, to: toMoment(new Date(to)) }] : [];
	});
}
