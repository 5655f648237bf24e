import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { idParams, momentOut, requestId, totals, wholeOrPageQuery } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { galleryName } from './galleries.fields.ts';
import { NEW_GALLERY_NAME } from './galleries.rules.ts';

/** also in the answers of events and videos (S1-095) */
const galleryImage = z.object({
	id: z.number().int(),
	url: z.string(),
	grid_thumb_url: z.string(),
	thumb_url: z.string(),
});
export type GalleryImage = z.output<typeof galleryImage>;

const gallery = z.object({
	id: z.number().int(),
	name: z.string(),
	updated_at: momentOut,
	images: z.array(galleryImage),
	videos: z.array(z.object({ id: z.number().int(), title: z.string(), slug: z.string() })),
});
export type Gallery = z.output<typeof gallery>;

const one = z.object({ gallery });

export const listGalleries = endpoint({
	method: 'GET',
	path: '/api/galleries',
	who: 'admin',
	summary: 'Galleries with their images and the videos that show them, newest first, whole or in pages of `limit`',
	query: wholeOrPageQuery,
	answer: z.object({ galleries: z.array(gallery), ...totals }),
});

export const getGallery = endpoint({
	method: 'GET',
	path: '/api/galleries/:id',
	who: 'admin',
	summary: 'One gallery',
	params: idParams,
	answer: one,
});

export const createGallery = endpoint({
	method: 'POST',
	path: '/api/galleries',
	who: 'admin',
	summary: 'Makes an empty gallery; at most 2,000',
	body: z.object({ name: galleryName.default(NEW_GALLERY_NAME), ...requestId }),
	answer: one,
	status: 201,
});

export const updateGallery = endpoint({
	method: 'PUT',
	path: '/api/galleries/:id',
	who: 'admin',
	summary: 'Renames a gallery; with seen_at, 409 changed_since when it was renamed since',
	params: idParams,
	body: z.object({ name: galleryName, ...seenAt }),
	answer: one,
});

export const deleteGallery = endpoint({
	method: 'DELETE',
	path: '/api/galleries/:id',
	who: 'admin',
	summary: 'Deletes a gallery and its images; 409 while a video shows it',
	params: idParams,
});

export const addGalleryImage = endpoint({
	method: 'POST',
	path: '/api/galleries/:id/images',
	who: 'admin',
	summary: 'Adds an image (multipart field `image`); at most 5',
	params: idParams,
	body: z.object(requestId),
	files: ['image'],
	answer: one,
	status: 201,
});

export const deleteGalleryImage = endpoint({
	method: 'DELETE',
	path: '/api/galleryImages/:id',
	who: 'admin',
	summary: 'Deletes an image and answers its gallery',
	params: idParams,
	answer: one,
});
