import { endpoint } from '../base/endpoint.ts';
import { emptyToNull, idParams, momentIn, momentOut, plainText } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { KEY_REFUSALS, LIVE_STATES, MESSAGE_REFUSALS, RECORDING_FAILURES, RECORDING_STATES, START_REFUSALS } from './live.rules.ts';
import { SENDER_REFUSALS } from './sender.rules.ts';

const live = z.object({
	/** null: there is no key yet */
	state: z.enum(LIVE_STATES).nullable(),
	/** a sender is connected, on air or not */
	sending: z.boolean(),
	/** why the last sender with a key of the event was refused, while that matters (`shownRefusal`) */
	refusal: z.object({ reason: z.enum(SENDER_REFUSALS), at: momentOut }).nullable(),
	/** why "Na żywo" is not possible; null when a sender is connected and its first segment is stored */
	why_not_start: z.enum(START_REFUSALS).nullable(),
	/** why a key cannot be made */
	why_not_make_key: z.enum(KEY_REFUSALS).nullable(),
	/** why a message to viewers cannot be sent */
	why_not_message: z.enum(MESSAGE_REFUSALS).nullable(),
	/** where senders push to; null: this server takes no live streams */
	address: z.string().nullable(),
	key_made_at: momentOut.nullable(),
	on_air_at: momentOut.nullable(),
	ended_at: momentOut.nullable(),
	/** of the last seconds; null while nobody sends */
	kbps: z.number().int().nullable(),
	dropped_frames: z.number().int().nullable(),
	/** key frames are too far apart, so viewers are late */
	slow_key_frames: z.boolean(),
	/** seconds sent since it is on air */
	seconds: z.number().int(),
	viewers: z.number().int(),
	replay_until: momentOut.nullable(),
	/** there is a recording, and no other stream is on air */
	can_change_replay: z.boolean(),
	/** of the film made of it; null before the end */
	recording: z.enum(RECORDING_STATES).nullable(),
	/** why the last attempt to make it failed */
	recording_failure: z.enum(RECORDING_FAILURES).nullable(),
	/** from when to when nothing is in the recording; known when its film is being made. Absent: from a node of the version before. */
	missing: z.array(z.object({ from: momentOut, to: momentOut })).optional(),
	/** the film of the recording, when it is made */
	hosted_video_id: z.number().int().nullable(),
	/** on the screens of viewers now, and since when */
	message: z.object({ text_pl: z.string(), text_en: z.string(), at: momentOut }).nullable(),
});
export type Live = z.output<typeof live>;

const answer = z.object({ live });

export const getLive = endpoint({
	method: 'GET',
	path: '/api/events/:id/live',
	who: 'admin',
	summary: 'The live stream of an event: state, sender, viewers',
	params: idParams,
	answer,
});

export const makeLiveKey = endpoint({
	method: 'POST',
	path: '/api/events/:id/live/key',
	who: 'admin',
	summary:
		'Makes a stream key, which is answered this once; the one before stops working. After the end of a stream it begins another; 409 when the event is cancelled or its live stream is switched off',
	params: idParams,
	answer: z.object({ key: z.string(), live }),
	status: 201,
});

export const startLive = endpoint({
	method: 'POST',
	path: '/api/events/:id/live/start',
	who: 'admin',
	summary:
		'"Na żywo": viewers see the stream from now on; 409 when the event is cancelled, while nobody sends, and when it has been on air already',
	params: idParams,
	answer,
});

export const endLive = endpoint({
	method: 'POST',
	path: '/api/events/:id/live/end',
	who: 'admin',
	summary: '"Zakończ": ends the stream for all; its recording becomes the film of the event',
	params: idParams,
	answer,
});

export const updateReplay = endpoint({
	method: 'PUT',
	path: '/api/events/:id/live',
	who: 'admin',
	summary: 'Changes until when holders watch the recording; empty: not at all',
	params: idParams,
	body: z.object({ replay_until: emptyToNull(momentIn()) }),
	answer,
});

export const LIVE_MESSAGE_LENGTH = 300;

const messageText = plainText(LIVE_MESSAGE_LENGTH).transform((text) => text.trim());

export const sendLiveMessage = endpoint({
	method: 'POST',
	path: '/api/events/:id/live/message',
	who: 'admin',
	summary:
		'A message on the screens of everyone who watches the live stream or waits for it; empty texts remove the last one. 409 when the stream has ended or the event is cancelled',
	params: idParams,
	body: z.object({ text_pl: messageText, text_en: messageText }),
	status: 204,
});

export const previewLive = endpoint({
	method: 'POST',
	path: '/api/events/:id/live/preview',
	who: 'admin',
	summary: 'The address of a playlist of what is being sent now, on air or not',
	params: idParams,
	answer: z.object({ url: z.string() }),
});

/** What a viewer's page asks for every few seconds, below the signed address of the stream. */
export type LiveStatus = { state: (typeof LIVE_STATES)[number] /** how many watch */; viewers: number };
