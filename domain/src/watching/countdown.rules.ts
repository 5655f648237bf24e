import { type Moment, momentMs, toMoment } from '../base/time/time.ts';
import { type EventTimes, nextOpening } from '../events/events.rules.ts';
import { type VideoTimes, videoAvailability } from '../videos/videos.rules.ts';

// the target is the nearest date plus 5 s; the timer has a random offset of 3 to 8 s, so that not all viewers call the server at the same
// moment, and none too early
const AFTER_OPENING_MS = 5_000;
const JITTER_FROM_MS = 3_000;
const JITTER_SPAN_MS = 5_000;
const DAY_MS = 86_400_000;

/** `jitter01` is a random number in [0, 1), drawn once a viewer. */
export const countdownTarget = (nearest: Moment, jitter01: number): Moment =>
	toMoment(new Date(momentMs(nearest) + AFTER_OPENING_MS + JITTER_FROM_MS + jitter01 * JITTER_SPAN_MS));

export type Countdown = { kind: 'days'; days: number } | { kind: 'timer'; text: string } | { kind: 'done' };

const two = (value: number) => String(value).padStart(2, '0');

/** Days when more than 24 h remain, otherwise H:mm:ss; `done` only when nothing remains. */
export function timeLeft(left: number): Countdown {
	if (left <= 0) return { kind: 'done' };
	if (left > DAY_MS) return { kind: 'days', days: Math.floor(left / DAY_MS) };
	const seconds = Math.ceil(left / 1000);
	return { kind: 'timer', text: `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}` };
}

export const countdown = (target: Moment, now: Date): Countdown => timeLeft(momentMs(target) - now.getTime());

export const eventCountdownDate = (event: EventTimes, now: Date): Moment | null => nextOpening(event, now);

/** To the opening, or, once open, to the end (S3-080). */
export function videoCountdownDate(video: VideoTimes, now: Date): Moment | null {
	const available = videoAvailability(video, now);
	return available === 0 ? video.available_from : available === 1 ? video.end_date : null;
}
