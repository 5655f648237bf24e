import { useEffect } from 'react';
import type { Quote } from '#domain/orders/buying/orders.quote.rules.ts';
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

/** The price of an existing order, independent of the current price of the product. */
export function quoteOf({ list_price, amount, product_quantity }: Pick<Order, 'list_price' | 'amount' | 'product_quantity'>): Quote {
	const list = Math.round(list_price * product_quantity * 100);
	const totalGrosze = Math.round(amount * 100);
	const tickets = { what: 'tickets', grosze: list } as const;
	return { lines: list === totalGrosze ? [tickets] : [tickets, { what: 'code', grosze: totalGrosze - list }], totalGrosze };
}
