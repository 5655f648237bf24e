import type { Answer } from './payu.answers.ts';
import { missingRefundSection, notFound, refundFailure, success, syntaxError } from './payu.answers.ts';
import { refundModel } from './payu.bodies.ts';
import type { SimulatorContext } from './payu.context.ts';
import { findOrder } from './payu.flow.ts';
import { sendRefundNotice } from './payu.notice-sender.ts';
import { readJson } from './payu.order-body.ts';
import type { Order, Refund, RefundStatus } from './payu.types.ts';

type RefundRequest = { description?: unknown; amount?: unknown; extRefundId?: unknown; bankDescription?: unknown };
type RefundInput = { requestedAmount: number | null; extRefundId: string | null; description: string; bankDescription: string | null };

const COLLISION_MS = 1000;

const refundsOf = (context: SimulatorContext, order: Order): Refund[] =>
	order.refundIds.flatMap((id) => context.state.refunds.get(id) ?? []);

const sum = (refunds: Refund[]) => refunds.reduce((total, refund) => total + refund.amount, 0);

/** A failed refund does not reduce the order's money. */
const leftOf = (context: SimulatorContext, order: Order): number =>
	order.captured - sum(refundsOf(context, order).filter((refund) => refund.status !== 'CANCELED'));

export function createRefund(context: SimulatorContext, orderId: string, raw: string): Answer {
	const body = readJson(raw) as { refund?: RefundRequest } | null | undefined;
	if (body === undefined) return syntaxError();
	const requested = body?.refund;
	if (!requested || typeof requested.description !== 'string' || requested.description === '') return missingRefundSection();
	const order = findOrder(context, orderId);
	if (!order) return notFound('order');
	const demanded = context.faults.get().refundError;
	if (demanded) return refundFailure(demanded);
	const input: RefundInput = {
		requestedAmount: requested.amount === undefined || requested.amount === null ? null : Number(requested.amount),
		extRefundId: typeof requested.extRefundId === 'string' ? requested.extRefundId : null,
		description: requested.description,
		bankDescription: typeof requested.bankDescription === 'string' ? requested.bankDescription : null,
	};
	return earlierAnswer(context, order, input) ?? newRefundAnswer(context, order, input);
}

const queued = (order: Order, refund: Refund) =>
	success({ orderId: order.orderId, refund: refundModel(order, refund) }, 'Refund queued for processing');

/** The same request returns the existing refund; the same id with other data is an error of the shop. */
function earlierAnswer(context: SimulatorContext, order: Order, input: RefundInput): Answer | null {
	const now = context.clock.now();
	const earlier = refundsOf(context, order).find((refund) =>
		input.extRefundId === null
			? refund.extRefundId === null && now - refund.createdAt < COLLISION_MS
			: refund.extRefundId === input.extRefundId,
	);
	if (!earlier) return null;
	if (input.requestedAmount === earlier.requestedAmount && input.description === earlier.description) return queued(order, earlier);
	return refundFailure(input.extRefundId === null ? 'REFUND_TO_OFTEN' : 'REFUND_IDEMPOTENCY_MISMATCH');
}

function newRefundAnswer(context: SimulatorContext, order: Order, input: RefundInput): Answer {
	if (order.status !== 'COMPLETED') return refundFailure('TRANS_NOT_ENDED');
	const left = leftOf(context, order);
	const amount = input.requestedAmount ?? left;
	if (left <= 0) return refundFailure('PAID');
	if (!Number.isInteger(amount) || amount < 1) return refundFailure('AMOUNT_TO_SMALL');
	if (amount > left) return refundFailure('AMOUNT_TO_BIG');
	return queued(order, saveRefund(context, order, { ...input, amount }));
}

function saveRefund(
	context: SimulatorContext,
	order: Order,
	input: RefundInput & { amount: number; noticeWithoutAmount?: boolean },
): Refund {
	const now = context.clock.now();
	const refund: Refund = {
		noticeWithoutAmount: false,
		...input,
		refundId: context.state.nextNumber(),
		orderId: order.orderId,
		status: 'PENDING',
		createdAt: now,
		statusAt: now,
	};
	context.state.refunds.set(refund.refundId, refund);
	order.refundIds.push(refund.refundId);
	context.state.changed();
	watchRefund(context, refund);
	return refund;
}

/** A refund ends automatically after a while, according to the faults set at that time. */
export function watchRefund(context: SimulatorContext, refund: Refund): void {
	if (context.autoFinaliseRefundsMs === null) return;
	const wait = Math.max(0, refund.createdAt + context.autoFinaliseRefundsMs - context.clock.now());
	context.clock.schedule(wait, () => {
		const end = context.faults.get().refundsEnd ?? 'FINALIZED';
		if (end !== 'never') endRefund(context, refund.refundId, end);
	});
}

/** False when there is no such refund or it has ended already. */
export function endRefund(context: SimulatorContext, refundId: string, status: Exclude<RefundStatus, 'PENDING'>): boolean {
	const refund = context.state.refunds.get(refundId);
	const order = refund && context.state.orders.get(refund.orderId);
	if (!refund || !order || refund.status !== 'PENDING') return false;
	refund.status = status;
	refund.statusAt = context.clock.now();
	void sendRefundNotice(context, order, refund);
	return true;
}

type PanelRefund = { orderId: string; amount?: number; noticeWithoutAmount?: boolean };

/** A refund made by hand in the provider's own panel: the shop is informed only by a notice. Null when it is not possible. */
export function panelRefund(context: SimulatorContext, { orderId, amount, noticeWithoutAmount = false }: PanelRefund): Refund | null {
	const order = findOrder(context, orderId);
	if (order?.status !== 'COMPLETED') return null;
	const left = leftOf(context, order);
	const input = amount ?? left;
	if (input < 1 || input > left) return null;
	const byHand = { requestedAmount: amount ?? null, extRefundId: null, description: 'Panel', bankDescription: null };
	return saveRefund(context, order, { ...byHand, amount: input, noticeWithoutAmount });
}

/** The real one writes `false` for an empty list. */
export function listRefunds(context: SimulatorContext, orderId: string): Answer {
	const order = findOrder(context, orderId);
	if (!order) return notFound('order');
	const refunds = refundsOf(context, order).map((refund) => refundModel(order, refund));
	return { status: 200, body: { refunds: refunds.length > 0 ? refunds : false } };
}

export function retrieveRefund(context: SimulatorContext, orderId: string, refundId: string): Answer {
	const order = findOrder(context, orderId);
	const refund = context.state.refunds.get(refundId);
	if (!order || refund?.orderId !== orderId) return notFound('refund');
	return { status: 200, body: refundModel(order, refund) };
}
