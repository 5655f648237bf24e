import { describe, expect, it } from 'vitest';
import { playbackExpires, retryPauseMs } from './playback.rules.ts';
import { beginAt, inFilm, resumeAt } from './positions.rules.ts';

describe('resuming at the last position', () => {
	it.each([
		[null, 0],
		[{ seconds: 9, duration: 100 }, 0],
		[{ seconds: 10, duration: 100 }, 10],
		[{ seconds: 94, duration: 100 }, 94],
		[{ seconds: 95, duration: 100 }, 0],
		[{ seconds: 11, duration: 12 }, 0],
		[{ seconds: 3000, duration: null }, 3000],
	])('S1-113 %j resumes at %d s', (position, seconds) => expect(resumeAt(position)).toBe(seconds));

	it.each([
		[40, 0],
		[null, 3000],
		[4000, 3000],
	])('S1-113 F-097 of a film that is %j s long now, a position saved in a film of an hour resumes at %d s', (length, seconds) =>
		expect(resumeAt(inFilm({ seconds: 3000, duration: 3600 }, length))).toBe(seconds),
	);

	it.each([
		[38.9, 40, 38.9],
		[39, 40, 0],
		[5000, 40, 0],
		[5000, null, 5000],
	])('S1-113 B-014 a player that should begin at second %d of %j begins at %d', (seconds, duration, begun) =>
		expect(beginAt({ seconds, duration })).toBe(begun),
	);
});

describe('a playback address', () => {
	const now = new Date('2026-11-20T18:00:00Z');
	it.each([
		[[], '2026-11-21T00:00:00.000Z'],
		[[null, undefined], '2026-11-21T00:00:00.000Z'],
		[['2026-11-20T20:00:00.000Z', '2026-11-20T19:30:00.000Z'], '2026-11-20T19:30:00.000Z'],
		[['2027-01-01T00:00:00.000Z'], '2026-11-21T00:00:00.000Z'],
	])('R-103 lives no longer than 6 h nor than what ends at %j', (ends, expires) => expect(playbackExpires(now, ends)).toBe(expires));

	it('waits longer after each failure, a minute at most', () =>
		expect([0, 1, 2, 3, 4, 5, 50].map(retryPauseMs)).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]));
});
