import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, momentMs, parseMoment, toMoment } from '../base/time/time.ts';
import {
	currentDay,
	currentOpening,
	type EventTimes,
	eveningDay,
	eventAvailability,
	firstOpening,
	graceOpening,
	isEventListed,
	isEventOver,
	isWithinGrace,
	lastClose,
	nextOpening,
	watchableUntil,
	windowAt,
} from './events.rules.ts';

/** An instant given in Warsaw time, to the second. */
const at = (clock: string, seconds = 0) => new Date(momentMs(parseMoment(clock) ?? '') + seconds * 1000);
const moment = (clock: string) => parseMoment(clock);

const evening: EventTimes = { date_from: '2026-11-20', date_to: '2026-11-22', time_from: '19:00', time_to: '21:00', full_day: false };
const days: EventTimes = { ...evening, full_day: true };
const short: EventTimes = { ...evening, time_to: '19:47' };
const night: EventTimes = { ...evening, time_from: '22:00', time_to: '01:00' };

describe('availability of an event', () => {
	it.each<[string, number, -1 | 0 | 1]>([
		['2026-01-01 12:00', 0, 0],
		['2026-11-20 19:00', -1, 0],
		['2026-11-20 19:00', 0, 1],
		['2026-11-20 21:00', -1, 1],
		['2026-11-20 21:00', 0, 0],
		['2026-11-21 12:00', 0, 0],
		['2026-11-21 19:00', 0, 1],
		['2026-11-22 19:00', -1, 0],
		['2026-11-22 21:00', -1, 1],
		['2026-11-22 21:00', 0, -1],
		['2027-11-22 20:00', 0, -1],
	])('S1-127 R-035 K4 F2 evenings 19:00–21:00 are at %s %i s: %i', (clock, seconds, status) => {
		expect(eventAvailability(evening, at(clock, seconds))).toBe(status);
		expect(isEventOver(evening, at(clock, seconds))).toBe(status === -1);
	});

	it.each<[string, number, -1 | 0 | 1]>([
		['2026-11-20 00:00', -1, 0],
		['2026-11-20 00:00', 0, 1],
		['2026-11-21 04:00', 0, 1],
		['2026-11-22 23:59', 59, 1],
		['2026-11-23 00:00', 0, -1],
	])('S1-128 R-034 K4 full days are at %s %i s: %i, the last day included', (clock, seconds, status) => {
		expect(eventAvailability(days, at(clock, seconds))).toBe(status);
	});

	it.each<[string, number, -1 | 0 | 1]>([
		['2026-11-20 00:30', 0, 0],
		['2026-11-20 22:00', 0, 1],
		['2026-11-21 00:59', 59, 1],
		['2026-11-21 01:00', 0, 0],
		['2026-11-22 23:00', 0, 1],
		['2026-11-23 00:59', 59, 1],
		['2026-11-23 01:00', 0, -1],
	])('K4 hours past midnight belong to the day they began on: %s %i s: %i', (clock, seconds, status) => {
		expect(eventAvailability(night, at(clock, seconds))).toBe(status);
	});

	it('K4 a missing hour means the edge of the day, equal hours mean never open', () => {
		const open: EventTimes = { ...evening, time_from: null, time_to: null };
		expect([firstOpening(open), lastClose(open)]).toEqual([moment('2026-11-20 00:00'), moment('2026-11-23 00:00')]);
		expect(eventAvailability(open, at('2026-11-21 00:00'))).toBe(1);
		const never: EventTimes = { ...evening, time_to: '19:00' };
		expect([at('2026-11-20 19:00'), at('2026-11-22 19:00')].map((now) => eventAvailability(never, now))).toEqual([0, -1]);
	});

	it('S1-068 names the first opening, the last close, the window now and the next opening', () => {
		expect(firstOpening(evening)).toBe(moment('2026-11-20 19:00'));
		expect(lastClose(evening)).toBe(moment('2026-11-22 21:00'));
		expect(windowAt(evening, at('2026-11-21 20:00'))).toEqual({ opens: moment('2026-11-21 19:00'), closes: moment('2026-11-21 21:00') });
		expect(windowAt(evening, at('2026-11-21 21:00'))).toBeNull();
		expect(nextOpening(evening, at('2026-01-01 00:00'))).toBe(moment('2026-11-20 19:00'));
		expect(nextOpening(evening, at('2026-11-20 19:00'))).toBe(moment('2026-11-21 19:00'));
		expect(nextOpening(evening, at('2026-11-22 12:00'))).toBe(moment('2026-11-22 19:00'));
		expect(nextOpening(evening, at('2026-11-22 19:00'))).toBeNull();
		expect(nextOpening(days, at('2026-11-21 10:00'))).toBeNull();
		expect(nextOpening(night, at('2026-11-21 00:30'))).toBe(moment('2026-11-21 22:00'));
	});

	it.each<[EventTimes, string, string]>([
		[evening, '2026-11-01 12:00', '2026-11-20'],
		[evening, '2026-11-20 21:59', '2026-11-20'],
		[evening, '2026-11-20 22:00', '2026-11-21'],
		[evening, '2026-11-21 18:59', '2026-11-21'],
		[evening, '2026-11-22 22:00', '2026-11-22'],
		[evening, '2026-12-24 12:00', '2026-11-22'],
		[night, '2026-11-21 00:59', '2026-11-20'],
		[night, '2026-11-21 01:59', '2026-11-20'],
		[night, '2026-11-21 02:00', '2026-11-21'],
		[days, '2026-11-21 00:01', '2026-11-21'],
	])('B-029 of %j the moment %s belongs to the evening of %s', (event, clock, day) => {
		expect(eveningDay(event, at(clock))).toBe(day);
	});

	it('S1-068 of several days names the one whose window is open or comes next', () => {
		const dayAt = (event: EventTimes, clock: string) => currentDay(event, at(clock));
		expect(['2026-01-01 00:00', '2026-11-20 20:00', '2026-11-20 21:00', '2026-11-22 22:00'].map((clock) => dayAt(evening, clock))).toEqual([
			'2026-11-20',
			'2026-11-20',
			'2026-11-21',
			'2026-11-22',
		]);
		expect([dayAt(night, '2026-11-21 00:30'), dayAt(days, '2026-11-21 10:00')]).toEqual(['2026-11-20', '2026-11-21']);
		expect([at('2026-11-21 20:00'), at('2026-11-21 21:00')].map((now) => currentOpening(evening, now))).toEqual([
			moment('2026-11-21 19:00'),
			moment('2026-11-22 19:00'),
		]);
	});

	it('R-045 a hidden or unpublished event is in no list', () => {
		expect(isEventListed({ published: 1, dashboard_hidden: 0 })).toBe(true);
		expect(isEventListed({ published: true, dashboard_hidden: true })).toBe(false);
		expect(isEventListed({ published: 0, dashboard_hidden: 0 })).toBe(false);
	});
});

