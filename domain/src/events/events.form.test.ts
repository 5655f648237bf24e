import { describe, expect, it } from 'vitest';
import { eventForm } from './events.fields.ts';
import { type EventTimes, whyNotEventTimes } from './events.rules.ts';

const evening: EventTimes = { date_from: '2026-11-20', date_to: '2026-11-22', time_from: '19:00', time_to: '21:00', full_day: false };
const why = (change: Partial<EventTimes>) => Object.values(whyNotEventTimes({ ...evening, ...change }) ?? {})[0] ?? null;

describe('the times of an event', () => {
	it.each([
		['S2-110 fine in order', {}, null],
		['S2-110 fine on one day', { date_to: '2026-11-20' }, null],
		['S2-110 days the other way', { date_to: '2026-11-19' }, 'events.validate.date'],
		['S2-110 hours the other way', { time_from: '21:01' }, 'events.validate.hours'],
		['S2-110 equal hours, which would never open', { time_from: '21:00' }, 'events.validate.hours'],
		[
			'S2-110 hours within the skipped hour of spring',
			{ date_from: '2026-03-29', date_to: '2026-03-29', time_from: '02:00', time_to: '03:00' },
			'events.validate.hours',
		],
		['S2-109 no beginning', { time_from: null }, 'events.validate.range'],
		['S2-109 no end', { time_to: null }, 'events.validate.range'],
		['S2-109 fine all day without hours', { time_from: null, time_to: null, full_day: true }, null],
		['S2-110 fine all day whatever the hours', { time_from: '23:00', full_day: true }, null],
	] as const)('%s', (_name, change, reason) => expect(why(change)).toBe(reason));

	it('F-096 wrong days and hours are reported together, with all other errors', () => {
		const times = { ...evening, date_to: '2026-11-19', time_from: '21:01' };
		const all = ['date_from', 'date_to', 'time_from', 'time_to'];
		expect(Object.keys(whyNotEventTimes(times) ?? {})).toEqual(all);
		const typed = { title: 'Premiera', slug: 'premiera', video_id: '3', ...times, event_price: 'abc' };
		const wrongIn = (input: object) => new Set(eventForm.safeParse(input).error?.issues.map(({ path }) => path[0]));
		expect(wrongIn(typed)).toEqual(new Set(['event_price', ...all]));
		expect(wrongIn({ ...typed, date_from: 'kiedyś' })).toEqual(new Set(['event_price', 'date_from', 'time_from', 'time_to']));
	});

	it('S2-109 S2-110 are checked by the form before it sends', () => {
		const typed = { title: 'Premiera', slug: 'premiera', video_id: '3', ...evening };
		expect(eventForm.safeParse(typed).success).toBe(true);
		const wrong = eventForm.safeParse({ ...typed, time_from: '21:00', time_to: '19:00' });
		expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
			['time_from', 'events.validate.hours'],
			['time_to', 'events.validate.hours'],
		]);
		const endless = eventForm.safeParse({ ...typed, date_to: '9999-12-31' });
		expect(endless.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([['date_to', 'events.validate.date']]);
	});
});
