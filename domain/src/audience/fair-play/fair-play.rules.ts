import type { Grosze } from '../../base/money.ts';
import { type Moment, momentMs, toMoment } from '../../base/time/time.ts';
import { wasLost } from '../../live/live.rules.ts';
import {
	type Attendance,
	type Attended,
	type Evening,
	type EventRuns,
	eveningOf,
	eveningsAttended,
	type StreamRun,
} from './evenings.rules.ts';

const LONG_CUT_OFF_SECONDS = 5 * 60;

/** Interrupted for as long as would count as cut off; the sender returned each time. */
const wasInterrupted = (runs: readonly StreamRun[]): boolean =>
	runs.reduce((sum, run) => sum + run.silent_seconds, 0) > LONG_CUT_OFF_SECONDS;

/** What is known of the streams of an event: `mark` is what a person has said of them, which counts before what was measured. */
export type Streams = EventRuns & { mark: 'failed' | 'fine' | null };

/**
 * The stream of an evening failed: interrupted for long, or its sender did not return before the close. The latter also looks like a
 * sender that was switched off after the performance without "Zakończ", so by itself nothing is given for it before a person has decided.
 */
function hasStreamFailed({ mark }: Streams, { runs, closes }: Evening, byItself: boolean): boolean {
	if (mark !== null) return mark === 'failed';
	return wasInterrupted(runs) || (!byItself && runs.some((run) => wasLost(run, closes)));
}

/** Whether the stream failed on any evening. */
export const hasAnyStreamFailed = (event: Streams): boolean =>
	event.mark === null
		? event.runs.some(({ on_air_at }) => hasStreamFailed(event, eveningOf(event, on_air_at), false))
		: event.mark === 'failed';

export const TROUBLES = ['stream', 'cut_off', 'stalled'] as const;
type Trouble = (typeof TROUBLES)[number];

const MANY_STALLED = 0.1;
/** Less is too little to say anything. */
const JUDGED_SECONDS = 60;

type Measured = Pick<Attended, 'seen' | 'stalled' | 'cutOff' | 'lost'>;

/** Why an evening failed whose stream did not; null: it did not either. */
function troubleOf({ seen, stalled, cutOff, lost }: Measured): Trouble | null {
	if (cutOff + lost > LONG_CUT_OFF_SECONDS) return 'cut_off';
	const played = seen + stalled;
	return played >= JUDGED_SECONDS && stalled / played > MANY_STALLED ? 'stalled' : null;
}

export type FailedEvening = Attended & { trouble: Trouble };

/** The first evening of a person that failed; null: none did. Judged when the last stream has ended; `byItself`: no person decides. */
export function failedEvening(event: Streams, attendance: Attendance, byItself = false): FailedEvening | null {
	for (const evening of eveningsAttended(event, attendance)) {
		const trouble = hasStreamFailed(event, evening, byItself) ? 'stream' : troubleOf(evening);
		if (trouble) return { ...evening, trouble };
	}
	return null;
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

/** One ticket of the event: its price, what was paid for it and not refunded, and the order whose code it was redeemed from. */
export type PaidTicket = {
	list: Grosze;
	paid: Grosze;
	/** `paid` for all of its tickets and not refunded; null: by no code of a gift or group */
	source: { paid: Grosze; tickets: number } | null;
};

/** What the tickets of a person are worth: those from a gift or a group were paid for, too, but no more counts than their price. */
export const ticketsWorth = (tickets: readonly PaidTicket[]): Grosze =>
	tickets.reduce((sum, { list, paid, source }) => {
		const share = source ? Math.floor(source.paid / source.tickets) : 0;
		return sum + paid + Math.min(share, Math.max(0, list - paid));
	}, 0);

type Facts = {
	chosen: FairPlayGift;
	/** of the tickets */
	worthGrosze: Grosze;
	/** a gift of the recording is more than this person has */
	needsRecording: boolean;
};

/** What this person gets: what was chosen, or the other where that would be nothing; null: neither is worth anything. */
export function giftFor({ chosen, worthGrosze, needsRecording }: Facts): FairPlayGift | null {
	const worth = { recording: needsRecording, code: worthGrosze > 0 };
	if (worth[chosen]) return chosen;
	return FAIR_PLAY_GIFTS.find((gift) => worth[gift]) ?? null;
}
