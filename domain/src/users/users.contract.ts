import { userSchema } from '../account/account.contract.ts';
import { ROLE_FIELD } from '../account/account.fields.ts';
import { banSchema } from '../bans/bans.contract.ts';
import { endpoint } from '../base/endpoint.ts';
import { LIST_LIMIT } from '../base/limits.ts';
import { dateIn, flagIn, idParams, momentOut, pageQuery, totals } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { orderOut } from '../orders/orders.fields.ts';
import { USER_FILTER_LENGTH, USER_SORTS } from './users.rules.ts';

const words = z
	.string()
	.trim()
	.max(USER_FILTER_LENGTH)
	.transform((value) => value || undefined);

const number = z
	.string()
	.regex(/^\d{1,9}$/)
	.transform(Number);

const listedUser = userSchema.pick({
	id: true,
	firstname: true,
	lastname: true,
	email: true,
	created_at: true,
	paymentStatus: true,
	role: true,
	role_id: true,
	mailing: true,
	country_code: true,
});
export type ListedUser = z.output<typeof listedUser>;

export const listUsers = endpoint({
	method: 'GET',
	path: '/api/users',
	who: 'admin',
	summary: 'People, with sorting and column filters; `search` answers at most 20',
	query: pageQuery(20).extend({
		sort: z.enum(USER_SORTS).default('created_at'),
		order: z.enum(['asc', 'desc']).default('desc'),
		search: words.optional(),
		id: number.optional(),
		name: words.optional(),
		email: words.optional(),
		role: ROLE_FIELD.optional(),
		mailing: flagIn.optional(),
		country_code: words.optional(),
		created_at: dateIn().optional(),
		paymentStatus: number.optional(),
	}),
	answer: z.object({
		users: z.array(listedUser),
		/** the same as `total` */
		count: z.number().int().optional(),
		total: totals.total.optional(),
		total_capped: totals.total_capped,
	}),
});

const orderRows = z.array(orderOut);

export const getUser = endpoint({
	method: 'GET',
	path: '/api/users/:id',
	who: 'owner',
	summary: 'A person with the newest `limit` orders of each kind; an admin also gets bans and the last address',
	params: idParams,
	query: pageQuery(LIST_LIMIT).pick({ limit: true }),
	answer: z.object({
		user: userSchema,
		orders: orderRows,
		videoOrders: orderRows,
		giftOrders: orderRows,
		groupTicketOrders: orderRows,
		bans: z.array(banSchema).optional(),
		/** for admins: the new password of this admin that waits for another one */
		waiting_password: z.object({ asked_at: momentOut, ip: z.string().nullable(), country: z.string().nullable() }).nullable().optional(),
		/** for admins: what a change is compared with */
		updated_at: momentOut.optional(),
	}),
});
