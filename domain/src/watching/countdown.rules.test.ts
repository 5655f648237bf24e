import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentMs } from '../base/time/time.ts';
import { eventAvailability } from '../events/events.rules.ts';
import { countdown, countdownTarget, eventCountdownDate, videoCountdownDate } from './countdown.rules.ts';

const opening = '2026-11-20T18:00:00.000Z';
const early = (ms: number) => new Date(momentMs(opening) - ms);
const HOUR = 3_600_000;

describe('countdown', () => {
	it.each([
		[10 * 24 * HOUR + 5, { kind: 'days', days: 10 }],
		[24 * HOUR + 1, { kind: 'days', days: 1 }],
		[24 * HOUR, { kind: 'timer', text: '24:00:00' }],
		[10 * HOUR + 61_000, { kind: 'timer', text: '10:01:01' }],
		[HOUR - 1, { kind: 'timer', text: '1:00:00' }],
		[65_000, { kind: 'timer', text: '0:01:05' }],
		[1, { kind: 'timer', text: '0:00:01' }],
		[0, { kind: 'done' }],
		[-1, { kind: 'done' }],
	])('S1-131 with %i ms left shows %j: days above 24 h, otherwise H:mm:ss', (left, shown) => {
		expect(countdown(opening, early(left))).toEqual(shown);
	});

	it('S1-132 K7 ends 5 s after the opening plus 3 to 8 s, spread, never early', () => {
		expect(momentMs(countdownTarget(opening, 0)) - momentMs(opening)).toBe(8_000);
		expect(momentMs(countdownTarget(opening, 0.999)) - momentMs(opening)).toBe(12_995);
		const perSecond = new Map<number, number>();
		for (let viewer = 0; viewer < 1000; viewer++) {
			const second = Math.floor(momentMs(countdownTarget(opening, viewer / 1000)) / 1000);
			perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
		}
		expect(Math.max(...perSecond.values())).toBeLessThanOrEqual(200);
	});

	it('S1-132 K7 the event is open when the countdown ends', () => {
		const event = { date_from: '2026-11-20', date_to: '2026-11-20', time_from: '19:00', time_to: '21:00', full_day: false };
		const nearest = eventCountdownDate(event, early(HOUR)) as string;
		expect(nearest).toBe(opening);
		fc.assert(
			fc.property(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (jitter) => {
				expect(eventAvailability(event, new Date(countdownTarget(nearest, jitter)))).toBe(1);
			}),
		);
	});

	it('S1-074 a video counts to its opening, then to its end, then to nothing', () => {
		const video = { available_from: opening, end_date: '2026-11-30T18:00:00.000Z' };
		expect(videoCountdownDate(video, early(1))).toBe(opening);
		expect(videoCountdownDate(video, early(0))).toBe(video.end_date);
		expect(videoCountdownDate(video, new Date(video.end_date))).toBeNull();
		expect(videoCountdownDate({ available_from: null, end_date: null }, early(0))).toBeNull();
	});
});
