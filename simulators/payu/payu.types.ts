import type { OrderBody } from './payu.order-body.ts';

export type OrderStatus = 'NEW' | 'PENDING' | 'WAITING_FOR_CONFIRMATION' | 'COMPLETED' | 'CANCELED';
export type RefundStatus = 'PENDING' | 'FINALIZED' | 'CANCELED';

export const OUTCOMES = ['paid', 'rejected', 'waiting', 'abandoned'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Order = {
	orderId: string;
	extOrderId: string | null;
	/** secret part of redirectUri, needed to open the payment page */
	token: string;
	createdAt: number;
	expiresAt: number;
	status: OrderStatus;
	history: { status: OrderStatus; at: number }[];
	request: OrderBody;
	paymentId: string | null;
	payMethod: string | null;
	/** of one by a BLIK code that was not paid, once that is known */
	resultCode?: string | undefined;
	captured: number;
	refundIds: string[];
};

export type Refund = {
	refundId: string;
	orderId: string;
	extRefundId: string | null;
	amount: number;
	/** null: requested without an amount, for the full remaining amount */
	requestedAmount: number | null;
	description: string;
	bankDescription: string | null;
	status: RefundStatus;
	createdAt: number;
	statusAt: number;
	/** a refund made by hand in the provider's panel may come without its amount */
	noticeWithoutAmount: boolean;
};

export type Notice = {
	id: string;
	orderId: string;
	/** the reported order or refund status */
	status: string;
	url: string;
	body: string;
	signature: string;
	attempts: number;
	firstAt: number;
};

export type Credentials = { posId: string; clientId: string; clientSecret: string; secondKey: string };

/** Two points of sale: one leads to the payment page, the transparent one takes BLIK codes that were typed in the shop. */
export type Shops = { page: Credentials; blik: Credentials };

/** The transparent point of sale in tests. */
export const SANDBOX_BLIK: Credentials = {
	posId: '300747',
	clientId: '300747',
	clientSecret: 'simulator-blik-client-secret',
	secondKey: 'simulator-blik-second-key',
};

/** PayU's public test shop, valid only in the sandbox. */
export const SANDBOX: Credentials = {
	posId: '300746',
	clientId: '300746',
	clientSecret: '2ee86a66e5d97e3fadc400c9f19b065d',
	secondKey: 'b6ca15b0d1020e8094d9b5f8d163db54',
};
