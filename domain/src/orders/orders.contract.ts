import { countryField } from '../base/countries/company-numbers.ts';
import { crossField } from '../base/cross-field.ts';
import { endpoint } from '../base/endpoint.ts';
import {
	dateIn,
	emptyToNull,
	flagIn,
	flagOut,
	id,
	idParams,
	momentIn,
	momentOut,
	moneyIn,
	moneyOut,
	pageQuery,
	plainText,
	totals,
} from '../base/values.ts';
import { z } from '../base/zod.ts';
import { ORDER_KINDS, type OrderKind } from './order-kinds.ts';
import { madeRefundOut, orderOut, orderSummary, refundOut } from './orders.fields.ts';
import { SETTABLE_STATUSES } from './orders.moves.rules.ts';

/** Refused with 422 unless it was ticked (S1-186). */
const consent = z
	.union([flagIn, z.undefined()])
	.refine((given) => given === true, 'orders.validate.consent')
	.transform(() => true as const);
/** Checked by the rules of invoices, and only when something is to be paid. */
const invoice = z.record(z.string(), z.unknown()).nullish();

const bought = z.object({ order: orderOut, payu: z.object({ redirectUri: z.string() }).optional() });
const purchaseBody = z.object({
	consent,
	/** null: without a code; left out: the best one applies by itself */
	code_id: id.nullish(),
	invoice,
});

export const buyEvent = endpoint({
	method: 'POST',
	path: '/api/payments/:eventId',
	who: 'signed-in',
	terms: 'required',
	summary:
		'Buys a ticket to an event; the same request again answers the first one’s redirect, another one changes or replaces the unpaid order',
	params: z.object({ eventId: id }),
	body: purchaseBody,
	answer: bought,
	status: 201,
});

export const buyVideo = endpoint({
	method: 'POST',
	path: '/api/videopayments/:videoId',
	who: 'signed-in',
	terms: 'required',
	summary: 'Buys access to a video',
	params: z.object({ videoId: id }),
	body: purchaseBody,
	answer: bought,
	status: 201,
});

/** Gifts and group tickets say in the body what they are for. */
const slugBody = z.object({ consent, productSlug: z.string('form.validate.required').min(1, 'form.validate.required').max(60), invoice });

export const buyGift = endpoint({
	method: 'POST',
	path: '/api/gifts',
	who: 'signed-in',
	terms: 'required',
	summary: 'Buys a gift: any, event-12 or video-7',
	body: slugBody,
	answer: bought,
	status: 201,
});

export const buyGroup = endpoint({
	method: 'POST',
	path: '/api/groupTickets',
	who: 'signed-in',
	terms: 'required',
	summary: 'Buys group tickets: event-12-10 is ten tickets to event 12',
	body: slugBody,
	answer: bought,
	status: 201,
});

export const ORDER_SORTS = [
	'created_at',
	'updated_at',
	'amount',
	'status',
	'lastname',
	'email',
	'country',
	'description',
	'product_quantity',
] as const;

const sorting = {
	sort: z.enum(ORDER_SORTS).default('created_at'),
	order: z.enum(['asc', 'desc']).default('desc'),
	/** looks for a person, a number or a title */
	q: plainText(200).trim().optional(),
	/** what is typed above a column: name or e-mail, country or address, either number, title */
	user: plainText(200).trim().optional(),
	place: plainText(60).trim().optional(),
	number: plainText(80).trim().optional(),
	title: plainText(200).trim().optional(),
};
const status = emptyToNull(z.enum(SETTABLE_STATUSES));
const format = z.enum(['json', 'csv']).optional();

const listQuery = pageQuery(20)
	.extend({
		date_from: emptyToNull(dateIn('orders.validate.date')),
		date_to: emptyToNull(dateIn('orders.validate.date')),
		status,
		event_id: emptyToNull(id),
		video_id: emptyToNull(id),
		...sorting,
		format,
	})
	.refine(({ date_from, date_to }) => !date_from || !date_to || date_from <= date_to, {
		message: 'orders.validate.date',
		path: ['date_to'],
	});

const panelQuery = pageQuery(20).extend({ status, ...sorting, format });

/** an extOrderId, the provider's number, or the id of the row */
const oneOrder = z.object({ order: z.string().min(1).max(80) });

