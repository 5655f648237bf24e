import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { flagIn, flagOut, idParams, momentOut, plainText, requestId, requiredText, totals, wholeOrPageQuery } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { isSafeLink } from '../settings/settings.rules.ts';
import { isBlankHtml, SLIDE_TEXT_MAX } from './slides.rules.ts';

export const slide = z.object({
	id: z.number().int(),
	title: z.string(),
	text: z.string(),
	url: z.string().nullable(),
	bg_image: z.string().nullable(),
	/** one of the few flags that travel as a boolean */
	published: z.boolean(),
	/** its link leads to a cancelled event: not shown to visitors */
	cancelled: flagOut,
	weight: z.number().int(),
	updated_at: momentOut,
	translations: z.array(
		z.object({ id: z.number().int(), language_code: z.string(), title: z.string().nullable(), text: z.string().nullable() }),
	),
});
export type Slide = z.output<typeof slide>;

export const slideFields = z.object({
	title: requiredText(200, 'slides.validate.title'),
	text: plainText(SLIDE_TEXT_MAX, undefined, 'slides.validate.text').refine((text) => !isBlankHtml(text), 'slides.validate.text'),
	url: plainText(500)
		.trim()
		.refine((url) => url === '' || isSafeLink(url), 'settings.validate.link')
		.nullable()
		.optional(),
	published: flagIn.optional(),
	/** empty removes the image; an address sent by a caller is never stored */
	bg_image: z.string().max(500).nullable().optional(),
});

const one = z.object({ slide });
const files = ['bg_image_data'] as const;

export const listSlides = endpoint({
	method: 'GET',
	path: '/api/slides',
	who: 'anyone',
	summary:
		'The slides, the top one first, whole or in pages of `limit`; `all=1` gives admins the unpublished ones and those of cancelled events too',
	query: wholeOrPageQuery.extend({ all: flagIn.optional() }),
	answer: z.object({ slides: z.array(slide), ...totals }),
});

export const createSlide = endpoint({
	method: 'POST',
	path: '/api/slides',
	who: 'admin',
	summary: 'Makes a slide; it becomes the first; at most 100. Line breaks become HTML breaks, the text is sanitised',
	body: slideFields.extend(requestId),
	files,
	answer: one,
	status: 201,
});

export const updateSlide = endpoint({
	method: 'PUT',
	path: '/api/slides/:id',
	who: 'admin',
	summary:
		'Changes the fields that are sent; with an empty body, moves the slide to the top; with seen_at, 409 changed_since when it was changed since',
	params: idParams,
	body: slideFields.partial().extend(seenAt),
	files,
	answer: one,
});

export const deleteSlide = endpoint({
	method: 'DELETE',
	path: '/api/slides/:id',
	who: 'admin',
	summary: 'Deletes a slide',
	params: idParams,
});
