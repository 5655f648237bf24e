import type { PayuConfig } from './payu.config.ts';
import { createHttp } from './payu.http.ts';
import { retrieveMethod, retrieveResult } from './payu.methods.ts';
import { parseNotice } from './payu.notice.ts';
import { cancelOrder, createOrder, type PayuOrderRequest, retrieveOrder } from './payu.orders.ts';
import { listRefunds, type PayuRefundRequest, refund } from './payu.refunds.ts';
import { isSignedNotice, type NoticeHeaders } from './payu.signature.ts';
import { createAuthorized } from './payu.token.ts';

export type Payu = ReturnType<typeof createPayu>;

/** The PayU calls the product uses. Every failure is a `PayuError`. */
export function createPayu(config: PayuConfig) {
	const http = createHttp(config);
	const send = createAuthorized(config, http);
	return {
		createOrder: (order: PayuOrderRequest) => createOrder(config, send, order),
		retrieveOrder: (orderId: string) => retrieveOrder(send, orderId),
		cancelOrder: (orderId: string) => cancelOrder(send, orderId),
		retrieveMethod: (orderId: string) => retrieveMethod(send, orderId),
		retrieveResult: (orderId: string) => retrieveResult(send, orderId),
		refund: (request: PayuRefundRequest) => refund(send, request),
		listRefunds: (orderId: string) => listRefunds(send, orderId),
		/** False means: answer 401 and change nothing. Takes the raw bytes, before any parsing. */
		verifyNotice: (rawBody: Buffer, headers: NoticeHeaders) => isSignedNotice(rawBody, headers, config.secondKey),
		parseNotice,
	};
}
