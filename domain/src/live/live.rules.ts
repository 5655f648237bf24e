import type { Reason } from '../base/refusal.ts';
import { MAX_LEASE_AHEAD_SECONDS } from '../base/time/leases.ts';
import { type Moment, momentMs, toMoment } from '../base/time/time.ts';
import type { Flag } from '../base/values.ts';

/**
 * `waiting`: not on air yet, viewers see nothing, a sender may already be there; `lost`: on air, but nobody sends;
 * `ended`: by hand, or after too long a gap.
 */
export const LIVE_STATES = ['waiting', 'on_air', 'lost', 'ended'] as const;
export type LiveState = (typeof LIVE_STATES)[number];

export type StreamFacts = {
	/** the sender's connection counts until then; null: nobody sends */
	sender_until: Moment | null;
	on_air_at: Moment | null;
	/** when the newest stored segment was stored */
	last_segment_at: Moment | null;
	/** of the newest segment, stored or not */
	received_at: Moment | null;
	ended_at: Moment | null;
};

/** A sender that returns within this time goes on with the same stream (B-022). */
const GAP_MS = 10 * 60_000;

/** The connection of a sender is renewed while it lasts; that of a dead node stops counting after this time. */
export const SENDER_LEASE_SECONDS = 9;

const isAfter = (moment: Moment | null, now: Date) => moment !== null && momentMs(moment) > now.getTime();

export const isSending = ({ sender_until }: Pick<StreamFacts, 'sender_until'>, now: Date): boolean =>
	isAfter(sender_until, now) && !isAfter(sender_until, new Date(now.getTime() + MAX_LEASE_AHEAD_SECONDS * 1000));

/**
 * When a stream on air ends because nobody sends; null while it does not. What was received counts although it still waits for the storage,
 * unless it was noted by a clock that was wrong.
 */
function gapEnds(facts: StreamFacts, now: Date): Moment | null {
	const { on_air_at, last_segment_at, received_at } = facts;
	if (on_air_at === null || isSending(facts, now)) return null;
	const isWrong = isAfter(received_at, new Date(now.getTime() + GAP_MS));
	const times = [on_air_at, last_segment_at, isWrong ? null : received_at].filter((time) => time !== null);
	return toMoment(new Date(Math.max(...times.map(momentMs)) + GAP_MS));
}

/** The gap is over: the stream has ended by itself. */
export function isGapOver(facts: StreamFacts, now: Date): boolean {
	const ends = facts.ended_at === null ? gapEnds(facts, now) : null;
	return ends !== null && !isAfter(ends, now);
}

/** After an outage of the database the connection of a sender that still sends is renewed within this time. */
const RENEWAL_MS = 30_000;

type SilentStream = Pick<StreamFacts, 'sender_until'> & {
	/** when it was noted; null: not since the last renewal */ silent_at: Moment | null;
};

/**
 * What is done with a stream whose gap is over. An end of the connection that was stored ends it at once. Otherwise the process of the sender
 * was killed, or could not reach the database: what is noted first and ended later is a stream whose sender may still be there.
 */
export function actionForSilentStream({ sender_until, silent_at }: SilentStream, now: Date): 'mark' | 'wait' | 'end' {
	if (sender_until === null) return 'end';
	// a moment ahead was noted by a wrong clock
	if (silent_at === null || isAfter(silent_at, now)) return 'mark';
	return now.getTime() - momentMs(silent_at) < RENEWAL_MS ? 'wait' : 'end';
}

/** A longer time without a segment is an interruption. */
export const INTERRUPTION_SECONDS = 10;

export function liveState(facts: StreamFacts, now: Date): LiveState {
	if (facts.ended_at !== null || isGapOver(facts, now)) return 'ended';
	if (facts.on_air_at === null) return 'waiting';
	return isSending(facts, now) ? 'on_air' : 'lost';
}

/** What viewers see: a stream that ends by itself has ended for them when the recording is open too. */
export const shownState = (facts: StreamFacts, now: Date): LiveState =>
	facts.ended_at === null && isGapOver(facts, now) ? 'lost' : liveState(facts, now);

/** Of the streams of an event, newest first, the one that counts: a key that only waits for its sender leaves the stream before it as it is. */
export const lastShown = <T extends StreamFacts>([last, before]: readonly T[], now: Date): T | null =>
	(last && before && liveState(last, now) === 'waiting' ? before : last) ?? null;

type Shown = {
	/** of the stream that counts */
	state: LiveState;
	/** the next stream of the event has its key, but is not on air */
	isNextWaiting: boolean;
	hasRecording: boolean;
	replay_until: Moment | null;
};

/** What those with access see: a recording until its end or until the next stream is on air, else that stream, also while it waits (B-024). */
export function shownToViewers({ state, isNextWaiting, hasRecording, replay_until }: Shown, now: Date): 'live' | 'recording' | 'nothing' {
	if (state !== 'ended') return 'live';
	if (hasRecording && isReplayOpen(replay_until, now)) return 'recording';
	return isNextWaiting ? 'live' : 'nothing';
}

export const KEY_REFUSALS = ['event_cancelled', 'not_available'] as const;
type KeyRefusal = (typeof KEY_REFUSALS)[number];

export const KEY_REFUSAL_TEXTS = {
	event_cancelled: 'refusal.event_cancelled',
	not_available: 'live.not_enabled',
} as const satisfies Record<KeyRefusal, string>;

export function whyNotMakeKey({ cancelled, live_enabled }: { cancelled: Flag; live_enabled: Flag }): KeyRefusal | null {
	if (cancelled) return 'event_cancelled';
	return live_enabled ? null : 'not_available';
}

export const START_REFUSALS = ['event_cancelled', 'illegal_transition', 'no_sender'] as const;
type StartRefusal = (typeof START_REFUSALS)[number];

