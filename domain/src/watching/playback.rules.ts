import { type Moment, momentMs, toMoment } from '../base/time.ts';

/** Addresses of the built-in host live at most so long (rules.md "Watching"). */
export const PLAYBACK_LIFETIME_MS = 6 * 3_600_000;

/** No longer than what the viewer has: the end of the window, of the film, of the ticket. */
export const playbackExpires = (now: Date, ends: readonly (Moment | null | undefined)[]): Moment =>
	toMoment(new Date(Math.min(now.getTime() + PLAYBACK_LIFETIME_MS, ...ends.filter((end) => end != null).map((end) => momentMs(end)))));

/** Pauses between attempts when a source fails, growing to a minute, so a full house does not storm a source that comes back. */
export const retryPauseMs = (failures: number): number => Math.min(60_000, 2_000 * 2 ** Math.min(failures, 5));
