import { LIST_LIMIT } from '#domain/base/values.ts';
import { ORDER_KIND_NAMES, type OrderKind } from '#domain/orders/order-kinds.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import type { Context } from '#server/lib/context.ts';
import { auditView } from '#server/lib/db/audit.ts';
import { offsetOf, type Page, totalsOfPage } from '#server/lib/db/capped-count.ts';
import type { Db } from '#server/lib/db/db.ts';
import type { Caller } from '#server/lib/http/caller.ts';
import type { Viewer } from '#server/lib/http/viewer.ts';
import { type Audience, fromOrdersOf, ordersOfBuyer, readOrders } from './order-view.store.ts';

type OwnOrders = Page & { userId: number; kinds: readonly OrderKind[]; audience?: Audience };

/** A page of a person's orders, newest first. */
export async function ownOrders(db: Db, { userId, kinds, audience = 'owner', ...page }: OwnOrders, now: Date) {
	const ids = ordersOfBuyer(userId, kinds, { limit: page.limit, offset: offsetOf(page) });
	const orders = await readOrders(db, ids, audience, now);
	return { orders, ...(await totalsOfPage(db, orders.length, page, fromOrdersOf(userId, kinds))) };
}

type Person = { viewer: Viewer; caller: Caller };
type Asked = Page & { kinds?: readonly OrderKind[] | undefined };

/** For the account page of the owner, and for admins, whose view of another person is recorded (failure M9). */
export async function ordersOfPerson({ db, now }: Context, { viewer, caller }: Person, userId: number, asked: Asked) {
	const isOwn = viewer.id === userId;
	if (!isOwn) await auditView(db, { viewer, caller }, { action: 'users.view', subjectType: 'user', subjectId: userId });
	const audience = !isOwn ? 'admin' : viewer.role === 'admin' ? 'both' : 'owner';
	return ownOrders(db, { ...asked, userId, kinds: asked.kinds ?? ORDER_KIND_NAMES, audience }, now());
}

/** The newest orders of each kind, for the answer with a person's data (S3-143). */
export async function ordersOfUser(db: Db, userId: number, now: Date = new Date(), audience: Audience = 'owner') {
	const newest = async (kind: OrderKind): Promise<Order[]> =>
		readOrders(db, ordersOfBuyer(userId, [kind], { limit: LIST_LIMIT, offset: 0 }), audience, now);
	const [orders, videoOrders, giftOrders, groupTicketOrders] = await Promise.all(ORDER_KIND_NAMES.map(newest));
	return { orders: orders ?? [], videoOrders: videoOrders ?? [], giftOrders: giftOrders ?? [], groupTicketOrders: groupTicketOrders ?? [] };
}
