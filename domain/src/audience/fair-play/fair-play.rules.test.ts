import { describe, expect, it } from 'vitest';
import type { StreamRun, Viewing } from './evenings.rules.ts';
import {
	failedEvening,
	giftFor,
	hasAnyStreamFailed,
	type PaidTicket,
	recordingUntil,
	type Streams,
	ticketsWorth,
} from './fair-play.rules.ts';

/** 18:00–20:00 UTC on three days */
const EVENT: Streams = {
	date_from: '2026-11-20',
	date_to: '2026-11-22',
	time_from: '19:00',
	time_to: '21:00',
	full_day: false,
	mark: null,
	runs: [],
};
const WHOLE_DAYS: Streams = { ...EVENT, time_from: null, time_to: null, full_day: true };

const viewing = (more: Partial<Viewing> = {}): Viewing => ({
	seen: 5400,
	stalled: 0,
	cutOff: 0,
	lastAt: '2026-11-20T20:00:00Z',
	isStopped: true,
	...more,
});
const run = (more: Partial<StreamRun> = {}): StreamRun => ({
	on_air_at: '2026-11-20T18:00:00Z',
	last_segment_at: '2026-11-20T19:00:00Z',
	ended_at: '2026-11-20T19:09:59Z',
	silent_seconds: 0,
	...more,
});
const failed = (event: Streams, ...viewings: Viewing[]) => failedEvening(event, { viewings, starts: [] });
const trouble = (...viewings: Viewing[]) => failed(EVENT, ...viewings)?.trouble ?? null;

describe('an evening that failed', () => {
	it('B-029 stalled for more than a tenth of the time', () => {
		expect(trouble(viewing({ seen: 90, stalled: 10 }))).toBeNull();
		expect(trouble(viewing({ seen: 89, stalled: 11 }))).toBe('stalled');
		expect(trouble(viewing({ seen: 0, stalled: 59 }))).toBeNull();
	});

	it('B-029 was cut off for more than five minutes, in between or until the end', () => {
		expect(trouble(viewing({ cutOff: 300 }))).toBeNull();
		expect(trouble(viewing({ cutOff: 200 }), viewing({ cutOff: 101 }))).toBe('cut_off');
		const lost = { lastAt: '2026-11-20T19:54:59Z', isStopped: false };
		expect(failed(EVENT, viewing(lost))).toMatchObject({ trouble: 'cut_off', lost: 301 });
		expect(trouble(viewing({ ...lost, lastAt: '2026-11-20T19:55:00Z' }))).toBeNull();
		expect(trouble(viewing({ ...lost, isStopped: true }))).toBeNull();
		expect(trouble(viewing({ ...lost, lastAt: '2026-11-20T20:59:00Z' }))).toBeNull();
		expect(trouble(viewing(lost), viewing())).toBeNull();
	});

	it('B-029 is judged for itself: neither the other evenings nor the time until them count', () => {
		const clean = viewing({ lastAt: '2026-11-21T20:00:00Z' });
		const atCredits = viewing({ lastAt: '2026-11-20T19:58:00Z', isStopped: false });
		expect(trouble(atCredits)).toBeNull();
		expect(trouble(atCredits, clean)).toBeNull();
		expect(trouble(viewing({ lastAt: '2026-11-20T19:45:00Z', isStopped: false }), clean)).toBe('cut_off');
		expect(failed(EVENT, clean, viewing({ seen: 300, stalled: 100 }))).toMatchObject({ trouble: 'stalled', day: '2026-11-20', seen: 300 });
		expect(trouble(viewing({ cutOff: 200 }), { ...clean, cutOff: 200 })).toBeNull();
	});

	it('B-029 lasts until the end of its own last stream', () => {
		const last = '2026-11-21T19:30:00Z';
		const runs = [run(), run({ on_air_at: '2026-11-21T17:58:00Z', last_segment_at: last, ended_at: last })];
		const lost = viewing({ lastAt: '2026-11-20T19:06:00Z', isStopped: false });
		expect(failed({ ...EVENT, runs }, lost)).toBeNull();
		expect(failed({ ...EVENT, runs: [run({ ended_at: '2026-11-20T19:11:01Z' })], mark: 'fine' }, lost)?.trouble).toBe('cut_off');
		expect(failed({ ...EVENT, runs }, { ...lost, lastAt: '2026-11-21T19:24:00Z' })?.trouble).toBe('cut_off');
	});

	it('B-029 of whole days is that of a live stream, also past midnight; without one nobody is lost', () => {
		const lost = viewing({ lastAt: '2026-11-20T19:00:00Z', isStopped: false });
		expect(failed(WHOLE_DAYS, lost)).toBeNull();
		expect(failed(WHOLE_DAYS, viewing({ seen: 300, stalled: 100 }), viewing({ lastAt: '2026-11-21T20:00:00Z' }))?.trouble).toBe('stalled');
		const late = { on_air_at: '2026-11-20T22:30:00Z', last_segment_at: '2026-11-20T23:40:00Z', ended_at: '2026-11-20T23:40:00Z' };
		const live = { ...WHOLE_DAYS, runs: [run(late), run({ on_air_at: '2026-11-22T18:00:00Z', ended_at: '2026-11-22T20:00:00Z' })] };
		expect(failed(live, { ...lost, lastAt: '2026-11-20T23:36:00Z' })).toBeNull();
		expect(failed(live, { ...lost, lastAt: '2026-11-20T23:30:00Z' })).toMatchObject({ trouble: 'cut_off', lost: 600 });
	});
});

