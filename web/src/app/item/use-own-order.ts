import { useEffect } from 'react';
import { type ProductType, productSlug } from '#domain/catalogue/product.rules.ts';
import { listGuestOrders } from '#domain/guests/guests.contract.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { orderedProduct } from '#domain/orders/orders.screens.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useOnceLoaded } from '#web/lib/api/use-once-loaded.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { ordersFor } from '#web/shared/order/orders-of.ts';
import type { Answer } from '#web/ui/missing-data.tsx';

type OwnOrderQuery = {
	type: ProductType;
	id: number /** status of the leading order; null without one */;
	status: string | null | undefined;
};

export type OwnOrder = {
	/** null without one, and until it is loaded */
	order: Order | null;
	hasOrder: boolean;
	isLoaded: boolean;
	/** the request, for its failure */
	answer: Answer<unknown>;
};

/** The viewer's order for the title: its amount and the end of its reservation. */
export function useOwnOrder({ type, id, status }: OwnOrderQuery): OwnOrder {
	const hasOrder = Boolean(status);
	const product = productSlug({ type, id });
	const isSignedIn = useSession() !== null;
	const options = { errors: 'console', staleTime: 0 } as const;
	const ofAccount = useAnswer(ORDER_CALLS[type].listOwn, ordersFor(product), { ...options, enabled: hasOrder && isSignedIn });
	const ofGuest = useAnswer(listGuestOrders, {}, { ...options, enabled: hasOrder && !isSignedIn });
	const answer = isSignedIn ? ofAccount : ofGuest;
	const { data, refetch } = answer;
	const isLoaded = useOnceLoaded([answer]);
	useEffect(() => {
		if (status) void refetch();
	}, [status, refetch]);
	// a node of the version before answers with those of all titles
	const order = hasOrder && data?.orders.find((one) => one.status === status && orderedProduct(one) === product);
	return { order: order || null, hasOrder, isLoaded, answer };
}
