import type { OrderStatus } from '../orders.moves.rules.ts';

/** Statuses of attempts that may still be paid. The index `payment_attempts_open` and the reconciliation query list the same; a test compares them. */
export const OPEN_ATTEMPT_STATUSES = ['ASKING', 'UNKNOWN', 'NEW', 'PENDING', 'WAITING_FOR_CONFIRMATION'] as const;

/** The status of one attempt to pay an order: our own states before the provider answers, then the provider's. */
export type AttemptStatus = (typeof OPEN_ATTEMPT_STATUSES)[number] | 'FAILED' | 'COMPLETED' | 'CANCELED';

const OPEN: readonly AttemptStatus[] = OPEN_ATTEMPT_STATUSES;
export const isOpenAttempt = ({ status }: { status: AttemptStatus }): boolean => OPEN.includes(status);

/**
 * How far a payment has got, for attempts and for orders. Notices come late, twice and in any order; a status only rises. COMPLETED is above
 * CANCELED, because a received payment is never discarded. Statuses without a rank are not changed by notices.
 */
const RANK: Record<AttemptStatus, number> & Partial<Record<OrderStatus, number>> = {
	NOT_STARTED: 0,
	ASKING: 0,
	UNKNOWN: 0,
	FAILED: 0,
	UNDEFINED: 1,
	NEW: 1,
	PENDING: 2,
	WAITING_FOR_CONFIRMATION: 3,
	CANCELED: 4,
	COMPLETED: 5,
};

const rank = (status: AttemptStatus | OrderStatus): number => RANK[status] ?? Number.POSITIVE_INFINITY;

export const isLater = <S extends AttemptStatus | OrderStatus>(notice: S, from: S): boolean => rank(notice) > rank(from);

export const laterStatus = (from: AttemptStatus, notice: AttemptStatus): AttemptStatus => (isLater(notice, from) ? notice : from);