describe('a stream that failed', () => {
	const isFailed = (...runs: StreamRun[]) => hasAnyStreamFailed({ ...EVENT, runs });
	const next = (more: Partial<StreamRun> = {}) =>
		run({ on_air_at: '2026-11-21T18:00:00Z', last_segment_at: '2026-11-21T19:59:00Z', ended_at: '2026-11-21T20:00:00Z', ...more });

	it('B-029 was interrupted for more than five minutes in all of an evening', () => {
		expect([isFailed(), isFailed(run()), isFailed(run({ silent_seconds: 300 })), isFailed(run({ silent_seconds: 301 }))]).toEqual([
			false,
			false,
			false,
			true,
		]);
		expect(isFailed(run({ silent_seconds: 200 }), run({ silent_seconds: 101 }))).toBe(true);
		expect(isFailed(run({ silent_seconds: 200 }), next({ silent_seconds: 200 }))).toBe(false);
	});

	it('B-029 was lost: nobody ended it, and the sender did not return for ten minutes before the close of its evening', () => {
		expect(isFailed(run({ ended_at: '2026-11-20T19:10:00Z' }))).toBe(true);
		expect(isFailed(run({ ended_at: null }))).toBe(true);
		expect(isFailed(run({ last_segment_at: null, ended_at: '2026-11-20T18:10:00Z' }))).toBe(true);
		const late = { last_segment_at: '2026-11-20T19:50:01Z', ended_at: '2026-11-20T20:01:00Z' };
		expect([isFailed(run(late), next()), isFailed(run({ ...late, last_segment_at: '2026-11-20T19:50:00Z' }))]).toEqual([false, true]);
		expect(isFailed(run({ ended_at: '2026-11-20T19:10:00Z' }), run())).toBe(true);
	});

	it('B-029 failed for those who came to it, by itself only where it was interrupted, or as a person says', () => {
		const came = (start: string, event: Partial<Streams>, byItself = false) =>
			failedEvening({ ...EVENT, ...event }, { viewings: [], starts: [start] }, byItself)?.trouble ?? null;
		const runs = [run({ silent_seconds: 301 }), next()];
		const [first, noon, second] = ['2026-11-20T18:30:00Z', '2026-11-21T12:00:00Z', '2026-11-21T18:30:00Z'];
		expect([came(first, { runs }, true), came(second, { runs }), came('2026-11-20T19:10:00Z', { runs })]).toEqual(['stream', null, null]);
		const lost = [run({ ended_at: '2026-11-20T19:10:00Z' })];
		expect([came(first, { runs: lost }), came(first, { runs: lost }, true)]).toEqual(['stream', null]);
		expect([came(first, { runs, mark: 'fine' }), came(second, { runs, mark: 'failed' })]).toEqual([null, 'stream']);
		// what can be watched between the evenings is the recording
		expect(came(noon, { runs, mark: 'failed' })).toBeNull();
	});
});

describe('what a person gets', () => {
	it('B-029 of the recording of a live evening is 48 h more than all holders have, or 48 h from now', () => {
		const now = new Date('2026-11-20T20:30:00Z');
		expect(recordingUntil('2026-11-22T20:00:00Z', now)).toBe('2026-11-24T20:00:00.000Z');
		for (const over of [null, '2026-11-20T20:00:00Z']) expect(recordingUntil(over, now)).toBe('2026-11-22T20:30:00.000Z');
	});

	it.each<[string, PaidTicket[], number]>([
		['paid', [{ list: 4000, paid: 3600, source: null }], 3600],
		['free', [{ list: 4000, paid: 0, source: null }], 0],
		['of a group of 30, one of them free', [{ list: 4000, paid: 0, source: { paid: 116_000, tickets: 30 } }], 3866],
		['of a refunded group', [{ list: 4000, paid: 0, source: { paid: 0, tickets: 30 } }], 0],
		['by a gift worth more', [{ list: 4000, paid: 0, source: { paid: 20_000, tickets: 1 } }], 4000],
		['by a gift and money', [{ list: 4000, paid: 1500, source: { paid: 2500, tickets: 1 } }], 4000],
		['none', [], 0],
	])('B-029 is of the worth of the tickets: %s', (_, tickets, worth) => {
		expect(ticketsWorth(tickets)).toBe(worth);
	});

	it('B-029 is what was chosen, or the other where that is worth nothing', () => {
		expect(giftFor({ chosen: 'recording', worthGrosze: 4000, needsRecording: true })).toBe('recording');
		expect(giftFor({ chosen: 'recording', worthGrosze: 4000, needsRecording: false })).toBe('code');
		expect(giftFor({ chosen: 'code', worthGrosze: 0, needsRecording: true })).toBe('recording');
		expect(giftFor({ chosen: 'code', worthGrosze: 0, needsRecording: false })).toBeNull();
	});
});
