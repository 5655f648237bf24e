import { describe, expect, it } from 'vitest';
import type { LiveSegment } from './live-playlist.rules.ts';
import {
	isTooLate,
	keepsUp,
	liveBandwidth,
	lowerQualities,
	pauseAfter,
	type Quality,
	qualitiesFor,
	qualitySegments,
} from './live-qualities.rules.ts';

const segments = (from: number, to: number): LiveSegment[] =>
	Array.from({ length: to - from + 1 }, (_, index) => ({
		number: from + index,
		part: 1,
		part_name: '00000001',
		duration_ms: 2000,
		bytes: 600_000,
		stored_at: '2026-11-20T19:00:02.000Z',
	}));

const quality = (...numbers: number[]): Quality =>
	new Map(
		numbers.map((number) => [
			number,
			{ number, name: '0000abcd', width: 426, height: 240, codecs: 'avc1.4d4015', bytes: 90_000, duration_ms: 2000 },
		]),
	);

describe('B-021 lower qualities of a live stream', () => {
	it.each([
		[1080, 1920, 2, ['1280x720', '854x480']],
		[720, 1280, 2, ['854x480', '426x240']],
		[720, 1280, 1, ['854x480']],
		[720, 1280, 0, []],
		// too close to 720 and 480
		[840, 1494, 1, ['854x480']],
		[564, 1002, 2, ['426x240']],
		[565, 1004, 1, ['852x480']],
		[480, 854, 2, ['428x240']],
		[282, 500, 2, []],
		[1280, 720, 1, ['406x720']],
	])('of a picture %i high and %i wide, %i at most', (height, width, count, expected) => {
		expect(lowerQualities({ width, height }, count).map((size) => `${size.width}x${size.height}`)).toEqual(expected);
	});

	it('by default as many as the processors allow', () => {
		expect([1, 2, 3, 4, 16].map(qualitiesFor)).toEqual([0, 1, 1, 2, 2]);
	});

	it('a segment can be added while the sender is one further, not when it is two', () => {
		expect([isTooLate(7, 7), isTooLate(7, 8), isTooLate(7, 9)]).toEqual([false, false, true]);
	});

	it.each([
		['with all segments', [5, 6, 7, 8], 8, true],
		['while the newest is being made', [5, 6, 7], 8, true],
		['not two behind', [4, 5, 6], 8, false],
		['not after a missing one', [5, 7, 8], 8, false],
		['again after three in a row', [4, 6, 7, 8], 8, true],
		['at the very beginning', [1], 1, true],
		['at the beginning, not after a missing one', [2], 2, false],
		['not without any', [], 3, false],
		['not by segments that viewers do not know yet', [9], 8, false],
	])('is offered %s', (_, made, last, expected) => {
		expect(keepsUp(quality(...made), last)).toBe(expected);
	});

	const shown = (made: number[], [from, to]: [number, number], isEnded = false) =>
		qualitySegments(quality(...made), { segments: segments(from, to), isEnded }).map(({ number, part_name }) =>
			part_name === '0000abcd' ? number : `own ${number}`,
		);

	it('begins with the sender, also while nothing is made', () => {
		expect(shown([], [4, 4])).toEqual(['own 4']);
		expect(shown([3, 4], [4, 4])).toEqual(['own 4']);
		expect(shown([4, 5], [4, 5])).toEqual(['own 4', 5]);
	});

	it('shows the segments of the sender where one was not made, as soon as it never will be', () => {
		expect(shown([4, 5], [4, 7])).toEqual(['own 4', 5]);
		expect(shown([4, 5], [4, 8])).toEqual(['own 4', 5, 'own 6']);
		expect(shown([4, 5, 7], [4, 8])).toEqual(['own 4', 5, 'own 6', 7]);
		expect(shown([], [4, 7])).toEqual(['own 4', 'own 5']);
	});

	it('shows everything when the stream has ended', () => {
		expect(shown([5], [4, 7], true)).toEqual(['own 4', 5, 'own 6', 'own 7']);
	});

	it('never takes back what it has shown, whatever is made in time', () => {
		for (const pattern of [0b000000, 0b111111, 0b010101, 0b100110, 0b001000]) {
			const made: number[] = [];
			let before: (string | number)[] = [];
			for (let last = 4; last <= 9; last++) {
				// first the sender's segment, then, at most one later, that of the quality
				for (const number of [last - 1, last]) {
					const now = shown(made, [4, last]);
					expect(now.slice(0, before.length)).toEqual(before);
					before = now;
					const isMade = ((pattern >> (number - 4)) & 1) === 1 && number >= 4;
					if (isMade && !isTooLate(number, last) && number > (made.at(-1) ?? 0)) made.push(number);
				}
			}
		}
	});

	it('G-035 is measured by all that was sent, however long ago, and by the short rest of a part only with what is next to it', () => {
		const of = (bytes: number, duration_ms = 2000) => ({ bytes, duration_ms });
		expect(liveBandwidth([of(500_000), of(250_000), of(400_000, 500)])).toEqual({ peak: 2_080_000, average: 2_044_445 });
		expect(liveBandwidth([of(900_000), ...Array.from({ length: 30 }, () => of(250_000))]).peak).toBe(3_600_000);
		expect([liveBandwidth([of(1_000, 500)]).peak, liveBandwidth([])]).toEqual([16_000, { peak: 1, average: 1 }]);
	});

	it('pauses longer after each failure, a minute at most', () => {
		expect([1, 2, 5, 6, 60].map(pauseAfter)).toEqual([2_000, 4_000, 32_000, 60_000, 60_000]);
	});
});
