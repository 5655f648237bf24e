import type { SimulatorContext } from './payu.context.ts';
import { sendOrderNotices } from './payu.notice-sender.ts';
import type { Order, OrderStatus, Outcome } from './payu.types.ts';

/** PayU's name of a payment by a code typed in the shop. */
export const BLIK_METHOD = 'BLIK_AUTHORIZATION_CODE';

export const isOpen = (order: Order): boolean => order.status !== 'COMPLETED' && order.status !== 'CANCELED';

export function move(context: SimulatorContext, order: Order, status: OrderStatus): void {
	order.status = status;
	order.history.push({ status, at: context.clock.now() });
	if (status !== 'CANCELED') order.paymentId ??= context.state.nextNumber();
	if (status === 'COMPLETED' && order.captured === 0) order.captured = Number(order.request.totalAmount);
	context.state.changed();
}

/** An order not paid within its validityTime is cancelled, and the shop is notified. One that waits for the shop's confirmation counts as paid. */
function expire(context: SimulatorContext, order: Order): void {
	if (order.status !== 'NEW' && order.status !== 'PENDING') return;
	if (order.payMethod === BLIK_METHOD) order.resultCode = 'REG_ERROR_AUTH_CODE_EXPIRED';
	move(context, order, 'CANCELED');
	void sendOrderNotices(context, order, ['CANCELED']);
}

const expireIfDue = (context: SimulatorContext, order: Order) => {
	if (context.clock.now() >= order.expiresAt) expire(context, order);
};

export const watchExpiry = (context: SimulatorContext, order: Order) =>
	context.clock.schedule(Math.max(0, order.expiresAt - context.clock.now()), () => expire(context, order));

export function findOrder(context: SimulatorContext, orderId: string): Order | undefined {
	const order = context.state.orders.get(orderId);
	if (order) expireIfDue(context, order);
	return order;
}

const STEPS: Record<Outcome, OrderStatus[]> = {
	paid: ['PENDING', 'COMPLETED'],
	rejected: ['CANCELED'],
	waiting: ['WAITING_FOR_CONFIRMATION'],
	abandoned: [],
};

type OutcomeOptions = {
	delayMs?: number;
	/** pays even a cancelled order: a late payment */
	force?: boolean;
};

/** Applies the buyer's choice on the payment page. Resolves when each notice was tried once; does nothing for a closed order. */
export function applyOutcome(
	context: SimulatorContext,
	order: Order,
	outcome: Outcome,
	{ delayMs = 0, force = false }: OutcomeOptions = {},
): Promise<void> {
	return context.notices.later(delayMs, async () => {
		expireIfDue(context, order);
		if (!isOpen(order) && !(force && order.status === 'CANCELED')) return;
		const steps = STEPS[outcome];
		for (const status of steps) move(context, order, status);
		await sendOrderNotices(context, order, steps);
	});
}
