import { expect, it } from 'vitest';
import { momentMs } from '../base/time/time.ts';
import { countdown, countdownTarget } from './countdown.rules.ts';

it('K7 a thousand viewers of the same opening call spread over time, and none before it', () => {
	const opening = '2026-11-20T18:00:00.000Z';
	const arrivals = Array.from(
		{ length: 1_000 },
		(_, viewer) => momentMs(countdownTarget(opening, (viewer * 0.618_034) % 1)) - momentMs(opening),
	);
	expect(Math.min(...arrivals)).toBeGreaterThanOrEqual(8_000);
	expect(Math.max(...arrivals)).toBeLessThan(13_000);
	const bySecond = Map.groupBy(arrivals, (ms) => Math.floor(ms / 1_000));
	expect(Math.max(...[...bySecond.values()].map((some) => some.length))).toBeLessThanOrEqual(250);
	for (const ms of arrivals)
		expect(countdown(countdownTarget(opening, 0.5), new Date(momentMs(opening) + Math.min(ms, 10_499))).kind).toBe('timer');
});
