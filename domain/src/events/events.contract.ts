import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { CONTENT_LIMIT, SEARCH_LENGTH } from '../base/limits.ts';
import { dateIn, flagIn, id, idParams, pageQuery, plainText, requestId, totals } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { allQuery, slugOrIdParams } from '../videos/videos.contract.ts';
import { eventIn, eventOut, withEventRules } from './events.fields.ts';
import { EVENT_LISTS, EVENT_SORTS } from './events.lists.ts';
import { areDaysInOrder } from './events.rules.ts';

const answer = z.object({ event: eventOut });
const day = z.literal('').or(dateIn('events.validate.date')).optional();

const rangeFields = { date_from: day, date_to: day };
/** with all=1 only */
const panelFields = {
	/** words of the title or the slug; accents and case do not matter */
	search: plainText(SEARCH_LENGTH).optional(),
	/** without it those not ended, or all of the days searched */
	list: z.enum(EVENT_LISTS).optional(),
	sort: z.enum(EVENT_SORTS).default('date'),
	/** without it by opening; lists that look back begin with the last */
	order: z.enum(['asc', 'desc']).optional(),
};
const notInOrder = { path: ['date_to'], message: 'events.validate.date' };

export const listEvents = endpoint({
	method: 'GET',
	path: '/api/events',
	who: 'anyone',
	summary: 'Events by their opening; without dates only those not ended; all=1 gives admins unpublished and hidden ones too',
	query: z
		.object({
			...pageQuery(CONTENT_LIMIT, CONTENT_LIMIT).shape,
			...allQuery,
			...rangeFields,
			festival: flagIn.optional(),
			...panelFields,
		})
		.refine(areDaysInOrder, notInOrder),
	answer: z.object({
		events: z.array(eventOut),
		...totals,
		/** with all=1: number of events per list, independent of the search and the days */
		by_list: z.record(z.enum(EVENT_LISTS), z.number().int()).optional(),
	}),
});

export const getEvent = endpoint({
	method: 'GET',
	path: '/api/events/:slugOrId',
	who: 'anyone',
	guest: 'title',
	summary: 'An event with the gallery of its video; an unpublished one only for admins',
	params: slugOrIdParams,
	answer,
});

export const createEvent = endpoint({
	method: 'POST',
	path: '/api/events',
	who: 'admin',
	summary: 'Adds an event; with copy_of, the translations of that event where the texts are the same',
	body: withEventRules(eventIn.extend({ copy_of: id.optional(), ...requestId })),
	answer,
	status: 201,
});

export const updateEvent = endpoint({
	method: 'PUT',
	path: '/api/events/:id',
	who: 'admin',
	summary: 'Changes the fields that are sent; with seen_at, 409 changed_since when someone else has changed it since',
	params: idParams,
	body: withEventRules(eventIn.partial().extend(seenAt)),
	answer,
});

export const deleteEvent = endpoint({
	method: 'DELETE',
	path: '/api/events/:id',
	who: 'admin',
	summary: 'Removes an event without orders',
	params: idParams,
});
