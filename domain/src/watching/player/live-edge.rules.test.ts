import { describe, expect, it } from 'vitest';
import { interruptionAfter, isAtLive, liveAgainAt, livePosition } from './live-edge.rules.ts';

it('B-021 live is a few seconds before the end of what was sent, never before its beginning', () => {
	expect([livePosition(60), livePosition(5), livePosition(2)]).toEqual([55, 0, 0]);
});

it('B-021 up to twelve seconds behind the end count as live', () => {
	expect([isAtLive(60, 60), isAtLive(48, 60), isAtLive(47.9, 60), isAtLive(0, 60), isAtLive(0, 4)]).toEqual([
		true,
		true,
		false,
		false,
		true,
	]);
});

it('B-021 a player that is made again begins where it was paused or behind live, else live', () => {
	const left = { now: 50, end: 60, isPaused: false };
	expect([left, { ...left, isPaused: true }, { ...left, end: 90 }, { ...left, end: null }].map(liveAgainAt)).toEqual([0, 50, 50, 0]);
});

describe('B-022 an interruption', () => {
	const at = { at: 50 };

	it.each([
		['begins when the sender is away and nothing is left', null, { isLost: true, now: 50, end: 50.9 }, at],
		['not while what was sent still plays', null, { isLost: true, now: 50, end: 51 }, null],
		['not while the sender is there: the line is slow', null, { isLost: false, now: 50, end: 50 }, null],
		['begins where nothing was sent yet', null, { isLost: true, now: 0, end: null }, { at: 0 }],
		['moves with the last second', at, { isLost: true, now: 50.5, end: 50.9 }, { at: 50.5 }],
		['lasts when the sender is back and has sent nothing', at, { isLost: false, now: 50, end: 50.9 }, at],
		['lasts until playback goes on with what is new', at, { isLost: false, now: 50, end: 53 }, at],
		['is over when it goes on', at, { isLost: false, now: 50.1, end: 53 }, null],
		['is over for a viewer who goes back', at, { isLost: true, now: 3, end: 50.9 }, null],
	] as const)('%s', (_what, before, playback, after) => expect(interruptionAfter(before, playback)).toEqual(after));
});
