import type { Order } from '#domain/orders/orders.fields.ts';
import { UNPAID_STATUSES, whyNotMove } from '#domain/orders/orders.moves.rules.ts';
import { limitConcurrency } from '#server/lib/async/concurrency-limit.ts';
import type { Context } from '#server/lib/context.ts';
import { batched } from '#server/lib/db/batch.ts';
import { type Database, retrying } from '#server/lib/db/db.ts';
import { readOrdersById } from '../listing/order-view.store.ts';
import { type FirstRedirect, saveFirstRedirects } from '../paying/attempts.store.ts';
import { type PurchaseFacts, readPurchaseFacts, stillEligibleBuyers, type Wanted } from './buyer-facts.store.ts';
import { type NewOrder, type Placed, placeOrder, placeOrders } from './place.store.ts';
import { createPurchaseQueue, type PurchaseQueue } from './purchase-queue.ts';

/** The statements that every purchase runs, shared by concurrent buyers (docs/decisions/0033-what-a-sale-needs.md). */
export type PurchaseBatches = {
	/** the purchase queue per event */
	queue: PurchaseQueue;
	readFacts(wanted: Wanted): Promise<PurchaseFacts>;
	placeOrder(order: NewOrder): Promise<Placed>;
	/** runs work that needs its own connection, such as a free order; limited so that connections remain for the batches */
	onOwnConnection<T>(work: (db: Database) => Promise<T>): Promise<T>;
	/** false: the order changed during the request to the provider */
	saveRedirect(answer: FirstRedirect): Promise<boolean>;
	/** as its owner may see it */
	readOrder(orderId: number): Promise<Order>;
};

const MAX_DEDICATED = 8;
/** Statuses from which a sale may move an order to PENDING. */
const BEFORE_PENDING = UNPAID_STATUSES.filter((status) => status !== 'PENDING' && whyNotMove(status, 'PENDING', 'system') === null);

declare module '../../lib/context.ts' {
	interface Context {
		purchaseBatches: PurchaseBatches;
	}
}

/** One per process. */
export function createPurchaseBatches({ db, now }: Pick<Context, 'db' | 'now'>): PurchaseBatches {
	// the counter of one event may be locked for long; buyers of other events must not wait for it
	const placeTogether = batched((orders: NewOrder[]) => retrying(() => placeOrders(db, orders)), {
		partitionBy: ({ event_id, product_slug }) => event_id ?? product_slug,
	});
	const few = limitConcurrency(MAX_DEDICATED);
	const onOwnConnection = <T>(work: (db: Database) => Promise<T>) => few(() => work(db));
	return {
		queue: createPurchaseQueue((eventId, userIds) => stillEligibleBuyers(db, eventId, userIds)),
		readFacts: batched((wanted: Wanted[]) => readPurchaseFacts(db, wanted, now()), {
			partitionBy: ({ kind, target }) => `${kind} ${target.type} ${target.type === 'any' ? '' : target.id}`,
		}),
		placeOrder: async (order) => {
			const placed = await placeTogether(order);
			if (placed === 'busy') return onOwnConnection(() => retrying(() => placeOrder(db, order)));
			if (placed instanceof Error) throw placed;
			return placed;
		},
		onOwnConnection,
		saveRedirect: batched((answers: FirstRedirect[]) => retrying(() => saveFirstRedirects(db, answers, BEFORE_PENDING, now()))),
		readOrder: batched((ids: number[]) => readOrdersById(db, ids, 'owner', now())),
	};
}
