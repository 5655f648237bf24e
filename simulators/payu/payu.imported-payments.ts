import type { SimulatorContext } from './payu.context.ts';
import { newToken } from './payu.state.ts';
import type { Order } from './payu.types.ts';

/** A payment made before the simulator was started. */
export type PastPayment = {
	orderId: string;
	extOrderId: string;
	/** grosze, and how much of it was refunded already */
	amount: number;
	returned: number;
	description: string;
	customerIp: string;
	notifyUrl: string;
	paidAt: Date;
};

const DAY_MS = 86_400_000;

function toOrder(
	context: SimulatorContext,
	{ orderId, extOrderId, amount, description, customerIp, notifyUrl, paidAt }: PastPayment,
): Order {
	const at = paidAt.getTime();
	return {
		orderId,
		extOrderId,
		token: newToken(),
		createdAt: at,
		expiresAt: at + DAY_MS,
		status: 'COMPLETED',
		history: [{ status: 'COMPLETED', at }],
		request: {
			customerIp,
			merchantPosId: context.shops.page.posId,
			description,
			currencyCode: 'PLN',
			totalAmount: String(amount),
			products: [{ name: description.slice(0, 255), unitPrice: String(amount), quantity: '1' }],
			extOrderId,
			notifyUrl,
		},
		paymentId: context.state.nextNumber(),
		payMethod: 'PBL',
		captured: amount,
		refundIds: [],
	};
}

/** Adds payments that were not made here, so that they can be shown and refunded; known ones are unchanged. */
export function importPayments(context: SimulatorContext, payments: readonly PastPayment[]): void {
	for (const payment of payments) {
		if (context.state.orders.has(payment.orderId)) continue;
		const order = toOrder(context, payment);
		if (payment.returned > 0) {
			const refundId = context.state.nextNumber();
			const at = payment.paidAt.getTime();
			const past = { extRefundId: null, requestedAmount: null, description: 'past', bankDescription: null, noticeWithoutAmount: false };
			context.state.refunds.set(refundId, {
				...past,
				refundId,
				orderId: order.orderId,
				amount: payment.returned,
				status: 'FINALIZED',
				createdAt: at,
				statusAt: at,
			});
			order.refundIds.push(refundId);
		}
		context.state.addOrder(order);
	}
	context.state.changed();
}
