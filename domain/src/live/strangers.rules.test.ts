import { describe, expect, it } from 'vitest';
import { isRefusedNetwork, MAX_OF_NETWORK, MAX_STRANGERS, refusedWaitMs, type Stranger, whoMakesRoom } from './strangers.rules.ts';

const one = (network: string, facts: Partial<Stranger> = {}): Stranger => ({ network, isRefused: false, isAsking: false, ...facts });
const many = (count: number, network: (index: number) => string, facts: Partial<Stranger> = {}) =>
	Array.from({ length: count }, (_, index) => one(network(index), facts));

describe('G-020 places of strangers', () => {
	it('G-020 nobody leaves while there is room', () => {
		expect(whoMakesRoom([], one('a'))).toBeNull();
		expect(
			whoMakesRoom(
				many(MAX_OF_NETWORK - 1, () => 'a'),
				one('a'),
			),
		).toBeNull();
		expect(whoMakesRoom(many(MAX_STRANGERS - 1, String), one('a'))).toBeNull();
	});

	it('G-020 however many of them there are, they keep nobody out: the oldest of the largest network leaves, of refused networks first', () => {
		const four = many(MAX_STRANGERS, (index) => (index < 5 ? String(index) : `n${index % 4}`));
		expect(whoMakesRoom(four, one('theatre'))).toBe(four[5]);
		const different = many(MAX_STRANGERS, String);
		expect(whoMakesRoom(different, one('theatre'))).toBe(different[0]);
		const refused = different.map((stranger, index) => ({ ...stranger, isRefused: index > 7 }));
		expect(whoMakesRoom(refused, one('theatre'))).toBe(refused[8]);
	});

	it('G-020 a network that was refused displaces only such ones', () => {
		const newcomer = one('bad', { isRefused: true });
		expect(whoMakesRoom(many(MAX_STRANGERS, String), newcomer)).toBe(newcomer);
		const mixed = [...many(MAX_STRANGERS - 1, String), one('worse', { isRefused: true })];
		expect(whoMakesRoom(mixed, newcomer)).toBe(mixed.at(-1));
	});

	it('G-020 of one network the newest comes in, and whose key is being looked up stays', () => {
		const full = many(MAX_OF_NETWORK, () => 'a');
		expect(whoMakesRoom(full, one('a'))).toBe(full[0]);
		const asking = full.map((stranger, index) => ({ ...stranger, isAsking: index < 3 }));
		expect(whoMakesRoom(asking, one('a'))).toBe(asking[3]);
		const newcomer = one('a');
		expect(
			whoMakesRoom(
				many(MAX_OF_NETWORK, () => 'a', { isAsking: true }),
				newcomer,
			),
		).toBe(newcomer);
	});
});

it('G-020 a network waits once it was refused five times in a minute', () => {
	expect([0, 4, 5, 5_000].map(refusedWaitMs)).toEqual([0, 0, 1_000, 1_000]);
	expect([4, 5].map(isRefusedNetwork)).toEqual([false, true]);
});
