import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNestedDeeperThan } from './json-depth.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const depthOf = (value: unknown): number =>
	typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('the depth of a JSON text', () => {
	it('F-026 counts lists and objects, one inside the other', () => {
		expect([isNestedDeeperThan(50, nested(50)), isNestedDeeperThan(50, nested(51))]).toEqual([false, true]);
		expect(isNestedDeeperThan(50, '{"a":'.repeat(51))).toBe(true);
		expect(isNestedDeeperThan(2, '[[],[],{"a":[]}]')).toBe(true);
		expect(isNestedDeeperThan(1, `[${'[],'.repeat(100)}[]]`)).toBe(true);
		expect(isNestedDeeperThan(2, `[${'[],'.repeat(100)}[]]`)).toBe(false);
	});

	it('F-026 does not count brackets inside strings, with any escapes', () => {
		for (const word of ['[[[[', '"[[', '\\"[[', '\\\\"[{', '\\'])
			expect(isNestedDeeperThan(1, JSON.stringify({ [word]: word }))).toBe(false);
	});

	it('F-026 agrees with the depth of the parsed value', () => {
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 8 }), (value, allowed) => {
				expect(isNestedDeeperThan(allowed, JSON.stringify(value))).toBe(depthOf(value) > allowed);
			}),
		);
	});
});
