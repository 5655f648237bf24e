import type { Answer } from './payu.answers.ts';
import { failure, impossibleMove, notFound, notUnique, success, syntaxError } from './payu.answers.ts';
import { askBank } from './payu.blik.ts';
import { orderModel, paymentProperties } from './payu.bodies.ts';
import type { SimulatorContext } from './payu.context.ts';
import { applyOutcome, findOrder, isOpen, move, watchExpiry } from './payu.flow.ts';
import { sendOrderNotices } from './payu.notice-sender.ts';
import { blikCodeOf, isBlikCode, type OrderBody, readJson, readOrderBody } from './payu.order-body.ts';
import { newOrderId, newToken } from './payu.state.ts';
import type { Order } from './payu.types.ts';

const DEFAULT_VALIDITY_SECONDS = 86_400;

export async function createOrder(context: SimulatorContext, raw: string, posId: string): Promise<Answer> {
	const read = readOrderBody(raw);
	if ('refused' in read) return read.refused;
	const { body } = read;
	if (body.merchantPosId !== posId) {
		return failure(403, {
			statusCode: 'ERROR_VALUE_INVALID',
			codeLiteral: 'INVALID_AUTH_FOR_THIS_ORDER',
			statusDesc: 'The access token does not belong to this merchantPosId',
		});
	}
	const existing = body.extOrderId === undefined ? undefined : context.state.orderIdByExt.get(body.extOrderId);
	if (existing !== undefined) return notUnique(existing, body.extOrderId ?? '');
	const blik = blikCodeOf(body);
	if (blik !== null && !isBlikCode(blik)) {
		return failure(400, { statusCode: 'ERROR_VALUE_INVALID', codeLiteral: 'INVALID_BLIK_CODE', statusDesc: 'INVALID_BLIK_CODE' });
	}
	if (blik !== null && posId !== context.shops.blik.posId) {
		return failure(400, {
			statusCode: 'ERROR_VALUE_INVALID',
			codeLiteral: 'PAYMENT_METHOD_NOT_ENABLED',
			statusDesc: 'Not a transparent POS',
		});
	}
	const order = saveOrder(context, body);
	await notifyBeforeAnswer(context, order);
	if (blik !== null) await askBank(context, order, blik);
	return created(context, order, blik === null);
}

function saveOrder(context: SimulatorContext, body: OrderBody): Order {
	const now = context.clock.now();
	const order: Order = {
		orderId: newOrderId(now),
		extOrderId: body.extOrderId ?? null,
		token: newToken(),
		createdAt: now,
		expiresAt: now + Number(body.validityTime ?? DEFAULT_VALIDITY_SECONDS) * 1000,
		status: 'NEW',
		history: [],
		// a code is not kept
		request: { ...body, payMethods: undefined },
		paymentId: null,
		payMethod: body.payMethods?.payMethod.type ?? null,
		captured: 0,
		refundIds: [],
	};
	context.state.addOrder(order);
	context.state.changed();
	watchExpiry(context, order);
	return order;
}

async function notifyBeforeAnswer(context: SimulatorContext, order: Order): Promise<void> {
	const upTo = context.faults.get().noticeBeforeAnswer;
	if (!upTo) return;
	if (upTo === 'COMPLETED') return applyOutcome(context, order, 'paid');
	move(context, order, 'PENDING');
	await sendOrderNotices(context, order, ['PENDING']);
}

const redirectUri = (context: SimulatorContext, order: Order) => `${context.url}/pay/?orderId=${order.orderId}&token=${order.token}`;

function created(context: SimulatorContext, order: Order, redirects: boolean): Answer {
	const location = redirectUri(context, order);
	const ids = { orderId: order.orderId, ...(order.extOrderId === null ? {} : { extOrderId: order.extOrderId }) };
	if (!redirects) return { status: 201, body: { status: { statusCode: 'SUCCESS' }, ...ids } };
	return { status: 302, headers: { location }, body: { status: { statusCode: 'SUCCESS' }, redirectUri: location, ...ids } };
}

export function retrieveOrder(context: SimulatorContext, orderId: string): Answer {
	const order = findOrder(context, orderId);
	if (!order) return notFound('order');
	const seenAt = context.clock.now() - (context.faults.get().retrieveLagMs ?? 0);
	const seen = order.history.findLast((step) => step.at <= seenAt)?.status ?? 'NEW';
	return success({ orders: [orderModel(order, seen)], properties: paymentProperties(order) }, 'Request processing successful');
}

export function cancelOrder(context: SimulatorContext, orderId: string): Answer {
	const order = findOrder(context, orderId);
	if (!order) return notFound('order');
	if (!isOpen(order)) return impossibleMove();
	move(context, order, 'CANCELED');
	void sendOrderNotices(context, order, ['CANCELED']);
	return success({ orderId, ...(order.extOrderId === null ? {} : { extOrderId: order.extOrderId }) });
}

/** An empty body captures everything; a smaller amount is for cards only, which the simulator does not distinguish. */
export function captureOrder(context: SimulatorContext, orderId: string, raw: string): Answer {
	const order = findOrder(context, orderId);
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
	move(context, order, 'COMPLETED');
	void sendOrderNotices(context, order, ['COMPLETED']);
	return success({}, 'Status was updated');
}

/** The old way to capture, still what PayU's own plugins send. */
export function putStatus(context: SimulatorContext, orderId: string, raw: string): Answer {
	const body = readJson(raw) as { orderStatus?: unknown } | undefined | null;
	if (body === undefined) return syntaxError();
	if (!body?.orderStatus) return failure(400, { statusCode: 'ERROR_VALUE_MISSING', statusDesc: 'Missing required field: orderStatus' });
	return body.orderStatus === 'COMPLETED' ? captureOrder(context, orderId, '') : impossibleMove();
}
