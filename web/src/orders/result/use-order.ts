import { useEffect, useState } from 'react';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isFinal } from '#domain/orders/orders.moves.rules.ts';
import { pollAfterMs } from '#domain/orders/orders.screens.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';

/** One order, asked for again and again, ever more slowly, until nothing more will happen to it (S1-083). */
export function useOrder(kind: OrderKind, extOrderId: string): Order | undefined {
	const [asked, setAsked] = useState(1);
	const [isDone, setDone] = useState(false);
	const { data, dataUpdatedAt } = useAnswer(
		ORDER_CALLS[kind].getOne,
		{ params: { order: extOrderId } },
		// once it is shown, an answer that fails to come does not take it away
		{ staleTime: 0, refetchInterval: isDone ? false : pollAfterMs(asked), errors: asked > 1 ? 'inline' : 'page' },
	);
	useEffect(() => {
		if (!data) return;
		setDone(isFinal(data.order.status));
		// every answer counts, also one that says the same
		setAsked((times) => (dataUpdatedAt > 0 ? times + 1 : times));
	}, [data, dataUpdatedAt]);
	return data?.order;
}
