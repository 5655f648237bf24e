import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	currentMonth,
	lastSevenDays,
	monthAfter,
	monthBefore,
	monthRange,
	RANGE_PRESETS,
	rangeMoments,
	today,
} from '../base/time/day-ranges.ts';
import { addDays } from '../base/time/time.ts';
import { cutLabel, fillDays, MAX_RANGE_DAYS, type RevenueOrder, revenueGrosze, whyNotDayRange } from './statistics.rules.ts';

const order = (more: Partial<RevenueOrder> = {}): RevenueOrder => ({
	created_at: '2026-11-10T12:00:00.000Z',
	status: 'COMPLETED',
	amount_grosze: 4500,
	refunds: [],
	...more,
});
const november = { from: '2026-11-01', to: '2026-11-30' };
const december = { from: '2026-12-01', to: '2026-12-31' };
const refunded = (at: string, created_at = '2026-11-10T12:00:00.000Z') =>
	order({ created_at, status: 'REFUNDED', refunds: [{ at, amount_grosze: 4500 }] });

describe('revenue of a range', () => {
	it('R-082 counts orders placed in it that are paid, and no others', () => {
		const statuses = ['COMPLETED', 'WAITING_FOR_REFUND', 'PENDING', 'CANCELED', 'NOT_STARTED', 'UNDEFINED'] as const;
		expect(statuses.map((status) => revenueGrosze([order({ status })], november))).toEqual([4500, 4500, 0, 0, 0, 0]);
	});

	it('R-082 counts an order refunded after the range, and subtracts it in the range of the refund', () => {
		const late = refunded('2026-12-02T09:00:00.000Z');
		expect(revenueGrosze([late], november)).toBe(4500);
		expect(revenueGrosze([late], december)).toBe(-4500);
		expect(revenueGrosze([refunded('2026-11-20T09:00:00.000Z')], november)).toBe(0);
		expect(revenueGrosze([refunded('2026-11-20T09:00:00.000Z')], december)).toBe(0);
	});

	it('R-059 R-082 subtracts the refunded part of an order that stays completed', () => {
		const part = order({ refunds: [{ at: '2026-11-20T09:00:00.000Z', amount_grosze: 1200 }] });
		expect(revenueGrosze([part], november)).toBe(3300);
	});

	it('R-082 adds up: two adjacent ranges give the sum of both', () => {
		const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-10-01', days));
		const moment = fc.integer({ min: 0, max: 60 * 24 }).map((hours) => new Date(Date.UTC(2026, 9, 1, hours)).toISOString());
		const one = fc.record({ created_at: moment, at: moment, amount_grosze: fc.nat(9999), full: fc.boolean() }).map(
			({ created_at, at, amount_grosze, full }): RevenueOrder => ({
				created_at,
				status: full ? 'REFUNDED' : 'COMPLETED',
				amount_grosze,
				refunds: at > created_at ? [{ at, amount_grosze: full ? amount_grosze : Math.floor(amount_grosze / 3) }] : [],
			}),
		);
		fc.assert(
			fc.property(fc.array(one), fc.tuple(day, day, day), (orders, days) => {
				const [from = '', middle = '', to = ''] = days.toSorted();
				const left = revenueGrosze(orders, { from, to: middle });
				const right = middle < to ? revenueGrosze(orders, { from: addDays(middle, 1), to }) : 0;
				expect(left + right).toBe(revenueGrosze(orders, { from, to }));
			}),
		);
	});

	it('R-082 equals the literal rule when refunds are full', () => {
		const moment = fc.integer({ min: 0, max: 90 * 24 }).map((hours) => new Date(Date.UTC(2026, 9, 1, hours)).toISOString());
		fc.assert(
			fc.property(fc.array(fc.record({ a: moment, b: moment, amount: fc.nat(9999), back: fc.boolean() })), (rows) => {
				const { start, end } = rangeMoments(november);
				let expected = 0;
				const orders = rows.map(({ a, b, amount, back }) => {
					const [placed = '', returned = ''] = [a, b].toSorted();
					const within = placed >= start && placed < end;
					if (within && !back) expected += amount;
					if (within && back && returned >= end) expected += amount;
					if (back && placed < start && returned >= start && returned < end) expected -= amount;
					const refunds = back ? [{ at: returned, amount_grosze: amount }] : [];
					return order({ created_at: placed, amount_grosze: amount, status: back ? 'REFUNDED' : 'COMPLETED', refunds });
				});
				expect(revenueGrosze(orders, november)).toBe(expected);
			}),
		);
	});

	it.each([
		['2026-01-14T22:59:59.000Z', '2026-01-14'],
		['2026-01-14T23:00:00.000Z', '2026-01-15'],
		['2026-07-14T21:59:59.000Z', '2026-07-14'],
		['2026-07-14T22:00:00.000Z', '2026-07-15'],
	])('K5 puts an order of %s on the Warsaw day %s', (created_at, date) => {
		expect(revenueGrosze([order({ created_at })], { from: date, to: date })).toBe(4500);
		expect(revenueGrosze([order({ created_at })], { from: addDays(date, 1), to: addDays(date, 1) })).toBe(0);
		expect(revenueGrosze([order({ created_at })], { from: addDays(date, -1), to: addDays(date, -1) })).toBe(0);
	});
});

