import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { SLUG_CHARACTERS, SLUG_LETTER, SLUG_MAX } from '../base/text/slug.ts';
import { flagIn, idParams, momentOut, oneLine, pageQuery, plainText, totals } from '../base/values.ts';
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
	body: pageFields.extend({ ...seenAt, /** of the terms: everybody is asked to accept them again */ ask_again: flagIn.optional() }),
	answer: z.object({ page }),
});

const pageVersion = z.object({
	version: z.number().int(),
	published_at: momentOut,
	/** null: before the first change, or by somebody who is deleted */
	published_by: z.string().nullable(),
	title: z.string(),
	/** to the version before */
	difference: z.array(z.object({ kind: z.enum(['added', 'removed']), text: z.string() })),
});
export type PageVersion = z.output<typeof pageVersion>;

export const listPageVersions = endpoint({
	method: 'GET',
	path: '/api/pages/:id/versions',
	who: 'admin',
	summary: 'The texts a page has had in Polish, the newest first, each with its difference to the one before',
	params: idParams,
	query: pageQuery(5, 20),
	answer: z.object({ versions: z.array(pageVersion), ...totals }),
});
