import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentMs, parseMoment, toMoment, warsawTime } from '../base/time/time.ts';
import { isOrderExpired, isVideoListed, videoAccessTerm, videoAvailability, videoOpening, videoOrderExpiresAt } from './videos.rules.ts';

const from = '2026-11-20T18:00:00.000Z';
const to = '2026-11-30T18:00:00.000Z';
const at = (moment: string, ms = 0) => new Date(momentMs(moment) + ms);

describe('availability of a video', () => {
	it.each<[string | null, string | null, Date, -1 | 0 | 1]>([
		[null, null, at(from), 1],
		[from, null, at(from, -1), 0],
		[from, null, at(from), 1],
		[null, to, at(to, -1), 1],
		[null, to, at(to), -1],
		[from, to, at(from, -1), 0],
		[from, to, at(from, 1), 1],
		[from, to, at(to, 1), -1],
	])('S1-126 R-038 F2 from %s to %s is at %s: %i', (available_from, end_date, now, status) => {
		expect(videoAvailability({ available_from, end_date }, now)).toBe(status);
	});

	it('opens at the moment itself', () => {
		const opening = (at: string) => videoOpening({ available_from: '2026-12-03T19:00:00.000Z' }, new Date(at));
		expect(opening('2026-12-03T18:59:59.999Z')).toBe('2026-12-03T19:00:00.000Z');
		expect(opening('2026-12-03T19:00:00.000Z')).toBeNull();
		expect(videoOpening({ available_from: null }, new Date())).toBeNull();
	});

	it('S1-154 lists omit what is not visible, past its end or hidden; what is still to come stays', () => {
		const video = { available_from: from, end_date: to, visible: 1, dashboard_hidden: 0 } as const;
		expect(isVideoListed(video, at(from, -1))).toBe(true);
		expect(isVideoListed(video, at(to))).toBe(false);
		expect(isVideoListed({ ...video, visible: 0 }, at(from))).toBe(false);
		expect(isVideoListed({ ...video, dashboard_hidden: 1 }, at(from))).toBe(false);
	});
});

describe('expiry of a video order', () => {
	const order = { paidAt: '2026-11-10T10:00:00.000Z', available_from: null, ownHours: null, globalHours: 48 };
	it.each([
		[{}, '2026-11-12T10:00:00.000Z'],
		[{ ownHours: 3 }, '2026-11-10T13:00:00.000Z'],
		[{ ownHours: 0 }, null],
		[{ globalHours: 0 }, null],
		[{ globalHours: null }, null],
		[{ globalHours: 0, ownHours: 24 }, '2026-11-11T10:00:00.000Z'],
		[{ available_from: from }, '2026-11-22T18:00:00.000Z'],
		[{ available_from: '2026-11-01T00:00:00.000Z' }, '2026-11-12T10:00:00.000Z'],
	])('S1-249 R-040 with %j ends %s', (change, end) => expect(videoOrderExpiresAt({ ...order, ...change })).toBe(end));

	it.each([
		['2026-03-28 12:00', '13:00'],
		['2026-10-24 12:00', '11:00'],
	])('K2 24 hours bought at %s are 24 elapsed hours over the clock change', (bought, clock) => {
		const paidAt = parseMoment(bought) as string;
		const end = videoOrderExpiresAt({ ...order, paidAt, ownHours: 24 }) as string;
		expect(momentMs(end) - momentMs(paidAt)).toBe(24 * 3_600_000);
		expect(warsawTime(new Date(end))).toBe(clock);
	});

	it('F-051 is stated as the end of the video where that comes first', () => {
		const now = new Date('2026-11-20T18:00:00.000Z');
		const term = (end_date: string | null, hours: number) =>
			videoAccessTerm({ available_from: null, end_date, tickets_expiration_time: hours }, null, now);
		const end = '2026-11-21T18:00:00.000Z';
		expect(term(null, 48)).toEqual({ hours: 48, from: null, until: null });
		expect(term(end, 48)).toMatchObject({ until: end });
		expect(term(end, 0)).toMatchObject({ hours: null, until: end });
		expect(term(end, 12)).toEqual({ hours: 12, from: null, until: null });
	});

	it('R-041 F2 an order ends at the instant of its expiration_date', () => {
		expect([
			isOrderExpired(to, at(to, -1)),
			isOrderExpired(to, at(to)),
			isOrderExpired(null, at(to)),
			isOrderExpired(undefined, at(to)),
		]).toEqual([false, true, false, false]);
	});

	it('R-040 never ends before the chosen hours have passed since payment and since opening', () => {
		const moment = fc.integer({ min: 0, max: 1e6 }).map((minutes) => toMoment(new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)));
		fc.assert(
			fc.property(moment, fc.option(moment), fc.constantFrom(3, 6, 12, 24, 36, 48, 72), (paidAt, available_from, hours) => {
				const end = momentMs(videoOrderExpiresAt({ paidAt, available_from, ownHours: hours, globalHours: 0 }) ?? '');
				expect(end - momentMs(paidAt)).toBeGreaterThanOrEqual(hours * 3_600_000);
				if (available_from) expect(end - momentMs(available_from)).toBeGreaterThanOrEqual(hours * 3_600_000);
				expect([momentMs(paidAt), momentMs(available_from ?? paidAt)]).toContain(end - hours * 3_600_000);
			}),
		);
	});
});
