import type { Product as ProductName } from '#domain/catalogue/product.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { UNPAID_STATUSES, whyNotMove } from '#domain/orders/orders.moves.rules.ts';
import { limitConcurrency } from '#server/lib/async/concurrency-limit.ts';
import type { Context } from '#server/lib/context.ts';
import { batched } from '#server/lib/db/batch.ts';
import { SALE_CONNECTIONS } from '#server/lib/db/connections.ts';
import { type Database, openDatabase, retrying } from '#server/lib/db/db.ts';
import { readOrdersById } from '../listing/order-view.store.ts';
import { type FirstRedirect, saveFirstAnswers } from '../paying/attempts.store.ts';
import { findProducts, type Product } from '../products.store.ts';
import { type BuyerFacts, buyerFacts, type Purchase, stillEligibleBuyers } from './buyer-facts.store.ts';
import { type NewOrder, type Placed, placeOrder, placeOrders } from './place.store.ts';
import { createPurchaseQueue, type PurchaseQueue } from './purchase-queue.ts';

/**
 * Batches the queries of concurrent buyers (docs/decisions/0008) over a separate connection pool, so that other queries under load never
 * delay them (A14).
 */
export type PurchaseBatches = {
	/** the purchase queue per event */
	queue: PurchaseQueue;
	db: Database;
	buyerFacts(purchase: Purchase): Promise<BuyerFacts>;
	findProduct(name: ProductName): Promise<Product | null>;
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

type Needed = Pick<Context, 'env' | 'log' | 'now'> & { databaseUrl: string };

/** One per node; connections are opened on first use. */
export function openPurchaseBatches({ env, log, now, databaseUrl }: Needed): PurchaseBatches {
	const db = openDatabase({
		url: databaseUrl,
		poolSize: SALE_CONNECTIONS,
		timeoutMs: env.DATABASE_TIMEOUT_MS,
		planOnce: true,
		onError: (error) => log.warn({ err: error }, 'database connection of sales'),
	});
	// the counter of one event may be locked for long; buyers of other events must not wait for it
	const placeTogether = batched((orders: NewOrder[]) => retrying(() => placeOrders(db, orders)), {
		partitionBy: ({ event_id, product_slug }) => event_id ?? product_slug,
	});
	const few = limitConcurrency(MAX_DEDICATED);
	const onOwnConnection = <T>(work: (db: Database) => Promise<T>) => few(() => work(db));
	const find = {
		event: batched((ids: number[]) => findProducts(db, 'event', ids)),
		video: batched((ids: number[]) => findProducts(db, 'video', ids)),
	};
	return {
		db,
		queue: createPurchaseQueue((eventId, userIds) => stillEligibleBuyers(db, eventId, userIds)),
		buyerFacts: batched((purchases: Purchase[]) => buyerFacts(db, purchases, now())),
		findProduct: ({ type, id }) => find[type](id),
		placeOrder: async (order) => {
			const placed = await placeTogether(order);
			if (placed === 'busy') return onOwnConnection(() => retrying(() => placeOrder(db, order)));
			if (placed instanceof Error) throw placed;
			return placed;
		},
		onOwnConnection,
		saveRedirect: batched((answers: FirstRedirect[]) => retrying(() => saveFirstAnswers(db, answers, BEFORE_PENDING, now()))),
		readOrder: batched((ids: number[]) => readOrdersById(db, ids, 'owner', now())),
	};
}
