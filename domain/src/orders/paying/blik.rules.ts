import { type Moment, momentMs, toMoment } from '../../base/time/time.ts';
import type { AttemptStatus } from './orders.attempts.rules.ts';

/** Where an attempt is paid: `page` leads to the provider's page; `blik` is the point of sale that takes codes typed on ours. */
export const POINTS_OF_SALE = ['page', 'blik'] as const;
export type PointOfSale = (typeof POINTS_OF_SALE)[number];

/** How long a code can be confirmed in the bank's app. */
export const BLIK_CODE_SECONDS = 120;
/** The provider closes an unanswered attempt a little later than the code ends, so that a confirmation in its last second counts. */
export const BLIK_VALIDITY_SECONDS = BLIK_CODE_SECONDS + 30;

export const isBlikCode = (code: string): boolean => /^\d{6}$/.test(code);

/** `refused`: by the bank, for a reason that has no sentence of its own. */
export const BLIK_REASONS = ['expired', 'wrong', 'declined', 'limit', 'bank_unavailable', 'refused'] as const;
export type BlikReason = (typeof BLIK_REASONS)[number];

/** The provider's result codes, without their first part, which names the step that failed. */
const REASON_OF: Record<string, BlikReason> = {
	AUTH_CODE_EXPIRED: 'expired',
	AUTH_CODE_CANCELLED: 'expired',
	AUTH_CODE_CANCELED: 'expired',
	AUTH_CODE_USED: 'expired',
	AUTH_CODE_TIMEOUT: 'expired',
	USER_TIMEOUT: 'expired',
	AUTH_CODE_INVALID: 'wrong',
	AUTH_CODE_NOT_FOUND: 'wrong',
	INVALID_BLIK_CODE: 'wrong',
	USER_DECLINED: 'declined',
	USER_REJECTED: 'declined',
	DECLINED_BY_USER: 'declined',
	LIMIT_EXCEEDED: 'limit',
	AMOUNT_LIMIT_EXCEEDED: 'limit',
	ISSUER_UNAVAILABLE: 'bank_unavailable',
	BANK_UNAVAILABLE: 'bank_unavailable',
	SYSTEM_ERROR: 'bank_unavailable',
	TIMEOUT: 'bank_unavailable',
};

/** Why a code was not paid. Null: the provider names no reason. */
export function blikReasonOf(resultCode: string | null): BlikReason {
	const reason = (resultCode ?? '').toUpperCase().replace(/^[A-Z]{3}_ERROR_/, '');
	return Object.hasOwn(REASON_OF, reason) ? (REASON_OF[reason] ?? 'refused') : 'refused';
}

/** How the last attempt of an order stands; `unknown`: the bank's answer is not known, so nobody pays twice. */
export const PAYMENT_STATES = ['open', 'waiting', 'unknown', 'refused', 'paid'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export type PaymentAttempt = {
	pos: PointOfSale;
	status: AttemptStatus;
	refusal: BlikReason | null;
	created_at: Moment;
};

export type PaymentView = {
	method: PointOfSale;
	state: PaymentState;
	/** of a refused code */
	reason: BlikReason | null;
	/** until when a waiting code can be confirmed */
	until: Moment | null;
};

const codeEnd = ({ created_at }: PaymentAttempt): number => momentMs(created_at) + BLIK_CODE_SECONDS * 1000;

/** What the buyer sees of the last attempt of an order. */
export function paymentView(attempt: PaymentAttempt, now: Date): PaymentView {
	const { pos, status, refusal } = attempt;
	const view = (state: PaymentState, more: Partial<PaymentView> = {}): PaymentView => ({
		method: pos,
		state,
		reason: null,
		until: null,
		...more,
	});
	if (status === 'COMPLETED') return view('paid');
	if (pos === 'page') return view(status === 'CANCELED' || status === 'FAILED' ? 'refused' : 'open');
	// ended, but why is being asked: a moment later the reason is there
	if (status === 'CANCELED' || status === 'FAILED') return view('refused', { reason: refusal ?? 'refused' });
	if (status === 'UNKNOWN' || codeEnd(attempt) <= now.getTime()) return view('unknown');
	return view('waiting', { until: toMoment(new Date(codeEnd(attempt))) });
}
