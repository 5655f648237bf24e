import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { attemptNumber, EXT_ORDER_ID_BYTES, makeExtOrderId, ORDER_KIND_NAMES, ORDER_KINDS } from './order-kinds.ts';

describe('the four kinds of orders', () => {
	it('R-053 B10 have numbers that start with the kind, can be read out and hold at least 128 random bits', () => {
		for (const kind of ORDER_KIND_NAMES) {
			const number = makeExtOrderId(kind, randomBytes(EXT_ORDER_ID_BYTES));
			expect(number).toMatch(/^(WYD|WID|PRE|GRU)(-[A-HJ-NP-Z2-9]{7}){4}$/);
			expect(number.startsWith(`${ORDER_KINDS[kind].prefix}-`)).toBe(true);
		}
		expect(EXT_ORDER_ID_BYTES * 5).toBeGreaterThanOrEqual(128);
	});

	it('R-053 N8 never give the same number twice, and refuse too few random bytes', () => {
		const numbers = new Set(Array.from({ length: 10_000 }, () => makeExtOrderId('event', randomBytes(EXT_ORDER_ID_BYTES))));
		expect(numbers.size).toBe(10_000);
		expect(() => makeExtOrderId('event', randomBytes(8))).toThrow(RangeError);
	});

	it('B6 give each attempt at the provider its own number', () => {
		expect(attemptNumber('WYD-A', 2)).toBe('WYD-A-2');
	});

	it('R-061 R-062 hold seats of an event only: a group its quantity, a gift one, a universal gift none', () => {
		const seats = (kind: (typeof ORDER_KIND_NAMES)[number], product_type: 'event' | 'video' | 'any', quantity = 1) =>
			ORDER_KINDS[kind].seats({ product_type, quantity });
		expect(seats('event', 'event')).toBe(1);
		expect(seats('video', 'video')).toBe(0);
		expect(seats('gift', 'event')).toBe(1);
		expect(seats('gift', 'video')).toBe(0);
		expect(seats('gift', 'any')).toBe(0);
		expect(seats('group', 'event', 12)).toBe(12);
		expect(seats('group', 'video', 12)).toBe(0);
	});

	it('R-096 R-100 C5 S1-251 S1-252 make one code for a gift, as many as bought for a group, none otherwise', () => {
		const made = ORDER_KIND_NAMES.map((kind) => ORDER_KINDS[kind].codes({ product_type: 'event', quantity: kind === 'group' ? 7 : 1 }));
		expect(made).toEqual([0, 0, 1, 7]);
	});

	it('R-067 R-085 accept codes and forbid a second order only for tickets of the buyer', () => {
		for (const kind of ORDER_KIND_NAMES) {
			const own = kind === 'event' || kind === 'video';
			expect(ORDER_KINDS[kind].codesApply).toBe(own);
			expect(ORDER_KINDS[kind].forOneself).toBe(own);
		}
	});
});
