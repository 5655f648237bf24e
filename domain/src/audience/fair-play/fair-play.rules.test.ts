import { describe, expect, it } from 'vitest';
import { type Evening, giftFor, hasStreamFailed, recordingUntil, type StreamRun, troubleOf, wasInterrupted } from './fair-play.rules.ts';

const stream = { hasFailed: false, endedAt: '2026-11-20T20:00:00Z' };
const evening = (more: Partial<Evening> = {}): Evening => ({
	seen: 5400,
	stalled: 0,
	cutOff: 0,
	lastAt: '2026-11-20T20:00:00Z',
	isStopped: true,
	...more,
});

describe('an evening that failed', () => {
	it('B-029 stalled for more than a tenth of the time', () => {
		expect(troubleOf(evening({ seen: 90, stalled: 10 }), stream)).toBeNull();
		expect(troubleOf(evening({ seen: 89, stalled: 11 }), stream)).toBe('stalled');
		expect(troubleOf(evening({ seen: 0, stalled: 59 }), stream)).toBeNull();
	});

	it('B-029 was cut off for more than five minutes, in between or until the end', () => {
		expect(troubleOf(evening({ cutOff: 300 }), stream)).toBeNull();
		expect(troubleOf(evening({ cutOff: 301 }), stream)).toBe('cut_off');
		const lost = { lastAt: '2026-11-20T19:54:59Z', isStopped: false };
		expect(troubleOf(evening(lost), stream)).toBe('cut_off');
		expect(troubleOf(evening({ ...lost, lastAt: '2026-11-20T19:55:00Z' }), stream)).toBeNull();
		expect(troubleOf(evening({ ...lost, isStopped: true }), stream)).toBeNull();
		expect(troubleOf(evening({ ...lost, lastAt: '2026-11-20T21:00:00Z' }), stream)).toBeNull();
	});

	it('B-029 had a stream that failed itself', () => {
		expect(troubleOf(evening(), { ...stream, hasFailed: true })).toBe('stream');
	});
});

describe('a stream that failed', () => {
	const CLOSES = '2026-11-20T21:00:00Z';
	const run = (more: Partial<StreamRun> = {}): StreamRun => ({
		on_air_at: '2026-11-20T19:00:00Z',
		last_segment_at: '2026-11-20T20:00:00Z',
		ended_at: '2026-11-20T20:09:59Z',
		silent_seconds: 0,
		...more,
	});
	const isFailed = (...runs: StreamRun[]) => hasStreamFailed(runs, CLOSES);

	it('B-029 was interrupted for more than five minutes in all', () => {
		expect([isFailed(), isFailed(run()), isFailed(run({ silent_seconds: 300 })), isFailed(run({ silent_seconds: 301 }))]).toEqual([
			false,
			false,
			false,
			true,
		]);
		expect(isFailed(run({ silent_seconds: 200 }), run({ silent_seconds: 101 }))).toBe(true);
		expect([wasInterrupted([run({ silent_seconds: 300 })]), wasInterrupted([run({ silent_seconds: 301 })])]).toEqual([false, true]);
	});

	it('B-029 was lost: nobody ended it, and the sender did not return for ten minutes before the end of the event', () => {
		expect(isFailed(run({ ended_at: '2026-11-20T20:10:00Z' }))).toBe(true);
		expect(isFailed(run({ ended_at: null }))).toBe(true);
		expect(isFailed(run({ last_segment_at: null, ended_at: '2026-11-20T19:10:00Z' }))).toBe(true);
		const late = { last_segment_at: '2026-11-20T20:50:01Z', ended_at: '2026-11-20T21:01:00Z' };
		expect([isFailed(run(late)), isFailed(run({ ...late, last_segment_at: '2026-11-20T20:50:00Z' }))]).toEqual([false, true]);
		expect(isFailed(run({ ended_at: '2026-11-20T20:10:00Z' }), run())).toBe(true);
	});
});

describe('what a person gets', () => {
	it('B-029 of the recording of a live evening is 48 h more than all holders have, or 48 h from now', () => {
		const now = new Date('2026-11-20T20:30:00Z');
		expect(recordingUntil('2026-11-22T20:00:00Z', now)).toBe('2026-11-24T20:00:00.000Z');
		for (const over of [null, '2026-11-20T20:00:00Z']) expect(recordingUntil(over, now)).toBe('2026-11-22T20:30:00.000Z');
	});

	it('B-029 is what was chosen, or the other where that is worth nothing', () => {
		expect(giftFor({ chosen: 'recording', paidGrosze: 4000, needsRecording: true })).toBe('recording');
		expect(giftFor({ chosen: 'recording', paidGrosze: 4000, needsRecording: false })).toBe('code');
		expect(giftFor({ chosen: 'code', paidGrosze: 0, needsRecording: true })).toBe('recording');
		expect(giftFor({ chosen: 'code', paidGrosze: 0, needsRecording: false })).toBeNull();
	});
});
