/** How far behind the end of a live playlist playback stays, so that a late segment does not stop it. */
export const LIVE_DELAY_SECONDS = 5;
/** A viewer this close to the end counts as watching live (B-021). */
const LIVE_RANGE_SECONDS = 12;

/** Where to go to watch live; `end` is that of what has been sent. */
export const livePosition = (end: number): number => Math.max(0, end - LIVE_DELAY_SECONDS);

export const isAtLive = (now: number, end: number): boolean => end - now <= LIVE_RANGE_SECONDS;
