import type { Order } from '#domain/orders/orders.fields.ts';
import { UNPAID_STATUSES, whyNotMove } from '#domain/orders/orders.moves.rules.ts';
import type { Product as ProductName } from '#domain/orders/product.rules.ts';
import { batched } from '../lib/batch.ts';
import { limitConcurrency } from '../lib/concurrency-limit.ts';
import type { Context } from '../lib/context.ts';
import { type Database, openDatabase, retrying } from '../lib/db.ts';
import { type FirstRedirect, saveFirstAnswers } from './attempts.store.ts';
import { type BuyerFacts, buyerFacts, type Purchase, stillEligibleBuyers } from './buyer-facts.store.ts';
import { readOrdersById } from './order-view.store.ts';
import { type NewOrder, type Placed, placeOrder, placeOrders } from './place.store.ts';
import { findProducts, type Product } from './products.store.ts';
import { createPurchaseQueue, type PurchaseQueue } from './purchase-queue.ts';

/**
 * What a crowd of buyers asks of the database, asked together (docs/decisions/0008), over a few connections that sales have to themselves:
 * a crowd's other questions never stand before them (A14).
 */
export type PurchaseBatches = {
	/** the line before hot events */
	queue: PurchaseQueue;
	db: Database;
	buyerFacts(purchase: Purchase): Promise<BuyerFacts>;
	findProduct(name: ProductName): Promise<Product | null>;
	placeOrder(order: NewOrder): Promise<Placed>;
	/** what needs a connection to itself, such as an order that costs nothing; never more of them than leave some for the others */
	onOwnConnection<T>(work: (db: Database) => Promise<T>): Promise<T>;
	/** false: something happened while the provider was asked */
	saveRedirect(answer: FirstRedirect): Promise<boolean>;
	/** for the eyes of its owner */
	readOrder(orderId: number): Promise<Order>;
};

const CONNECTIONS = 16;
const MOST_ALONE = 8;
/** From where the sale itself may go on to PENDING. */
const BEFORE_PENDING = UNPAID_STATUSES.filter((status) => status !== 'PENDING' && whyNotMove(status, 'PENDING', 'system') === null);

declare module '../lib/context.ts' {
	interface Context {
		purchaseBatches: PurchaseBatches;
	}
}

type Needed = Pick<Context, 'env' | 'log' | 'now'> & { databaseUrl: string };

/** One per node; the connections are made when they are first needed. */
export function openPurchaseBatches({ env, log, now, databaseUrl }: Needed): PurchaseBatches {
	const db = openDatabase({
		url: databaseUrl,
		poolSize: CONNECTIONS,
		timeoutMs: env.DATABASE_TIMEOUT_MS,
		planOnce: true,
		onError: (error) => log.warn({ err: error }, 'database connection of sales'),
	});
	// one event's counter may be locked for long: that is no matter of another's buyers
	const placeTogether = batched((orders: NewOrder[]) => retrying(() => placeOrders(db, orders)), {
		partitionBy: ({ event_id, product_slug }) => event_id ?? product_slug,
	});
	const few = limitConcurrency(MOST_ALONE);
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
