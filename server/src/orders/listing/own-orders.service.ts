import { ORDER_KIND_NAMES, type OrderKind } from '#domain/orders/order-kinds.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import type { Db } from '#server/lib/db/db.ts';
import { type Audience, ordersOfBuyer, readOrders } from './order-view.store.ts';

/** The newest orders only, so that the answer stays bounded. */
const OWN_LIMIT = 500;

type OwnOrders = { userId: number; kind: OrderKind; audience?: Audience };

/** A person's orders of one kind, newest first. */
export const ownOrders = (db: Db, { userId, kind, audience = 'owner' }: OwnOrders, now: Date): Promise<Order[]> =>
	readOrders(db, ordersOfBuyer(userId, kind, OWN_LIMIT), audience, now);

/** All orders of a person, for the account page and for admins (S3-143). */
export async function ordersOfUser(db: Db, userId: number, now: Date = new Date(), audience: Audience = 'owner') {
	const [orders, videoOrders, giftOrders, groupTicketOrders] = await Promise.all(
		ORDER_KIND_NAMES.map((kind) => ownOrders(db, { userId, kind, audience }, now)),
	);
	return { orders: orders ?? [], videoOrders: videoOrders ?? [], giftOrders: giftOrders ?? [], groupTicketOrders: groupTicketOrders ?? [] };
}
