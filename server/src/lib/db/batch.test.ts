import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { batched, SLOW_BATCH_MS } from './batch.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** a database whose answers the test releases */
function slowDatabase(failure = new Error('nonsense')) {
	const batches: string[][] = [];
	const answers: (() => void)[] = [];
	const load = batched(
		(keys: string[]): Promise<(string | null)[]> =>
			new Promise((done, fail) => {
				batches.push(keys);
				answers.push(() =>
					keys.includes('broken') ? fail(failure) : done(keys.map((key) => (key === 'nobody' ? null : `row of ${key}`))),
				);
			}),
	);
	const settle = async () => {
		while (answers.length > 0) {
			answers.shift()?.();
			await new Promise((done) => setImmediate(done));
		}
	};
	return { batches, load, settle };
}

it('runs at once without load, and in one batch for calls that come while one runs', async () => {
	const { batches, load, settle } = slowDatabase();
	const all = ['a', 'b', 'c', 'd', 'd', 'nobody'].map(load);
	expect(batches).toEqual([['a']]);
	await settle();
	expect(batches.slice(1)).toEqual([['b', 'c', 'd', 'd', 'nobody']]);
	expect(await Promise.all(all)).toEqual(['row of a', 'row of b', 'row of c', 'row of d', 'row of d', null]);
});

it('runs a second batch at the same time as one that takes long, and no third', async () => {
	const { batches, load, settle } = slowDatabase();
	const all = ['a', 'b', 'c'].map(load);
	expect(batches).toEqual([['a']]);
	vi.advanceTimersByTime(SLOW_BATCH_MS);
	expect(batches).toEqual([['a'], ['b', 'c']]);
	all.push(load('d'));
	vi.advanceTimersByTime(SLOW_BATCH_MS);
	expect(batches).toHaveLength(2);
	await settle();
	expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'].map((key) => `row of ${key}`));
});

it('runs a call at once when the one before it takes long', async () => {
	const { batches, load, settle } = slowDatabase();
	const all = [load('a')];
	vi.advanceTimersByTime(SLOW_BATCH_MS);
	all.push(load('b'));
	expect(batches).toEqual([['a'], ['b']]);
	await settle();
	expect(await Promise.all(all)).toEqual(['row of a', 'row of b']);
});

it('rejects all calls when the database is unavailable, and serves the next', async () => {
	const { load, settle } = slowDatabase(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
	const [, lost, broken] = ['a', 'b', 'broken'].map((key) => load(key).catch((error: Error) => error.message));
	await settle();
	expect([await lost, await broken]).toEqual(['away', 'away']);
	const later = load('e');
	await settle();
	expect(await later).toBe('row of e');
});

it('runs inputs one by one where one of them fails the batch', async () => {
	const { batches, load, settle } = slowDatabase(new Error('nonsense'));
	const [, fine, broken] = ['a', 'b', 'broken'].map((key) => load(key).catch((error: Error) => error.message));
	await settle();
	expect(batches.slice(1)).toEqual([['b', 'broken'], ['b'], ['broken']]);
	expect([await fine, await broken]).toEqual(['row of b', 'nonsense']);
});

it('lets calls of different partitions pass each other', async () => {
	const batches: string[][] = [];
	const load = batched(
		(keys: string[]) => {
			batches.push(keys);
			return keys[0]?.startsWith('stuck') ? new Promise<string[]>(() => {}) : Promise.resolve(keys);
		},
		{ partitionBy: (key) => key.slice(0, 5) },
	);
	for (const key of ['stuck1', 'stuck2']) void load(key);
	expect(await load('other')).toBe('other');
	expect(batches).toEqual([['stuck1'], ['other']]);
});

it('never returns data read before the call', async () => {
	let state = 'old';
	const load = batched(async (keys: string[]) => {
		const read = state;
		await new Promise((done) => setImmediate(done));
		return keys.map(() => read);
	});
	const first = load('a');
	state = 'new';
	expect([await load('a'), await first]).toEqual(['new', 'old']);
});
