import { describe, expect, it } from 'vitest';
import { createBoundedQueue, hashPassword, isPassword } from './password-queue.ts';

/** Tasks whose end the test controls. */
function controlled() {
	const ends: (() => void)[] = [];
	let active = 0;
	let most = 0;
	const work = () =>
		new Promise<void>((done) => {
			most = Math.max(most, ++active);
			ends.push(() => {
				active--;
				done();
			});
		});
	return { work, ends, most: () => most, active: () => active };
}

const settle = () => new Promise((done) => setImmediate(done));

describe('the password queue', () => {
	it('D14 never runs more than its limit, keeps the order, and refuses with 429 when the queue is full', async () => {
		const { work, ends, most, active } = controlled();
		const queue = createBoundedQueue({ running: 2, waiting: 3 });
		const order: number[] = [];
		const runs = Array.from({ length: 5 }, (_, at) => queue.run(work).then(() => order.push(at)));
		await expect(queue.run(work)).rejects.toMatchObject({ reason: 'too_many_requests', details: { retryAfterSeconds: 2 } });
		for (let at = 0; at < 5; at++) {
			await settle();
			expect(active()).toBeLessThanOrEqual(2);
			ends[at]?.();
		}
		await Promise.all(runs);
		expect(most()).toBe(2);
		expect(order).toEqual([0, 1, 2, 3, 4]);
	});

	it('D14 a failing task releases its slot', async () => {
		const queue = createBoundedQueue({ running: 1, waiting: 1 });
		await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
		await expect(queue.run(async () => 'yes')).resolves.toBe('yes');
	});

	it('D14 hashing leaves the event loop free: timers run while it works', async () => {
		let turns = 0;
		let done = false;
		const hashing = Promise.all(Array.from({ length: 6 }, () => hashPassword('Parter-2026'))).then(() => {
			done = true;
		});
		while (!done) {
			await settle();
			turns++;
		}
		await hashing;
		expect(turns).toBeGreaterThan(20);
	});

	it('D7 without an account a real comparison is made all the same, and never succeeds', async () => {
		const hash = await hashPassword('Parter-2026');
		expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		expect(await isPassword(hash, 'Parter-2026')).toBe(true);
		for (const missing of [null, undefined]) expect(await isPassword(missing, 'Parter-2026')).toBe(false);
	});

	it('D7 the dummy hash has the same cost as real ones', async () => {
		const source = await import('node:fs').then(({ readFileSync }) =>
			readFileSync(new URL('./password-queue.ts', import.meta.url), 'utf8'),
		);
		const cost = /\$argon2id\$v=19\$(m=\d+,t=\d+,p=\d+)\$/.exec(source)?.[1];
		expect((await hashPassword('Parter-2026')).split('$')[3]).toBe(cost);
	});
});
