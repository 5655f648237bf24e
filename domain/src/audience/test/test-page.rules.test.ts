import { describe, expect, it } from 'vitest';
import {
	captionsResult,
	heightFor,
	NOTHING_PLAYED,
	overallResult,
	type Played,
	pictureResult,
	soundResult,
	speedOf,
	speedResult,
} from './test-page.rules.ts';

const played = (more: Partial<Played> = {}): Played => ({
	...NOTHING_PLAYED,
	seconds: 3,
	width: 640,
	frames: 100,
	hasCaption: true,
	...more,
});

describe('the test of picture and sound', () => {
	it('B-027 knows the picture after three seconds', () => {
		expect(pictureResult(NOTHING_PLAYED)).toBe('waiting');
		expect([played(), played({ droppedFrames: 10 }), played({ droppedFrames: 11 }), played({ width: 0 })].map(pictureResult)).toEqual([
			'good',
			'good',
			'poor',
			'bad',
		]);
		expect(pictureResult({ ...NOTHING_PLAYED, hasFailed: true })).toBe('bad');
	});

	it('B-027 asks the person about the sound', () => {
		expect([null, true, false].map((isHeard) => soundResult(played(), isHeard))).toEqual(['waiting', 'good', 'bad']);
		expect(soundResult(played({ isMuted: true }), true)).toBe('poor');
	});

	it('B-027 sees a line of the captions, or misses it', () => {
		expect([played({ hasCaption: false }), played(), { ...NOTHING_PLAYED }].map(captionsResult)).toEqual(['bad', 'good', 'waiting']);
	});

	it('B-027 says which picture the line carries', () => {
		expect(speedOf(1_000_000, 1000)).toBe(8);
		expect([speedOf(0, 5), speedOf(5, 0)]).toEqual([null, null]);
		expect([6, 5.9, 1.5, 0.6, 0.59].map(heightFor)).toEqual([1080, 720, 480, 240, null]);
		expect([speedResult(null, false), speedResult(8, false), speedResult(1, false), speedResult(0.1, false), speedResult(8, true)]).toEqual(
			['waiting', 'good', 'poor', 'bad', 'bad'],
		);
	});

	it('is as good as its worst part', () => {
		expect(overallResult(['good', 'good'])).toBe('good');
		expect(overallResult(['good', 'waiting'])).toBe('waiting');
		expect(overallResult(['bad', 'waiting', 'poor'])).toBe('bad');
	});
});
