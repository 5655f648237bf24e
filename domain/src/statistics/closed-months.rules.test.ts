import { expect, it } from 'vitest';
import { changedMonth, whyNotCloseMonth } from './closed-months.rules.ts';

it.each([
	['2026-10', '2026-10-31T22:30:00Z', 'month_not_over'],
	['2026-10', '2026-10-31T23:59:59Z', 'month_not_over'],
	['2026-10', '2026-11-01T00:00:00Z', null],
	['2026-11', '2026-11-20T12:00:00Z', 'month_not_over'],
	['2025-12', '2026-11-20T12:00:00Z', null],
])('G-004 the month %s at %s: %s', (month, now, why) => expect(whyNotCloseMonth(month, new Date(now))).toBe(why));

it('G-004 a sale changes the month of its order, unless it was counted before or that is the current one', () => {
	const now = new Date('2026-11-20T12:00:00Z');
	const placed = (status: 'CANCELED' | 'COMPLETED', created_at = '2026-10-31T22:30:00Z') => ({ status, created_at });
	expect(changedMonth(placed('CANCELED'), 'COMPLETED', now)).toBe('2026-10');
	expect(changedMonth(placed('CANCELED'), 'WAITING_FOR_REFUND', now), 'paid too late, and returned').toBe('2026-10');
	expect(changedMonth(placed('COMPLETED'), 'REFUNDED', now)).toBeNull();
	expect(changedMonth(placed('CANCELED', '2026-10-31T23:30:00Z'), 'COMPLETED', now)).toBeNull();
});
