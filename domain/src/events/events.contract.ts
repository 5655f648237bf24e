import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { CONTENT_LIMIT, dateIn, flagIn, id, idParams, pageQuery, totals } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { allQuery, slugOrIdParams } from '../videos/videos.contract.ts';
import { eventIn, eventOut } from './events.fields.ts';
import { areDaysInOrder } from './events.rules.ts';

const answer = z.object({ event: eventOut });
const day = z.literal('').or(dateIn('events.validate.date')).optional();

const rangeFields = { date_from: day, date_to: day };
const notInOrder = { path: ['date_to'], message: 'events.validate.date' };

export const listEvents = endpoint({
	method: 'GET',
	path: '/api/events',
	who: 'anyone',
	summary: 'Events by their opening; without dates only those not ended; all=1 gives admins unpublished and hidden ones too',
	query: z
		.object({ ...pageQuery(CONTENT_LIMIT, CONTENT_LIMIT).shape, ...allQuery, ...rangeFields, festival: flagIn.optional() })
		.refine(areDaysInOrder, notInOrder),
	answer: z.object({ events: z.array(eventOut), ...totals }),
});

export const getEvent = endpoint({
	method: 'GET',
	path: '/api/events/:slugOrId',
	who: 'anyone',
	summary: 'An event with the gallery of its video; an unpublished one only for admins',
	params: slugOrIdParams,
	answer,
});

export const createEvent = endpoint({
	method: 'POST',
	path: '/api/events',
	who: 'admin',
	summary: 'Adds an event; with copy_of, the translations of that event where the texts are the same',
	body: eventIn.extend({ copy_of: id.optional() }),
	answer,
	status: 201,
});

export const updateEvent = endpoint({
	method: 'PUT',
	path: '/api/events/:id',
	who: 'admin',
	summary: 'Changes the fields that are sent; with seen_at, 409 changed_since when someone else has changed it since',
	params: idParams,
	body: eventIn.partial().extend(seenAt),
	answer,
});

export const deleteEvent = endpoint({
	method: 'DELETE',
	path: '/api/events/:id',
	who: 'admin',
	summary: 'Removes an event without orders',
	params: idParams,
});
