import { tellOrder } from './payu.notice-sender.ts';
import type { Order, OrderStatus, Outcome } from './payu.types.ts';
import type { World } from './payu.context.ts';

export const isOpen = (order: Order): boolean => order.status !== 'COMPLETED' && order.status !== 'CANCELED';

export function move(world: World, order: Order, status: OrderStatus): void {
	order.status = status;
	order.history.push({ status, at: world.clock.now() });
	if (status !== 'CANCELED') order.paymentId ??= world.state.nextNumber();
	if (status === 'COMPLETED' && order.captured === 0) order.captured = Number(order.request.totalAmount);
	world.state.changed();
}

/** An order nobody paid in its validityTime is cancelled, and the shop is told. One that waits for the shop's confirmation was paid. */
function expire(world: World, order: Order): void {
	if (order.status !== 'NEW' && order.status !== 'PENDING') return;
	move(world, order, 'CANCELED');
	void tellOrder(world, order, ['CANCELED']);
}

const expireIfDue = (world: World, order: Order) => {
	if (world.clock.now() >= order.expiresAt) expire(world, order);
};

export const watchExpiry = (world: World, order: Order) =>
	world.clock.schedule(Math.max(0, order.expiresAt - world.clock.now()), () => expire(world, order));

export function findOrder(world: World, orderId: string): Order | undefined {
	const order = world.state.orders.get(orderId);
	if (order) expireIfDue(world, order);
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
	/** pays even a cancelled order: money that comes too late */
	force?: boolean;
};

/** What the buyer did on the pay page. Resolves when each notice was tried once; does nothing to an order already closed. */
export function applyOutcome(
	world: World,
	order: Order,
	outcome: Outcome,
	{ delayMs = 0, force = false }: OutcomeOptions = {},
): Promise<void> {
	return world.notices.later(delayMs, async () => {
		expireIfDue(world, order);
		if (!isOpen(order) && !(force && order.status === 'CANCELED')) return;
		const steps = STEPS[outcome];
		for (const status of steps) move(world, order, status);
		await tellOrder(world, order, steps);
	});
}
