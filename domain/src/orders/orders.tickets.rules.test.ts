import { describe, expect, it } from 'vitest';
import { accessUntil, openFirst, ownTickets } from './orders.tickets.rules.ts';

const NOW = new Date('2026-11-20T18:30:00.000Z');
const event = {
	kind: 'event',
	status: 'COMPLETED',
	slug: 'mewa',
	full_day: 0,
	date_from: '2026-11-20',
	date_to: '2026-11-20',
	time_from: '19:00',
	time_to: '21:00',
	hide_time_to: 0,
	refund_reason: null,
	replay_until: null,
	available_from: null,
	end_date: null,
	expiration_date: null,
	created_at: '2026-11-01T10:00:00.000Z',
} as const;
const video = { ...event, kind: 'video', slug: 'hamlet', date_from: null, date_to: null, time_from: null, time_to: null } as const;

describe('the tickets at the top of an account', () => {
	it('F-065 are those that can be watched: what is open first, then what opens soonest', () => {
		const later = { ...event, slug: 'dziady', date_from: '2026-11-22', date_to: '2026-11-22' };
		const soon = { ...event, slug: 'wesele', date_from: '2026-11-21', date_to: '2026-11-21' };
		const newer = { ...video, created_at: '2026-11-02T10:00:00.000Z' };
		const premiere = { ...video, slug: 'premiera', available_from: '2026-11-21T12:00:00.000Z' };
		expect(ownTickets([later, soon, event, newer, premiere], NOW).map(({ order, opensAt }) => [order.slug, opensAt])).toEqual([
			['hamlet', null],
			['mewa', null],
			['premiera', '2026-11-21T12:00:00.000Z'],
			['wesele', '2026-11-21T18:00:00.000Z'],
			['dziady', '2026-11-22T18:00:00.000Z'],
		]);
	});

	it('B-024 after a live evening the recording, until it ends for this person', () => {
		const recordingUntil = '2026-11-20T18:30:01.000Z';
		const over = { ...event, date_from: '2026-11-18', date_to: '2026-11-18', replay_until: recordingUntil };
		expect(ownTickets([over], NOW)).toEqual([{ order: over, opensAt: null, recordingUntil }]);
		const between = { ...over, date_to: '2026-11-21', time_from: '20:00' };
		const soon = { ...event, time_from: '19:45' };
		expect(ownTickets([soon, between], NOW)).toMatchObject([
			{ order: between, opensAt: '2026-11-20T19:00:00.000Z', recordingUntil },
			{ order: soon, opensAt: '2026-11-20T18:45:00.000Z' },
		]);
		const early = { ...event, replay_until: recordingUntil, stream_ended_at: '2026-11-20T18:29:00.000Z' };
		expect(ownTickets([early], NOW), 'its stream ended before its hours').toEqual([{ order: early, opensAt: null, recordingUntil }]);
		const gone = { ...early, replay_until: null };
		expect(ownTickets([gone], NOW), 'and left no recording').toEqual([{ order: gone, opensAt: null, isStreamOver: true }]);
		const more = { ...gone, date_to: '2026-11-22' };
		expect(ownTickets([more], NOW), 'until the next evening').toEqual([
			{ order: more, opensAt: '2026-11-21T18:00:00.000Z', isStreamOver: true },
		]);
		const midnight = { stream_began_at: '2026-11-19T20:00:00.000Z', stream_ended_at: '2026-11-19T23:30:00.000Z', replay_until: null };
		const days = { ...event, full_day: 1, date_from: '2026-11-19', date_to: '2026-11-21', ...midnight } as const;
		expect(ownTickets([days], NOW), 'that of whole days which began the day before').toEqual([{ order: days, opensAt: null }]);
		const again = { ...gone, replay_until: NOW.toISOString(), next_stream_waits: true };
		expect(ownTickets([again], NOW), 'its next stream has its key').toEqual([{ order: again, opensAt: null }]);
		const next = { ...early, date_from: '2026-11-19', stream_ended_at: '2026-11-19T20:00:00.000Z' };
		expect(ownTickets([next], NOW), 'that of the evening before').toEqual([{ order: next, opensAt: null }]);
	});

	it('F-065 a video that opens exactly now is open', () => {
		expect(ownTickets([{ ...video, available_from: NOW.toISOString() }], NOW)).toMatchObject([{ opensAt: null }]);
	});

	it('F-065 F-046 come after the open orders: those that end unless they are paid, the first to end on top, then those the bank confirms', () => {
		const at = (status: 'PENDING' | 'WAITING_FOR_CONFIRMATION' | 'COMPLETED' | 'UNDEFINED', reserved_until: string | null) => ({
			status,
			reserved_until,
		});
		const orders = [
			at('PENDING', '2026-11-20T18:40:00.000Z'),
			at('UNDEFINED', '2026-11-20T18:35:00.000Z'),
			at('WAITING_FOR_CONFIRMATION', '2026-11-20T18:31:00.000Z'),
			at('COMPLETED', null),
		];
		expect(openFirst(orders)).toEqual([orders[1], orders[0], orders[2]]);
	});

	it('F-065 F-045 are not those that are over, unpaid, refunded, for others, or of a cancelled event', () => {
		const gone = [
			{ ...event, date_from: '2026-11-01', date_to: '2026-11-01', replay_until: NOW.toISOString() },
			{ ...event, status: 'PENDING' as const },
			{ ...event, status: 'REFUNDED' as const },
			{ ...event, kind: 'group' as const },
			{ ...event, refund_reason: 'Choroba aktora' },
			{ ...video, expiration_date: NOW.toISOString() },
			{ ...video, end_date: NOW.toISOString(), expiration_date: '2026-12-01T10:00:00.000Z' },
		];
		expect(ownTickets(gone, NOW)).toEqual([]);
		const until = '2026-12-01T10:00:00.000Z';
		expect(accessUntil({ status: 'COMPLETED', expiration_date: until })).toBe(until);
		expect(accessUntil({ status: 'CANCELED', expiration_date: until })).toBeNull();
	});
});
