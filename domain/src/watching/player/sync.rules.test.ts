import { describe, expect, it } from 'vitest';
import { correctionOf, duckFor, isMainPlaying, SYNC_EVERY_MS } from './sync.rules.ts';

const correct = (error: number, rate = 1, content: 'picture' | 'speech' = 'picture') =>
	correctionOf({ main: 10, follower: 10 + error, rate, content });

describe('a second film or sound in sync with the main film', () => {
	it('within 30 ms nothing changes', () => {
		for (const error of [0, 0.03, -0.03]) expect(correct(error)).toEqual({ seekTo: null, rate: 1 });
		expect(correct(0, 1.5)).toEqual({ seekTo: null, rate: 1.5 });
	});

	it('up to 0.3 s the speed is nudged against the error by at most a quarter, of speech up to 0.15 s by at most 3 %', () => {
		expect(correct(0.05).rate).toBe(0.95);
		expect(correct(-0.05).rate).toBe(1.05);
		expect([correct(0.29).rate, correct(-0.29).rate]).toEqual([0.75, 1.25]);
		expect([correct(0.14, 1, 'speech').rate, correct(-0.14, 1, 'speech').rate]).toEqual([0.97, 1.03]);
		expect(correct(-0.2, 2).rate).toBe(2.4);
	});

	it('further away it seeks, a little ahead of the main film', () => {
		expect(correct(0.31)).toEqual({ seekTo: 10.05, rate: 1 });
		expect(correct(0.16, 1, 'speech')).toEqual({ seekTo: 10.05, rate: 1 });
		expect(correct(-9, 2)).toEqual({ seekTo: 10.1, rate: 2 });
	});

	it('B-011 a picture that does not seek is within 150 ms after less than a second', () => {
		for (const start of [0.29, -0.29]) {
			let error = start;
			for (let turn = 0; turn < 900 / SYNC_EVERY_MS; turn += 1) {
				const { seekTo, rate } = correct(error);
				expect(seekTo).toBeNull();
				error += (rate - 1) * (SYNC_EVERY_MS / 1000);
			}
			expect(Math.abs(error)).toBeLessThanOrEqual(0.15);
		}
	});

	it('repeated corrections converge to within 30 ms without overshooting', () => {
		for (const start of [0.29, -0.29, 0.1, -0.1, 0.035]) {
			let error = start;
			for (let turn = 0; turn < 100; turn += 1) error += (correct(error).rate - 1) * (SYNC_EVERY_MS / 1000);
			expect(Math.abs(error)).toBeLessThanOrEqual(0.03);
			expect(Math.sign(error)).toBe(Math.sign(start));
		}
	});

	it('pauses while the main film does', () => {
		const playing = { paused: false, seeking: false, ended: false, isWaiting: false };
		expect(isMainPlaying(playing)).toBe(true);
		for (const why of Object.keys(playing)) expect(isMainPlaying({ ...playing, [why]: true })).toBe(false);
	});
});

describe('the main sound during audio description', () => {
	it('is lowered while it speaks and between its sentences, and comes back after', () => {
		expect(duckFor({ level: 0, now: 5_000, spokeAt: null })).toEqual({ spokeAt: null, share: 1 });
		expect(duckFor({ level: 0.2, now: 5_000, spokeAt: null })).toEqual({ spokeAt: 5_000, share: 0.3 });
		expect(duckFor({ level: 0, now: 5_699, spokeAt: 5_000 }).share).toBe(0.3);
		expect(duckFor({ level: 0, now: 5_700, spokeAt: 5_000 }).share).toBe(1);
	});
});
