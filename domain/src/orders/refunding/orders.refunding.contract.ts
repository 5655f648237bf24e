import { crossField } from '../../base/cross-field.ts';
import { endpoint } from '../../base/endpoint.ts';
import { clientKeyIn, emptyToNull, flagIn, moneyIn, plainText } from '../../base/values.ts';
import { z } from '../../base/zod.ts';
import { byNumber, madeRefundOut, orderOut } from '../orders.fields.ts';
import { HAND_WAYS } from '../paying/payment-ways.rules.ts';

/** A refund made by an admin; one that a person made needs a note (F-082), which the server also asks for where nobody paid through the provider. */
export const refundBody = crossField(
	z.object({
		/** złoty; only a missing one means the full remaining amount: null is what a page makes of a number it could not read */
		amount: moneyIn('orders.validate.refund_amount')
			.refine((grosze) => grosze > 0, 'orders.validate.refund_amount')
			.optional(),
		note: emptyToNull(plainText(500).trim()),
		/** how a person returned the money; missing: the provider returns what it took, anything else goes back as it was paid */
		how: z.enum(HAND_WAYS, 'orders.validate.refund_how').optional(),
		/** the former name of `how: transfer` */
		outside: flagIn.optional().default(false),
		/** of the form: a request repeated because its answer was lost finds the refund it has made */
		request_id: clientKeyIn.optional(),
	}),
	['outside', 'note'],
	({ outside, how, note }) => ((outside || how) && !note ? { note: 'orders.validate.refund_note' } : null),
);

export const makeRefund = endpoint({
	method: 'POST',
	path: '/api/orders/:extOrderId/refunds',
	who: 'admin',
	summary:
		'Returns money of an order, all that is left or a part, through the provider; with `how` records what a person returned. Of an order not paid through the provider it always does, with a note (422)',
	params: byNumber,
	body: refundBody,
	answer: z.object({ refund: madeRefundOut, order: orderOut }),
	status: 201,
});

export const settleAlarm = endpoint({
	method: 'DELETE',
	path: '/api/orders/:extOrderId/alarm',
	who: 'admin',
	summary: 'Clears the alarm of an order that was checked',
	params: byNumber,
	answer: z.object({ order: orderOut }),
});
