import { describe, expect, it } from 'vitest';
import { Refusal } from '#domain/base/refusal.ts';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { makeEvent } from '#testing/make-event.ts';
import { buy } from '#testing/make-order.ts';
import { openPaymentTestApp } from '#testing/payments.ts';
import { createPurchaseQueue, MAX_ACTIVE, type PurchaseQueue } from './purchase-queue.ts';

const nobody = async () => new Set<number>();
const waiters = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

/** Two hundred buyers at once: the maximum running together, and the order in which they finished. */
async function runAll(queue: PurchaseQueue) {
	let active = 0;
	let most = 0;
	const done = await Promise.all(
		waiters(200).map((user) =>
			queue.enqueue(7, user, async () => {
				active += 1;
				most = Math.max(most, active);
				await new Promise(setImmediate);
				active -= 1;
				return user;
			}),
		),
	);
	return { most, done };
}

describe('the purchase queue of an event', () => {
	it('A14 runs at most sixty-four at once, and all in the end', async () => {
		const { most, done } = await runAll(createPurchaseQueue(nobody));
		expect(most).toBe(MAX_ACTIVE);
		expect(done).toEqual(waiters(200));
	});

	it('A14 control: where the queue allows as many active as there are buyers, all run at once', async () => {
		const { most } = await runAll(createPurchaseQueue(nobody, { maxActive: 200 }));
		expect(most).toBe(200);
	});

	it('A14 has a separate queue for each event', async () => {
		const queue = createPurchaseQueue(nobody, { maxActive: 1 });
		let release = () => {};
		const busy = queue.enqueue(1, 1, () => new Promise<void>((done) => (release = done)));
		expect(await queue.enqueue(2, 2, async () => 'other')).toBe('other');
		release();
		await busy;
	});

	it('A14 answers the whole queue at once that the event is sold out, except those who may still get a ticket', async () => {
		const lookups: number[][] = [];
		const queue = createPurchaseQueue(
			async (_event, users) => {
				lookups.push(users);
				return new Set([50]);
			},
			{ maxActive: 8 },
		);
		let worked = 0;
		const answers = await Promise.allSettled(
			waiters(100).map((user) =>
				queue.enqueue(7, user, async () => {
					worked += 1;
					await new Promise(setImmediate);
					if (user === 50) return 'the redirect of the open order';
					queue.soldOut(7);
					throw new Refusal('sold_out');
				}),
			),
		);
		expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		expect(lookups).toHaveLength(1);
		expect(worked).toBeLessThan(10);
	});

	it('A14 continues after failures, and refuses with 503 when the queue is too long', async () => {
		const queue = createPurchaseQueue(nobody, { maxActive: 1, maxWaiting: 2 });
		const fails = () => Promise.reject(new Error('broken'));
		const answers = await Promise.allSettled(waiters(5).map((user) => queue.enqueue(7, user, fails)));
		const reasons = answers.map((answerLookUp) => (answerLookUp.status === 'rejected' ? (answerLookUp.reason as Error).message : 'fine'));
		expect(reasons).toEqual(['broken', 'broken', 'broken', 'unavailable', 'unavailable']);
		expect(await queue.enqueue(7, 1, async () => 'works')).toBe('works');
	});

	it('F-125 answers a buyer who arrives exactly when the cached "sold out" expires', async () => {
		const testApp = await openPaymentTestApp({ oneNode: true });
		await enableGiftsAndGroups(testApp);
		const event = await makeEvent(testApp, { available_tickets: 1 });
		await buy(testApp, (await testApp.make.user()).token, 'event', event.id);
		let readings: number[] = [];
		const now = () => readings.shift() ?? 0;
		const lookedUp = Promise.withResolvers<void>();
		const lookUpEligible = () => {
			lookedUp.resolve();
			return nobody();
		};
		testApp.context.purchaseBatches.queue = createPurchaseQueue(lookUpEligible, { rushSize: 1, now });
		const late = async (clock: number[]) => {
			const { token } = await testApp.make.user();
			readings = clock;
			const { status, body } = await buy(testApp, token, 'event', event.id);
			return [status, body.type];
		};
		expect(await late([0, 0])).toEqual([409, 'sold_out']);
		await lookedUp.promise;
		// cached for 300 ms: the first read of the clock is before its end, every later one after it
		expect(await late([299.999, ...Array<number>(20).fill(300)])).toEqual([409, 'sold_out']);
		expect(await late([600, 600])).toEqual([409, 'sold_out']);
		await testApp.close();
	});
});
