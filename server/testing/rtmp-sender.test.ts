import { expect, it } from 'vitest';
import { decodeTimes } from './rtmp-sender.ts';

it('pictures that are shown in another order are decoded one after the other, and none later than it is shown', () => {
	const shownAt = [0, 0.16, 0.08, 0.04, 0.12, 0.32, 0.24, 0.2, 0.28];
	const { delay, times } = decodeTimes(shownAt);
	expect(delay).toBe(80);
	expect(times.map(({ at }) => at)).toEqual([0, 40, 80, 120, 160, 200, 240, 280, 320]);
	expect(times.map(({ at, shift }) => at + shift)).toEqual(shownAt.map((seconds) => Math.round(seconds * 1000) + delay));
	expect(Math.min(...times.map(({ shift }) => shift))).toBe(0);
	expect(decodeTimes([0, 0.04, 0.08])).toEqual({ delay: 0, times: [0, 40, 80].map((at) => ({ at, shift: 0 })) });
});
