import { expect, it } from 'vitest';
import { isAtLive, livePosition } from './live-edge.rules.ts';

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
