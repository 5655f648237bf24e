import type { OwnOrders } from '#web/shared/order/orders-of.ts';
import type { BuyerData } from './use-buyer-data.ts';

const noOrders = { data: { orders: [] }, error: null, refetch: () => Promise.resolve(undefined) };

/** Of a guest no orders and no codes are known: the page asks for none, and the server answers nothing about an address (N-003). */
export const GUEST_DATA = {
	orders: { own: noOrders, group: noOrders },
	unpaid: [],
	codes: { data: { codes: [] }, error: null, refetch: noOrders.refetch },
} as unknown as BuyerData;

export const NO_OWN_ORDERS = noOrders as unknown as OwnOrders;
