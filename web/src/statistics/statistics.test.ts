import { expect, it } from 'vitest';
import { ticks } from './axis.ts';
import { readRange } from './range.ts';

it('S3-101 F-087 days typed in any order stay as typed; a range that is reversed or too long is wrong, not another one', () => {
	const now = new Date('2026-11-17T12:00:00Z');
	const read = (query: string) => readRange(new URLSearchParams(query), now);
	const reversed = { from: '2026-11-10', to: '2026-11-07' };
	expect(read('zakres=own&od=2026-11-10&do=2026-11-07')).toEqual({ name: 'own', days: reversed, wrong: 'orders.validate.date' });
	expect(read('zakres=own&od=2006-11-10&do=2026-11-07').wrong).toBe('statistics.validate.long');
	expect(read('zakres=own&od=2026-11-10&do=2026-11-15').wrong).toBeNull();
	expect(read('zakres=own&od=x&do=2026-11-15').days).toEqual({ from: '2026-11-11', to: '2026-11-17' });
});

it('the scale of a chart begins below zero where a day has more refunds than sales', () => {
	expect(ticks(90)).toEqual([0, 25, 50, 75, 100]);
	expect(ticks(1000, -4000)).toEqual([-4000, -2000, 0, 2000]);
	expect(ticks(0, -40)).toEqual([-40, -30, -20, -10, 0]);
	expect(ticks(0)).toEqual([0, 1]);
});
