import { isAtLive, LIVE_DELAY_SECONDS, livePosition } from './live-edge.rules.ts';

// Watching live stays live (B-021, G-034): whoever is late without having wanted it catches up a little faster than it is sent, or by one jump.

/** A viewer who is further behind the end than that is late. */
export const LATE_SECONDS = 8;
/** The pitch of the sound stays; hardly anybody notices. */
const CATCH_UP_RATE = 1.05;
/** With less than this ahead it would only stop sooner. */
const MIN_AHEAD_SECONDS = 2;
/** Further behind than what counts as live, and for so long: what is missing is left out. */
const JUMP_AFTER_MS = 30_000;
/** Playback moves back by itself less than that. */
const BACK_SECONDS = 1;

export type Following = {
	/** where it was at the last look; null: not since it was loaded */
	seen: number | null;
	/** the person has paused or gone back, and is left there until the end is near again */
	isOwnPlace: boolean;
	/** since when it is late, in milliseconds; null: it is not, or wants to be */
	lateSince: number | null;
	rate: number;
};

/** `isOwnPlace`: the player was made again where the person had paused or gone back */
export const beginFollowing = (isOwnPlace: boolean): Following => ({ seen: null, isOwnPlace, lateSince: null, rate: 1 });

export type Look = {
	/** milliseconds of any clock that only goes forward */
	at: number;
	/** seconds: where it is, the end of what was sent (null: not known), and how much is loaded from there */
	now: number;
	end: number | null;
	ahead: number;
	motion: 'paused' | 'seeking' | 'waiting' | 'moving';
	/** the person plays it slower than it is sent */
	isSlowed: boolean;
};

const lateness = (now: number, end: number): number => Math.max(0, end - now);

/** What the mark says: whole seconds, from a minute on whole minutes; null: it is watched live. */
export function shownLateness(now: number | null, end: number | null): { unit: 'seconds' | 'minutes'; count: number } | null {
	if (now === null || end === null) return null;
	const late = lateness(now, end);
	if (late <= LATE_SECONDS) return null;
	return late < 60 ? { unit: 'seconds', count: Math.round(late) } : { unit: 'minutes', count: Math.floor(late / 60) };
}

/** What follows from a look: how it is followed from now on, and where it jumps to, null: nowhere. */
export function follow(before: Following, look: Look): { following: Following; jumpTo: number | null } {
	const { at, now, end, ahead, motion, isSlowed } = look;
	const stay = (change: Partial<Following>) => ({ following: { ...before, lateSince: null, rate: 1, ...change }, jumpTo: null });
	// where a player is that has not begun, or is being sought, says nothing
	const hasNotBegun = before.seen === null && motion !== 'moving';
	if (end === null || hasNotBegun || motion === 'seeking') return stay({});
	const late = lateness(now, end);
	const wentBack = before.seen !== null && now < before.seen - BACK_SECONDS;
	const isOwnPlace = late > LATE_SECONDS && (before.isOwnPlace || wentBack || motion === 'paused');
	if (isOwnPlace || motion === 'paused' || isSlowed) return stay({ seen: now, isOwnPlace });
	const jump = { following: { ...beginFollowing(false), seen: livePosition(end) }, jumpTo: livePosition(end) };
	// nothing of it was seen yet: a person whose browser waited for a tap
	if (before.seen === null && !isAtLive(now, end)) return jump;
	const isCatchingUp = before.lateSince !== null && late > LIVE_DELAY_SECONDS;
	if (late <= LATE_SECONDS && !isCatchingUp) return stay({ seen: now, isOwnPlace });
	const lateSince = before.lateSince ?? at;
	if (!isAtLive(now, end) && at - lateSince >= JUMP_AFTER_MS) return jump;
	const rate = motion === 'moving' && ahead >= MIN_AHEAD_SECONDS ? CATCH_UP_RATE : 1;
	return { following: { seen: now, isOwnPlace, lateSince, rate }, jumpTo: null };
}
