import { useEffect, useState } from 'react';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import { isFinal } from '#domain/orders/orders.moves.rules.ts';
import { pollAfterMs } from '#domain/orders/orders.screens.rules.ts';
import { isLivePayment, LIVE_POLL_MS } from '#domain/orders/paying/blik-form.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';

/** Polls one order with growing intervals until its status is final (S1-083); at once while the bank's app is waited for. */
export function useOrder(kind: OrderKind, extOrderId: string) {
	const [polls, setPolls] = useState(0);
	const [isDone, setDone] = useState(false);
	const [isLive, setLive] = useState(false);
	const answer = useAnswer(
		ORDER_CALLS[kind].getOne,
		{ params: { order: extOrderId } },
		// one that could not be loaded at all is loaded again by the person, who sees why
		{ staleTime: 0, refetchInterval: isDone || polls === 0 ? false : isLive ? LIVE_POLL_MS : pollAfterMs(polls) },
	);
	const { data, dataUpdatedAt } = answer;
	useEffect(() => {
		if (!data) return;
		setDone(isFinal(data.order.status));
		setLive(isLivePayment(data.order.payment));
		// counts every answer, also an unchanged one
		setPolls((times) => (dataUpdatedAt > 0 ? times + 1 : times));
	}, [data, dataUpdatedAt]);
	return answer;
}
