import { describe, expect, it } from 'vitest';
import { makeEvent } from '#testing/make-event.ts';
import { buy } from '#testing/make-order.ts';
import { openPaymentTestApp } from '#testing/payments.ts';
import { createPurchaseQueue, MAX_ACTIVE, type PurchaseQueue } from './purchase-queue.ts';

const waiters = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

/** Two hundred buyers at once: the maximum running together, and the order in which they finished. */
async function runAll(queue: PurchaseQueue) {
	let active = 0;
	let most = 0;
	const done = await Promise.all(
		waiters(200).map((user) =>
			queue(7, async () => {
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
		const { most, done } = await runAll(createPurchaseQueue());
		expect(most).toBe(MAX_ACTIVE);
		expect(done).toEqual(waiters(200));
	});

	it('A14 control: where the queue allows as many active as there are buyers, all run at once', async () => {
		const { most } = await runAll(createPurchaseQueue({ maxActive: 200 }));
		expect(most).toBe(200);
	});

	it('A14 has a separate queue for each event', async () => {
		const queue = createPurchaseQueue({ maxActive: 1 });
		let release = () => {};
		const busy = queue(1, () => new Promise<void>((done) => (release = done)));
		expect(await queue(2, async () => 'other')).toBe('other');
		release();
		await busy;
	});

	it('A14 continues after failures, and refuses with 503 when the queue is too long', async () => {
		const queue = createPurchaseQueue({ maxActive: 1, maxWaiting: 2 });
		const fails = () => Promise.reject(new Error('broken'));
		const answers = await Promise.allSettled(waiters(5).map(() => queue(7, fails)));
		const reasons = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as Error).message : 'fine'));
		expect(reasons).toEqual(['broken', 'broken', 'broken', 'unavailable', 'unavailable']);
		expect(await queue(7, async () => 'works')).toBe('works');
	});

	it('A14 F-125 answers each of many buyers at once that the only ticket is sold, and leaves none waiting', async () => {
		const testApp = await openPaymentTestApp({ oneNode: true });
		const event = await makeEvent(testApp, { available_tickets: 1 });
		const tokens = await Promise.all(waiters(100).map(async () => (await testApp.make.user()).token));
		const answers = await Promise.all(tokens.map((token) => buy(testApp, token, 'event', event.id)));
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
		expect(answers.filter(({ status, body }) => status === 409 && body.type === 'sold_out')).toHaveLength(99);
		await testApp.close();
	});
});
