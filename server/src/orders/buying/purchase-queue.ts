import { limitConcurrency } from '#server/lib/async/concurrency-limit.ts';

/** How many purchases of one event run at once; their queries are batched (purchase-batches.ts, failure A14). */
export const MAX_ACTIVE = 64;
/** how many may wait in this process; further buyers are asked to try again */
const MAX_WAITING = 20_000;

export type PurchaseQueue = <T>(eventId: number, work: () => Promise<T>) => Promise<T>;

/** One queue per event in this process: a waiting buyer uses no connection and no query. */
export function createPurchaseQueue({ maxActive = MAX_ACTIVE, maxWaiting = MAX_WAITING } = {}): PurchaseQueue {
	const queues = new Map<number, { run: ReturnType<typeof limitConcurrency>; buyers: number }>();
	return async (eventId, work) => {
		const queue = queues.get(eventId) ?? { run: limitConcurrency(maxActive, maxWaiting), buyers: 0 };
		queues.set(eventId, queue);
		queue.buyers += 1;
		try {
			return await queue.run(work);
		} finally {
			queue.buyers -= 1;
			if (queue.buyers === 0) queues.delete(eventId);
		}
	};
}
