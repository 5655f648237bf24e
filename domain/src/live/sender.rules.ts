import { type Moment, momentMs } from '../base/time/time.ts';
import type { Flag } from '../base/values.ts';
import { isSending, liveState, type StreamFacts } from './live.rules.ts';

/**
 * Why the last sender of a stream was refused. Its picture: `picture_codec` is neither H.264 nor one of those named before, `picture` is
 * H.264 that cannot be played; the sound likewise. `enhanced`: H.264 or AAC, but as enhanced RTMP or in several tracks. `bitrate`: a segment
 * is too large. `old_key`: the event has a later one. `ended`: the last stream of the event has ended.
 */
export const SENDER_REFUSALS = [
	'hevc',
	'av1',
	'picture_codec',
	'picture',
	'no_picture',
	'key_frames',
	'bitrate',
	'mp3',
	'sound_codec',
	'sound',
	'enhanced',
	'old_key',
	'in_use',
	'ended',
	'switched_off',
	'cancelled',
] as const;
export type SenderRefusal = (typeof SENDER_REFUSALS)[number];

type EventFacts = { live_enabled: Flag; cancelled: Flag };

/** Reasons that hold for every sender of an event, whatever its key and what it sends. */
const FOR_EVERY_SENDER = ['ended', 'switched_off', 'cancelled'] as const satisfies SenderRefusal[];

function whyNobodySends({ cancelled, live_enabled }: EventFacts, stream: StreamFacts, now: Date): (typeof FOR_EVERY_SENDER)[number] | null {
	if (cancelled) return 'cancelled';
	if (!live_enabled) return 'switched_off';
	return liveState(stream, now) === 'ended' ? 'ended' : null;
}

/** The last stream of an event; `is_replaced`: the sender has an earlier key. */
type Publishing = StreamFacts & EventFacts & { is_replaced: Flag };

/** Why a sender with a key of the event is refused before it sends. */
export function whyNotSend(stream: Publishing, now: Date): SenderRefusal | null {
	const reason = whyNobodySends(stream, stream, now);
	if (reason) return reason;
	if (stream.is_replaced) return 'old_key';
	return isSending(stream, now) ? 'in_use' : null;
}

/** A sender that connects again and again is noted this often, unless the reason is another one. */
export const REFUSAL_PAUSE_SECONDS = 10;

/** How long a refusal is shown that nobody has to answer by other settings: a sender that still tries is noted again. */
const SHOWN_MS = 5 * 60_000;

const SWITCH_OFF: readonly SenderRefusal[] = ['in_use', 'ended', 'cancelled'];

type Refused = StreamFacts & { refusal: SenderRefusal | null; refused_at: Moment | null };

/**
 * The refusal the stage manager sees, as long as its cause lasts: until a later sender has sent a segment, or for five minutes where another
 * one is connected, or was so later, or where the refused one only has to be switched off.
 */
export function shownRefusal(event: EventFacts, stream: Refused, now: Date): { reason: SenderRefusal; at: Moment } | null {
	const { refusal, refused_at, last_segment_at } = stream;
	if (refusal === null || refused_at === null) return null;
	const forEverySender = whyNobodySends(event, stream, now);
	const isForEverySender = (FOR_EVERY_SENDER as readonly SenderRefusal[]).includes(refusal);
	if ((forEverySender !== null || isForEverySender) && refusal !== forEverySender) return null;
	const until = momentMs(refused_at) + SHOWN_MS;
	const isBrief = isSending(stream, now) || SWITCH_OFF.includes(refusal);
	if (isBrief && now.getTime() > until) return null;
	if (last_segment_at !== null && momentMs(last_segment_at) > until) return null;
	return { reason: refusal, at: refused_at };
}
