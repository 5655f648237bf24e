import { endpoint } from '../base/endpoint.ts';
import { emptyToNull, id, momentIn, momentOut, plainText } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { CHAT_MODES } from '../events/chat-modes.ts';
import { LIVE_STATES } from '../live/live.rules.ts';
import { chapterOut } from '../videos/videos.fields.ts';
import { CAPTION_KINDS } from './player/captions.rules.ts';
import { playerChoices } from './player/choices.fields.ts';
import { VARIANTS } from './variants.ts';

const params = z.object({ type: z.enum(['event', 'video']), id });
/** language of the sound; without it, or where there is none, that of the caller */
const sound = emptyToNull(z.string().regex(/^[a-z]{2}$/)).optional();

const source = z.object({
	/** `hls`: a playlist of the built-in host; `file` until its package is ready */
	kind: z.enum(['vimeo', 'file', 'hls', 'frame']),
	url: z.string(),
	/** pictures for the seek bar as WebVTT, of a playlist */
	storyboard: z.string().optional(),
	tracks: z.array(z.object({ language: z.string(), kind: z.enum(CAPTION_KINDS), name: z.string(), url: z.string() })),
});
export type WatchSource = z.output<typeof source>;

const watchAnswer = z.object({
	source,
	/** the variant played, and the variants available besides the original */
	variant: z.enum(VARIANTS).nullable(),
	variants: z.array(z.enum(VARIANTS)),
	/** languages of the sound there are, and the one played */
	sounds: z.array(z.string()),
	sound: z.string(),
	/** the interpreter alone, for a window over the picture; with the times of the film */
	pjm: source.optional(),
	/** audio description, to be played with the main sound; with the times of the film */
	description: source.optional(),
	/**
	 * a live stream of our own: the source is its playlist, empty while it waits; `status_url` tells the state and is asked every few seconds.
	 * With `recording` it is `ended`, or the next stream of the event, which is `waiting`; when that is on air the call answers it
	 */
	live: z.object({ state: z.enum(LIVE_STATES), status_url: z.string() }).optional(),
	/** the source is the recording of a live stream that has ended */
	recording: z.boolean().optional(),
	/** `own`: a chat of ours, read by `GET /api/watch/event/{id}/chat` */
	chat_mode: z.enum(CHAT_MODES),
	/** the embed code as pasted by the editor; a page never runs it but shows `chat_url` in a sandboxed frame */
	chat: z.string().optional(),
	chat_url: z.string().optional(),
	/** a chat of a known host is framed as it is; any other code runs without an origin */
	chat_kind: z.enum(['frame', 'html']).optional(),
	/** the source's address expires then and has to be requested again */
	expiresAt: momentOut,
	/** when this start was counted as a view */
	startedAt: momentOut,
	/** names the files of a film of our own; the answer to a heartbeat names others when the film has them, such as more qualities */
	film: z.string().optional(),
	/** position in seconds to resume from */
	position: z.number().int(),
	/** of the film, by time */
	chapters: z.array(chapterOut),
	/** what this person last chose in the player, in any browser; null: nothing yet */
	choices: playerChoices.nullable(),
});
export type WatchAnswer = z.output<typeof watchAnswer>;

export const startWatching = endpoint({
	method: 'POST',
	path: '/api/watch/:type/:id',
	who: 'signed-in',
	guest: 'title',
	terms: 'required',
	summary: 'Checks that this person may watch now, counts the view and answers the source',
	params,
	body: z.object({
		variant: emptyToNull(z.enum(VARIANTS)).optional(),
		sound,
		/** `startedAt` of a start that goes on in the same page: no other view is counted */
		continues: emptyToNull(momentIn()).optional(),
	}),
	answer: watchAnswer,
});

const transcript = z.object({
	/** one for each language and kind */
	tracks: z.array(z.object({ language: z.string(), kind: z.enum(CAPTION_KINDS), name: z.string() })),
	/** of the lines below */
	language: z.string(),
	kind: z.enum(CAPTION_KINDS),
	/** plain text, by time; times in seconds */
	lines: z.array(z.object({ from: z.number(), to: z.number(), text: z.string() })),
});
export type Transcript = z.output<typeof transcript>;

export const getTranscript = endpoint({
	method: 'GET',
	path: '/api/watch/:type/:id/transcript',
	who: 'signed-in',
	guest: 'title',
	terms: 'required',
	summary:
		'The captions as text, for those who may watch now; 404 when there are none. Without a language that of the sound, else the caller’s, else the first',
	params,
	query: z.object({
		variant: emptyToNull(z.enum(VARIANTS)).optional(),
		sound,
		language: plainText(20).optional(),
		kind: emptyToNull(z.enum(CAPTION_KINDS)).optional(),
	}),
	answer: transcript,
});

export const getTrailer = endpoint({
	method: 'GET',
	path: '/api/watch/:type/:id/trailer',
	who: 'anyone',
	summary: 'The source of the public trailer; 404 when there is none',
	params,
	answer: z.object({ source }),
});

/** maximum position: one day */
const playTime = z.number().min(0).max(86_400).transform(Math.floor);

export const savePosition = endpoint({
	method: 'PUT',
	path: '/api/watch/:type/:id/position',
	who: 'signed-in',
	guest: 'title',
	summary: 'Saves the position of this person, so that any device resumes there; refused with the reason when they may not watch any more',
	params,
	body: z.object({ seconds: playTime, duration: playTime.nullable().optional() }),
});

export const saveChoices = endpoint({
	method: 'PUT',
	path: '/api/watch/choices',
	who: 'signed-in',
	summary: 'Saves what this person has chosen in the player, so that any browser has it',
	body: playerChoices,
});

const position = z.object({
	product_type: z.enum(['event', 'video']),
	product_id: z.number().int(),
	slug: z.string(),
	title: z.string(),
	image_link: z.string().nullable(),
	thumb_link: z.string().nullable(),
	seconds: z.number().int(),
	duration: z.number().int().nullable(),
	updated_at: momentOut,
});
export type WatchPosition = z.output<typeof position>;

export const listPositions = endpoint({
	method: 'GET',
	path: '/api/watch/positions',
	who: 'signed-in',
	summary: '"Oglądaj dalej": what this person has begun, not finished and may watch now, latest first',
	answer: z.object({ positions: z.array(position) }),
});
