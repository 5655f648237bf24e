import { endpoint } from '../base/endpoint.ts';
import { emptyToNull, flagIn, flagOut } from '../base/values.ts';
import { z } from '../base/zod.ts';

/** spec 3 §3 "Group ticket config" */
export const groupConfigOut = z.object({
	event_available: flagOut,
	video_available: flagOut,
	one_free: flagOut,
	min_units: z.number().int(),
	max_units: z.number().int(),
	discount: z.number().int().nullable(),
});
export type GroupConfigOut = z.output<typeof groupConfigOut>;

const units = (required: string) =>
	z
		.union([z.number(), z.string()], required)
		.refine((value) => value !== '', required)
		.transform(Number)
		.pipe(
			z
				.number('groupTickets.validate.number')
				.int('groupTickets.validate.number')
				.min(1, 'groupTickets.validate.number')
				.max(9999, 'groupTickets.validate.number'),
		);

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
	body: z
		.strictObject({
			event_available: flagIn,
			video_available: flagIn,
			one_free: flagIn,
			min_units: units('groupTickets.validate.min'),
			max_units: units('groupTickets.validate.max'),
			discount: emptyToNull(
				z.coerce
					.number('groupTickets.validate.discount')
					.int('groupTickets.validate.discount')
					.min(0, 'groupTickets.validate.discount')
					.max(99, 'groupTickets.validate.discount'),
			),
		})
		.partial(),
	answer,
});
