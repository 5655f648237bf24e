import { expect, it } from 'vitest';
import { holdsTooMany, mostHeldByNetwork } from './guest-seats.rules.ts';

it('N-005 guests of one network hold at most 30 unpaid seats of an event, or a tenth of a large house', () => {
	expect([null, 20, 300, 301, 5_000].map(mostHeldByNetwork)).toEqual([30, 30, 30, 31, 500]);
	expect([holdsTooMany(29, 1, 100), holdsTooMany(30, 1, 100), holdsTooMany(0, 31, 100), holdsTooMany(450, 50, 5_000)]).toEqual([
		false,
		true,
		true,
		false,
	]);
});
