import { orderNoticeBody, refundNoticeBody } from './payu.bodies.ts';
import { type Notice, signatureHeader } from './payu.notices.ts';
import type { Order, OrderStatus, Refund } from './payu.types.ts';
import type { World } from './payu.context.ts';

function signed(world: World, order: Order, status: string, body: string): Notice[] {
	const url = order.request.notifyUrl;
	if (!url) return [];
	const { happens, get } = world.faults;
	const faults = get().notices ?? {};
	const key = happens(faults.wrongSignature) ? 'not-the-second-key' : world.credentials.secondKey;
	const signature = signatureHeader(body, key, faults.algorithm ?? 'MD5');
	return [world.notices.make({ orderId: order.orderId, status, url, body, signature })];
}

function orderNotice(world: World, order: Order, status: OrderStatus): Notice[] {
	const { happens, get } = world.faults;
	const amount = happens(get().notices?.wrongAmount) ? String(Number(order.request.totalAmount) + 1) : undefined;
	return signed(world, order, status, orderNoticeBody(order, status, world.clock.now(), amount));
}

/** Drops, doubles, turns round and delays as the faults say, then sends. */
function deliver(world: World, notices: Notice[]): Promise<void> {
	const { happens, get, pickMs } = world.faults;
	const faults = get().notices ?? {};
	const kept: Notice[] = [];
	for (const notice of notices) {
		if (happens(faults.drop)) world.notices.drop(notice);
		else kept.push(notice, ...(happens(faults.duplicate) ? [world.notices.make(notice)] : []));
	}
	if (happens(faults.reorder)) kept.reverse();
	world.state.changed();
	return world.notices.send(kept, pickMs(faults.delayMs));
}

/** The number at the end of an extOrderId counts the attempts at one local order. */
const stem = (extOrderId: string | null) => extOrderId?.replace(/[^0-9A-Za-z]?\d+$/, '') ?? null;

const olderAttempts = (world: World, order: Order) =>
	[...world.state.orders.values()].filter(
		(other) => other !== order && other.createdAt <= order.createdAt && stem(other.extOrderId) === stem(order.extOrderId),
	);

/** Tells the shop of each status in turn; resolves when each notice was tried once. */
export function tellOrder(world: World, order: Order, statuses: OrderStatus[]): Promise<void> {
	const { happens, get } = world.faults;
	const faults = get().notices ?? {};
	const notices = statuses.flatMap((status) => orderNotice(world, order, status));
	if (statuses.includes('COMPLETED')) {
		if (happens(faults.pendingAfterCompleted)) notices.push(...orderNotice(world, order, 'PENDING'));
		if (happens(faults.canceledOfOlder)) {
			notices.push(...olderAttempts(world, order).flatMap((older) => orderNotice(world, older, 'CANCELED')));
		}
	}
	return deliver(world, notices);
}

export const tellRefund = (world: World, order: Order, refund: Refund): Promise<void> =>
	deliver(world, signed(world, order, refund.status, refundNoticeBody(order, refund)));