/** "Na żywo": there must be a picture, so that viewers do not begin with an interruption. */
export function whyNotGoLive(event: { cancelled: Flag }, stream: StreamFacts | null, now: Date): StartRefusal | null {
	if (event.cancelled) return 'event_cancelled';
	if (stream && liveState(stream, now) !== 'waiting') return 'illegal_transition';
	return stream && isSending(stream, now) && stream.last_segment_at !== null ? null : 'no_sender';
}

/** "Zakończ" */
export function whyNotEnd(stream: StreamFacts | null): Reason | null {
	if (stream === null) return 'not_found';
	return stream.ended_at === null && stream.on_air_at !== null ? null : 'illegal_transition';
}

export const MESSAGE_REFUSALS = ['event_cancelled', 'not_available'] as const;
type MessageRefusal = (typeof MESSAGE_REFUSALS)[number];

export const MESSAGE_REFUSAL_TEXTS = {
	event_cancelled: 'refusal.event_cancelled',
	not_available: 'live.message_ended',
} as const satisfies Record<MessageRefusal, string>;

/** A message that nobody would see: those who watch a recording see none (B-023). */
export function whyNotMessage(event: { cancelled: Flag }, stream: StreamFacts | null, now: Date): MessageRefusal | null {
	if (event.cancelled) return 'event_cancelled';
	return stream && liveState(stream, now) === 'ended' ? 'not_available' : null;
}

const REPLAY_MS = 48 * 3_600_000;

/** Until when holders watch the recording, unless another moment is chosen afterwards (B-024). */
export const replayUntil = (endedAt: Moment): Moment => toMoment(new Date(momentMs(endedAt) + REPLAY_MS));

/** Before the end there is nothing to watch again. */
export const whyNotChangeReplay = (stream: StreamFacts | null): Reason | null =>
	stream === null ? 'not_found' : stream.ended_at === null ? 'illegal_transition' : null;

/** The panel offers the view of the stream: when it is switched off after the evening, the end of the recording is still changed there. */
export const hasLiveView = ({ live_enabled = 0, replay_until }: { live_enabled?: Flag; replay_until: Moment | null }): boolean =>
	Boolean(live_enabled) || replay_until !== null;

/** Of two ends of watching the later one: of all holders and of a gift, of a recording and of the hours. */
export const laterEnd = (one: Moment | null, other: Moment | null): Moment | null =>
	other !== null && (one === null || momentMs(other) > momentMs(one)) ? other : one;

export const isReplayOpen = (replay_until: Moment | null | undefined, now: Date): boolean => isAfter(replay_until ?? null, now);

export type Recorded = {
	/** until then those with access watch the recording of its live stream (B-024) */
	replay_until?: Moment | null;
	/** when its last stream ended; null while one is on air, or waits and there is no recording */
	stream_ended_at?: Moment | null;
	/** when that stream went on air */
	stream_began_at?: Moment | null;
	/** the next stream has its key, but is not on air */
	next_stream_waits?: boolean;
};

/**
 * Until when holders watch the recording. In the hours of an evening (`opened`: since when; null outside them) only if its own stream has
 * ended: the recording may be of an evening before.
 */
export function recordingEnd({ replay_until = null, stream_ended_at = null }: Recorded, opened: Moment | null, now: Date): Moment | null {
	const isOfThisEvening = opened === null || (stream_ended_at !== null && momentMs(stream_ended_at) >= momentMs(opened));
	return isOfThisEvening && isReplayOpen(replay_until, now) ? replay_until : null;
}

type Measured = { duration_ms: number; bytes: number; frames: number; dropped_frames: number };

/** Kilobits a second and dropped frames of these segments; null without one. */
export function sendingFigures(segments: readonly Measured[]): { kbps: number; dropped_frames: number; max_ms: number } | null {
	const sum = (of: (segment: Measured) => number) => segments.reduce((total, segment) => total + of(segment), 0);
	const ms = sum(({ duration_ms }) => duration_ms);
	if (ms === 0) return null;
	return {
		kbps: Math.round((8 * sum(({ bytes }) => bytes)) / ms),
		dropped_frames: sum(({ dropped_frames }) => dropped_frames),
		max_ms: Math.max(...segments.map(({ duration_ms }) => duration_ms)),
	};
}

/** Segments begin at key frames: further apart than this, viewers are late. */
export const MAX_SEGMENT_MS = 4_500;

/**
 * `settings`: the sender changed those of picture or sound; `media`: what it sent cannot be joined into one film; `memory`: the system killed
 * the process that joins it; `files`: a stored file is gone; `lengths`: picture and sound of the film that was made do not last as long as what was sent.
 */
export const RECORDING_FAILURES = ['settings', 'media', 'memory', 'files', 'lengths'] as const;
export type RecordingFailure = (typeof RECORDING_FAILURES)[number];

/** What the parts of a stream did not become so often they never do. */
export const MAX_RECORDING_FAILURES = 3;

export const RECORDING_STATES = ['making', 'made', 'failed'] as const;
export type RecordingState = (typeof RECORDING_STATES)[number];

type RecordingFacts = { ended_at: Moment | null; recorded_at: Moment | null; recording_failures: number };

/** Of the film made of a stream (B-024); null before the end. */
export function recordingState({ ended_at, recorded_at, recording_failures }: RecordingFacts): RecordingState | null {
	if (ended_at === null) return null;
	if (recorded_at !== null) return 'made';
	return recording_failures < MAX_RECORDING_FAILURES ? 'making' : 'failed';
}

const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;

/** Until the next attempt to make a film of a recording, e.g. while the storage is away. */
export const pauseOfRecording = (attempts: number): number => Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
