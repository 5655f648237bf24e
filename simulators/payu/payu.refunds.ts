import { missingRefundSection, notFound, refundFailure, success, syntaxError } from './payu.answers.ts';
import { refundModel } from './payu.bodies.ts';
import { findOrder } from './payu.flow.ts';
import { readJson } from './payu.order-body.ts';
import { tellRefund } from './payu.notice-sender.ts';
import type { Answer, Order, Refund, RefundStatus } from './payu.types.ts';
import type { World } from './payu.context.ts';

type RefundRequest = { description?: unknown; amount?: unknown; extRefundId?: unknown; bankDescription?: unknown };
type Wanted = { askedAmount: number | null; extRefundId: string | null; description: string; bankDescription: string | null };

const COLLISION_MS = 1000;

const refundsOf = (world: World, order: Order): Refund[] => order.refundIds.flatMap((id) => world.state.refunds.get(id) ?? []);

const sum = (refunds: Refund[]) => refunds.reduce((total, refund) => total + refund.amount, 0);

/** A refund that failed leaves its money with the order. */
const leftOf = (world: World, order: Order): number =>
	order.captured - sum(refundsOf(world, order).filter((refund) => refund.status !== 'CANCELED'));

export function createRefund(world: World, orderId: string, raw: string): Answer {
	const body = readJson(raw) as { refund?: RefundRequest } | null | undefined;
	if (body === undefined) return syntaxError();
	const asked = body?.refund;
	if (!asked || typeof asked.description !== 'string' || asked.description === '') return missingRefundSection();
	const order = findOrder(world, orderId);
	if (!order) return notFound('order');
	const demanded = world.faults.get().refundError;
	if (demanded) return refundFailure(demanded);
	const wanted: Wanted = {
		askedAmount: asked.amount === undefined || asked.amount === null ? null : Number(asked.amount),
		extRefundId: typeof asked.extRefundId === 'string' ? asked.extRefundId : null,
		description: asked.description,
		bankDescription: typeof asked.bankDescription === 'string' ? asked.bankDescription : null,
	};
	return earlierAnswer(world, order, wanted) ?? newRefundAnswer(world, order, wanted);
}

const queued = (order: Order, refund: Refund) =>
	success({ orderId: order.orderId, refund: refundModel(order, refund) }, 'Refund queued for processing');

/** Exactly the same request gives the refund made before; the same id with other data is a mistake of the shop. */
function earlierAnswer(world: World, order: Order, wanted: Wanted): Answer | null {
	const now = world.clock.now();
	const earlier = refundsOf(world, order).find((refund) =>
		wanted.extRefundId === null
			? refund.extRefundId === null && now - refund.createdAt < COLLISION_MS
			: refund.extRefundId === wanted.extRefundId,
	);
	if (!earlier) return null;
	if (wanted.askedAmount === earlier.askedAmount && wanted.description === earlier.description) return queued(order, earlier);
	return refundFailure(wanted.extRefundId === null ? 'REFUND_TO_OFTEN' : 'REFUND_IDEMPOTENCY_MISMATCH');
}

function newRefundAnswer(world: World, order: Order, wanted: Wanted): Answer {
	if (order.status !== 'COMPLETED') return refundFailure('TRANS_NOT_ENDED');
	const left = leftOf(world, order);
	const amount = wanted.askedAmount ?? left;
	if (left <= 0) return refundFailure('PAID');
	if (!Number.isInteger(amount) || amount < 1) return refundFailure('AMOUNT_TO_SMALL');
	if (amount > left) return refundFailure('AMOUNT_TO_BIG');
	return queued(order, saveRefund(world, order, { ...wanted, amount }));
}

function saveRefund(world: World, order: Order, wanted: Wanted & { amount: number; noticeWithoutAmount?: boolean }): Refund {
	const now = world.clock.now();
	const refund: Refund = {
		noticeWithoutAmount: false,
		...wanted,
		refundId: world.state.nextNumber(),
		orderId: order.orderId,
		status: 'PENDING',
		createdAt: now,
		statusAt: now,
	};
	world.state.refunds.set(refund.refundId, refund);
	order.refundIds.push(refund.refundId);
	world.state.changed();
	watchRefund(world, refund);
	return refund;
}

/** A refund ends by itself after a while, as the faults in force at that moment say. */
export function watchRefund(world: World, refund: Refund): void {
	if (world.autoFinaliseRefundsMs === null) return;
	const wait = Math.max(0, refund.createdAt + world.autoFinaliseRefundsMs - world.clock.now());
	world.clock.schedule(wait, () => {
		const end = world.faults.get().refundsEnd ?? 'FINALIZED';
		if (end !== 'never') endRefund(world, refund.refundId, end);
	});
}

/** False when there is no such refund or it has ended already. */
export function endRefund(world: World, refundId: string, status: Exclude<RefundStatus, 'PENDING'>): boolean {
	const refund = world.state.refunds.get(refundId);
	const order = refund && world.state.orders.get(refund.orderId);
	if (!refund || !order || refund.status !== 'PENDING') return false;
	refund.status = status;
	refund.statusAt = world.clock.now();
	void tellRefund(world, order, refund);
	return true;
}

type PanelRefund = { orderId: string; amount?: number; noticeWithoutAmount?: boolean };

/** A refund made by hand in the provider's own panel: the shop hears of it only by notice. Null when it cannot be. */
export function panelRefund(world: World, { orderId, amount, noticeWithoutAmount = false }: PanelRefund): Refund | null {
	const order = findOrder(world, orderId);
	if (order?.status !== 'COMPLETED') return null;
	const left = leftOf(world, order);
	const wanted = amount ?? left;
	if (wanted < 1 || wanted > left) return null;
	const byHand = { askedAmount: amount ?? null, extRefundId: null, description: 'Panel', bankDescription: null };
	return saveRefund(world, order, { ...byHand, amount: wanted, noticeWithoutAmount });
}

/** The real one writes `false` for an empty list. */
export function listRefunds(world: World, orderId: string): Answer {
	const order = findOrder(world, orderId);
	if (!order) return notFound('order');
	const refunds = refundsOf(world, order).map((refund) => refundModel(order, refund));
	return { status: 200, body: { refunds: refunds.length > 0 ? refunds : false } };
}

export function retrieveRefund(world: World, orderId: string, refundId: string): Answer {
	const order = findOrder(world, orderId);
	const refund = world.state.refunds.get(refundId);
	if (!order || refund?.orderId !== orderId) return notFound('refund');
	return { status: 200, body: refundModel(order, refund) };
}
