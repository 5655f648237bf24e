/** What the two states of an order on its way say on a button. */
export type OpenOrderState = 'unpaid' | 'waiting';
export const openOrderState = (status: string | null | undefined): OpenOrderState | null =>
	status === 'PENDING' ? 'unpaid' : status === 'WAITING_FOR_CONFIRMATION' ? 'waiting' : null;
