import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../orders/orders.moves.rules.ts';
import { hiddenAddress, isGuestRightAlive } from './guest-right.rules.ts';

const now = new Date('2027-03-01T20:00:00Z');
const order = { expiration_date: null, wasPaid: false, updated_at: '2027-03-01T19:00:00.000Z' };

describe('a guest right', () => {
	it('N-004 lasts while its order can be paid or gives something, and ends with a refund', () => {
		const alive = ORDER_STATUSES.filter((status) => isGuestRightAlive({ ...order, status }, now));
		expect(alive).toEqual(['NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION', 'COMPLETED', 'CANCELED']);
		expect(isGuestRightAlive({ ...order, status: 'COMPLETED', expiration_date: '2027-03-01T20:00:00.000Z' }, now)).toBe(false);
		expect(isGuestRightAlive({ ...order, status: 'COMPLETED', expiration_date: '2027-03-01T20:00:00.001Z' }, now)).toBe(true);
	});

	it('N-004 of an order that died unpaid its page says so for a day', () => {
		expect(isGuestRightAlive({ ...order, status: 'CANCELED', updated_at: '2027-02-28T20:00:00.000Z' }, now)).toBe(false);
		expect(isGuestRightAlive({ ...order, status: 'CANCELED', wasPaid: true }, now)).toBe(false);
	});

	it.each([
		['anna@poczta.pl', 'a…a@poczta.pl'],
		['ab@poczta.pl', 'a…@poczta.pl'],
		['a@poczta.pl', 'a…@poczta.pl'],
	])('N-009 %s is shown as %s', (email, shown) => {
		expect(hiddenAddress(email)).toBe(shown);
	});
});
