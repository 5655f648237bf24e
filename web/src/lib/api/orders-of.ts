import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { getUser } from '#domain/users/users.contract.ts';
import { useAnswer } from './api.ts';

const LISTS = { event: 'orders', video: 'videoOrders', gift: 'giftOrders', group: 'groupTicketOrders' } as const satisfies Record<
	OrderKind,
	string
>;

const REFETCH_MS = 10_000;

/** The person's own orders of one kind, refetched while one of them is unpaid. */
export const useOwnOrders = (kind: OrderKind, enabled = true) =>
	useAnswer(
		ORDER_CALLS[kind].listOwn,
		{},
		{
			enabled,
			errors: 'inline',
			staleTime: 0,
			refetchInterval: (answer) => (answer?.orders.some(({ status }) => isUnpaid(status)) ? REFETCH_MS : false),
		},
	);

export type OrdersOf = { userId: number; isAdminView: boolean };

/** Orders of one kind: the person's own, or, for an admin, those of another person. */
export function useOrdersOf(kind: OrderKind, { userId, isAdminView }: OrdersOf) {
	const own = useOwnOrders(kind, !isAdminView);
	const file = useAnswer(getUser, { params: { id: userId } }, { enabled: isAdminView, errors: 'inline' });
	const { error, fetchStatus, isFetchedAfterMount, refetch } = isAdminView ? file : own;
	// the user detail contains the rows of the orders feature unchanged
	const data = isAdminView ? (file.data?.[LISTS[kind]] as Order[] | undefined) : own.data?.orders;
	return { data, error, fetchStatus, isFetchedAfterMount, refetch };
}
