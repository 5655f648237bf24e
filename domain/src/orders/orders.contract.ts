import { countryField } from '../base/countries/company-numbers.ts';
import { endpoint } from '../base/endpoint.ts';
import { LIST_LIMIT } from '../base/limits.ts';
import { dateIn, emptyToNull, momentIn, pageQuery, plainText, totals } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { listQuery } from './listing/orders.listing.contract.ts';
import { ORDER_KINDS, type OrderKind } from './order-kinds.ts';
import { orderedProductIn, orderOut, orderSummary, refundOut } from './orders.fields.ts';
import { SETTABLE_STATUSES } from './orders.moves.rules.ts';
import { HAND_WAYS } from './paying/payment-ways.rules.ts';

/** an extOrderId, the provider's number, or the id of the row */
const oneOrder = z.object({ order: z.string().min(1).max(80) });

/** The calls every kind of order has. */
function orderCalls(kind: OrderKind) {
	const path = `/api/${ORDER_KINDS[kind].apiPath}`;
	return {
		listOwn: endpoint({
			method: 'GET',
			path: `${path}/user`,
			who: 'signed-in',
			summary: `Own orders (${kind}), newest first; with \`product\` (event-12, video-7, any) those for it`,
			query: pageQuery(LIST_LIMIT).extend({ product: orderedProductIn.optional() }),
			answer: z.object({ orders: z.array(orderOut), ...totals }),
		}),
		getOne: endpoint({
			method: 'GET',
			path: `${path}/:order`,
			who: 'signed-in',
			guest: 'order',
			summary: `One order (${kind}), for its owner, admins and a browser with a guest right to it`,
			params: oneOrder,
			answer: z.object({ order: orderOut }),
		}),
		listAll: endpoint({
			method: 'GET',
			path,
			who: 'admin',
			summary: `Orders (${kind}) with filters; as CSV with format=csv or Accept: text/csv`,
			query: listQuery,
			answer: z.object({ orders: z.array(orderOut), refunds: z.array(refundOut), summary: orderSummary, ...totals }),
			produces: ['text/csv'],
		}),
		update: endpoint({
			method: 'PUT',
			path: `${path}/:order`,
			who: 'admin',
			summary: `Edits an order (${kind}); an illegal move gives 409`,
			params: oneOrder,
			body: z.object({
				status: z.enum(SETTABLE_STATUSES).optional(),
				country: emptyToNull(countryField).optional(),
				expiration_date: emptyToNull(momentIn()).optional(),
				/** how the money came, of an order completed by a person; how it was returned, of one that was not paid through the provider */
				how: emptyToNull(z.enum(HAND_WAYS, 'orders.validate.how')).optional(),
				/** the day it was paid; missing: today */
				paid_on: emptyToNull(dateIn()).optional(),
				note: emptyToNull(plainText(500).trim()).optional(),
			}),
			answer: z.object({ order: orderOut }),
		}),
		cancel: endpoint({
			method: 'DELETE',
			path: `${path}/:order`,
			who: 'admin',
			summary: `Cancels an order (${kind}) here and at the provider; the row stays`,
			params: oneOrder,
			answer: z.object({ order: orderOut }),
		}),
	};
}

export const ORDER_CALLS = {
	event: orderCalls('event'),
	video: orderCalls('video'),
	gift: orderCalls('gift'),
	group: orderCalls('group'),
} as const satisfies Record<OrderKind, unknown>;