/** The calls every family of orders has. */
function orderCalls(kind: OrderKind) {
	const path = `/api/${ORDER_KINDS[kind].family}`;
	return {
		listOwn: endpoint({
			method: 'GET',
			path: `${path}/user`,
			who: 'signed-in',
			summary: `Own orders (${kind})`,
			answer: z.object({ orders: z.array(orderOut) }),
		}),
		getOne: endpoint({
			method: 'GET',
			path: `${path}/:order`,
			who: 'signed-in',
			summary: `One order (${kind}), for its owner and admins`,
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

const byNumber = z.object({ extOrderId: z.string().min(1).max(80) });

/** What a person returns of an order; a transfer made by hand says how it was made (F-082). */
export const refundBody = crossField(
	z.object({
		/** złoty; left out: all that is left */
		amount: moneyIn('orders.validate.refund_amount')
			.refine((grosze) => grosze > 0, 'orders.validate.refund_amount')
			.nullish(),
		note: emptyToNull(plainText(500).trim()),
		outside: flagIn.optional().default(false),
	}),
	['outside', 'note'],
	({ outside, note }) => (outside && !note ? { note: 'orders.validate.refund_note' } : null),
);

export const makeRefund = endpoint({
	method: 'POST',
	path: '/api/orders/:extOrderId/refunds',
	who: 'admin',
	summary: 'Returns money of an order, all that is left or a part, through the provider; outside records a transfer made by hand',
	params: byNumber,
	body: refundBody,
	answer: z.object({ refund: madeRefundOut, order: orderOut }),
	status: 201,
});

export const settleAlarm = endpoint({
	method: 'DELETE',
	path: '/api/orders/:extOrderId/alarm',
	who: 'admin',
	summary: 'Puts out the alarm of an order somebody has looked at',
	params: byNumber,
	answer: z.object({ order: orderOut }),
});

export const giveUpOrder = endpoint({
	method: 'DELETE',
	path: '/api/orders/:extOrderId',
	who: 'signed-in',
	summary: 'Gives up one’s own unpaid order of any kind; 409 while its payment is under way, or once it is paid',
	params: byNumber,
	answer: z.object({ order: orderOut }),
});

const panelAnswer = z.object({ orders: z.array(orderOut), views: z.number().int(), summary: orderSummary, ...totals });

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

/** S3-117 */
const grantBody = z.object({
	userval: z.coerce.string('form.validate.required').trim().min(1, 'form.validate.required').max(254),
	priceIncluded: flagIn.optional().default(false),
});
const granted = z.object({ order: orderOut, warning: z.string().optional() });

export const grantEvent = endpoint({
	method: 'POST',
	path: '/api/payments/free/:id',
	who: 'admin',
	summary: 'Gives access to an event; over stock with a warning',
	params: idParams,
	body: grantBody,
	answer: granted,
	status: 201,
});

export const grantVideo = endpoint({
	method: 'POST',
	path: '/api/videopayments/free/:id',
	who: 'admin',
	summary: 'Gives access to a video',
	params: idParams,
	body: grantBody,
	answer: granted,
	status: 201,
});

export const payuNotify = endpoint({
	method: 'POST',
	path: '/api/payu/notify',
	who: 'anyone',
	summary: 'Notices of the payment provider; 200 once safely stored, 401 for a bad signature',
	answer: z.object({ stored: z.literal(true) }),
	status: 200,
	maintenance: 'open',
	token: 'ignored',
});

const batch = z.object({
	id: z.number().int(),
	event_id: z.number().int().nullable(),
	title: z.string().nullable(),
	/** which performance */
	date_from: z.string().nullable(),
	full_day: flagOut.nullable(),
	time_from: z.string().nullable(),
	reason: z.string(),
	created_at: momentOut,
	finished_at: momentOut.nullable(),
	/** orders in it, how many got their money back, and how many a person must look at */
	total: z.number().int(),
	done: z.number().int(),
	waiting: z.number().int(),
	failed: z.number().int(),
	amount: moneyOut,
});
export type RefundBatch = z.output<typeof batch>;

const batchBody = z.object({ event_id: id, reason: plainText(300).trim().min(1, 'form.validate.required') });

export const previewRefundBatch = endpoint({
	method: 'POST',
	path: '/api/refund-batches/preview',
	who: 'admin',
	summary: 'What refunding a cancelled event would do',
	body: batchBody.pick({ event_id: true }),
	answer: z.object({ orders: z.number().int(), amount: moneyOut, gifts: z.number().int(), unpaid: z.number().int() }),
});

export const startRefundBatch = endpoint({
	method: 'POST',
	path: '/api/refund-batches',
	who: 'admin',
	summary: 'Refunds every paid ticket of a cancelled event, cancels the unpaid ones and makes unused gift codes universal',
	body: batchBody,
	answer: z.object({ batch }),
	status: 201,
});

export const getRefundBatch = endpoint({
	method: 'GET',
	path: '/api/refund-batches/:id',
	who: 'admin',
	summary: 'How far a refund of an event has got',
	params: idParams,
	answer: z.object({ batch }),
});

export const listRefundBatches = endpoint({
	method: 'GET',
	path: '/api/refund-batches',
	who: 'admin',
	summary: 'Refunds of events, newest first',
	query: pageQuery(20).extend({ event_id: emptyToNull(id) }),
	answer: z.object({ batches: z.array(batch), ...totals }),
});
