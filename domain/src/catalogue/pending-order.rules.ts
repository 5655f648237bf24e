/** Button texts of the two states of a pending order. */
export type OpenOrderState = 'unpaid' | 'waiting';
export const openOrderState = (status: string | null | undefined): OpenOrderState | null =>
	status === 'PENDING' ? 'unpaid' : status === 'WAITING_FOR_CONFIRMATION' ? 'waiting' : null;
