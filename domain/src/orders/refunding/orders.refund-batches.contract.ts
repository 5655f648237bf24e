import { endpoint } from '../../base/endpoint.ts';
import { emptyToNull, flagOut, id, idParams, momentOut, moneyOut, pageQuery, plainText, totals } from '../../base/values.ts';
import { z } from '../../base/zod.ts';

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
	/** orders in it, how many were refunded, and how many a person has to check */
	total: z.number().int(),
	done: z.number().int(),
	waiting: z.number().int(),
	failed: z.number().int(),
	amount: moneyOut,
});
export type RefundBatch = z.output<typeof batch>;

/** it is sent in a mail and shown with the order */
export const MAX_CANCEL_REASON = 300;

const batchBody = z.object({ event_id: id, reason: plainText(MAX_CANCEL_REASON).trim().min(1, 'form.validate.required') });

export const previewRefundBatch = endpoint({
	method: 'POST',
	path: '/api/refund-batches/preview',
	who: 'admin',
	summary: 'What refunding a cancelled event would do',
	body: batchBody.pick({ event_id: true }),
	answer: z.object({
		orders: z.number().int(),
		/** of them those with money to return; missing while a node of the version before answers */
		refunds: z.number().int().optional(),
		amount: moneyOut,
		/** paid to a person, who has to return the money; missing as above */
		by_hand: z.number().int().optional(),
		by_hand_amount: moneyOut.optional(),
		gifts: z.number().int(),
		unpaid: z.number().int(),
	}),
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
