import { type Moment, momentMs } from '../base/time/time.ts';
import type { Flag } from '../base/values.ts';
import { type EventTimes, lastClose, lastOpening, windowAt } from '../events/events.rules.ts';
import { isReplayOpen, type Recorded } from './live.rules.ts';

/** An event with what became of its last live stream. */
export type Broadcast = EventTimes & Recorded;

const hasEndedSince = ({ stream_ended_at }: Recorded, opening: Moment): boolean =>
	Boolean(stream_ended_at) && momentMs(stream_ended_at as Moment) >= momentMs(opening);

/** In the hours of an evening whose stream has ended: nothing is broadcast any more. */
export function isStreamOver(event: Broadcast, now: Date): boolean {
	const window = windowAt(event, now);
	return window !== null && hasEndedSince(event, window.opens);
}

/**
 * What a ticket bought now gives: the broadcast, or after the end of that of the last evening only its recording, or nothing at all, so that
 * it is not sold. An earlier evening leaves those to come. `has_nothing_left` of the database computes the last of these under the event's
 * lock (server/migrations/0055_end_of_broadcast.sql); a test compares the two.
 */
export function leftOfBroadcast(event: Broadcast, now: Date): 'broadcast' | 'recording' | 'nothing' {
	if (!hasEndedSince(event, lastOpening(event))) return 'broadcast';
	return isReplayOpen(event.replay_until, now) ? 'recording' : 'nothing';
}

/** Until when the recording can be watched that is all a ticket bought now gives; null: it gives more, or nothing. */
export const soldRecording = (event: Broadcast, now: Date): Moment | null =>
	leftOfBroadcast(event, now) === 'recording' ? (event.replay_until ?? null) : null;

/** Until when something is left for a new ticket, or for a code: the close of the hours, or the end of the recording where that is earlier. */
export function broadcastEnd(event: Broadcast): Moment {
	const close = lastClose(event);
	if (!hasEndedSince(event, lastOpening(event))) return close;
	const end = event.replay_until ?? (event.stream_ended_at as Moment);
	return momentMs(end) < momentMs(close) ? end : close;
}

/** A live stream and its recording are one film: the versions of the event's video are not part of the ticket. */
export const hasVersions = (event: Broadcast & { live_enabled: Flag }, now: Date): boolean =>
	!event.live_enabled && leftOfBroadcast(event, now) === 'broadcast';
