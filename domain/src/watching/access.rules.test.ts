import { describe, expect, it } from 'vitest';
import {
	type EventForViewer,
	eventAccess,
	eventProductState,
	leadingOrder,
	mayOpen,
	UNKNOWN_BIRTHDAY,
	type VideoForViewer,
	type Viewer,
	videoAccess,
	videoProductState,
	whyNotBuy,
	whyNotWatch,
} from './access.rules.ts';
import { admin, after, child, early, event, premium, running, standard, video } from './testing/access.examples.ts';

describe('access', () => {
	it.each<[string, Partial<EventForViewer>, Viewer, boolean]>([
		['nothing', {}, standard, false],
		['a COMPLETED order', { paymentStatus: 'COMPLETED' }, standard, true],
		['a PENDING order', { paymentStatus: 'PENDING' }, standard, false],
		['an order waiting for its refund', { paymentStatus: 'WAITING_FOR_REFUND' }, standard, false],
		['a REFUNDED order', { paymentStatus: 'REFUNDED' }, standard, false],
		['premium', {}, premium, true],
		['admin', {}, admin, true],
		['price 0', { event_price: 0, available_tickets: null }, standard, true],
		['price 0 and 0 seats, which means no limit', { event_price: 0, available_tickets: 0 }, standard, true],
		['price 0 and tickets off', { event_price: 0, enable_tickets: 0 }, standard, true],
		['a code that covers the price, not yet used', { newPrice: 0 }, standard, false],
	])('S1-135 R-073 to an event by %s', (_by, change, viewer, access) => {
		expect(eventAccess({ ...event, ...change }, viewer)).toBe(access);
	});

	it('S1-136 R-039 a free event with limited seats needs a free order', () => {
		const free = { ...event, event_price: 0, available_tickets: 10 };
		expect(eventAccess(free, standard)).toBe(false);
		expect(whyNotWatch(eventProductState(free, standard, running))).toBe('no_access');
		expect(whyNotBuy(eventProductState(free, standard, running))).toBeNull();
		expect(eventAccess({ ...free, paymentStatus: 'COMPLETED' }, standard)).toBe(true);
	});

	it('S1-135 R-041 F2 to a video by an order until its expiration_date, price 0 or role', () => {
		const paid = { ...video, paymentStatus: 'COMPLETED', expiration_date: '2026-11-20T19:00:00.000Z' };
		expect(videoAccess(paid, standard, new Date('2026-11-20T18:59:59Z'))).toBe(true);
		expect(videoAccess(paid, standard, new Date('2026-11-20T19:00:00Z'))).toBe(false);
		expect(videoAccess({ ...paid, expiration_date: null }, standard, running)).toBe(true);
		expect(videoAccess(video, standard, running)).toBe(false);
		expect(videoAccess({ ...video, video_price: 0 }, standard, running)).toBe(true);
		expect(videoAccess(video, premium, running)).toBe(true);
	});

	it('the leading order is a valid paid one, then one being paid, then an expired one, then the newest', () => {
		const order = (status: string, day: number, expiration_date: string | null = null) => ({
			status,
			created_at: `2026-11-0${day}T00:00:00.000Z`,
			expiration_date,
		});
		const leading = (...orders: ReturnType<typeof order>[]) => leadingOrder(orders, running);
		expect(leading()).toBeNull();
		expect(leading(order('CANCELED', 1), order('REFUNDED', 2))?.status).toBe('REFUNDED');
		expect(leading(order('COMPLETED', 1), order('CANCELED', 2), order('PENDING', 3))?.status).toBe('COMPLETED');
		expect(leading(order('COMPLETED', 1, '2026-11-02T00:00:00.000Z'), order('PENDING', 3))?.status).toBe('PENDING');
		expect(leading(order('COMPLETED', 1, '2026-11-02T00:00:00.000Z'))?.status).toBe('COMPLETED');
		expect(leading(order('COMPLETED', 1, '2026-11-02T00:00:00.000Z'), order('CANCELED', 3))?.status).toBe('COMPLETED');
		expect(leading(order('COMPLETED', 1), order('COMPLETED', 2, '2026-12-01T00:00:00.000Z'))?.expiration_date).toBeNull();
	});
});

const paid = { paymentStatus: 'COMPLETED' };