describe('grace after the close', () => {
	const started = moment('2026-11-20 20:59') as string;
	it.each([
		['2026-11-20 20:58', false],
		['2026-11-20 21:00', true],
		['2026-11-20 21:59', true],
		['2026-11-20 22:00', false],
		['2026-11-21 20:00', false],
	])('S1-130 R-036 who started at 20:59 may reload at %s: %s', (clock, allowed) => {
		expect(isWithinGrace(evening, started, at(clock))).toBe(allowed);
	});

	it('S1-130 R-036 does not apply after a start outside a window, or without one', () => {
		expect(isWithinGrace(evening, moment('2026-11-20 21:00'), at('2026-11-20 21:01'))).toBe(false);
		expect(isWithinGrace(evening, moment('2026-11-20 18:59'), at('2026-11-20 21:01'))).toBe(false);
		expect(isWithinGrace(evening, null, at('2026-11-20 21:01'))).toBe(false);
		expect(watchableUntil(evening, started)).toBe(moment('2026-11-20 22:00'));
	});

	it.each<[string, EventTimes, string, number, boolean]>([
		['a short show before it opens', short, '2026-11-20 19:00', -1, false],
		['a short show from its opening', short, '2026-11-20 19:00', 0, true],
		['a short show at its close', short, '2026-11-20 19:47', 0, true],
		['a short show in the last second of the hour', short, '2026-11-20 20:47', -1, true],
		['a short show after the hour', short, '2026-11-20 20:47', 0, false],
		['a night after midnight', night, '2026-11-21 01:59', 0, true],
		['a night after the hour', night, '2026-11-21 02:00', 0, false],
		['whole days at their end', days, '2026-11-23 00:59', 0, true],
	])('S1-130 R-036 the player may stay: %s', (_, event, clock, seconds, stays) => {
		expect(graceOpening(event, at(clock, seconds)) !== null).toBe(stays);
	});
});

