import { useEffect } from 'react';
import { type ProductType, productSlug } from '#domain/catalogue/product.rules.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { orderedProduct } from '#domain/orders/orders.screens.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { ordersFor } from '#web/lib/api/orders-of.ts';

type OwnOrderQuery = {
	type: ProductType;
	id: number /** status of the leading order; null without one */;
	status: string | null | undefined;
};

/** The viewer's order for the title: its amount and the end of its reservation. */
export function useOwnOrder({ type, id, status }: OwnOrderQuery): Order | null {
	const hasOrder = Boolean(status);
	const product = productSlug({ type, id });
	const { data, refetch } = useAnswer(ORDER_CALLS[type].listOwn, ordersFor(product), {
		errors: 'console',
		staleTime: 0,
		enabled: hasOrder,
	});
	useEffect(() => {
		if (status) void refetch();
	}, [status, refetch]);
	if (!hasOrder) return null;
	// a node of the version before answers with those of all titles
	return data?.orders.find((order) => order.status === status && orderedProduct(order) === product) ?? null;
}
