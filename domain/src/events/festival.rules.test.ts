import { expect, it } from 'vitest';
import { firstOpening } from './events.rules.ts';
import { festivalEvents, festivalSince } from './festival.rules.ts';

const now = new Date('2026-11-18T19:00:00Z');
const event = (day: string, time_to = '20:00', is_festival: 0 | 1 = 1) => {
	const times = { date_from: day, date_to: day, time_from: '18:00', time_to, full_day: 0 as const };
	return { ...times, is_festival, opens_at: firstOpening(times) };
};
const events = [
	event('2026-11-20'),
	event('2026-11-18', '20:00'),
	event('2026-11-18', '20:01'),
	event('2025-11-17'),
	event('2025-11-18'),
	event('2026-11-19', '20:00', 0),
	event('2026-11-17', '20:00', 0),
];
const TO_COME = ['2026-11-18 20:01', '2026-11-20 20:00'];

it.each<[string, 0 | 1, 0 | 1, string[]]>([
	['nothing ended, also at the moment of its end', 0, 0, TO_COME],
	['nothing ended, whatever its order', 0, 1, TO_COME],
	['ended ones of a year, oldest first', 1, 0, [...TO_COME, '2025-11-18 20:00', '2026-11-18 20:00']],
	['ended ones of a year, newest first', 1, 1, [...TO_COME, '2026-11-18 20:00', '2025-11-18 20:00']],
])('S1-016 S2-036 the festival shows %s', (_, festival_show_finished, festival_reverse_finished, shown) => {
	const listed = festivalEvents(events, { festival_show_finished, festival_reverse_finished }, now);
	expect(listed.map(({ date_from, time_to }) => `${date_from} ${time_to}`)).toEqual(shown);
});

it('the year of the festival counts days in Warsaw', () => {
	expect(['2026-11-17T22:59:00Z', '2026-11-17T23:00:00Z'].map((at) => festivalSince(new Date(at)))).toEqual(['2025-11-17', '2025-11-18']);
});
