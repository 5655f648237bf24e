import { useEffect } from 'react';
import type { ProductType } from '#domain/catalogue/product.rules.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { useAnswer } from '#web/lib/api/api.ts';

type OwnOrderQuery = {
	type: ProductType;
	id: number /** status of the leading order; null without one */;
	status: string | null | undefined;
};

/** The viewer's order for the title: its amount and the end of its reservation. */
export function useOwnOrder({ type, id, status }: OwnOrderQuery): Order | null {
	const hasOrder = Boolean(status);
	const { data, refetch } = useAnswer(ORDER_CALLS[type].listOwn, {}, { errors: 'console', staleTime: 0, enabled: hasOrder });
	useEffect(() => {
		if (status) void refetch();
	}, [status, refetch]);
	if (!hasOrder) return null;
	const idOf = (order: Order) => (type === 'event' ? order.event_id : order.video_id);
	return data?.orders.find((order) => idOf(order) === id && order.status === status) ?? null;
}
