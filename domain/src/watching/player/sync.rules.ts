/** How often a second film or sound is compared with the main film. */
export const SYNC_EVERY_MS = 100;

/**
 * Further away than this it seeks. On a slow device the seek of a picture itself takes up to 0.3 s of the main film: after one for less the
 * picture would be as far away again and seek without end.
 */
const SEEK_ABOVE = { picture: 0.3, speech: 0.15 } as const;
/** A smaller difference is not noticeable. */
const NUDGE_ABOVE = 0.03;
/** A seek takes about this long, while the main film goes on. */
const SEEK_LEAD = 0.05;
/** Largest change of the speed: speech must not sound hurried; a picture is back within 150 ms in less than a second (B-011). */
const MAX_NUDGE = { picture: 0.25, speech: 0.03 } as const;

type Positions = {
	/** seconds */
	main: number;
	follower: number;
	/** speed of the main film */
	rate: number;
	content: keyof typeof MAX_NUDGE;
};

export type Correction = { seekTo: number | null; rate: number };

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** How to bring a second film or sound back in sync with the main one. */
export function correctionOf({ main, follower, rate, content }: Positions): Correction {
	const error = follower - main;
	if (Math.abs(error) > SEEK_ABOVE[content]) return { seekTo: main + SEEK_LEAD * rate, rate };
	if (Math.abs(error) <= NUDGE_ABOVE) return { seekTo: null, rate };
	const nudge = Math.min(MAX_NUDGE[content], Math.abs(error));
	return { seekTo: null, rate: rounded(rate * (1 - Math.sign(error) * nudge)) };
}

type Main = { paused: boolean; seeking: boolean; ended: boolean; isWaiting: boolean };

/** The second film or sound pauses while the main film does, also while that one waits for data. */
export const isMainPlaying = ({ paused, seeking, ended, isWaiting }: Main): boolean => !paused && !seeking && !ended && !isWaiting;

/** Between sentences the describing voice pauses for up to this long. */
const SPEECH_GAP_MS = 700;
/** Average level above which there is speech, 0 to 1. */
const SPEECH_LEVEL = 0.01;
/** Volume of the main sound during speech. */
const LOWERED = 0.3;

type Voice = { level: number; now: number; spokeAt: number | null };

/** When the voice spoke last, and the share of the main sound's own volume to play it at. */
export function duckFor({ level, now, spokeAt }: Voice): { spokeAt: number | null; share: number } {
	const spoke = level > SPEECH_LEVEL ? now : spokeAt;
	return { spokeAt: spoke, share: spoke !== null && now - spoke < SPEECH_GAP_MS ? LOWERED : 1 };
}
