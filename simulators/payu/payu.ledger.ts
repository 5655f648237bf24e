import type { SimulatorContext } from './payu.context.ts';
import { isoWithOffset } from './payu.state.ts';

type Sums = { captured: number; returned: number; returning: number };

/** All payments and refunds in grosze, to be compared with the shop's orders. */
export function ledger(context: SimulatorContext) {
	const byExtOrderId: Record<string, Sums> = {};
	const total = { captured: 0, returned: 0, returning: 0 };
	for (const order of context.state.orders.values()) {
		const refunds = order.refundIds.flatMap((id) => context.state.refunds.get(id) ?? []);
		const sumOf = (status: string) => refunds.reduce((all, refund) => all + (refund.status === status ? refund.amount : 0), 0);
		const sums = { captured: order.captured, returned: sumOf('FINALIZED'), returning: sumOf('PENDING') };
		const key = order.extOrderId ?? order.orderId;
		byExtOrderId[key] = { ...sums };
		total.captured += sums.captured;
		total.returned += sums.returned;
		total.returning += sums.returning;
	}
	const orders = Array.from(context.state.orders.values(), (order) => ({
		orderId: order.orderId,
		extOrderId: order.extOrderId,
		status: order.status,
		totalAmount: Number(order.request.totalAmount),
		captured: order.captured,
		createdAt: isoWithOffset(order.createdAt),
		expiresAt: isoWithOffset(order.expiresAt),
		history: order.history.map((step) => step.status),
	}));
	const refunds = Array.from(context.state.refunds.values(), ({ refundId, orderId, extRefundId, amount, status }) => ({
		refundId,
		orderId,
		extRefundId,
		amount,
		status,
	}));
	return { orders, refunds, byExtOrderId, total, calls: { ...context.calls }, undeliveredNotices: context.state.undelivered.size };
}
