import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { CONTENT_LIMIT, SEARCH_LENGTH } from '../base/limits.ts';
import { flagIn, id, idParams, pageQuery, plainText, requestId, totals } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { VIDEO_IMAGES, videoIn, videoOut, withVideoRules } from './videos.fields.ts';
import { VIDEO_STATUSES } from './videos.status.ts';

const answer = z.object({ video: videoOut });
/** tried as an id first: a slug has at least one letter, so it never looks like an id */
export const slugOrIdParams = z.object({ slugOrId: plainText(100).min(1) });
export const allQuery = { all: flagIn.default(false) };

export const listVideos = endpoint({
	method: 'GET',
	path: '/api/videos',
	who: 'anyone',
	summary: 'The videos visitors may see, by weight descending, then title; all=1 gives admins every one',
	query: z.object({
		...pageQuery(CONTENT_LIMIT, CONTENT_LIMIT).shape,
		...allQuery,
		/** words of the title; accents and case do not matter; with all=1 of the slug too */
		search: plainText(SEARCH_LENGTH).optional(),
		/** these two with all=1 only */
		status: z.enum(VIDEO_STATUSES).optional(),
		category: id.optional(),
	}),
	answer: z.object({
		videos: z.array(videoOut),
		...totals,
		/** with all=1: number of videos per status, independent of the search */
		by_status: z.record(z.enum(VIDEO_STATUSES), z.number().int()).optional(),
	}),
});

export const getVideo = endpoint({
	method: 'GET',
	path: '/api/videos/:slugOrId',
	who: 'anyone',
	guest: 'title',
	summary: 'A video with its gallery; a hidden one only for admins',
	params: slugOrIdParams,
	answer,
});

export const createVideo = endpoint({
	method: 'POST',
	path: '/api/videos',
	who: 'admin',
	summary: 'Adds a video; texts are sanitised, images re-encoded',
	body: withVideoRules(videoIn.extend(requestId)),
	files: Object.keys(VIDEO_IMAGES),
	answer,
	status: 201,
});

export const updateVideo = endpoint({
	method: 'PUT',
	path: '/api/videos/:id',
	who: 'admin',
	summary: 'Changes the fields that are sent; with seen_at, 409 changed_since when someone else has changed it since',
	params: idParams,
	body: withVideoRules(videoIn.partial().extend(seenAt)),
	files: Object.keys(VIDEO_IMAGES),
	answer,
});

export const deleteVideo = endpoint({
	method: 'DELETE',
	path: '/api/videos/:id',
	who: 'admin',
	summary: 'Removes a video that has neither orders nor events',
	params: idParams,
});

/** an image may be named by its column or by its upload field */
export const deleteVideoImage = endpoint({
	method: 'DELETE',
	path: '/api/videos/:id/image/:field',
	who: 'admin',
	summary: 'Removes an image of a video',
	params: z.object({ ...idParams.shape, field: z.enum(['image_link', 'thumb_link', 'main_image', 'thumb_image']) }),
	answer,
});
