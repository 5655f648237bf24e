import { endpoint } from '../base/endpoint.ts';
import { plainText } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { isSearchable, MAX_QUERY } from './search.rules.ts';

const found = z.object({
	id: z.number().int(),
	slug: z.string(),
	title: z.string(),
	/** at most 200 characters of text, around the first hit; where to mark it says `findHits` */
	snippet: z.string(),
});
export type Found = z.output<typeof found>;

export const searchAll = endpoint({
	method: 'GET',
	path: '/api/search/all',
	who: 'anyone',
	summary: 'Videos, events and pages that visitors may see; accents and case do not matter, nor does a typing error',
	query: z.object({ search: plainText(MAX_QUERY).refine(isSearchable, 'search.too_short') }),
	answer: z.object({ videos: z.array(found), events: z.array(found), pages: z.array(found) }),
});
