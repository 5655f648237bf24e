import type { Grosze } from '../../base/money.ts';

/** How money that did not come through the provider is paid, as the admin who completes the order says. */
export const HAND_WAYS = ['transfer', 'cash', 'other'] as const;
export type HandWay = (typeof HAND_WAYS)[number];

/**
 * How an order was paid. `unrecorded`: completed by a person before the way was recorded. `counted`: a grant whose price is only counted.
 * `free`: nothing was to be paid.
 */
export const PAYMENT_WAYS = ['provider', ...HAND_WAYS, 'unrecorded', 'counted', 'code', 'free'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** How the buyer paid at the provider; `later`: credit or instalments, `bank`: a transfer by a bank's page. */
export const PAY_METHODS = ['blik', 'card', 'google_pay', 'apple_pay', 'later', 'bank', 'unknown'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

const METHOD_OF: Record<string, PayMethod> = {
	blik: 'blik',
	c: 'card',
	ap: 'google_pay',
	jp: 'apple_pay',
	ai: 'later',
	dp: 'later',
	dpp: 'later',
	dpkl: 'later',
	dpt: 'later',
};

/** From the provider's short name of a method; those not listed are the pages of banks. */
export const payMethodOf = (value: string | null): PayMethod =>
	value === null ? 'unknown' : Object.hasOwn(METHOD_OF, value) ? (METHOD_OF[value] ?? 'bank') : 'bank';

export type PaidOrder = {
	amount_grosze: Grosze;
	paid_attempt_id: number | null;
	paid_outside: HandWay | 'unrecorded' | null;
	free_grant: boolean;
	code_id: number | null;
	completed_at: string | null;
};

/** Null: it was never paid. `PAYMENT_WAY` of the server is the same in SQL; a test compares them. */
export function paymentWay(order: PaidOrder): PaymentWay | null {
	if (order.paid_attempt_id !== null) return 'provider';
	if (order.completed_at === null) return null;
	if (order.paid_outside !== null) return order.paid_outside;
	if (order.amount_grosze > 0) return order.free_grant ? 'counted' : 'unrecorded';
	return order.code_id !== null && !order.free_grant ? 'code' : 'free';
}

/** Who has to return the money of an order: the provider on request, a person, or nobody, because none was paid. */
export type Returner = 'provider' | 'person' | 'nobody';

export const returnerOf = (way: PaymentWay | null): Returner =>
	way === 'provider' ? 'provider' : way === 'counted' || way === 'code' || way === 'free' ? 'nobody' : 'person';

export const paymentWayText = (way: PaymentWay) => `orders.way.${way}` as const;
export const payMethodText = (method: PayMethod) => `orders.method.${method}` as const;
