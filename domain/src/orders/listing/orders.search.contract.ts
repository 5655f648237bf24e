import { endpoint } from '#domain/base/endpoint.ts';
import { dateIn, emptyToNull, pageQuery, searchText, totals } from '#domain/base/values.ts';
import { z } from '#domain/base/zod.ts';
import { ORDER_KIND_NAMES } from '../order-kinds.ts';
import { orderedProductIn, orderOut } from '../orders.fields.ts';
import { SETTABLE_STATUSES } from '../orders.moves.rules.ts';

/** Days on the Warsaw calendar, both included; without them all times. */
export const dayRange = {
	date_from: emptyToNull(dateIn('orders.validate.date')),
	date_to: emptyToNull(dateIn('orders.validate.date')),
};

type Days = { date_from: string | null; date_to: string | null };
export const isReversedRange = ({ date_from, date_to }: Days): boolean => date_from !== null && date_to !== null && date_from > date_to;
export const REVERSED_RANGE = { message: 'orders.validate.date', path: ['date_to'] };

export const searchOrders = endpoint({
	method: 'GET',
	path: '/api/orders',
	who: 'admin',
	summary:
		'Orders of all kinds and all times, newest first; q finds any four characters of a number, a name in any order, a part of an e-mail, a code, a NIP, an amount, a title',
	query: pageQuery(20)
		.extend({
			q: searchText,
			kind: emptyToNull(z.enum(ORDER_KIND_NAMES)),
			status: emptyToNull(z.enum(SETTABLE_STATUSES)),
			...dayRange,
		})
		.refine((query) => !isReversedRange(query), REVERSED_RANGE),
	answer: z.object({ orders: z.array(orderOut), ...totals }),
});

export const countUnpaid = endpoint({
	method: 'GET',
	path: '/api/orders/unpaid',
	who: 'admin',
	summary: 'How many unpaid orders of all kinds for a title (event-12, video-7) or a gift for any (any) keep the price they were made at',
	query: z.object({ product: orderedProductIn }),
	answer: z.object({ count: z.number().int() }),
});
