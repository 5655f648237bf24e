import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
	formatDay,
	formatDays,
	formatDigits,
	formatHours,
	formatMoment,
	formatMomentDigits,
	formatMonthOfYear,
	formatMonthWeekday,
	formatPeriodSeconds,
	formatShortDay,
	formatShortDayMonth,
	formatTime,
	formatWeekday,
} from './dates.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('dates for people', () => {
	it('writes a day in Polish and in English, with non-breaking spaces', () => {
		expect(formatDay('2026-11-20', 'pl')).toBe('20\u00a0listopada\u00a02026');
		expect(plain(formatDay('2026-03-01', 'en'))).toBe('1 March 2026');
		expect(formatWeekday('2026-11-20', 'pl')).toBe('piątek');
		expect(formatWeekday('2026-11-20', 'en')).toBe('Friday');
	});

	it('F-086 names a month by itself', () => {
		expect(formatMonthOfYear('2026-11', 'pl')).toBe('listopad\u00a02026');
		expect(plain(formatMonthOfYear('2026-01', 'en'))).toBe('January 2026');
	});

	it('S1-016 S2-037 has a short form for the festival', () => {
		expect(plain(formatShortDay('2026-12-04', 'pl'))).toBe('pt. 4.12');
		expect(plain(formatShortDay('2026-01-31', 'pl'))).toBe('sob. 31.01');
		expect(plain(formatShortDay('2026-12-04', 'en'))).toBe('Fri 4 Dec');
	});

	it('has short forms for the narrow column of dates on a phone', () => {
		expect(plain(formatMonthWeekday('2026-10-04', 'pl'))).toBe('paź, niedz.');
		expect(plain(formatMonthWeekday('2026-11-20', 'en'))).toBe('Nov, Fri');
		expect(plain(formatShortDayMonth('2026-11-20', 'pl'))).toBe('20 lis');
	});

	it.each([
		['2026-12-04', '2026-12-04', '4 grudnia 2026'],
		['2026-12-04', '2026-12-08', '4–8 grudnia 2026'],
		['2026-11-30', '2026-12-02', '30 listopada – 2 grudnia 2026'],
		['2026-12-30', '2027-01-02', '30 grudnia 2026 – 2 stycznia 2027'],
	])('writes %s to %s as %s', (from, to, text) => expect(plain(formatDays(from, to, 'pl'))).toBe(text));

	it('writes hours with an en dash', () => {
		expect(formatHours('19:00', '21:00')).toBe('19:00–21:00');
		expect(formatHours('09:05', null)).toBe('9:05');
		expect(formatHours('00:30', '01:00')).toBe('0:30–1:00');
	});

	it('S1-177 shows a birthday as DD.MM.YYYY', () => {
		expect(formatDigits('2010-02-05')).toBe('05.02.2010');
	});

	it('K3 K5 puts a moment on the Warsaw clock, in both seasons', () => {
		expect(plain(formatMoment('2026-11-20T18:00:00.000Z', 'pl'))).toBe('20 listopada 2026, 19:00');
		expect(plain(formatMoment('2026-07-01T22:30:00.000Z', 'en'))).toBe('2 July 2026, 0:30');
		expect(formatMomentDigits('2026-07-01T22:30:00.000Z')).toBe('02.07.2026, 0:30');
		expect(formatTime('2026-07-01T22:30:00.000Z')).toBe('0:30');
		expect(formatPeriodSeconds('2026-07-01T22:30:05.900Z', '2026-07-01T22:31:00.000Z')).toBe('02.07.2026, 0:30:05–0:31:00');
	});
});

const PROBE = `
const at = (path) => import(new URL(path, ${JSON.stringify(new URL('../..', import.meta.url).href)}));
const [dates, time, age, events, videos] = await Promise.all(['base/time/dates.ts', 'base/time/time.ts', 'base/time/age.ts', 'events/events.rules.ts', 'videos/videos.rules.ts'].map(at));
const seen = [];
const event = { date_from: '2026-03-28', date_to: '2026-03-30', time_from: '23:00', time_to: '02:30', full_day: false };
const days = { ...event, full_day: true };
for (let ms = Date.UTC(2026, 2, 28); ms < Date.UTC(2026, 2, 32); ms += 17 * 60_000) {
	const now = new Date(ms);
	seen.push([time.warsawDate(now), time.warsawTime(now), events.eventAvailability(event, now), events.nextOpening(event, now), events.eventAvailability(days, now),
		dates.formatMoment(now.toISOString(), 'pl'), dates.formatShortDay(time.warsawDate(now), 'en'), age.ageOn('2010-03-29', time.warsawDate(now))]);
}
seen.push(time.parseMoment('2026-10-25 02:30'), videos.videoOrderExpiresAt({ paidAt: '2026-10-24T10:00:00.000Z', available_from: null, ownHours: 24, globalHours: 0 }));
console.log(JSON.stringify(seen));
`;

it('S1-129 K3 every computation with time is the same on a machine in any zone', { tags: ['slow'] }, () => {
	const answers = ['UTC', 'Asia/Tokyo', 'America/New_York'].map((TZ) =>
		execFileSync(process.execPath, ['--input-type=module', '-e', PROBE], {
			env: { ...process.env, TZ, NODE_OPTIONS: '' },
			encoding: 'utf8',
		}),
	);
	expect(answers[0]?.length).toBeGreaterThan(10_000);
	expect(new Set(answers).size).toBe(1);
});
