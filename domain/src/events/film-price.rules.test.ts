import { describe, expect, it } from 'vitest';
import { undercutsTicket } from './film-price.rules.ts';

const now = new Date('2026-11-15T12:00:00Z');
const film = { visible: 1, video_price: 0, available_from: null, end_date: null } as const;
const event = { event_price: 60, opens_at: '2026-11-20T18:00:00.000Z', closes_at: '2026-11-20T21:00:00.000Z' };

describe('the film of a paid event', () => {
	it('F-036 undercuts the ticket when it can be watched before for less', () => {
		expect(undercutsTicket(film, event, now)).toBe(true);
		expect(undercutsTicket({ ...film, video_price: 59.99 }, event, now)).toBe(true);
		expect(undercutsTicket({ ...film, video_price: 60 }, event, now)).toBe(false);
		expect(undercutsTicket({ ...film, visible: 0 }, event, now)).toBe(false);
		expect(undercutsTicket(film, { ...event, event_price: 0 }, now)).toBe(false);
	});

	it('F-036 not where the event shows its own stream instead of the film', () => {
		expect(undercutsTicket(film, { ...event, live_enabled: 1 }, now)).toBe(false);
		expect(undercutsTicket(film, { ...event, live_enabled: 0 }, now)).toBe(true);
	});

	it('F-036 not when it opens with the event or later, has ended, or the event is over', () => {
		expect(undercutsTicket({ ...film, available_from: event.opens_at }, event, now)).toBe(false);
		expect(undercutsTicket({ ...film, available_from: '2026-11-20T17:59:59.999Z' }, event, now)).toBe(true);
		expect(undercutsTicket({ ...film, end_date: '2026-11-15T12:00:00.000Z' }, event, now)).toBe(false);
		expect(undercutsTicket(film, event, new Date(event.closes_at))).toBe(false);
	});
});
