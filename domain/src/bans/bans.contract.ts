import { endpoint } from '../base/endpoint.ts';
import { flagIn, id, idParams, momentOut, pageQuery, totals } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { banDateField } from './bans.fields.ts';

export const banSchema = z.object({
	id: z.number().int(),
	user_id: z.number().int(),
	firstname: z.string(),
	lastname: z.string(),
	email: z.string().nullable(),
	country_code: z.string().nullable(),
	reason: z.string(),
	expiration_date: momentOut.nullable(),
	forever: z.boolean(),
	send_email: z.boolean(),
	created_at: momentOut,
	/** false once its date has passed: a ban expires without being lifted */
	active: z.boolean(),
});
export type Ban = z.output<typeof banSchema>;

export const listBans = endpoint({
	method: 'GET',
	path: '/api/bans',
	who: 'admin',
	summary: 'Bans that have not been lifted, newest first',
	query: pageQuery(20).extend({ user_id: id.optional() }),
	answer: z.object({ bans: z.array(banSchema), ...totals }),
});

export const createBan = endpoint({
	method: 'POST',
	path: '/api/bans',
	who: 'admin',
	summary: 'Bans a person; ends their sessions at once',
	body: z.object({
		user_id: id,
		reason: z.string().max(500, 'form.validate.too_long').nullish(),
		expiration_date: banDateField,
		send_email: flagIn.default(false),
		forever: flagIn.default(false),
	}),
	answer: z.object({ ban: banSchema }),
	status: 201,
});

export const liftBan = endpoint({
	method: 'DELETE',
	path: '/api/bans/:id',
	who: 'admin',
	summary: 'Lifts a ban',
	params: idParams,
});
