import { useEffect } from 'react';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { useOwnOrders } from '#web/lib/api/orders-of.ts';

/**
 * The buyer's pending order for the same product: unpaid, or processed by the bank; reloaded when the product's `status` changes.
 * `failed` is a list that could not be loaded, so that an order may exist.
 */
export function useOpenOrder(kind: OrderKind, isSame: (order: Order) => boolean, status: string | null = null) {
	const { data, error, refetch } = useOwnOrders(kind);
	useEffect(() => {
		if (status) void refetch();
	}, [status, refetch]);
	const same = data?.orders.filter(isSame) ?? [];
	return {
		open: same.find(({ status }) => isUnpaid(status)) ?? null,
		/** the invoice of the last request, until it is paid (F-042) */
		invoice: same[0]?.invoice_data ?? null,
		failed: !data && error ? { message: error.message, onRetry: () => void refetch() } : null,
	};
}
