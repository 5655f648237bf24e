import type { Grosze } from '#domain/base/money.ts';
import type { Language } from '#domain/base/text/language.ts';
import type { PayuConfig } from './payu.config.ts';
import { PayuError } from './payu.error.ts';
import { envelope, type PayuAnswer } from './payu.http.ts';
import type { SendAuthorized } from './payu.token.ts';
import { asFields, asGrosze, asText, buyerIp, cut, orderStatus, type PayuOrderStatus, paymentIdOf } from './payu.values.ts';

export type PayuOrderRequest = {
	/** one per attempt, never reused */
	extOrderId: string;
	description: string;
	totalGrosze: Grosze;
	products: { name: string; unitGrosze: Grosze; quantity: number }[];
	/** an unusable address is replaced */
	customerIp: string | null;
	notifyUrl: string;
	continueUrl: string;
	validitySeconds: number;
	/** typed on our page: paid without a redirect, at the point of sale for it. Kept nowhere. */
	blik?: { code: string; browser: { userAgent?: string; language: Language } };
	buyer?: { email: string; firstName?: string; lastName?: string; language?: Language };
};

export type PayuCreated =
	| { kind: 'redirect'; orderId: string; redirectUri: string }
	/** accepted without a redirect; the result arrives by notice */
	| { kind: 'accepted'; orderId: string }
	/** this extOrderId was used before: the earlier answer may have been lost, so retrieve that order */
	| { kind: 'not_unique'; orderId: string | null };

export type PayuOrder = {
	orderId: string;
	extOrderId: string | null;
	status: PayuOrderStatus;
	merchantPosId: string | null;
	currencyCode: string | null;
	/** null: missing or invalid, so never equal to the requested amount */
	totalGrosze: Grosze | null;
	paymentId: string | null;
};

/** `not_possible`: paid, cancelled or expired by now; retrieve it to see which. */
export type PayuCanceled = { kind: 'canceled' } | { kind: 'not_possible' } | { kind: 'not_found' };

export const CURRENCY = 'PLN';

export const orderPath = (orderId: string) => `/api/v2_1/orders/${encodeURIComponent(orderId)}`;

export function refused(call: string, { status, json, correlationId }: PayuAnswer): PayuError {
	return new PayuError('refused', call, { outcomeUnknown: false, httpStatus: status, correlationId, ...envelope(json) });
}

export const badAnswer = (call: string, { status, correlationId }: PayuAnswer, outcomeUnknown: boolean) =>
	new PayuError('bad_answer', call, { outcomeUnknown, httpStatus: status, correlationId });

const orderBody = (posId: string, order: PayuOrderRequest) => ({
	extOrderId: order.extOrderId,
	merchantPosId: posId,
	customerIp: buyerIp(order.customerIp),
	description: cut(order.description, 4000),
	currencyCode: CURRENCY,
	totalAmount: String(order.totalGrosze),
	validityTime: String(order.validitySeconds),
	notifyUrl: order.notifyUrl,
	continueUrl: order.continueUrl,
	products: order.products.map(({ name, unitGrosze, quantity }) => ({
		name: cut(name, 255),
		unitPrice: String(unitGrosze),
		quantity: String(quantity),
		virtual: true,
	})),
	...(order.blik && {
		payMethods: { payMethod: { type: 'BLIK_AUTHORIZATION_CODE', value: order.blik.code } },
		riskData: { browser: order.blik.browser },
	}),
	...(order.buyer
		? {
				buyer: {
					...order.buyer,
					firstName: cut(order.buyer.firstName ?? '', 100) || undefined,
					lastName: cut(order.buyer.lastName ?? '', 100) || undefined,
				},
			}
		: {}),
});

/** Never retried automatically: after an unknown outcome the caller posts the same extOrderId again and gets `not_unique`. */
export async function createOrder(config: PayuConfig, send: SendAuthorized, order: PayuOrderRequest): Promise<PayuCreated> {
	const body = JSON.stringify(orderBody(config.posId, order));
	const answer = await send({ name: 'create', method: 'POST', path: '/api/v2_1/orders', body, repeatable: false });
	const orderId = asText(answer.json.orderId);
	const { statusCode } = envelope(answer.json);
	if (answer.status === 400 && statusCode === 'ERROR_ORDER_NOT_UNIQUE') return { kind: 'not_unique', orderId };
	if (answer.status >= 400) throw refused('create', answer);
	if (!orderId || (statusCode !== 'SUCCESS' && !statusCode?.startsWith('WARNING_CONTINUE_'))) throw badAnswer('create', answer, true);
	const redirectUri = asText(answer.json.redirectUri);
	return redirectUri ? { kind: 'redirect', orderId, redirectUri } : { kind: 'accepted', orderId };
}

/** Null when PayU has no such order. The outer `status` is that of the call; the order's own is nested. */
export async function retrieveOrder(send: SendAuthorized, orderId: string): Promise<PayuOrder | null> {
	const answer = await send({ name: 'retrieve', method: 'GET', path: orderPath(orderId), repeatable: true });
	if (answer.status === 404) return null;
	if (answer.status !== 200) throw refused('retrieve', answer);
	const order = Array.isArray(answer.json.orders) ? asFields(answer.json.orders[0]) : null;
	const foundId = asText(order?.orderId);
	if (!order || !foundId) throw badAnswer('retrieve', answer, false);
	return {
		orderId: foundId,
		extOrderId: asText(order.extOrderId),
		status: orderStatus(order.status),
		merchantPosId: asText(order.merchantPosId),
		currencyCode: asText(order.currencyCode),
		totalGrosze: asGrosze(order.totalAmount),
		paymentId: paymentIdOf(answer.json.properties),
	};
}

export async function cancelOrder(send: SendAuthorized, orderId: string): Promise<PayuCanceled> {
	const answer = await send({ name: 'cancel', method: 'DELETE', path: orderPath(orderId), repeatable: false });
	if (answer.status === 200) return { kind: 'canceled' };
	if (answer.status === 404) return { kind: 'not_found' };
	if (answer.status === 400) return { kind: 'not_possible' };
	throw refused('cancel', answer);
}
