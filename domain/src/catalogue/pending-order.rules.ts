/** What the two states of an order on its way say on a button. */
export type OnItsWay = 'unpaid' | 'waiting';
export const onItsWay = (status: string | null | undefined): OnItsWay | null =>
	status === 'PENDING' ? 'unpaid' : status === 'WAITING_FOR_CONFIRMATION' ? 'waiting' : null;
