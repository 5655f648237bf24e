import { expect, it } from 'vitest';
import { gathered } from './gathered.ts';

/** a database that answers when told to */
function slowBooks() {
	const asked: string[][] = [];
	const answers: (() => void)[] = [];
	const look = gathered<string>(
		(keys) =>
			new Promise((done, fail) => {
				asked.push(keys);
				answers.push(() =>
					keys.includes('broken')
						? fail(new Error('away'))
						: done(new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `row of ${key}`]))),
				);
			}),
	);
	const settle = async () => {
		while (answers.length > 0) {
			answers.shift()?.();
			await new Promise((done) => setImmediate(done));
		}
	};
	return { asked, look, settle };
}

it('asks at once at rest, and together for those who come while it asks', async () => {
	const { asked, look, settle } = slowBooks();
	const all = ['a', 'b', 'c', 'd', 'd', 'nobody'].map(look);
	expect(asked).toEqual([['a'], ['b']]);
	await settle();
	expect(asked.slice(2)).toEqual([['c', 'd', 'nobody']]);
	expect(await Promise.all(all)).toEqual(['row of a', 'row of b', 'row of c', 'row of d', 'row of d', null]);
});

it('tells everyone of one failed question, and answers the next', async () => {
	const { look, settle } = slowBooks();
	const [, , lost, broken] = [look('a'), look('b'), look('c'), look('broken')].map((answer) =>
		answer.catch((error: Error) => error.message),
	);
	await settle();
	expect([await lost, await broken]).toEqual(['away', 'away']);
	const later = look('e');
	await settle();
	expect(await later).toBe('row of e');
});

it('never tells what was read before somebody asked', async () => {
	let state = 'old';
	const look = gathered<string>(async (keys) => {
		const read = state;
		await new Promise((done) => setImmediate(done));
		return new Map(keys.map((key) => [key, read]));
	});
	const [first, second] = [look('a'), look('b')];
	state = 'new';
	expect([await look('a'), await first, await second]).toEqual(['new', 'old', 'old']);
});
