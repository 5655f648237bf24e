import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { getUser } from '#domain/users/users.contract.ts';
import { useAnswer } from './api.ts';

const LISTS = { event: 'orders', video: 'videoOrders', gift: 'giftOrders', group: 'groupTicketOrders' } as const satisfies Record<
	OrderKind,
	string
>;

export type OrdersOf = { userId: number; isAdminView: boolean };

/** Orders of one kind: the person's own, or, for an admin, those of another person. */
export function useOrdersOf(kind: OrderKind, { userId, isAdminView }: OrdersOf) {
	const own = useAnswer(ORDER_CALLS[kind].listOwn, {}, { enabled: !isAdminView, errors: 'inline', staleTime: 0 });
	const file = useAnswer(getUser, { params: { id: userId } }, { enabled: isAdminView, errors: 'inline' });
	const { error, refetch } = isAdminView ? file : own;
	// the user detail contains the rows of the orders feature unchanged
	return { data: isAdminView ? (file.data?.[LISTS[kind]] as Order[] | undefined) : own.data?.orders, error, refetch };
}