describe('ranges and series', () => {
	it('K5 a day has 23 hours in spring and 25 in autumn', () => {
		const hours = (date: string) => {
			const { start, end } = rangeMoments({ from: date, to: date });
			return (Date.parse(end) - Date.parse(start)) / 3_600_000;
		};
		expect(['2026-03-29', '2026-10-25', '2026-11-15'].map(hours)).toEqual([23, 25, 24]);
	});

	it('the last 7 days, the current month and today are those of Warsaw', () => {
		const justAfterMidnight = new Date('2026-11-30T23:30:00Z');
		expect(lastSevenDays(justAfterMidnight)).toEqual({ from: '2026-11-25', to: '2026-12-01' });
		expect(currentMonth(justAfterMidnight)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
		expect(today(justAfterMidnight)).toEqual({ from: '2026-12-01', to: '2026-12-01' });
		expect(currentMonth(new Date('2028-02-10T12:00:00Z'))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
	});

	it('R-160 S3-146 fills days without orders with 0', () => {
		expect(fillDays({ from: '2026-10-24', to: '2026-10-27' }, new Map([['2026-10-25', 3]]))).toEqual([
			{ date: '2026-10-24', value: 0 },
			{ date: '2026-10-25', value: 3 },
			{ date: '2026-10-26', value: 0 },
			{ date: '2026-10-27', value: 0 },
		]);
		const { length } = fillDays({ from: addDays('9999-12-31', 1 - MAX_RANGE_DAYS), to: '9999-12-31' }, new Map());
		expect(length).toBe(MAX_RANGE_DAYS);
	});

	it('S3-101 N3 a range ends not before it begins and lasts ten years at most', () => {
		expect(whyNotDayRange({ from: '2026-11-15', to: '2026-11-15' })).toBeNull();
		expect(whyNotDayRange({ from: '2026-11-16', to: '2026-11-15' })).toBe('orders.validate.date');
		expect(whyNotDayRange({ from: '2016-11-15', to: '2026-11-15' })).toBeNull();
		expect(whyNotDayRange({ from: '9999-12-31', to: '9999-12-31' })).toBeNull();
		expect(whyNotDayRange({ from: '2000-01-01', to: addDays('2000-01-01', MAX_RANGE_DAYS) })).toBe('statistics.validate.long');
	});

	it('S3-070 S2-173 cuts chart labels at 70 characters, never through one', () => {
		expect(cutLabel('Dziady')).toBe('Dziady');
		expect(cutLabel('ż'.repeat(71))).toBe('ż'.repeat(70));
		expect(cutLabel(`${'x'.repeat(69)}👩‍🎤👩‍🎤`)).toBe(`${'x'.repeat(69)}👩‍🎤`);
	});
});

describe('ranges by one click', () => {
	it('F-087 are today, yesterday, this month, the last one and all times, on the Warsaw calendar', () => {
		// 1 January in Warsaw, still the old year in UTC
		const now = new Date('2026-12-31T23:30:00Z');
		const days = Object.fromEntries(Object.entries(RANGE_PRESETS).map(([name, of]) => [name, of(now)]));
		expect(days).toEqual({
			today: { from: '2027-01-01', to: '2027-01-01' },
			yesterday: { from: '2026-12-31', to: '2026-12-31' },
			month: { from: '2027-01-01', to: '2027-01-31' },
			last_month: { from: '2026-12-01', to: '2026-12-31' },
			all: null,
		});
		expect([monthBefore('2024-03'), monthRange('2024-02'), monthAfter('2026-12')]).toEqual([
			'2024-02',
			{ from: '2024-02-01', to: '2024-02-29' },
			'2027-01',
		]);
	});
});