describe('clock changes', () => {
	const inSpring = (time_from: string, time_to: string): EventTimes => ({
		date_from: '2026-03-28',
		date_to: '2026-03-30',
		time_from,
		time_to,
		full_day: false,
	});
	const inAutumn = (time_from: string, time_to: string): EventTimes => ({
		...inSpring(time_from, time_to),
		date_from: '2026-10-24',
		date_to: '2026-10-26',
	});
	const hours = (event: EventTimes, day: string) => {
		const noon = windowAt(event, new Date(momentMs(parseMoment(`${day} ${event.time_from}`) ?? '')));
		return noon ? (momentMs(noon.closes) - momentMs(noon.opens)) / 3_600_000 : 0;
	};

	it('S1-129 R-037 K1 K2 a night over the change is an hour shorter or longer', () => {
		expect(hours(inSpring('01:00', '04:00'), '2026-03-28')).toBe(3);
		expect(hours(inSpring('01:00', '04:00'), '2026-03-29')).toBe(2);
		expect(hours(inAutumn('01:00', '04:00'), '2026-10-25')).toBe(4);
		expect(hours(inSpring('22:00', '04:00'), '2026-03-28')).toBe(5);
	});

	it('K2 a full day is from local midnight to local midnight', () => {
		const span = (date: string) => {
			const event: EventTimes = { date_from: date, date_to: date, time_from: null, time_to: null, full_day: true };
			return (momentMs(lastClose(event)) - momentMs(firstOpening(event))) / 3_600_000;
		};
		expect([span('2026-03-29'), span('2026-10-25'), span('2026-11-20')]).toEqual([23, 25, 24]);
	});

	it('K1 no window is negative when its opening is in the skipped hour', () => {
		const event = inSpring('02:30', '03:15');
		const one: EventTimes = { ...event, date_from: '2026-03-29', date_to: '2026-03-29' };
		expect(lastClose(one) >= firstOpening(one)).toBe(true);
		expect(eventAvailability(one, new Date(momentMs(lastClose(one))))).toBe(-1);
	});

	it.each([
		['02:30', '02:45'],
		['02:00', '03:00'],
		['01:30', '02:30'],
		['02:30', '03:15'],
		['23:00', '02:30'],
		['19:00', '21:00'],
	])('S1-129 R-037 K1 across both nights, minute by minute, %s–%s opens at most once a day and never reopens after its end', (from, to) => {
		for (const event of [inSpring(from, to), inAutumn(from, to)]) {
			const start = momentMs(parseMoment(`${event.date_from} 00:00`) ?? '');
			let openings = 0;
			let before = eventAvailability(event, new Date(start - 60_000));
			for (let minute = 0; minute < 5 * 1440; minute++) {
				const now = eventAvailability(event, new Date(start + minute * 60_000));
				if (before === -1 && now !== -1) expect.fail(`open again at minute ${minute}`);
				if (before !== 1 && now === 1) openings++;
				before = now;
			}
			expect(before).toBe(-1);
			expect(openings).toBeGreaterThanOrEqual(2);
			expect(openings).toBeLessThanOrEqual(3);
		}
	});
});

describe('any event', () => {
	const time = fc
		.integer({ min: 0, max: 1439 })
		.map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`);
	const event = fc
		.record({
			start: fc.integer({ min: 0, max: 400 }),
			length: fc.integer({ min: 0, max: 40 }),
			time_from: fc.option(time),
			time_to: fc.option(time),
			full_day: fc.boolean(),
		})
		.map(
			({ start, length, ...rest }): EventTimes => ({
				...rest,
				date_from: addDays('2026-01-01', start),
				date_to: addDays('2026-01-01', start + length),
			}),
		);

	it('S1-127 R-035 is 0 before its first opening, -1 from its last close on, and 1 exactly inside a window', () => {
		fc.assert(
			fc.property(event, fc.integer({ min: -3 * 1440, max: 45 * 1440 }), (e, minutes) => {
				const now = new Date(momentMs(firstOpening(e)) + minutes * 60_000);
				const status = eventAvailability(e, now);
				expect(status === -1).toBe(toMoment(now) >= lastClose(e));
				if (toMoment(now) < firstOpening(e)) expect(status).not.toBe(1);
				expect(status === 1).toBe(windowAt(e, now) !== null && status !== -1);
				const next = nextOpening(e, now);
				if (next) expect(momentMs(next)).toBeGreaterThan(now.getTime());
				if (status === 0 && e.time_from !== e.time_to) expect(next).not.toBeNull();
			}),
			{ numRuns: 500 },
		);
	});
});
