import { endpoint } from '#domain/base/endpoint.ts';
import { flagIn, pageQuery, totals, userIdParams } from '#domain/base/values.ts';
import { z } from '#domain/base/zod.ts';
import { ORDER_KIND_NAMES } from '../order-kinds.ts';
import { orderOut } from '../orders.fields.ts';

const kinds = z
	.string()
	.max(60)
	.transform((text) => text.split(','))
	.pipe(z.array(z.enum(ORDER_KIND_NAMES)));

export const listUserOrders = endpoint({
	method: 'GET',
	path: '/api/users/:userId/orders',
	who: 'owner',
	summary:
		'Orders of a person, newest first; of all kinds, or of those in `kinds` (event,video); with `current` unpaid ones, then tickets that can be used, the next first. `instead`: those that cover cancelled ones of the page',
	params: userIdParams,
	query: pageQuery(20).extend({ kinds: kinds.optional(), current: flagIn.default(false) }),
	answer: z.object({ orders: z.array(orderOut), instead: z.array(orderOut), ...totals }),
});
