import { describe, expect, it } from 'vitest';
import { isReservationOver, RESERVATION_SECONDS, reservedUntil, whyNotMoreSeats } from './orders.seats.rules.ts';

const now = new Date('2026-11-15T18:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const pending = { status: 'PENDING', reserved_until: reservedUntil(now) } as const;

describe('seats', () => {
	it('R-064 A3 are reserved for 20 minutes to the second', () => {
		expect(RESERVATION_SECONDS).toBe(1200);
		expect(isReservationOver(pending, later(1199.999))).toBe(false);
		expect(isReservationOver(pending, later(1200))).toBe(true);
		expect(isReservationOver({ ...pending, status: 'COMPLETED' }, later(5000))).toBe(false);
	});

	it('F-044 G-007 are reserved no longer than what they are for is sold', () => {
		expect(reservedUntil(now, [null, later(60).toISOString(), later(90).toISOString()])).toBe(later(60).toISOString());
		expect(reservedUntil(now, [later(5000).toISOString()])).toBe(reservedUntil(now));
	});

	it('F-041 of one event are held unpaid up to the largest group, all kinds together', () => {
		expect(whyNotMoreSeats({ unpaid: 0, wanted: 20, most: 20 })).toBeNull();
		expect(whyNotMoreSeats({ unpaid: 1, wanted: 20, most: 20 })).toBe('limit_reached');
		expect(whyNotMoreSeats({ unpaid: 20, wanted: 0, most: 20 })).toBeNull();
		expect(whyNotMoreSeats({ unpaid: 30, wanted: 0, most: 20 })).toBeNull();
	});
});