describe('may watch', () => {
	it.each<[string, Partial<EventForViewer>, Viewer, Date, string | null]>([
		['paid, inside', paid, standard, running, null],
		['paid, before', paid, standard, early, 'not_available'],
		['paid, after', paid, standard, after, 'event_over'],
		['not paid', {}, standard, running, 'no_access'],
		['paid, blocked country', { ...paid, countryBlock: true }, standard, running, 'country_blocked'],
		['paid, too young', { ...paid, age_restriction: 16 }, child, running, 'under_age'],
		['paid, no birthday', { ...paid, age_restriction: 16 }, { role: 'standard', birthday: null }, running, 'under_age'],
		['paid, birthday not loaded', { ...paid, age_restriction: 16 }, { role: 'standard', birthday: UNKNOWN_BIRTHDAY }, running, null],
		['paid, 1900', { ...paid, age_restriction: 1 }, { role: 'premium', birthday: '1900-01-01' }, running, 'under_age'],
		['premium, inside', {}, premium, running, null],
		['premium, before', {}, premium, early, 'not_available'],
		['premium, blocked country', { countryBlock: true }, premium, running, 'country_blocked'],
		['free, inside', { event_price: 0, available_tickets: null }, standard, running, null],
		['free, signed out', { event_price: 0, available_tickets: null }, null, running, 'unauthenticated'],
		['too young and not paid', { age_restriction: 16 }, child, running, 'under_age'],
		[
			'paid, its stream has ended without a recording',
			{ ...paid, stream_ended_at: '2026-11-20T18:30:00.000Z' },
			standard,
			running,
			'event_over',
		],
		['all at once, over first', { age_restriction: 16, countryBlock: true }, child, after, 'event_over'],
		['too young before the country', { age_restriction: 16, countryBlock: true }, child, running, 'under_age'],
	])('S1-134 R-032 R-042 F2 F4 event, %s', (_case, change, viewer, now, reason) => {
		expect(whyNotWatch(eventProductState({ ...event, ...change }, viewer, now))).toBe(reason);
	});

	it('S1-134 R-042 an admin may watch whatever the hour, the country and the age', () => {
		for (const now of [early, running, after])
			expect(whyNotWatch(eventProductState({ ...event, age_restriction: 18, countryBlock: true }, admin, now))).toBeNull();
		expect(whyNotWatch(videoProductState({ ...video, end_date: '2020-01-01T00:00:00.000Z' }, admin, running))).toBeNull();
	});

	it('S1-130 R-036 a person who started inside the window may reload after its close, but not after losing access', () => {
		const startedAt = '2026-11-20T19:59:00.000Z';
		expect(whyNotWatch(eventProductState({ ...event, ...paid }, standard, after, startedAt))).toBeNull();
		expect(whyNotWatch(eventProductState({ ...event, ...paid }, standard, new Date('2026-11-20T21:00:00Z'), startedAt))).toBe('event_over');
		expect(whyNotWatch(eventProductState({ ...event, paymentStatus: 'REFUNDED' }, standard, after, startedAt))).toBe('no_access');
	});

	it('B-024 after the stream of the evening, or its hours, those with access see until when the recording is there', () => {
		const replay_until = '2026-11-22T20:00:00.000Z';
		const shown = (change: Partial<EventForViewer>, now: Date) =>
			eventProductState({ ...event, replay_until, ...change }, standard, now).recordingUntil;
		expect(shown(paid, after)).toBe(replay_until);
		expect(shown({ ...paid, date_to: '2026-11-21' }, after)).toBe(replay_until);
		expect(shown({ ...paid, stream_ended_at: '2026-11-20T18:30:00.000Z' }, running)).toBe(replay_until);
		for (const [change, now] of [
			[{}, after],
			[paid, running],
			[{ ...paid, date_from: '2026-11-19', stream_ended_at: '2026-11-19T20:00:00.000Z' }, running],
			[paid, new Date(replay_until)],
		] as const)
			expect(shown(change, now)).toBeNull();
		const sold = (change: Partial<EventForViewer>, now: Date) =>
			eventProductState({ ...event, replay_until, ...change }, standard, now).soldUntil;
		const ended = { stream_ended_at: '2026-11-20T18:30:00.000Z' };
		expect([sold(ended, running), sold(ended, after), sold({}, running)]).toEqual([replay_until, null, null]);
	});

	it.each<[string, Partial<VideoForViewer>, Viewer, string | null]>([
		['paid', paid, standard, null],
		['paid, expired', { ...paid, expiration_date: '2026-11-20T18:00:00.000Z' }, standard, 'no_access'],
		['paid, still to come', { ...paid, available_from: '2026-11-21T18:00:00.000Z' }, standard, 'not_available'],
		['paid, past its end', { ...paid, end_date: '2026-11-20T18:00:00.000Z' }, standard, 'not_available'],
		['free, too young', { video_price: 0, age_restriction: 13 }, child, 'under_age'],
		['free, blocked country', { video_price: 0, countryBlock: true }, standard, 'country_blocked'],
		['not paid', {}, standard, 'no_access'],
	])('S1-134 S2-029 F2 video, %s', (_case, change, viewer, reason) => {
		expect(whyNotWatch(videoProductState({ ...video, ...change }, viewer, running))).toBe(reason);
	});

	it('S1-038 R-045 F5 unpublished events and invisible videos exist for admins only', () => {
		for (const item of [{ published: 0 }, { visible: 0 }] as const) {
			expect([null, standard, premium, admin].map((viewer) => mayOpen(item, viewer))).toEqual([false, false, false, true]);
		}
		expect(mayOpen({ published: 1 }, null)).toBe(true);
		expect(mayOpen({ visible: true }, standard)).toBe(true);
	});
});

