import { type Moment, momentMs } from '../base/time/time.ts';
import type { Flag } from '../base/values.ts';
import { isSending, liveState, type StreamFacts } from './live.rules.ts';

/**
 * Why the last sender of a stream was refused. Its picture: `picture_codec` is neither H.264 nor one of those named before, `picture` is
 * H.264 that cannot be played; the sound likewise. `bitrate`: a segment is too large. `old_key`: replaced by another, or of a stream that
 * has ended.
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
	'old_key',
	'in_use',
	'switched_off',
	'cancelled',
] as const;
export type SenderRefusal = (typeof SENDER_REFUSALS)[number];

type Publishing = StreamFacts & {
	live_enabled: Flag;
	cancelled: Flag /** the sender has the key before the current one */;
	is_replaced: Flag;
};

/** Why a sender with the key of this stream is refused before it sends. */
export function whyNotSend(
	stream: Publishing,
	now: Date,
): Extract<SenderRefusal, 'cancelled' | 'switched_off' | 'old_key' | 'in_use'> | null {
	if (stream.cancelled) return 'cancelled';
	if (!stream.live_enabled) return 'switched_off';
	if (stream.is_replaced || liveState(stream, now) === 'ended') return 'old_key';
	return isSending(stream, now) ? 'in_use' : null;
}

/** A sender that connects again and again is noted this often, unless the reason is another one. */
export const REFUSAL_PAUSE_SECONDS = 10;

/** While another sender is connected, a refused one is shown this long. */
const SHOWN_WHILE_SENDING_MS = 5 * 60_000;

type Refused = Pick<StreamFacts, 'sender_until'> & { refusal: SenderRefusal | null; refused_at: Moment | null };

/** The refusal the stage manager sees: until the next sender is connected, and one of a second sender for a while. */
export function shownRefusal(stream: Refused, now: Date): { reason: SenderRefusal; at: Moment } | null {
	const { refusal, refused_at } = stream;
	if (refusal === null || refused_at === null) return null;
	const isOld = now.getTime() - momentMs(refused_at) > SHOWN_WHILE_SENDING_MS;
	return isOld && isSending(stream, now) ? null : { reason: refusal, at: refused_at };
}
