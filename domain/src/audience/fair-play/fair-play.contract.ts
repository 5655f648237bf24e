import { endpoint } from '../../base/endpoint.ts';
import { flagIn, idParams, pageQuery, totals } from '../../base/values.ts';
import { z } from '../../base/zod.ts';
import { FAIR_PLAY_GIFTS, TROUBLES } from './fair-play.rules.ts';

const person = z.object({
	user_id: z.number().int(),
	name: z.string(),
	email: z.string().nullable(),
	trouble: z.enum(TROUBLES).nullable(),
	seen_minutes: z.number().int(),
	stalled_percent: z.number(),
	/** with those from the last message of a player that was playing until the end */
	cut_off_minutes: z.number().int(),
	/** null: nothing yet */
	given: z.enum(FAIR_PLAY_GIFTS).nullable(),
});
export type FairPlayPerson = z.output<typeof person>;

export const getFairPlay = endpoint({
	method: 'GET',
	path: '/api/events/:id/fair-play',
	who: 'admin',
	summary: 'Those who watched the last evening of the event, after its end, and who had trouble',
	params: idParams,
	query: pageQuery(20),
	answer: z.object({
		is_over: z.boolean(),
		/** marked as failed: all of them are given something, otherwise those who had trouble */
		stream_failed: z.boolean(),
		/** by a person; otherwise by the stream itself */
		is_marked: z.boolean(),
		/** those who have been given nothing yet and can be given something */
		waiting: z.number().int(),
		people: z.array(person),
		...totals,
	}),
});

export const giveFairPlay = endpoint({
	method: 'POST',
	path: '/api/events/:id/fair-play',
	who: 'admin',
	summary:
		'Gives each of those who had trouble, or everyone after a failed evening, once, 48 h of the recording or a code of the ticket’s worth, with a mail',
	params: idParams,
	body: z.object({ gift: z.enum(FAIR_PLAY_GIFTS, 'form.validate.wrong_input') }),
	answer: z.object({ given: z.number().int() }),
});

export const markStream = endpoint({
	method: 'PUT',
	path: '/api/events/:id/fair-play/stream',
	who: 'admin',
	summary: 'Marks the last evening of the event as failed, or as not failed, whatever its stream has marked',
	params: idParams,
	body: z.object({ failed: flagIn }),
});
