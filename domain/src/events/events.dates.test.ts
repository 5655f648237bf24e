import { describe, expect, it } from 'vitest';
import { type EventDates, formatEventDays, formatEventHours, formatEventWhen, runningHours } from './events.dates.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const evening: EventDates = {
	date_from: '2026-11-20',
	date_to: '2026-11-20',
	time_from: '19:00',
	time_to: '21:00',
	full_day: 0,
	hide_time_to: 0,
};

describe('dates of an event', () => {
	it('S1-065 shows date and time', () => {
		expect(plain(formatEventWhen(evening, 'pl'))).toBe('20 listopada 2026, 19:00–21:00');
		expect(plain(formatEventWhen({ ...evening, date_to: '2026-11-22' }, 'en'))).toBe('20–22 November 2026, 19:00–21:00');
	});

	it('S1-067 hides the end time with hide_time_to and all times with full_day', () => {
		expect(formatEventHours({ ...evening, hide_time_to: 1 })).toBe('19:00');
		expect(formatEventHours({ ...evening, full_day: 1 })).toBe('');
		expect(plain(formatEventWhen({ ...evening, full_day: true }, 'pl'))).toBe('20 listopada 2026');
	});

	it('S1-016 S2-037 shortens for the festival', () => {
		expect(plain(formatEventDays({ ...evening, date_from: '2026-12-04', date_to: '2026-12-08' }, 'pl', true))).toBe('pt. 4.12 – wt. 8.12');
		expect(plain(formatEventDays(evening, 'pl', true))).toBe('pt. 20.11');
	});
});

describe('G-007 a running show', () => {
	const show = {
		date_from: '2026-11-20',
		date_to: '2026-11-21',
		time_from: '13:48',
		time_to: '17:28',
		full_day: 0,
		hide_time_to: 0,
	} as const;
	const during = new Date('2026-11-21T14:00:00Z');

	it('G-007 says since when it runs and when it ends, unless the end is hidden', () => {
		expect(runningHours(show, during)).toEqual({ from: '13:48', until: '17:28' });
		expect(runningHours({ ...show, hide_time_to: 1 }, during)).toEqual({ from: '13:48', until: null });
	});

	it('G-007 says nothing between its evenings, and of whole days', () => {
		expect(runningHours(show, new Date('2026-11-21T08:00:00Z'))).toBeNull();
		expect(runningHours({ ...show, full_day: 1 }, during)).toBeNull();
	});
});
