import { endpoint } from '../base/endpoint.ts';
import { slugIn } from '../base/inputs.ts';
import { flagOut, pageQuery, plainText, totals } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { performanceFields } from '../events/performance.fields.ts';
import { isSearchable, MAX_QUERY } from './search.query.rules.ts';
import { SPOKEN_PAGE } from './spoken.rules.ts';

const found = z.object({
	id: z.number().int(),
	slug: z.string(),
	title: z.string(),
	/** at most 200 characters of text around the first hit; `findHits` returns the positions to mark */
	snippet: z.string(),
});
export type FoundItems = z.output<typeof found>;

/** Of a found event: a title is often played on several evenings. */
const foundPerformance = z.object(performanceFields);
export type FoundPerformance = z.output<typeof foundPerformance>;
const foundEvent = found.extend(foundPerformance.partial().shape);

export const searchAll = endpoint({
	method: 'GET',
	path: '/api/search/all',
	who: 'anyone',
	summary: 'Videos, events and pages that visitors may see; accents and case do not matter, nor does a typing error',
	query: z.object({ search: plainText(MAX_QUERY).refine(isSearchable, 'search.too_short') }),
	answer: z.object({
		videos: z.array(found),
		events: z.array(foundEvent),
		pages: z.array(found),
		/** number of all matches; the answer holds the best of each kind */
		...totals,
	}),
});

const spokenLine = z.object({
	product_type: z.enum(['event', 'video']),
	id: z.number().int(),
	slug: z.string(),
	title: z.string(),
	at_seconds: z.number().int(),
	/** plain text; `spokenHits` returns the positions to mark */
	line: z.string(),
	/** of the line, by its track */
	language: z.string(),
	/** the caller may watch the title now */
	access: z.boolean(),
});
export type SpokenLine = z.output<typeof spokenLine>;

export const searchSpoken = endpoint({
	method: 'GET',
	path: '/api/search/spoken',
	who: 'anyone',
	summary: 'Lines spoken in plays that visitors may see, from their captions; accents, case and endings do not matter',
	query: z.object({
		search: plainText(MAX_QUERY).refine(isSearchable, 'search.too_short'),
		...pageQuery(SPOKEN_PAGE, 100).shape,
	}),
	answer: z.object({
		lines: z.array(spokenLine),
		/** exact up to 1,000, then `total_capped` */
		...totals,
	}),
});

const foundTitle = z.object({
	id: z.number().int(),
	slug: z.string(),
	title: z.string(),
	/** the first day of an event; null for a video */
	date_from: z.string().nullable(),
	/** null for a video and for an event of whole days */
	time_from: z.string().nullable().optional(),
	cancelled: flagOut.optional(),
	/** not visible to visitors: hidden, not published, or over */
	hidden: flagOut,
});
export type FoundTitle = z.output<typeof foundTitle>;

export const searchTitles = endpoint({
	method: 'GET',
	path: '/api/search/titles',
	who: 'admin',
	summary: 'Events and videos whose title has every word, hidden and unpublished ones too, newest first',
	query: z.object({ search: plainText(MAX_QUERY).refine(isSearchable, 'search.too_short') }),
	answer: z.object({ events: z.array(foundTitle), videos: z.array(foundTitle) }),
});

export const freeSlug = endpoint({
	method: 'GET',
	path: '/api/search/free-slug',
	who: 'admin',
	summary: 'The link itself when no other event or video of the kind has it, else with the first free number behind it',
	query: z.object({ type: z.enum(['event', 'video']), slug: slugIn }),
	answer: z.object({ slug: z.string() }),
});
