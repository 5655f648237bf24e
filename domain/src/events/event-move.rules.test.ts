import { describe, expect, it } from 'vitest';
import { needsMoveQuestion } from './event-move.rules.ts';

const evening = { date_from: '2026-12-07', date_to: '2026-12-07', time_from: '19:00', time_to: '21:00', full_day: 0 } as const;
const held = { ...evening, cancelled: 0, numberOfTickets: 8 } as const;

describe('a change of the time of an event', () => {
	it.each([{ date_from: '2026-12-06' }, { date_to: '2026-12-08' }, { time_from: '19:30' }, { time_to: '21:30' }, { full_day: true }])(
		'needs a question when tickets are held: %o',
		(change) => {
			expect(needsMoveQuestion(held, { ...evening, ...change })).toBe(true);
			expect(needsMoveQuestion({ ...held, numberOfTickets: 0 }, { ...evening, ...change })).toBe(false);
			expect(needsMoveQuestion({ ...held, cancelled: 1 }, { ...evening, ...change })).toBe(false);
		},
	);

	it('is none when the same time is saved, or hours that a whole day does not have', () => {
		expect(needsMoveQuestion(held, { ...evening, full_day: false })).toBe(false);
		expect(needsMoveQuestion({ ...held, full_day: 1 }, { ...evening, full_day: true, time_from: null, time_to: null })).toBe(false);
	});
});
