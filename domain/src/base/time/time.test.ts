import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { availabilityBetween } from '#domain/catalogue/availability.ts';
import { addDays, isLocalDate, momentMs, parseClock, parseMoment, toMoment, warsawDate, warsawMoment, warsawTime } from './time.ts';

describe('moments', () => {
	it.each([
		['2026-11-15 19:00', '2026-11-15T18:00:00.000Z'],
		['2026-07-15 19:00', '2026-07-15T17:00:00.000Z'],
		[' 2026-07-15 19:00 ', '2026-07-15T17:00:00.000Z'],
		['2026-11-15T19:00:00+01:00', '2026-11-15T18:00:00.000Z'],
		['2026-11-15T18:00Z', '2026-11-15T18:00:00.000Z'],
		['2026-11-15T18:00:00.123456Z', '2026-11-15T18:00:00.123Z'],
	])('R-129 reads %j', (text, moment) => expect(parseMoment(text)).toBe(moment));

	it.each([
		'',
		'2026-11-15',
		'2026-11-15T19:00',
		'2026-02-30 10:00',
		'2026-11-15 24:00',
		'2026-11-15 10:60',
		'15.11.2026 10:00',
		'0000-05-05 10:00',
		'0000-05-05T10:00Z',
		'9999-12-31T23:00-05:00',
		'+012026-01-01T00:00Z',
		'now',
		'2026-11-15T10:00[Asia/Tokyo]',
	])('R-129 N4 refuses %j', (text) => expect(parseMoment(text)).toBeNull());

	it('K1 moves a time in the skipped hour to after the change, and takes the first of the repeated hour', () => {
		expect(warsawMoment('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
		expect(warsawTime(new Date('2026-03-29T01:30:00Z'))).toBe('03:30');
		expect(warsawMoment('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
	});

	it('K1 K2 a day has 23 hours in spring and 25 in autumn', () => {
		const hours = (date: string) => (momentMs(warsawMoment(addDays(date, 1))) - momentMs(warsawMoment(date))) / 3_600_000;
		expect([hours('2026-03-28'), hours('2026-03-29'), hours('2026-10-25')]).toEqual([24, 23, 25]);
	});

	it('R-002 K5 the Warsaw date turns at Warsaw midnight in both seasons', () => {
		expect(warsawDate(new Date('2026-01-14T22:59:59Z'))).toBe('2026-01-14');
		expect(warsawDate(new Date('2026-01-14T23:00:00Z'))).toBe('2026-01-15');
		expect(warsawDate(new Date('2026-07-14T21:59:59Z'))).toBe('2026-07-14');
		expect(warsawDate(new Date('2026-07-14T22:00:00Z'))).toBe('2026-07-15');
	});

	it('R-002 every moment read from its Warsaw clock is itself, but for the doubled hour', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 50 * 366 * 1440 }), (minutes) => {
				const moment = toMoment(new Date(Date.UTC(2000, 0, 1) + minutes * 60_000));
				const back = parseMoment(`${warsawDate(new Date(moment))} ${warsawTime(new Date(moment))}`);
				expect([0, 3_600_000]).toContain(momentMs(moment) - momentMs(back ?? ''));
			}),
		);
	});

	it('S1-129 R-037 K1 agrees with Temporal on every quarter of an hour around each clock change of forty years, and between', {
		tags: ['slow'],
	}, () => {
		const check = (date: string, time: string) => {
			const expected = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime('Europe/Warsaw').epochMilliseconds;
			if (momentMs(warsawMoment(date, time)) !== expected) expect.fail(`${date} ${time}`);
			const zoned = Temporal.Instant.fromEpochMilliseconds(expected).toZonedDateTimeISO('Europe/Warsaw');
			expect(`${warsawDate(new Date(expected))}T${warsawTime(new Date(expected))}`).toBe(zoned.toPlainDateTime().toString().slice(0, 16));
		};
		for (let change = Temporal.ZonedDateTime.from('2000-01-01T00:00[Europe/Warsaw]'); change.year < 2040; ) {
			change = change.getTimeZoneTransition('next') ?? change.add({ years: 99 });
			for (let quarter = 0; quarter < 24; quarter++)
				check(change.toPlainDate().toString(), `0${Math.floor(quarter / 4)}:${String((quarter % 4) * 15).padStart(2, '0')}`);
		}
		for (let day = 0; day < 3_650; day += 7) check(addDays('2020-01-01', day), '19:30');
	});

	it.each(['2026-13-01', '2026-02-29', '2026-2-1', '0000-01-01', '26-01-01', '2026-01-01T00:00'])('N4 %s is no date', (text) => {
		expect(isLocalDate(text)).toBe(false);
	});

	it('opens at its first instant and closes at its last, null leaving a side open', () => {
		const [opens, closes] = ['2026-01-01T10:00:00.000Z', '2026-01-01T12:00:00.000Z'];
		const at = (time: string) => availabilityBetween(opens, closes, new Date(`2026-01-01T${time}Z`));
		expect([at('09:59:59.999'), at('10:00:00.000'), at('11:59:59.999'), at('12:00:00.000')]).toEqual([0, 1, 1, -1]);
		expect(availabilityBetween(null, null, new Date())).toBe(1);
	});
});

describe('a typed time', () => {
	it.each([
		['19:30', '19:30'],
		['19.30', '19:30'],
		['19,30', '19:30'],
		['19 30', '19:30'],
		['1930', '19:30'],
		['930', '09:30'],
		['9:30', '09:30'],
		['9', '09:00'],
		['0', '00:00'],
		[' 23 ', '23:00'],
		['23.59', '23:59'],
		['24', null],
		['24:00', null],
		['19:60', null],
		['19:3', null],
		['193', null],
		['', null],
		['-9', null],
		['wieczorem', null],
	])('F-103 %j is %j', (typed, time) => expect(parseClock(typed)).toBe(time));
});
