import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { idParams, momentOut, requestId, totals, wholeOrPageQuery } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { categoryName } from './categories.fields.ts';
import { NEW_CATEGORY_NAME } from './categories.rules.ts';

const category = z.object({
	id: z.number().int(),
	name: z.string(),
	updated_at: momentOut,
	translations: z.array(z.object({ id: z.number().int(), language_code: z.string(), name: z.string().nullable() })),
	videos: z.array(z.object({ id: z.number().int(), title: z.string(), slug: z.string() })),
});
export type Category = z.output<typeof category>;

export const listCategories = endpoint({
	method: 'GET',
	path: '/api/categories',
	who: 'anyone',
	summary: 'The categories, the top one first, whole or in pages of `limit`; visitors get the videos they may see, admins all of them',
	query: wholeOrPageQuery,
	answer: z.object({ categories: z.array(category), ...totals }),
});

export const createCategory = endpoint({
	method: 'POST',
	path: '/api/categories',
	who: 'admin',
	summary: 'Makes a category of a name that no other has; it becomes the first; at most 200',
	body: z.object({ name: categoryName.default(NEW_CATEGORY_NAME), ...requestId }),
	answer: z.object({ category }),
	status: 201,
});

export const updateCategory = endpoint({
	method: 'PUT',
	path: '/api/categories/:id',
	who: 'admin',
	summary: 'Renames a category; with its unchanged name, moves it to the top; with seen_at, 409 changed_since when it was renamed since',
	params: idParams,
	body: z.object({ name: categoryName, ...seenAt }),
	answer: z.object({ category }),
});

export const deleteCategory = endpoint({
	method: 'DELETE',
	path: '/api/categories/:id',
	who: 'admin',
	summary: 'Deletes a category; its videos stay, without it',
	params: idParams,
});
