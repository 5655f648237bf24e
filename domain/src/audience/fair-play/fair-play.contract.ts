import { endpoint } from '../../base/endpoint.ts';
import { flagIn, idParams, pageQuery, totals } from '../../base/values.ts';
import { z } from '../../base/zod.ts';
import { FAIR_PLAY_GIFTS, TROUBLES } from './fair-play.rules.ts';

const person = z.object({
	user_id: z.number().int(),
	name: z.string(),
	email: z.string().nullable(),
	trouble: z.enum(TROUBLES),
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
	summary: 'Those whose evening failed, after the end of the event',
	params: idParams,
	query: pageQuery(20),
	answer: z.object({
		is_over: z.boolean(),
		stream_failed: z.boolean(),
		/** said by a person; otherwise measured */
		is_marked: z.boolean(),
		/** what they are given without anybody pressing a button; null: nothing, or no longer. Missing while a node of the version before answers */
		automatic: z.enum(FAIR_PLAY_GIFTS).nullish(),
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
	summary: 'Gives each of them, once, 48 h of the recording or a code of the ticket’s worth, with a mail',
	params: idParams,
	body: z.object({ gift: z.enum(FAIR_PLAY_GIFTS, 'form.validate.wrong_input') }),
	answer: z.object({ given: z.number().int() }),
});

export const markStream = endpoint({
	method: 'PUT',
	path: '/api/events/:id/fair-play/stream',
	who: 'admin',
	summary: 'The stream itself failed, for everyone who came, or it did not, whatever was measured',
	params: idParams,
	body: z.object({ failed: flagIn }),
});
