import { failure, impossibleMove, notFound, notUnique, success, syntaxError } from './payu.answers.ts';
import { orderModel, paymentProperties } from './payu.bodies.ts';
import { applyOutcome, findOrder, isOpen, move, watchExpiry } from './payu.flow.ts';
import { blikCodeOf, isAcceptedBlik, isBlikCode, type OrderBody, readJson, readOrderBody } from './payu.order-body.ts';
import { newOrderId, newToken } from './payu.state.ts';
import { tellOrder } from './payu.notice-sender.ts';
import type { Answer, Order } from './payu.types.ts';
import type { World } from './payu.context.ts';

const DEFAULT_VALIDITY_SECONDS = 86_400;

export async function createOrder(world: World, raw: string): Promise<Answer> {
	const read = readOrderBody(raw);
	if ('refused' in read) return read.refused;
	const { body } = read;
	if (body.merchantPosId !== world.credentials.posId) {
		return failure(403, {
			statusCode: 'ERROR_VALUE_INVALID',
			codeLiteral: 'INVALID_AUTH_FOR_THIS_ORDER',
			statusDesc: 'The access token does not belong to this merchantPosId',
		});
	}
	const existing = body.extOrderId === undefined ? undefined : world.state.orderIdByExt.get(body.extOrderId);
	if (existing !== undefined) return notUnique(existing, body.extOrderId ?? '');
	const blik = blikCodeOf(body);
	if (blik !== null && !isBlikCode(blik)) {
		return failure(400, { statusCode: 'ERROR_VALUE_INVALID', codeLiteral: 'INVALID_BLIK_CODE', statusDesc: 'INVALID_BLIK_CODE' });
	}
	const order = saveOrder(world, body);
	await tellBeforeAnswer(world, order);
	if (blik !== null) void applyOutcome(world, order, isAcceptedBlik(blik) ? 'paid' : 'rejected');
	return created(world, order, blik === null);
}

function saveOrder(world: World, body: OrderBody): Order {
	const now = world.clock.now();
	const order: Order = {
		orderId: newOrderId(now),
		extOrderId: body.extOrderId ?? null,
		token: newToken(),
		createdAt: now,
		expiresAt: now + Number(body.validityTime ?? DEFAULT_VALIDITY_SECONDS) * 1000,
		status: 'NEW',
		history: [],
		request: body,
		paymentId: null,
		payMethod: body.payMethods?.payMethod.type ?? null,
		captured: 0,
		refundIds: [],
	};
	world.state.addOrder(order);
	world.state.changed();
	watchExpiry(world, order);
	return order;
}

async function tellBeforeAnswer(world: World, order: Order): Promise<void> {
	const upTo = world.faults.get().noticeBeforeAnswer;
	if (!upTo) return;
	if (upTo === 'COMPLETED') return applyOutcome(world, order, 'paid');
	move(world, order, 'PENDING');
	await tellOrder(world, order, ['PENDING']);
}

export const redirectUri = (world: World, order: Order) => `${world.url}/pay/?orderId=${order.orderId}&token=${order.token}`;

function created(world: World, order: Order, redirects: boolean): Answer {
	const location = redirectUri(world, order);
	const ids = { orderId: order.orderId, ...(order.extOrderId === null ? {} : { extOrderId: order.extOrderId }) };
	if (!redirects) return { status: 201, body: { status: { statusCode: 'SUCCESS' }, ...ids } };
	return { status: 302, headers: { location }, body: { status: { statusCode: 'SUCCESS' }, redirectUri: location, ...ids } };
}

export function retrieveOrder(world: World, orderId: string): Answer {
	const order = findOrder(world, orderId);
	if (!order) return notFound('order');
	const seenAt = world.clock.now() - (world.faults.get().retrieveLagMs ?? 0);
	const seen = order.history.findLast((step) => step.at <= seenAt)?.status ?? 'NEW';
	return success({ orders: [orderModel(order, seen)], properties: paymentProperties(order) }, 'Request processing successful');
}

export function cancelOrder(world: World, orderId: string): Answer {
	const order = findOrder(world, orderId);
	if (!order) return notFound('order');
	if (!isOpen(order)) return impossibleMove();
	move(world, order, 'CANCELED');
	void tellOrder(world, order, ['CANCELED']);
	return success({ orderId, ...(order.extOrderId === null ? {} : { extOrderId: order.extOrderId }) });
}

/** An empty body takes everything; a smaller amount is for cards only, which the simulator does not tell apart. */
export function captureOrder(world: World, orderId: string, raw: string): Answer {
	const order = findOrder(world, orderId);
	if (!order) return notFound('order');
	const body = raw === '' ? {} : (readJson(raw) as { amount?: unknown } | undefined | null);
	if (body === undefined) return syntaxError();
	if (order.status !== 'WAITING_FOR_CONFIRMATION') return impossibleMove();
	const total = Number(order.request.totalAmount);
	const amount = body?.amount === undefined ? total : Number(body.amount);
	if (!Number.isInteger(amount) || amount < 1 || amount > total) {
		return failure(400, { statusCode: 'ERROR_VALUE_INVALID', statusDesc: 'Invalid field value: amount' });
	}
	order.captured = amount;
	move(world, order, 'COMPLETED');
	void tellOrder(world, order, ['COMPLETED']);
	return success({}, 'Status was updated');
}

/** The old way to capture, still what PayU's own plugins send. */
export function putStatus(world: World, orderId: string, raw: string): Answer {
	const body = readJson(raw) as { orderStatus?: unknown } | undefined | null;
	if (body === undefined) return syntaxError();
	if (!body?.orderStatus) return failure(400, { statusCode: 'ERROR_VALUE_MISSING', statusDesc: 'Missing required field: orderStatus' });
	return body.orderStatus === 'COMPLETED' ? captureOrder(world, orderId, '') : impossibleMove();
}
