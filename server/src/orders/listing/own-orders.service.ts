import { LIST_LIMIT } from '#domain/base/limits.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { ORDER_KIND_NAMES, type OrderKind } from '#domain/orders/order-kinds.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { currentOrders } from '#domain/orders/orders.tickets.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { auditView } from '#server/lib/db/audit.ts';
import { cappedTotal, offsetOf, type Page, totalsOfPage } from '#server/lib/db/capped-count.ts';
import type { Db } from '#server/lib/db/db.ts';
import type { Caller } from '#server/lib/http/caller.ts';
import type { Viewer } from '#server/lib/http/viewer.ts';
import { findOrderId } from '../orders.store.ts';
import { listPossiblyCurrent } from './current-orders.store.ts';
import {
	type Audience,
	fromOrdersOf,
	type NewestOrders,
	type OrdersOf,
	ordersOfBuyer,
	ordersOfSameTitles,
	readNewestOrders,
	readOrder,
	readOrders,
	readOrdersById,
} from './order-view.store.ts';

type OwnOrders = Page & OrdersOf & { audience?: Audience };

/** A page of a person's orders, newest first. */
export async function ownOrders(db: Db, { audience = 'owner', page, limit, ...of }: OwnOrders, now: Date) {
	const ids = ordersOfBuyer(of, { limit, offset: offsetOf({ page, limit }) });
	const orders = await readOrders(db, ids, audience, now);
	return { orders, ...(await totalsOfPage(db, orders.length, { page, limit }, fromOrdersOf(of))) };
}

/** A page of what a person can pay or use now, however many orders there are (F-065). */
async function currentOrdersOf(db: Db, { userId, kinds, audience = 'owner', ...page }: OwnOrders, now: Date) {
	const current = currentOrders(await listPossiblyCurrent(db, userId, kinds, now), now);
	const ids = current.slice(offsetOf(page), offsetOf(page) + page.limit).map(({ id }) => id);
	return { orders: await readOrdersById(db, ids, audience, now), instead: [], ...cappedTotal(current.length) };
}

/** By its number or id; another person's does not exist for the caller (failure B10). */
export async function readOwnOrder({ db, now }: Context, viewer: Pick<Viewer, 'id'>, name: string | number): Promise<Order> {
	const found = await findOrderId(db, null, String(name));
	if (found?.user_id !== viewer.id) throw new Refusal('not_found');
	return readOrder(db, found.id, 'owner', now());
}

type OrdersReader = { viewer: Viewer; caller: Caller };
type Asked = Page & { kinds?: readonly OrderKind[] | undefined; current: boolean };

/** For the account page of the owner, and for admins, whose view of another person is recorded (failure M9). */
export async function ordersOfPerson({ db, now }: Context, { viewer, caller }: OrdersReader, userId: number, { current, ...asked }: Asked) {
	const isOwn = viewer.id === userId;
	if (!isOwn) await auditView(db, { viewer, caller }, { action: 'users.view', subjectType: 'user', subjectId: userId });
	const audience = !isOwn ? 'admin' : viewer.role === 'admin' ? 'both' : 'owner';
	const of: OwnOrders = { ...asked, userId, kinds: asked.kinds ?? ORDER_KIND_NAMES, audience };
	if (current) return currentOrdersOf(db, of, now());
	const page = await ownOrders(db, of, now());
	return { ...page, instead: await ordersInstead(db, of, page.orders, now()) };
}

/** Whether a cancelled order may be bought again depends on orders of other pages too. */
async function ordersInstead(db: Db, { userId, audience = 'owner' }: OwnOrders, orders: readonly Order[], now: Date): Promise<Order[]> {
	if (!orders.some(({ status }) => status === 'CANCELED')) return [];
	const ids = orders.map(({ id }) => id);
	return readOrders(db, ordersOfSameTitles(userId, ids, LIST_LIMIT), audience, now);
}

/** The newest orders of each kind, for the answer with a person's data (S3-143). */
export async function ordersOfUser(db: Db, asked: NewestOrders, now: Date) {
	const orders = await readNewestOrders(db, asked, now);
	const of = (kind: OrderKind) => orders.filter((order) => order.kind === kind);
	return { orders: of('event'), videoOrders: of('video'), giftOrders: of('gift'), groupTicketOrders: of('group') };
}
