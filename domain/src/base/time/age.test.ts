import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, comesOfAge, hasBirthday, mayChooseMailing, maySignUp, reachesAge } from './age.ts';
import { addDays } from './time.ts';

const day = fc.integer({ min: 0, max: 50_000 }).map((days) => addDays('1901-01-01', days));

describe('age', () => {
	it.each([
		['2010-11-20', '2026-11-19', 15],
		['2010-11-20', '2026-11-20', 16],
		['2010-11-20', '2026-11-21', 16],
		['2026-11-20', '2026-11-20', 0],
		['2012-02-29', '2025-02-27', 12],
		['2012-02-29', '2025-02-28', 13],
		['2008-02-29', '2024-02-28', 15],
		['2008-02-29', '2024-02-29', 16],
		['2000-12-31', '2026-01-01', 25],
	])('S1-190 R-031 F4 born %s is on %s %i years old; 29 February counts on 28 February where there is no 29th', (birthday, today, age) => {
		expect(ageOn(birthday, today)).toBe(age);
	});

	it('R-031 gives the day of coming of age', () => {
		expect(comesOfAge('2012-02-29', 13)).toBe('2025-02-28');
		expect(comesOfAge('2012-02-29', 16)).toBe('2028-02-29');
		expect(comesOfAge('2008-02-29', 92)).toBe('2100-02-28');
		expect(comesOfAge('2010-06-01', 18)).toBe('2028-06-01');
	});

	it.each([null, undefined, '', '1900-01-01', '1900-12-31', '2011-02-30', 'kiedyś'])(
		'S1-190 R-032 F4 birthday %j is too young for every limit above 0 and never for 0',
		(birthday) => {
			expect(hasBirthday(birthday)).toBe(false);
			expect(reachesAge(birthday, 0, '2026-11-20')).toBe(true);
			expect(reachesAge(birthday, null, '2026-11-20')).toBe(true);
			for (const limit of [1, 7, 13, 16, 18]) expect(reachesAge(birthday, limit, '2026-11-20')).toBe(false);
		},
	);

	it('S1-175 signs up exactly on the thirteenth birthday and not the day before', () => {
		expect(maySignUp('2013-11-20', '2026-11-20')).toBe(true);
		expect(maySignUp('2013-11-21', '2026-11-20')).toBe(false);
		expect(maySignUp('1900-01-01', '2026-11-20')).toBe(false);
	});

	it('S1-089 R-028 M8 mailing may be chosen from the sixteenth birthday', () => {
		expect(mayChooseMailing('2010-11-20', '2026-11-20')).toBe(true);
		expect(mayChooseMailing('2010-11-21', '2026-11-20')).toBe(false);
		expect(mayChooseMailing(null, '2026-11-20')).toBe(false);
	});

	it('R-031 an age is reached on the day that comesOfAge names and on no day before', () => {
		fc.assert(
			fc.property(day, fc.integer({ min: 1, max: 99 }), (birthday, years) => {
				const date = comesOfAge(birthday, years);
				expect(ageOn(birthday, date)).toBe(years);
				expect(ageOn(birthday, addDays(date, -1))).toBe(years - 1);
				expect(reachesAge(birthday, years, date)).toBe(true);
			}),
		);
	});
});
