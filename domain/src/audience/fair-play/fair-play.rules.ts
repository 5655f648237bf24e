import { type Moment, momentMs, toMoment } from '../../base/time/time.ts';
import { type StreamFacts, wasLost } from '../../live/live.rules.ts';

const LONG_CUT_OFF_SECONDS = 5 * 60;

/** What one person's players have reported of an evening, together. */
export type Evening = {
	seen: number;
	stalled: number;
	cutOff: number;
	/** of the last message, and whether it said that the player had stopped */
	lastAt: Moment | null;
	isStopped: boolean;
};

/** One live stream of the evening that was on air; `silent_seconds` in interruptions after which its sender returned. */
export type StreamRun = Omit<StreamFacts, 'sender_until'> & { silent_seconds: number };

/** Interrupted for as long as would count as cut off; the sender returned each time. */
export const wasInterrupted = (runs: readonly StreamRun[]): boolean =>
	runs.reduce((sum, run) => sum + run.silent_seconds, 0) > LONG_CUT_OFF_SECONDS;

/**
 * The stream itself failed: interrupted for long, or its sender did not return before the end of the event. The latter also looks like a
 * sender that was switched off after the performance without "Zakończ", so a person decides before anything is given for it.
 */
export const hasStreamFailed = (runs: readonly StreamRun[], closesAt: Moment): boolean =>
	wasInterrupted(runs) || runs.some((run) => wasLost(run, closesAt));

/** The stream of the evening. */
export type Stream = { hasFailed: boolean; endedAt: Moment };

export const TROUBLES = ['stream', 'cut_off', 'stalled'] as const;
export type Trouble = (typeof TROUBLES)[number];

const MANY_STALLED = 0.1;
/** Less is too little to say anything. */
const JUDGED_SECONDS = 60;

/** A player that played until its last message, and did not come back before the end. */
function lostSeconds({ lastAt, isStopped }: Evening, { endedAt }: Stream): number {
	if (lastAt === null || isStopped) return 0;
	return Math.max(0, (momentMs(endedAt) - momentMs(lastAt)) / 1000);
}

/** Why this evening failed; null: it did not. Judged when the stream has ended. */
export function troubleOf(evening: Evening, stream: Stream): Trouble | null {
	if (stream.hasFailed) return 'stream';
	if (evening.cutOff + lostSeconds(evening, stream) > LONG_CUT_OFF_SECONDS) return 'cut_off';
	const played = evening.seen + evening.stalled;
	return played >= JUDGED_SECONDS && evening.stalled / played > MANY_STALLED ? 'stalled' : null;
}

export const FAIR_PLAY_GIFTS = ['recording', 'code'] as const;
export type FairPlayGift = (typeof FAIR_PLAY_GIFTS)[number];

/** Hours of the recording. */
export const RECORDING_HOURS = 48;

/** The end of a gift of the recording of a live evening: 48 h after that of all holders, or from now where theirs is over. */
export function recordingUntil(replayUntil: Moment | null, now: Date): Moment {
	const from = Math.max(now.getTime(), replayUntil === null ? 0 : momentMs(replayUntil));
	return toMoment(new Date(from + RECORDING_HOURS * 3_600_000));
}

/** Days in which the code can be used. */
export const CODE_DAYS = 365;

type Facts = {
	chosen: FairPlayGift;
	/** for the ticket, after refunds */
	paidGrosze: number;
	/** a gift of the recording is more than this person has */
	needsRecording: boolean;
};

/** What this person gets: what was chosen, or the other where that would be nothing; null: neither is worth anything. */
export function giftFor({ chosen, paidGrosze, needsRecording }: Facts): FairPlayGift | null {
	const worth = { recording: needsRecording, code: paidGrosze > 0 };
	if (worth[chosen]) return chosen;
	return FAIR_PLAY_GIFTS.find((gift) => worth[gift]) ?? null;
}
