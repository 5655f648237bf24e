import { orderNoticeBody, refundNoticeBody } from './payu.bodies.ts';
import { type SimulatorContext, shopOf } from './payu.context.ts';
import { signatureHeader } from './payu.notices.ts';
import type { Notice, Order, OrderStatus, Refund } from './payu.types.ts';

function signed(context: SimulatorContext, order: Order, status: string, body: string): Notice[] {
	const url = order.request.notifyUrl;
	if (!url) return [];
	const { happens, get } = context.faults;
	const faults = get().notices ?? {};
	const key = happens(faults.wrongSignature) ? 'not-the-second-key' : shopOf(context, order).secondKey;
	const signature = signatureHeader(body, key, faults.algorithm ?? 'MD5');
	return [context.notices.make({ orderId: order.orderId, status, url, body, signature })];
}

function orderNotice(context: SimulatorContext, order: Order, status: OrderStatus): Notice[] {
	const { happens, get } = context.faults;
	const amount = happens(get().notices?.wrongAmount) ? String(Number(order.request.totalAmount) + 1) : undefined;
	return signed(context, order, status, orderNoticeBody(order, status, context.clock.now(), amount));
}

/** Drops, duplicates, reorders and delays notices according to the faults, then sends. */
function deliver(context: SimulatorContext, notices: Notice[]): Promise<void> {
	const { happens, get, pickMs } = context.faults;
	const faults = get().notices ?? {};
	const kept: Notice[] = [];
	for (const notice of notices) {
		if (happens(faults.drop)) context.notices.drop(notice);
		else kept.push(notice, ...(happens(faults.duplicate) ? [context.notices.make(notice)] : []));
	}
	if (happens(faults.reorder)) kept.reverse();
	context.state.changed();
	return context.notices.send(kept, pickMs(faults.delayMs));
}

/** The number at the end of an extOrderId counts the attempts at one local order. */
const stem = (extOrderId: string | null) => extOrderId?.replace(/[^0-9A-Za-z]?\d+$/, '') ?? null;

const olderAttempts = (context: SimulatorContext, order: Order) =>
	[...context.state.orders.values()].filter(
		(other) => other !== order && other.createdAt <= order.createdAt && stem(other.extOrderId) === stem(order.extOrderId),
	);

/** Notifies the shop of each status in turn; resolves when each notice was tried once. */
export function sendOrderNotices(context: SimulatorContext, order: Order, statuses: OrderStatus[]): Promise<void> {
	const { happens, get } = context.faults;
	const faults = get().notices ?? {};
	const notices = statuses.flatMap((status) => orderNotice(context, order, status));
	if (statuses.includes('COMPLETED')) {
		if (happens(faults.pendingAfterCompleted)) notices.push(...orderNotice(context, order, 'PENDING'));
		if (happens(faults.canceledOfOlder)) {
			notices.push(...olderAttempts(context, order).flatMap((older) => orderNotice(context, older, 'CANCELED')));
		}
	}
	return deliver(context, notices);
}

export const sendRefundNotice = (context: SimulatorContext, order: Order, refund: Refund): Promise<void> =>
	deliver(context, signed(context, order, refund.status, refundNoticeBody(order, refund)));
