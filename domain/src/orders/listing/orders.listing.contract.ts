import { endpoint } from '../../base/endpoint.ts';
import { dateIn, emptyToNull, id, idParams, moneyOut, pageQuery, searchText, totals } from '../../base/values.ts';
import { z } from '../../base/zod.ts';
import { orderOut, orderSummary } from '../orders.fields.ts';
import { SETTABLE_STATUSES } from '../orders.moves.rules.ts';
import { PAYMENT_WAYS } from '../paying/payment-ways.rules.ts';
import { ORDER_SORTS } from './order-sorts.ts';

const sorting = {
	sort: z.enum(ORDER_SORTS).default('created_at'),
	order: z.enum(['asc', 'desc']).default('desc'),
	/** looks for a person, a number or a title */
	q: searchText,
	/** what is typed above a column: name or e-mail, country or address, either number, title */
	user: searchText,
	place: searchText,
	number: searchText,
	title: searchText,
};
const status = emptyToNull(z.enum(SETTABLE_STATUSES));
/** how the order was paid */
const paid_by = emptyToNull(z.enum(PAYMENT_WAYS));
const format = z.enum(['json', 'csv']).optional();

export const listQuery = pageQuery(20)
	.extend({
		date_from: emptyToNull(dateIn('orders.validate.date')),
		date_to: emptyToNull(dateIn('orders.validate.date')),
		status,
		paid_by,
		event_id: emptyToNull(id),
		video_id: emptyToNull(id),
		...sorting,
		format,
	})
	.refine(({ date_from, date_to }) => !date_from || !date_to || date_from <= date_to, {
		message: 'orders.validate.date',
		path: ['date_to'],
	});

const panelQuery = pageQuery(20).extend({ status, paid_by, ...sorting, format });

const sold = z.object({ tickets: z.number().int(), income: moneyOut });
const panelAnswer = z.object({
	orders: z.array(orderOut),
	views: z.number().int(),
	summary: orderSummary,
	/** the title as in the statistics, and of that the groups and gifts. Missing while a node of the version before answers. */
	whole: sold.extend({ apart: sold }).optional(),
	...totals,
});

export const listEventOrders = endpoint({
	method: 'GET',
	path: '/api/payments/event/:id',
	who: 'admin',
	summary: 'Orders of one event, every status unless one is given',
	params: idParams,
	query: panelQuery,
	answer: panelAnswer,
	produces: ['text/csv'],
});

export const listVideoOrders = endpoint({
	method: 'GET',
	path: '/api/videopayments/video/:id',
	who: 'admin',
	summary: 'Orders of one video, every status unless one is given',
	params: idParams,
	query: panelQuery,
	answer: panelAnswer,
	produces: ['text/csv'],
});
