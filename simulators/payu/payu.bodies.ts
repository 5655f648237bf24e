import { isoWithOffset } from './payu.state.ts';
import type { Order, OrderStatus, Refund } from './payu.types.ts';

/** The order as GET and the notices show it. `virtual` of a product is not echoed. */
export function orderModel(order: Order, status: OrderStatus = order.status): Record<string, unknown> {
	const { request } = order;
	return {
		orderId: order.orderId,
		...(order.extOrderId === null ? {} : { extOrderId: order.extOrderId }),
		orderCreateDate: isoWithOffset(order.createdAt),
		...(request.notifyUrl ? { notifyUrl: request.notifyUrl } : {}),
		customerIp: request.customerIp,
		merchantPosId: request.merchantPosId,
		validityTime: request.validityTime ?? '86400',
		description: request.description,
		...(request.additionalDescription ? { additionalDescription: request.additionalDescription } : {}),
		currencyCode: request.currencyCode,
		totalAmount: request.totalAmount,
		...(request.buyer ? { buyer: request.buyer } : {}),
		...(status === 'COMPLETED' ? { payMethod: { type: order.payMethod ?? 'PBL', amount: request.totalAmount } } : {}),
		products: request.products.map(({ name, unitPrice, quantity }) => ({ name, unitPrice, quantity })),
		status,
	};
}

export const paymentProperties = (order: Order) => (order.paymentId ? [{ name: 'PAYMENT_ID', value: order.paymentId }] : []);

/** Notice of an order; `amount` replaces the real one if a fault is set. */
export function orderNoticeBody(order: Order, status: OrderStatus, now: number, amount?: string): string {
	const model = orderModel(order, status);
	return JSON.stringify({
		order: amount === undefined ? model : { ...model, totalAmount: amount },
		...(status === 'COMPLETED' ? { localReceiptDateTime: isoWithOffset(now) } : {}),
		properties: paymentProperties(order),
	});
}

export const refundModel = (order: Order, refund: Refund) => ({
	refundId: refund.refundId,
	...(refund.extRefundId === null ? {} : { extRefundId: refund.extRefundId }),
	amount: String(refund.amount),
	currencyCode: order.request.currencyCode,
	description: refund.description,
	...(refund.bankDescription === null ? {} : { bankDescription: refund.bankDescription }),
	creationDateTime: isoWithOffset(refund.createdAt),
	status: refund.status,
	statusDateTime: isoWithOffset(refund.statusAt),
	...(refund.status === 'CANCELED' ? { statusError: { code: 'BANK_DECLINED', description: 'Refund was declined by the bank' } } : {}),
});

/** A refund's notice has its own root: no `order` in it. */
export function refundNoticeBody(order: Order, refund: Refund): string {
	return JSON.stringify({
		orderId: order.orderId,
		...(order.extOrderId === null ? {} : { extOrderId: order.extOrderId }),
		refund: {
			refundId: refund.refundId,
			...(refund.extRefundId === null ? {} : { extRefundId: refund.extRefundId }),
			...(refund.noticeWithoutAmount ? {} : { amount: String(refund.amount), currencyCode: order.request.currencyCode }),
			status: refund.status,
			statusDateTime: isoWithOffset(refund.statusAt),
			reason: 'refund',
			reasonDescription: refund.description,
			refundDate: isoWithOffset(refund.statusAt),
		},
	});
}
