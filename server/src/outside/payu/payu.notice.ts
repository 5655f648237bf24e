import type { Grosze } from '#domain/base/money.ts';
import type { PayuOrder } from './payu.orders.ts';
import { asFields, asGrosze, asText, type Fields, orderStatus, type PayuRefundStatus, paymentIdOf, refundStatus } from './payu.values.ts';

type PayuOrderNotice = { kind: 'order' } & PayuOrder;

export type PayuRefundNotice = {
	kind: 'refund';
	orderId: string;
	extOrderId: string | null;
	refundId: string | null;
	/** null for a refund made by hand in PayU's panel */
	extRefundId: string | null;
	status: PayuRefundStatus;
	/** null: the list of refunds has to be read */
	amountGrosze: Grosze | null;
	currencyCode: string | null;
};

export type PayuNotice = PayuOrderNotice | PayuRefundNotice | { kind: 'unknown' };

function readBody(rawBody: Buffer): Fields | null {
	try {
		return asFields(JSON.parse(rawBody.toString('utf8')));
	} catch {
		return null;
	}
}

/** Never throws; a body that is neither an order's nor a refund's is `unknown`. */
export function parseNotice(rawBody: Buffer): PayuNotice {
	const body = readBody(rawBody);
	const order = asFields(body?.order);
	const refund = asFields(body?.refund);
	const orderId = asText(order ? order.orderId : body?.orderId);
	if (!body || !orderId) return { kind: 'unknown' };
	if (order) {
		return {
			kind: 'order',
			orderId,
			extOrderId: asText(order.extOrderId),
			status: orderStatus(order.status),
			merchantPosId: asText(order.merchantPosId),
			currencyCode: asText(order.currencyCode),
			totalGrosze: asGrosze(order.totalAmount),
			paymentId: paymentIdOf(body.properties),
		};
	}
	if (!refund) return { kind: 'unknown' };
	return {
		kind: 'refund',
		orderId,
		extOrderId: asText(body.extOrderId),
		refundId: asText(refund.refundId),
		extRefundId: asText(refund.extRefundId),
		status: refundStatus(refund.status),
		amountGrosze: asGrosze(refund.amount),
		currencyCode: asText(refund.currencyCode),
	};
}

/** The stored part of a notice: everything decisions are based on, no data about the payer. Unreadable bytes are stored as an empty notice. */
export function withoutBuyer(rawBody: Buffer): { body: string; extOrderId: string | null } {
	const notice = readBody(rawBody);
	const order = asFields(notice?.order);
	if (!notice) return { body: '{}', extOrderId: null };
	const { buyer: _buyer, customerIp: _customerIp, ...rest } = order ?? {};
	const kept = order ? { ...notice, order: rest } : notice;
	return { body: JSON.stringify(kept).replaceAll('\\u0000', ''), extOrderId: asText(order ? order.extOrderId : notice.extOrderId) };
}
