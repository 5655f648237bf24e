import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSimilar, typingErrors } from './search.rules.ts';

describe('typing errors', () => {
	it.each([
		['hamlet', 'hamelt', 1],
		['dulskiej', 'duslkiej', 1],
		['swietoszek', 'swietosek', 1],
		['mewa', 'mewa', 0],
		['pantera', 'pani', 4],
	])('%s and %s differ by %i', (a, b, count) => {
		expect(typingErrors(a, b, 5)).toBe(count);
	});

	it('are symmetric and never above the limit', () => {
		const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
		fc.assert(
			fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, max) => {
				const count = typingErrors(a, b, max);
				expect(count).toBe(typingErrors(b, a, max));
				expect(count).toBeLessThanOrEqual(max + 1);
				expect(count === 0).toBe(a === b);
			}),
		);
	});

	it('S1-218 a title matches when each word or its beginning is in it, allowing a typing error', () => {
		expect(isSimilar('morlanosc dulskej', 'moralnosc pani dulskiej')).toBe(true);
		expect(isSimilar('moralnsc', 'moralnosc pani dulskiej')).toBe(true);
		expect(isSimilar('pantera', 'moralnosc pani dulskiej')).toBe(false);
		expect(isSimilar('hamlet kot', 'hamlet')).toBe(false);
	});
});
