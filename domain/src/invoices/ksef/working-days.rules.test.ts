import { describe, expect, it } from 'vitest';
import { warsawDayEnd } from '../../base/time/time.ts';
import { easterSunday, nextWorkingDay } from './working-days.rules.ts';

describe('working days in Poland', () => {
	it.each([
		[2024, '2024-03-31'],
		[2025, '2025-04-20'],
		[2026, '2026-04-05'],
		[2027, '2027-03-28'],
		[2038, '2038-04-25'],
		[2008, '2008-03-23'],
	])('Easter of %i is on %s', (year, day) => {
		expect(easterSunday(year)).toBe(day);
	});

	it.each([
		['2026-11-13', '2026-11-16', 'a Friday'],
		['2026-11-10', '2026-11-12', 'the day before 11 November'],
		['2026-12-23', '2026-12-28', '24 December is a holiday, then a weekend'],
		['2026-04-03', '2026-04-07', 'Easter Monday'],
		['2026-06-03', '2026-06-05', 'Corpus Christi'],
		['2026-05-22', '2026-05-25', 'Whit Sunday'],
		['2026-12-31', '2027-01-04', 'the new year'],
		['2026-11-16', '2026-11-17', 'a Monday'],
	])('K-21 an invoice of %s is sent by %s: %s', (issued, deadline) => {
		expect(nextWorkingDay(issued)).toBe(deadline);
	});

	it('K-21 the day ends at midnight in Warsaw, in summer and in winter', () => {
		expect(warsawDayEnd(nextWorkingDay('2026-07-01'))).toBe('2026-07-02T21:59:59.999Z');
		expect(warsawDayEnd(nextWorkingDay('2026-11-16'))).toBe('2026-11-17T22:59:59.999Z');
	});
});
