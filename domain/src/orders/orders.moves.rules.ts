/** */
export const ORDER_STATUSES = [
	'NOT_STARTED',
	'UNDEFINED',
	'PENDING',
	'WAITING_FOR_CONFIRMATION',
	'COMPLETED',
	'CANCELED',
	'WAITING_FOR_REFUND',
	'REFUNDED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Who changes the status of an order: a notice or answer of the payment provider, an admin's edit, a job (expiry, reconciliation),
 * the sale itself (redirect received, answer lost, nothing to pay), or the buyer who cancels the order.
 */
export type Cause = 'provider' | 'admin' | 'job' | 'system' | 'owner';

type Moves = Partial<Record<OrderStatus, readonly Cause[]>>;

/** All allowed status changes. Every other change is refused. */
const MOVES: Record<OrderStatus, Moves> = {
	NOT_STARTED: {
		UNDEFINED: ['provider', 'job', 'system'],
		PENDING: ['provider', 'admin', 'job', 'system'],
		WAITING_FOR_CONFIRMATION: ['provider', 'job'],
		COMPLETED: ['provider', 'admin', 'job', 'system'],
		CANCELED: ['provider', 'admin', 'job', 'system', 'owner'],
	},
	UNDEFINED: {
		PENDING: ['provider', 'admin', 'job', 'system'],
		WAITING_FOR_CONFIRMATION: ['provider', 'job'],
		COMPLETED: ['provider', 'admin', 'job'],
		CANCELED: ['provider', 'admin', 'job', 'system', 'owner'],
	},
	PENDING: {
		WAITING_FOR_CONFIRMATION: ['provider', 'job'],
		COMPLETED: ['provider', 'admin', 'job'],
		CANCELED: ['provider', 'admin', 'job', 'owner'],
	},
	// the bank is processing the payment: the buyer cannot cancel either
	WAITING_FOR_CONFIRMATION: {
		COMPLETED: ['provider', 'admin', 'job'],
		CANCELED: ['provider', 'admin', 'job'],
	},
	COMPLETED: {
		WAITING_FOR_REFUND: ['provider', 'admin', 'job'],
		REFUNDED: ['provider', 'admin', 'job'],
	},
	// paid too late: restored or refunded
	CANCELED: {
		COMPLETED: ['provider', 'admin', 'job'],
		WAITING_FOR_REFUND: ['provider', 'job'],
	},
	// back to COMPLETED when the refund is refused
	WAITING_FOR_REFUND: {
		REFUNDED: ['provider', 'job'],
		COMPLETED: ['provider', 'job'],
	},
	REFUNDED: {},
};

/** Keeping the status is always allowed: notices are repeated, and an admin may edit only the country. */
export const whyNotMove = (from: OrderStatus, to: OrderStatus, cause: Cause): 'illegal_transition' | null =>
	from === to || MOVES[from][to]?.includes(cause) ? null : 'illegal_transition';

const among = (...statuses: OrderStatus[]) => {
	const set = new Set(statuses);
	return (status: OrderStatus | null | undefined): boolean => !!status && set.has(status);
};

/** Unpaid and open: may still be paid, holds its seat and code until the reservation ends. */
export const UNPAID_STATUSES = ['NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION'] as const satisfies OrderStatus[];
export const isUnpaid = among(...UNPAID_STATUSES);
/** The bank is processing its payment: nobody but the bank, or the end of its time, ends it. */
export const isAtBank = among('WAITING_FOR_CONFIRMATION');
/** Whoever is back from the provider may have paid, although its notice has not arrived yet; before the provider nobody can have paid. */
export const mayBePaid = among('UNDEFINED', 'PENDING');
/** shown as „Przetwarzane” */
export const isProcessing = among('PENDING', 'WAITING_FOR_CONFIRMATION');
/** no automatic change is expected any more */
export const isFinal = among('COMPLETED', 'CANCELED', 'REFUNDED');
/** paid and not refunded yet */
export const PAID_STATUSES = ['COMPLETED', 'WAITING_FOR_REFUND'] as const satisfies OrderStatus[];
export const isPaid = among(...PAID_STATUSES);
/** its amount counts as revenue; what was refunded of it is subtracted where it was refunded */
export const isCounted = among(...PAID_STATUSES, 'REFUNDED');

/** Admin DELETE. An order that waits for its refund is paid, so it is not cancelled either. */
export const canCancel = (status: OrderStatus): boolean => whyNotMove(status, 'CANCELED', 'admin') === null && !isFinal(status);

/** The buyer cancels an order. An order that ended unpaid can be cancelled too: a late payment is then refunded. */
export function whyNotCancelOwn(status: OrderStatus): 'payment_pending' | 'illegal_transition' | null {
	if (isAtBank(status)) return 'payment_pending';
	return whyNotMove(status, 'CANCELED', 'owner');
}

/** Whether a screen offers the buyer to cancel an order. */
export const canCancelOwn = (status: OrderStatus): boolean => isUnpaid(status) && whyNotCancelOwn(status) === null;

/** the edit dialog may set only these; the others are shown but cannot be chosen. */
export const SETTABLE_STATUSES = ['COMPLETED', 'CANCELED', 'REFUNDED', 'PENDING'] as const satisfies OrderStatus[];
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

/** The statuses the edit dialog offers for an order, besides its current one. */
export const adminChoices = (from: OrderStatus): SettableStatus[] =>
	SETTABLE_STATUSES.filter((to) => to !== from && whyNotMove(from, to, 'admin') === null);

/** The price of a grant was only counted: nobody paid it, so what is taken back is withdrawn, and nothing is returned (G-002). */
export const isOnlyCounted = ({ free_grant }: { free_grant?: number | undefined }): boolean => free_grant === 1;

/** In the panel: nobody paid for it, so nothing was returned either. */
export const adminStatusText = ({
	status,
	amount,
	paid_by,
}: {
	status: OrderStatus;
	amount: number;
	paid_by?: string | null | undefined;
}) => (status === 'REFUNDED' && (amount === 0 || paid_by === 'counted') ? ('orders.state.withdrawn' as const) : statusText(status));

/** Lists filter on the same four; PENDING means "processing". */
export const statusesOfFilter = (filter: SettableStatus): OrderStatus[] =>
	filter === 'PENDING' ? ['PENDING', 'WAITING_FOR_CONFIRMATION'] : [filter];

/** Text of a status, „Zakończone” and so on. */
export const statusText = (status: OrderStatus) => `orders.status.${status}` as const;

/** The edit dialog shows all statuses, so the two that lists call „Przetwarzane” need different texts there. */
export const editStatusText = (status: OrderStatus) =>
	status === 'WAITING_FOR_CONFIRMATION' ? ('orders.edit_status.WAITING_FOR_CONFIRMATION' as const) : statusText(status);
