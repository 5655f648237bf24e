import { SPEEDS } from './shortcuts.rules.ts';

/** How far behind the end of a live playlist playback stays, so that a late segment does not stop it. */
export const LIVE_DELAY_SECONDS = 5;
/** A viewer this close to the end counts as watching live (B-021). */
const LIVE_RANGE_SECONDS = 12;

/** Where to go to watch live; `end` is that of what has been sent. */
export const livePosition = (end: number): number => Math.max(0, end - LIVE_DELAY_SECONDS);

/** With less than this ahead, playback stands still soon or already. */
const LEFT_SECONDS = 1;

/** Where playback is while there is nothing to play; null: it is not interrupted. */
export type Interruption = { at: number } | null;
type Playback = {
	/** the sender is away */
	isLost: boolean;
	now: number;
	/** of what can be played; null: nothing is known of it */
	end: number | null;
};

/**
 * Begins when the sender is away and all that was sent has been played, not before; lasts until playback goes on, which is after the sender
 * has returned (B-022).
 */
export function interruptionAfter(before: Interruption, { isLost, now, end }: Playback): Interruption {
	const stays = before?.at === now ? before : { at: now };
	if (end === null || end - now < LEFT_SECONDS) return isLost || before ? stays : null;
	return before === stays ? before : null;
}

export const isAtLive = (now: number, end: number): boolean => end - now <= LIVE_RANGE_SECONDS;

/** A live stream is sent at normal speed: who watches it live can play it no faster without waiting for it again and again. */
export const playedSpeed = (chosen: number, isLiveNow: boolean): number => (isLiveNow ? Math.min(1, chosen) : chosen);

export const speedsNow = (isLiveNow: boolean): number[] => SPEEDS.filter((speed) => playedSpeed(speed, isLiveNow) === speed);

type Left = { now: number; end: number | null; isPaused: boolean };

/** Where a player that is made again begins: where a live stream was paused or watched behind live; 0 means live. */
export const liveAgainAt = ({ now, end, isPaused }: Left): number => (isPaused || (end !== null && !isAtLive(now, end)) ? now : 0);
