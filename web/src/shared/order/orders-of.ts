import { listUserOrders } from '#domain/orders/listing/orders.person.contract.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { orderedProduct } from '#domain/orders/orders.screens.rules.ts';
import { useAnswer, useList } from '#web/lib/api/api.ts';
import { useSession } from '#web/lib/session/session.tsx';

const REFETCH_MS = 10_000;

const whileUnpaid = (answer: { orders: readonly Order[] } | undefined) =>
	answer?.orders.some(({ status }) => isUnpaid(status)) ? REFETCH_MS : false;

/** What the pages of a title need of the person's orders for it: the open one, the valid one, the last one. */
const NEWEST = 20;
export const ordersFor = (product: string) => ({ query: { product, limit: NEWEST } });

/** The person's newest own orders of one kind for a product (`event-12`, `video-7`, `any`), refetched while one of them is unpaid. */
export const useOwnOrders = (kind: OrderKind, product: string, enabled = true) =>
	useAnswer(ORDER_CALLS[kind].listOwn, ordersFor(product), { errors: 'inline', staleTime: 0, refetchInterval: whileUnpaid, enabled });

export type OwnOrders = ReturnType<typeof useOwnOrders>;

export type OrdersOf = { userId: number; isAdminView: boolean };

type PageOfOrders = {
	userId: number /** all without it */;
	kinds?: readonly OrderKind[] /** only what can be paid or used now */;
	current?: true;
	page: number;
	limit: number;
	enabled?: boolean;
};

/** A page of a person's orders, newest first. */
export const useOrdersPage = ({ userId, kinds, current, page, limit, enabled }: PageOfOrders) =>
	useList(
		listUserOrders,
		{ params: { userId }, query: { page, limit, ...(kinds && { kinds: kinds.join() }), ...(current && { current }) } },
		{ refetchInterval: whileUnpaid, enabled },
	);

/** Orders of the person for a product (`event-12`, `video-7`, `any`) that can still be paid, of all kinds: a ticket, a gift, a group (G-006). They come first among those that can be used. */
export function useUnpaidOrders(product: string) {
	const userId = useSession()?.user.id;
	const answer = useOrdersPage({ userId: userId ?? 0, current: true, page: 1, limit: NEWEST, enabled: userId !== undefined });
	const orders = answer.data?.orders ?? [];
	return { ...answer, orders: orders.filter((order) => isUnpaid(order.status) && orderedProduct(order) === product) };
}
