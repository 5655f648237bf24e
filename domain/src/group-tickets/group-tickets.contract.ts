import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { flagOut, momentOut } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { groupForm } from './group-tickets.fields.ts';

/** S3-130 */
export const groupConfigOut = z.object({
	event_available: flagOut,
	video_available: flagOut,
	one_free: flagOut,
	min_units: z.number().int(),
	max_units: z.number().int(),
	discount: z.number().int().nullable(),
});
export type GroupConfigOut = z.output<typeof groupConfigOut>;

const answer = z.object({
	/** for admins: what a change is compared with */
	updated_at: momentOut.optional(),
	config: groupConfigOut,
});

export const getGroupSettings = endpoint({
	method: 'GET',
	path: '/api/groupTickets/settings',
	who: 'anyone',
	summary: 'The settings of group tickets',
	answer,
});

export const updateGroupSettings = endpoint({
	method: 'PUT',
	path: '/api/groupTickets/settings',
	who: 'admin',
	summary: 'Changes the fields that are sent; with seen_at, 409 changed_since when they were changed since',
	body: groupForm.partial().extend(seenAt),
	answer,
});
