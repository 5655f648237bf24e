import { useEffect, useState } from 'react';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { orderedProduct } from '#domain/orders/orders.screens.rules.ts';
import type { OwnOrders } from '#web/shared/order/orders-of.ts';

/**
 * The buyer's pending order for the same product: unpaid, or processed by the bank; reloaded when the product's `status` changes.
 * `paid` is the order that was pending on this page and is paid now. `failed` is a list that could not be loaded, so that an order may exist.
 */
export function useOpenOrder({ data, error, refetch }: OwnOrders, product: string, status: string | null = null) {
	useEffect(() => {
		if (status) void refetch();
	}, [status, refetch]);
	// a node of the version before answers with those of all titles
	const same = (data?.orders ?? []).filter((order) => orderedProduct(order) === product);
	const open = same.find(({ status }) => isUnpaid(status)) ?? null;
	const [pending, setPending] = useState(open?.extOrderId);
	if (open && open.extOrderId !== pending) setPending(open.extOrderId);
	return {
		open,
		paid: same.find(({ extOrderId, status }) => extOrderId === pending && status === 'COMPLETED') ?? null,
		/** the invoice of the last request, until it is paid (F-042) */
		invoice: same[0]?.invoice_data ?? null,
		failed: !data && error ? { message: error.message, onRetry: () => void refetch() } : null,
	};
}
