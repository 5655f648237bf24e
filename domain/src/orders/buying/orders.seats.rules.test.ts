import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '../orders.moves.rules.ts';
import {
	isReservationOver,
	MAX_OPEN_ORDERS,
	RESERVATION_SECONDS,
	reservedUntil,
	type SeatOrder,
	seatsFreedByRefund,
	seatsHeld,
	whyNotMoreSeats,
	whyNotOpenAnother,
} from './orders.seats.rules.ts';

const now = new Date('2026-11-15T18:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const order = (more: Partial<SeatOrder> = {}): SeatOrder => ({
	kind: 'event',
	status: 'PENDING',
	product_type: 'event',
	quantity: 1,
	reserved_until: reservedUntil(now),
	without_seat: false,
	...more,
});

describe('seats', () => {
	it('R-064 A3 are reserved for 20 minutes to the second', () => {
		expect(RESERVATION_SECONDS).toBe(1200);
		expect(isReservationOver(order(), later(1199.999))).toBe(false);
		expect(isReservationOver(order(), later(1200))).toBe(true);
		expect(isReservationOver(order({ status: 'COMPLETED' }), later(5000))).toBe(false);
	});

	it('R-061 are held by paid orders and by unpaid ones until they expire', () => {
		const holds = (at: Date): OrderStatus[] => ORDER_STATUSES.filter((status) => seatsHeld(order({ status }), at) === 1);
		const unpaid = ['NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION'];
		expect(holds(now)).toEqual([...unpaid, 'COMPLETED', 'WAITING_FOR_REFUND']);
		expect(holds(later(1200))).toEqual(['COMPLETED', 'WAITING_FOR_REFUND']);
	});

	it('R-062 C8 are not taken a second time when a gift’s or group’s code is redeemed', () => {
		const group = order({ kind: 'group', quantity: 10, status: 'COMPLETED' });
		const redeemed = order({ status: 'COMPLETED', without_seat: true });
		expect(seatsHeld(group, now) + seatsHeld(redeemed, now)).toBe(10);
	});

	it('C8 R-073 are freed by a refund, except those whose codes were used', () => {
		const group = order({ kind: 'group', quantity: 10, status: 'WAITING_FOR_REFUND' });
		expect(seatsFreedByRefund(group, 3)).toBe(7);
		expect(seatsFreedByRefund(order({ status: 'COMPLETED' }), 0)).toBe(1);
		expect(seatsFreedByRefund(order({ kind: 'video', product_type: 'video' }), 0)).toBe(0);
	});

	it('F-041 of one event are held unpaid up to the largest group, all kinds together', () => {
		expect(whyNotMoreSeats({ unpaid: 0, wanted: 20, most: 20 })).toBeNull();
		expect(whyNotMoreSeats({ unpaid: 1, wanted: 20, most: 20 })).toBe('limit_reached');
		expect(whyNotMoreSeats({ unpaid: 20, wanted: 0, most: 20 })).toBeNull();
		expect(whyNotMoreSeats({ unpaid: 30, wanted: 0, most: 20 })).toBeNull();
	});

	it('N1 cannot all be reserved by one person without paying', () => {
		expect(whyNotOpenAnother(MAX_OPEN_ORDERS - 1)).toBeNull();
		expect(whyNotOpenAnother(MAX_OPEN_ORDERS)).toBe('too_many_open_orders');
	});
});
