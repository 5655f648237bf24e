import { expect, it } from 'vitest';
import { announced } from './announced.rules.ts';

const event = (given: object = {}) => ({
	title: 'Wesele',
	date_from: '2026-11-20',
	date_to: '2026-11-20',
	time_from: '15:00',
	time_to: '17:28',
	full_day: 0 as const,
	hide_time_to: 0 as const,
	published: 1 as const,
	cancelled: 0 as const,
	replay_until: null,
	stream_ended_at: null,
	stream_began_at: null,
	next_stream_waits: false,
	...given,
});
// 16:00 in Warsaw
const now = new Date('2026-11-20T15:00:00Z');
const shown = (...events: ReturnType<typeof event>[]) =>
	announced(events, now).map(({ event: { title }, from, until, isOnAir }) => [title, isOnAir, from, until]);

it.each([
	['on air', {}, [['Wesele', true, '15:00', '17:28']]],
	['on air, its end is not said', { hide_time_to: 1 }, [['Wesele', true, '15:00', null]]],
	['in three hours', { time_from: '19:00', time_to: '21:00' }, [['Wesele', false, '19:00', null]]],
	['in three hours and a minute', { time_from: '19:01', time_to: '21:00' }, []],
	['over', { time_from: '12:00', time_to: '15:59' }, []],
	['its stream has ended', { stream_ended_at: '2026-11-20T14:50:00Z', stream_began_at: '2026-11-20T14:00:00Z' }, []],
	['cancelled', { cancelled: 1 }, []],
	['a draft', { published: 0 }, []],
	['of whole days', { full_day: 1, time_from: null, time_to: null }, []],
	['the second of two evenings', { date_from: '2026-11-19', time_from: '18:00', time_to: '20:00' }, [['Wesele', false, '18:00', null]]],
])('N-016 an event %s', (_name, given, lines) => expect(shown(event(given))).toEqual(lines));

it('N-016 what is on air comes first, then what begins first, three at most', () => {
	const at = (title: string, time_from: string) => event({ title, time_from, time_to: '23:00' });
	expect(shown(at('D', '18:30'), at('C', '17:30'), at('B', '17:00'), at('A', '15:30')).map(([title]) => title)).toEqual(['A', 'B', 'C']);
});

it('N-016 nine o’clock is before ten', () => {
	const morning = new Date('2026-11-20T07:30:00Z');
	const at = (title: string, time_from: string) => event({ title, time_from, time_to: '12:00' });
	expect(announced([at('B', '10:00'), at('A', '09:00')], morning).map(({ event: { title } }) => title)).toEqual(['A', 'B']);
});
