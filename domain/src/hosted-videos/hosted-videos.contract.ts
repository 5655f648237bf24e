import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { flagIn, momentOut, requestId, searchText, totals } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { CAPTION_KINDS } from '../watching/player/captions.rules.ts';
import { hostedName, subtitleBody, uploadBody } from './hosted-videos.fields.ts';
import { FILE_OFFERS, HOSTED_STATUSES, PICTURE_FAULTS, parseHostedId } from './hosted-videos.rules.ts';
import { findingsSchema } from './packages/findings.rules.ts';
import { PACKAGE_REASONS } from './packages/ladder.rules.ts';

/** The adaptive package of a film, as the panel shows it. */
const filmPackage = z.object({
	id: z.number().int(),
	version: z.number().int(),
	state: z.enum(['waiting', 'making', 'ready', 'failed']),
	/** percent */
	progress: z.number().int(),
	/** null while it is not known */
	seconds_left: z.number().int().nullable(),
	/** why it failed: text `package.reason.…` */
	reason: z.enum(PACKAGE_REASONS).nullable(),
	/** heights of the qualities, largest first; empty until the film was inspected */
	heights: z.array(z.number().int()),
	has_sound: z.boolean().nullable(),
	/** an earlier package plays until this one is ready */
	has_earlier: z.boolean(),
	/** what was found in the file; null until it was inspected. Absent: from a node of the version before */
	found: findingsSchema.nullable().optional(),
});
export type FilmPackage = z.output<typeof filmPackage>;

const hostedVideo = z.object({
	uri: z.string(),
	id: z.number().int(),
	name: z.string(),
	status: z.enum(HOSTED_STATUSES),
	/** why it cannot be played: text `hosted.…`; null: its format */
	fault: z.enum(PICTURE_FAULTS).nullable(),
	/** upload address for the rest of an unfinished file (tus 1.0.0) */
	upload_link: z.string().nullable(),
	/** seconds */
	duration: z.number().int().nullable(),
	thumbnail: z.string().nullable(),
	size: z.number().int().nullable(),
	/** percent of the conversion, while it runs */
	progress: z.number().int().nullable(),
	/** the newest package; null where none was requested, and at Vimeo */
	package: filmPackage.nullable(),
	/** a sound can only be played with a film */
	content: z.enum(['film', 'sound']),
	/** of its name: what a change is compared with; in the list and after a rename */
	updated_at: momentOut.optional(),
});
export type HostedVideo = z.output<typeof hostedVideo>;

/** `123` or, encoded, `/videos/123` (S2-129, S2-130) */
const hostedId = z
	.string()
	.max(60)
	.transform((value, ctx) => {
		const id = parseHostedId(value);
		if (id === null) ctx.addIssue({ code: 'custom', message: 'form.validate.wrong_input' });
		return id ?? z.NEVER;
	});
const params = z.object({ id: hostedId });

export const listHostedVideos = endpoint({
	method: 'GET',
	path: '/api/vimeo',
	who: 'admin',
	summary: 'Files of the video host, newest first; unfinished ones with the link to resume',
	query: z.object({
		page: z.coerce.number().int().min(1).max(1_000_000).default(1),
		limit: z.coerce.number().int().min(1).max(500).default(500),
		/** words of the name */
		q: searchText,
		/** only files that a field of the panel takes */
		offer: z.enum(FILE_OFFERS).optional(),
		/** a file that is answered too, whatever its place in the list */
		chosen: z.coerce.number().int().optional(),
	}),
	answer: z.object({
		videos: z.array(hostedVideo),
		/** Vimeo did not answer: only the files that are here */
		incomplete: z.boolean(),
		/** false where no decoder is available: no stills are made, and formats that browsers do not play are not converted */
		can_convert: z.boolean(),
		/** false where no adaptive packages can be made: films play as uploaded */
		can_package: z.boolean(),
		...totals,
	}),
});

export const createHostedVideo = endpoint({
	method: 'POST',
	path: '/api/vimeo',
	who: 'admin',
	summary: 'Creates an upload; its bytes are sent to upload_link by tus 1.0.0',
	body: uploadBody.extend(requestId),
	answer: z.object({ video: hostedVideo }),
	status: 201,
});

export const finaliseHostedVideo = endpoint({
	method: 'PATCH',
	path: '/api/vimeo/:id',
	who: 'admin',
	summary: 'Finishes an upload once every byte is there (409 before); repeating it changes nothing',
	params,
	answer: z.object({ video: hostedVideo }),
});

export const makeHostedPackage = endpoint({
	method: 'POST',
	path: '/api/vimeo/:id/package',
	who: 'admin',
	summary: 'Makes a new adaptive package of a film of the built-in host; answers at once, the work continues in the background',
	params,
	answer: z.object({ job: filmPackage }),
	status: 202,
});

export const renameHostedVideo = endpoint({
	method: 'PUT',
	path: '/api/vimeo/:id',
	who: 'admin',
	summary: 'Renames a file; with seen_at, 409 changed_since when it was renamed since',
	params,
	body: z.object({ name: hostedName, ...seenAt }),
	answer: z.object({ video: hostedVideo }),
});

export const deleteHostedVideo = endpoint({
	method: 'DELETE',
	path: '/api/vimeo/:id',
	who: 'admin',
	summary: 'Deletes a file with its subtitles; 409 while a video plays it',
	params,
});

const track = z.object({ uri: z.string(), id: z.number().int(), name: z.string(), language: z.string(), kind: z.enum(CAPTION_KINDS) });
export type SubtitleTrack = z.output<typeof track>;

export const listSubtitles = endpoint({
	method: 'GET',
	path: '/api/vimeo/:id/subtitles',
	who: 'admin',
	summary: 'Subtitle tracks of a file',
	params,
	answer: z.object({ subtitles: z.object({ data: z.array(track) }) }),
});

export const addSubtitles = endpoint({
	method: 'POST',
	path: '/api/vimeo/:id/subtitles',
	who: 'admin',
	summary: 'Adds a WebVTT track; 409 track_exists where there is one of the same language and kind, which `replace` replaces',
	params,
	body: subtitleBody.extend({ replace: flagIn.default(false), ...requestId }),
	answer: z.object({ subtitle: track }),
	status: 201,
});

export const deleteSubtitles = endpoint({
	method: 'DELETE',
	path: '/api/vimeo/:id/subtitles/:trackId',
	who: 'admin',
	summary: 'Deletes a track',
	params: z.object({ id: hostedId, trackId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
});
