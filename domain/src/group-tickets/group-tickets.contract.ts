import { endpoint } from '../base/endpoint.ts';
import { flagOut } from '../base/values.ts';
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

const answer = z.object({ config: groupConfigOut });

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
	summary: 'Changes the fields that are sent',
	body: groupForm.partial(),
	answer,
});
