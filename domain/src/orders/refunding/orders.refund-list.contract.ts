import { endpoint } from '#domain/base/endpoint.ts';
import { emptyToNull, id, moneyOut, pageQuery, searchText, totals } from '#domain/base/values.ts';
import { z } from '#domain/base/zod.ts';
import { dayRange, isReversedRange, REVERSED_RANGE } from '../listing/orders.search.contract.ts';
import { ORDER_KIND_NAMES } from '../order-kinds.ts';
import { REFUND_WAYS } from './orders.refunds.rules.ts';

const listedRefund = z.object({
	/** the Warsaw day of the refund */
	date: z.string(),
	amount: moneyOut,
	how: z.enum(REFUND_WAYS),
	order: z.object({
		extOrderId: z.string(),
		number: z.string(),
		kind: z.enum(ORDER_KIND_NAMES),
		title: z.string().nullable(),
		/** of the performance; null for a video or a universal gift */
		date_from: z.string().nullable(),
		userId: z.number().int(),
		firstname: z.string(),
		lastname: z.string(),
	}),
});
export type ListedRefund = z.output<typeof listedRefund>;

export const listRefunds = endpoint({
	method: 'GET',
	path: '/api/refunds',
	who: 'admin',
	summary: 'Refunds made in a range of days, by day; as CSV with format=csv or Accept: text/csv',
	query: pageQuery(20)
		.extend({
			...dayRange,
			kind: emptyToNull(z.enum(ORDER_KIND_NAMES)),
			event_id: emptyToNull(id),
			video_id: emptyToNull(id),
			/** the same as in the lists of orders */
			q: searchText,
			user: searchText,
			place: searchText,
			number: searchText,
			title: searchText,
			format: z.enum(['json', 'csv']).optional(),
		})
		.refine((query) => !isReversedRange(query), REVERSED_RANGE),
	answer: z.object({ refunds: z.array(listedRefund), ...totals, summary: z.object({ amount: moneyOut }) }),
	produces: ['text/csv'],
});
