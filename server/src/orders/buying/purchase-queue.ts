import { Refusal } from '#domain/base/refusal.ts';

/** How many purchases of one event run at once; their queries are batched (purchase-batches.ts, failure A14). */
export const MAX_ACTIVE = 64;
/** how many may wait in this process; further buyers are asked to try again */
const MAX_WAITING = 20_000;
/** with at least this many buyers, a sold-out result is sent to all of them and cached for a moment */
const RUSH_SIZE = 16;
const SOLD_OUT_TTL_MS = 300;
/** how long buyers of a sold-out event are collected before one lookup */
const LOOKUP_DELAY_MS = 20;

type Waiting = { userId: number; start: () => void; refuse: (reason: unknown) => void; lookedUp: boolean };
type EventQueue = { active: number; waiting: Waiting[]; toLookUp: Waiting[]; soldOutUntil: number };

/** Of these people, those who may still get a ticket of a sold-out event: by an open order, or by a code that may hold a seat. */
export type LookUpEligible = (eventId: number, userIds: number[]) => Promise<Set<number>>;

export type PurchaseQueue = ReturnType<typeof createPurchaseQueue>;

/**
 * One queue per event in this process. A waiting buyer uses no connection and no query. When the event turns out to be sold out during a
 * rush, the whole queue is answered after one lookup instead of one by one.
 */
export function createPurchaseQueue(
	lookUpEligible: LookUpEligible,
	{ maxActive = MAX_ACTIVE, maxWaiting = MAX_WAITING, rushSize = RUSH_SIZE, now = () => performance.now() } = {},
) {
	const queues = new Map<number, EventQueue>();

	const queueOf = (eventId: number): EventQueue => {
		const queue = queues.get(eventId) ?? { active: 0, waiting: [], toLookUp: [], soldOutUntil: 0 };
		queues.set(eventId, queue);
		return queue;
	};

	function next(eventId: number, queue: EventQueue): void {
		queue.waiting.shift()?.start();
		const idle = queue.active === 0 && queue.waiting.length === 0 && queue.toLookUp.length === 0;
		if (idle && queue.soldOutUntil <= now()) queues.delete(eventId);
	}

	const wait = (eventId: number, queue: EventQueue, { userId, isSoldOut }: { userId: number; isSoldOut: boolean }) =>
		new Promise<void>((start, refuse) => {
			if (queue.waiting.length >= maxWaiting) return refuse(new Refusal('unavailable', { retryAfterSeconds: 1 }));
			const waiter = { userId, start, refuse, lookedUp: false };
			if (isSoldOut) scheduleLookUp(eventId, queue, [waiter]);
			else queue.waiting.push(waiter);
		});

	function scheduleLookUp(eventId: number, queue: EventQueue, waiters: Waiting[]): void {
		if (queue.toLookUp.length === 0) setTimeout(() => void answerLookUp(eventId, queue), LOOKUP_DELAY_MS);
		queue.toLookUp.push(...waiters);
	}

	async function answerLookUp(eventId: number, queue: EventQueue): Promise<void> {
		const waiters = queue.toLookUp.splice(0);
		try {
			const stillEligible = await lookUpEligible(eventId, [...new Set(waiters.map(({ userId }) => userId))]);
			for (const waiter of waiters) {
				if (stillEligible.has(waiter.userId)) queue.waiting.push({ ...waiter, lookedUp: true });
				else waiter.refuse(new Refusal('sold_out'));
			}
		} catch (error) {
			for (const { refuse } of waiters) refuse(error);
		}
		while (queue.active < maxActive && queue.waiting.length > 0) {
			queue.active += 1;
			next(eventId, queue);
		}
	}

	async function enqueue<T>(eventId: number, userId: number, work: () => Promise<T>): Promise<T> {
		const queue = queueOf(eventId);
		// read once: a second read could find the cached result expired and leave the buyer in a queue that is not served
		const isSoldOut = now() < queue.soldOutUntil;
		if (queue.active < maxActive && !isSoldOut) queue.active += 1;
		else await wait(eventId, queue, { userId, isSoldOut });
		try {
			return await work();
		} finally {
			if (queue.waiting.length === 0) queue.active -= 1;
			next(eventId, queue);
		}
	}

	return {
		enqueue,
		/** called when an order found no seat left */
		soldOut: (eventId: number): void => {
			const queue = queueOf(eventId);
			if (queue.active + queue.waiting.length < rushSize) return;
			queue.soldOutUntil = now() + SOLD_OUT_TTL_MS;
			const notLookedUp = queue.waiting.filter(({ lookedUp }) => !lookedUp);
			queue.waiting = queue.waiting.filter(({ lookedUp }) => lookedUp);
			scheduleLookUp(eventId, queue, notLookedUp);
		},
	};
}
