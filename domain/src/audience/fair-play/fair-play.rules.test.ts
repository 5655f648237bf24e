import { describe, expect, it } from 'vitest';
import { type Evening, giftFor, troubleOf } from './fair-play.rules.ts';

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

describe('what a person gets', () => {
	it('B-029 is what was chosen, or the other where that is worth nothing', () => {
		expect(giftFor({ chosen: 'recording', paidGrosze: 4000, needsRecording: true })).toBe('recording');
		expect(giftFor({ chosen: 'recording', paidGrosze: 4000, needsRecording: false })).toBe('code');
		expect(giftFor({ chosen: 'code', paidGrosze: 0, needsRecording: true })).toBe('recording');
		expect(giftFor({ chosen: 'code', paidGrosze: 0, needsRecording: false })).toBeNull();
	});
});
