import { describe, expect, it } from 'vitest';
import { dayOfAnswer, daysLeft, dueOn, isUrgent, stampOf, urgentUntil } from './claims.rules.ts';

describe('the clock of fourteen days', () => {
	it.each([
		['a Thursday afternoon', '2026-11-19T13:41:00Z', '2026-12-03'],
		['a minute before midnight in Warsaw', '2026-11-19T22:59:00Z', '2026-12-03'],
		['a minute after midnight in Warsaw', '2026-11-19T23:01:00Z', '2026-12-04'],
		['over the end of summer time', '2026-10-20T22:30:00Z', '2026-11-04'],
		['over the beginning of summer time', '2027-03-20T23:30:00Z', '2027-04-04'],
		['over a leap day', '2028-02-20T12:00:00Z', '2028-03-05'],
	])('N-024 %s', (_, at, due) => expect(dueOn(new Date(at))).toBe(due));

	it('N-024 counts the days of the calendar, and is urgent for the last three', () => {
		const left = (at: string) => daysLeft('2026-12-03', new Date(at));
		expect([left('2026-11-19T13:41:00Z'), left('2026-12-03T22:59:00Z'), left('2026-12-03T23:00:00Z')]).toEqual([14, 0, -1]);
		expect(isUrgent('2026-12-03', new Date('2026-11-29T22:59:00Z'))).toBe(false);
		expect(isUrgent('2026-12-03', new Date('2026-11-29T23:00:00Z'))).toBe(true);
		expect(urgentUntil(new Date('2026-11-29T23:00:00Z'))).toBe('2026-12-03');
	});

	it('N-024 draws fourteen squares: the first on the day of arrival, the last on the last day and after', () => {
		const day = (at: string) => dayOfAnswer('2026-12-03', new Date(at));
		expect([day('2026-11-19T13:41:00Z'), day('2026-11-20T13:41:00Z'), day('2026-12-03T12:00:00Z'), day('2026-12-24T12:00:00Z')]).toEqual([
			1, 2, 14, 14,
		]);
	});

	it('N-020 a receipt has the second of its arrival', () => {
		expect(stampOf('2026-11-19T13:41:07.250Z')).toBe('19.11.2026, 14:41:07');
	});
});
