import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { canPayAgain, orderedProduct, orderInstead } from '#domain/orders/orders.screens.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { ordersFor } from '#web/shared/order/orders-of.ts';

/** For an order that ended unpaid: the owner's other order for the same title, and whether it can be bought again. Neither is known before the list is loaded. */
export function useOrderInstead(order: Order | undefined): { instead: Order | null; canPayAgain: boolean } {
	const isOwn = useSession()?.user.id === order?.userId;
	const isEnded = order?.status === 'CANCELED' && isOwn;
	const same = ordersFor(order ? orderedProduct(order) : '');
	const { data } = useAnswer(ORDER_CALLS[order?.kind ?? 'event'].listOwn, same, { errors: 'inline', staleTime: 0, enabled: isEnded });
	if (!isEnded || !data) return { instead: null, canPayAgain: false };
	const own = { orders: data.orders, now: new Date(serverNow()) };
	return { instead: orderInstead(order, own), canPayAgain: canPayAgain(order, own) };
}
