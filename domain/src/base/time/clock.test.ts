import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatClock, parseClock } from './clock.ts';

describe('a place in a film', () => {
	it('is written with hours only where there are any', () => {
		expect([0, 9, 60, 75, 3599, 3600, 3675, 36_000, 61.9, -3].map(formatClock)).toEqual([
			'0:00',
			'0:09',
			'1:00',
			'1:15',
			'59:59',
			'1:00:00',
			'1:01:15',
			'10:00:00',
			'1:01',
			'0:00',
		]);
	});

	it('is read back, minutes above an hour too', () => {
		fc.assert(fc.property(fc.integer({ min: 0, max: 359_999 }), (seconds) => parseClock(formatClock(seconds)) === seconds));
		expect([parseClock('75:00'), parseClock(' 0:07 '), parseClock('01:02:03')]).toEqual([4500, 7, 3723]);
	});

	it('is refused where it could mean two things or nothing', () => {
		for (const text of ['', '75', '1:5', '1:60', '1:60:00', '1:2:03', '-1:00', '1:00:00:00', '1.15', 'a:bc', '1:-5'])
			expect(parseClock(text)).toBe(null);
	});
});
