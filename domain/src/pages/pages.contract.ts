import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { SLUG_CHARACTERS, SLUG_LETTER, SLUG_MAX } from '../base/text/slug.ts';
import { idParams, momentOut, oneLine, plainText } from '../base/values.ts';
import { z } from '../base/zod.ts';

const page = z.object({
	id: z.number().int(),
	slug: z.string(),
	title: z.string(),
	content: z.string(),
	title_en: z.string().nullable().optional(),
	content_en: z.string().nullable().optional(),
	/** for admins: what a change is compared with */
	updated_at: momentOut.optional(),
});
export type Page = z.output<typeof page>;

/** pages the product links to by name; their slugs stay */
export const FIXED_PAGES = { polityka: 1, regulamin: 2, kontakt: 3, jakkupicbilet: 4 } as const;

const slug = plainText(SLUG_MAX, 'pages.validate.slug')
	.regex(SLUG_CHARACTERS, 'pages.validate.slug')
	.regex(SLUG_LETTER, 'pages.validate.slug');
const CONTENT_LIMIT = 200_000;

/** what the form of a page holds */
export const pageFields = z.object({
	title: oneLine(200).min(1, 'form.validate.required'),
	content: plainText(CONTENT_LIMIT),
	slug,
	title_en: oneLine(200).nullable().optional(),
	content_en: plainText(CONTENT_LIMIT).nullable().optional(),
});

export const getPage = endpoint({
	method: 'GET',
	path: '/api/pages/:slug',
	who: 'anyone',
	summary:
		'A content page by its slug or number in the caller’s language, falling back to Polish field by field; an admin also gets the English fields',
	params: z.object({ slug: z.string().max(100) }),
	answer: z.object({ page }),
});

export const listPages = endpoint({
	method: 'GET',
	path: '/api/pages',
	who: 'admin',
	summary: 'All content pages',
	answer: z.object({ pages: z.array(page) }),
});

export const updatePage = endpoint({
	method: 'PUT',
	path: '/api/pages/:id',
	who: 'admin',
	summary: 'Changes a content page; content is sanitised; with seen_at, 409 changed_since when someone else has changed it since',
	params: idParams,
	body: pageFields.extend(seenAt),
	answer: z.object({ page }),
});
