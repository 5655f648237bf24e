import { type Moment, momentMs, toMoment } from '../base/time/time.ts';
import type { Flag } from '../base/values.ts';
import { type EventTimes, eveningAt, firstOpening, lastClose, lastOpening } from '../events/events.rules.ts';
import { isReplayOpen, type Recorded } from './live.rules.ts';

/** An event with what became of its last live stream. */
export type Broadcast = EventTimes & Recorded;

/** Of whole days it is the stream of the day on which it began; before the first one that is the first. */
const beganSince = (event: Broadcast, opening: Moment): boolean =>
	!event.full_day || !event.stream_began_at || opening === firstOpening(event) || momentMs(event.stream_began_at) >= momentMs(opening);

const wasEndedSince = (event: Broadcast, opening: Moment): boolean =>
	Boolean(event.stream_ended_at) && momentMs(event.stream_ended_at as Moment) >= momentMs(opening) && beganSince(event, opening);

/** Not where the next stream has its key: holders wait for it, or watch the recording meanwhile. */
const hasEndedSince = (event: Broadcast, opening: Moment, now: Date): boolean =>
	wasEndedSince(event, opening) && (!event.next_stream_waits || isReplayOpen(event.replay_until, now));

/** In the hours of an evening, or on a day, whose stream has ended: nothing is broadcast any more. */
export function isStreamOver(event: Broadcast, now: Date): boolean {
	const evening = eveningAt(event, now);
	return evening !== null && hasEndedSince(event, evening.opens, now);
}

/** In the hours of an evening, or on a day, whose own stream has not ended, with or without its key: holders wait for it. */
export const isStreamToCome = (event: Broadcast, now: Date): boolean => eveningAt(event, now) !== null && !isStreamOver(event, now);

/**
 * What a ticket bought now gives: the broadcast, or after the end of that of the last evening only its recording, or nothing at all, so that
 * it is not sold. An earlier evening leaves those to come. `has_nothing_left` of the database computes the last of these under the event's
 * lock (server/migrations/functions/has_nothing_left.sql); a test compares the two.
 */
export function leftOfBroadcast(event: Broadcast, now: Date): 'broadcast' | 'recording' | 'nothing' {
	if (!hasEndedSince(event, lastOpening(event), now)) return 'broadcast';
	return isReplayOpen(event.replay_until, now) ? 'recording' : 'nothing';
}

/** The stream of this evening has ended without a recording: holders watch nothing until the next evening. */
export const isOverUntilNext = (event: Broadcast, now: Date): boolean =>
	isStreamOver(event, now) && !isReplayOpen(event.replay_until, now) && leftOfBroadcast(event, now) === 'broadcast';

/** Until when the recording can be watched that is all a ticket bought now gives; null: it gives more, or nothing. */
export const soldRecording = (event: Broadcast, now: Date): Moment | null =>
	leftOfBroadcast(event, now) === 'recording' ? (event.replay_until ?? null) : null;

/** Until when something is left for a new ticket, or for a code: the close of the hours, or the end of the recording where that is earlier. */
export function broadcastEnd(event: Broadcast): Moment {
	const close = lastClose(event);
	if (event.next_stream_waits || !wasEndedSince(event, lastOpening(event))) return close;
	const end = event.replay_until ?? (event.stream_ended_at as Moment);
	return momentMs(end) < momentMs(close) ? end : close;
}

/** A live stream and its recording are one film: the versions of the event's video are not part of the ticket. */
export const hasVersions = (event: Broadcast & { live_enabled: Flag }, now: Date): boolean =>
	!event.live_enabled && leftOfBroadcast(event, now) === 'broadcast';

const earlier = (one: Moment, other: Moment): Moment => (momentMs(one) < momentMs(other) ? one : other);
const later = (one: Moment, other: Moment): Moment => (momentMs(one) < momentMs(other) ? other : one);

/**
 * Until when tickets are sold: nobody pays for the last minutes of a show (G-007). A recording that stays is not ended by the hours, and a show
 * shorter than those minutes is sold until it begins.
 */
export function saleUntil(event: Broadcast, minutesBefore: number): Moment {
	const close = broadcastEnd(event);
	const watchable = event.replay_until ? later(close, event.replay_until) : close;
	const last = toMoment(new Date(momentMs(watchable) - minutesBefore * 60_000));
	return earlier(close, later(last, earlier(close, lastOpening(event))));
}