describe('may buy', () => {
	const ticketsOff = { enable_tickets: 0 } as const;
	const streamEnded = { stream_ended_at: '2026-11-20T18:30:00.000Z' };
	it.each<[string, Partial<EventForViewer>, Viewer, Date, string | null]>([
		['a seat', {}, standard, early, null],
		['over', {}, standard, after, 'event_over'],
		['its stream has ended, with a recording', { ...streamEnded, replay_until: '2026-11-22T18:30:00.000Z' }, standard, running, null],
		['its stream has ended, without a recording', streamEnded, standard, running, 'event_over'],
		['paid, its stream has ended', { ...paid, ...streamEnded }, standard, running, 'event_over'],
		['too young', { age_restriction: 16 }, child, early, 'under_age'],
		['blocked country', { countryBlock: true }, standard, early, 'country_blocked'],
		['paid already', paid, standard, early, 'already_has_access'],
		['premium', {}, premium, early, 'already_has_access'],
		['free without limit', { event_price: 0, available_tickets: null }, standard, early, 'already_has_access'],
		['an open order, which is resumed', { paymentStatus: 'PENDING' }, standard, early, null],
		['a canceled order', { paymentStatus: 'CANCELED' }, standard, early, null],
		['a refunded order', { paymentStatus: 'REFUNDED' }, standard, early, null],
		['tickets off, no code', ticketsOff, standard, early, 'payments_blocked'],
		['tickets off, a code too small', { ...ticketsOff, newPrice: 1 }, standard, early, 'payments_blocked'],
		['tickets off, a usable code that covers it', { ...ticketsOff, newPrice: 0 }, standard, early, null],
		['sold out', { ticketsAvailable: false }, standard, early, 'sold_out'],
		['no limit of seats', { ticketsAvailable: false, available_tickets: 0 }, standard, early, null],
		['sold out and tickets off', { ticketsAvailable: false, enable_tickets: 0 }, standard, early, 'payments_blocked'],
	])('A9 A10 R-067 R-092 S1-235 S1-236 event: %s', (_case, change, viewer, now, reason) => {
		expect(whyNotBuy(eventProductState({ ...event, ...change }, viewer, now))).toBe(reason);
	});

	it('R-041 of a video the end of bought access is not the same as no access', () => {
		const ended = (change: Partial<VideoForViewer>, viewer: Viewer = standard) =>
			videoProductState({ ...video, ...change }, viewer, running).accessEnded;
		const over = { ...paid, expiration_date: running.toISOString() };
		expect(ended(over)).toBe(true);
		expect(ended({ ...paid, expiration_date: new Date(running.getTime() + 1).toISOString() })).toBe(false);
		expect([ended({}), ended({ ...over, paymentStatus: 'REFUNDED' }), ended(over, admin)]).toEqual([false, false, false]);
	});

	it('A10 S1-235 video: refused past its end, sold before its opening, sold again once expired', () => {
		const why = (change: Partial<VideoForViewer>) => whyNotBuy(videoProductState({ ...video, ...change }, standard, running));
		expect(why({ end_date: '2026-11-20T18:00:00.000Z' })).toBe('not_available');
		expect(why({ available_from: '2026-12-20T18:00:00.000Z' })).toBeNull();
		expect(why(paid)).toBe('already_has_access');
		expect(why({ ...paid, expiration_date: '2026-11-20T18:00:00.000Z' })).toBeNull();
	});
});
