import type { Order } from '#domain/orders/orders.fields.ts';
import { UNPAID_STATUSES, whyNotMove } from '#domain/orders/orders.moves.rules.ts';
import type { Product as ProductName } from '#domain/orders/product.rules.ts';
import { atMost } from '../lib/concurrency-limit.ts';
import type { Context } from '../lib/context.ts';
import { type Database, openDatabase, retrying } from '../lib/db.ts';
import { gathered } from '../lib/batch.ts';
import { type Admission, createAdmission } from './purchase-queue.ts';
import { type FirstAnswer, keepFirstAnswers } from './attempts.store.ts';
import { type BuyerFacts, buyerFacts, concernedBuyers, type Purchase } from './buyer-facts.store.ts';
import { readOrdersById } from './order-view.store.ts';
import { type NewOrder, type Placed, placeOrder, placeOrders } from './place.store.ts';
import { findProducts, type Product } from './products.store.ts';

/**
 * What a crowd of buyers asks of the database, asked together (docs/decisions/0008), over a few connections that sales have to themselves:
 * a crowd's other questions never stand before them (A14).
 */
export type Sales = {
	/** the line before hot events */
	line: Admission;
	db: Database;
	facts(purchase: Purchase): Promise<BuyerFacts>;
	product(name: ProductName): Promise<Product | null>;
	place(order: NewOrder): Promise<Placed>;
	/** what needs a connection to itself, such as an order that costs nothing; never more of them than leave some for the others */
	alone<T>(work: (db: Database) => Promise<T>): Promise<T>;
	/** false: something happened while the provider was asked */
	keep(answer: FirstAnswer): Promise<boolean>;
	/** for the eyes of its owner */
	read(orderId: number): Promise<Order>;
};

const CONNECTIONS = 16;
const MOST_ALONE = 8;
/** From where the sale itself may go on to PENDING. */
const BEFORE_PENDING = UNPAID_STATUSES.filter((status) => status !== 'PENDING' && whyNotMove(status, 'PENDING', 'system') === null);

declare module '../lib/context.ts' {
	interface Context {
		sales: Sales;
	}
}

type Needed = Pick<Context, 'env' | 'log' | 'now'> & { databaseUrl: string };

/** One per node; the connections are made when they are first needed. */
export function openSales({ env, log, now, databaseUrl }: Needed): Sales {
	const db = openDatabase({
		url: databaseUrl,
		poolSize: CONNECTIONS,
		timeoutMs: env.DATABASE_TIMEOUT_MS,
		planOnce: true,
		onError: (error) => log.warn({ err: error }, 'database connection of sales'),
	});
	// one event's counter may be locked for long: that is no matter of another's buyers
	const placeTogether = gathered((orders: NewOrder[]) => retrying(() => placeOrders(db, orders)), {
		laneOf: ({ event_id, product_slug }) => event_id ?? product_slug,
	});
	const few = atMost(MOST_ALONE);
	const alone = <T>(work: (db: Database) => Promise<T>) => few(() => work(db));
	const find = {
		event: gathered((ids: number[]) => findProducts(db, 'event', ids)),
		video: gathered((ids: number[]) => findProducts(db, 'video', ids)),
	};
	return {
		db,
		line: createAdmission((eventId, userIds) => concernedBuyers(db, eventId, userIds)),
		facts: gathered((purchases: Purchase[]) => buyerFacts(db, purchases, now())),
		product: ({ type, id }) => find[type](id),
		place: async (order) => {
			const placed = await placeTogether(order);
			if (placed === 'busy') return alone(() => retrying(() => placeOrder(db, order)));
			if (placed instanceof Error) throw placed;
			return placed;
		},
		alone,
		keep: gathered((answers: FirstAnswer[]) => retrying(() => keepFirstAnswers(db, answers, BEFORE_PENDING, now()))),
		read: gathered((ids: number[]) => readOrdersById(db, ids, 'owner', now())),
	};
}
