import { describe, expect, it } from 'vitest';
import { beginFollowing, type Following, follow, LATE_SECONDS, type Look, shownLateness } from './catch-up.rules.ts';

const live: Following = { ...beginFollowing(false), seen: 99 };
const late: Following = { ...live, lateSince: 0 };
const own: Following = { ...live, isOwnPlace: true };
/** plays at the second 100, with enough loaded */
const look = (behind: number, more: Partial<Look> = {}): Look => ({
	at: 10_000,
	now: 100,
	end: 100 + behind,
	ahead: 4,
	motion: 'moving',
	isSlowed: false,
	...more,
});

describe('G-034 a viewer of a live stream', () => {
	it.each<[string, Following, Look, number | 'jumps']>([
		['plays as it is sent while it is near the end', live, look(8), 1],
		['catches up when it is late', live, look(8.1), 1.05],
		['goes on catching up until it is as near as at the beginning', late, look(5.1), 1.05],
		['then plays as it is sent', late, look(5), 1],
		['does not catch up what is not loaded', live, look(20, { ahead: 1.9 }), 1],
		['does not play faster while it stands still', late, look(20, { motion: 'waiting' }), 1],
		['does not jump before half a minute', late, look(40, { at: 29_999 }), 1.05],
		['jumps once it is late for half a minute', late, look(12.1, { at: 30_000 }), 'jumps'],
		['jumps then also while it stands still', late, look(60, { at: 30_000, motion: 'waiting', ahead: 0 }), 'jumps'],
		['does not jump as long as it counts as live: nothing is left out', late, look(12, { at: 500_000 }), 1.05],
		['is left alone while it is paused', late, look(300, { at: 500_000, motion: 'paused' }), 1],
		['is left alone after a pause', own, look(300, { at: 500_000 }), 1],
		['is left alone after it went back', live, look(20, { now: 90, end: 110, at: 500_000 }), 1],
		['is left alone while it is sought', late, look(300, { at: 500_000, motion: 'seeking' }), 1],
		['is left alone when it is played slower', late, look(300, { at: 500_000, isSlowed: true }), 1],
		['is followed again once it has come near the end', own, look(7), 1],
		['is left where it had paused before the player was made again', beginFollowing(true), look(300), 1],
		['begins live, however long the browser waited for a tap', beginFollowing(false), look(60), 'jumps'],
		['waits until it has begun', beginFollowing(false), look(60, { motion: 'paused' }), 1],
		['waits until the end is known', late, look(0, { end: null }), 1],
	])('%s', (_what, before, seen, expected) => {
		const { following, jumpTo } = follow(before, seen);
		expect(jumpTo === null ? following.rate : 'jumps').toBe(expected);
		if (jumpTo !== null) expect(jumpTo).toBe((seen.end ?? 0) - 5);
	});

	it('G-034 a pause or a step back is remembered until the end is near again; a short one near the end is none', () => {
		const placeAfter = (before: Following, ...looks: Look[]) =>
			looks.reduce((found, next) => follow(found, next).following, before).isOwnPlace;
		expect(placeAfter(live, look(9, { motion: 'paused' }), look(9))).toBe(true);
		expect(placeAfter(live, look(7, { motion: 'paused' }), look(7))).toBe(false);
		expect(placeAfter(live, look(30, { now: 80 }), look(30, { now: 81 }))).toBe(true);
		expect(placeAfter(live, look(30, { now: 80 }), look(6, { now: 105 }), look(20, { now: 106 }))).toBe(false);
		// a step over a hole in what was sent is no step back
		expect(placeAfter(live, look(30, { now: 98.5 }))).toBe(false);
	});
});

it('G-034 the mark tells how late it is, in seconds and then in minutes, and nothing while it is live', () => {
	expect([58, 52, 51, 41.6, 0.6, 0, -65].map((now) => shownLateness(now, 60))).toEqual([
		null,
		null,
		{ unit: 'seconds', count: 9 },
		{ unit: 'seconds', count: 18 },
		{ unit: 'seconds', count: 59 },
		{ unit: 'minutes', count: 1 },
		{ unit: 'minutes', count: 2 },
	]);
	expect([shownLateness(null, 60), shownLateness(0, null)]).toEqual([null, null]);
});

/** An hour of a stream whose end is known every two seconds; at each of these seconds playback stands still for so long. */
function watchAnHour(stalls: ReadonlyMap<number, number>) {
	let [following, now, stillUntil, jumps] = [beginFollowing(false), 0, 0, 0];
	const lateAt: { second: number; late: number; isStill: boolean }[] = [];
	for (let second = 10; second < 3_600; second++) {
		const end = second - (second % 2);
		if (following.seen === null) now = end - 5;
		stillUntil = Math.max(stillUntil, second + (stalls.get(second) ?? 0));
		const isStill = second < stillUntil;
		const next = follow(following, {
			at: second * 1_000,
			now,
			end,
			ahead: isStill ? 0 : Math.min(30, end - now),
			motion: isStill ? 'waiting' : 'moving',
			isSlowed: false,
		});
		({ following } = next);
		if (next.jumpTo !== null) [now, jumps] = [next.jumpTo, jumps + 1];
		else if (!isStill) now = Math.min(now + following.rate, end);
		lateAt.push({ second, late: end - now, isStill });
	}
	return { lateAt, jumps };
}

it.each([
	['short', 3],
	['of seven seconds', 7],
	['long', 25],
])(
	'G-034 in an hour with ten stalls, all %s, nobody is late by more than twelve seconds for longer than half a minute',
	(_which, length) => {
		const stalls = new Map(Array.from({ length: 10 }, (_, index) => [200 + index * 331, length]));
		const { lateAt, jumps } = watchAnHour(stalls);
		const isNear = (second: number) => [...stalls.keys()].some((at) => second >= at && second <= at + length + 31);
		const tooLate = lateAt.filter(({ second, late }) => late > 12 && !isNear(second));
		expect(tooLate).toEqual([]);
		expect(lateAt.at(-1)?.late).toBeLessThanOrEqual(LATE_SECONDS);
		expect(jumps).toBeLessThanOrEqual(length > 7 ? 10 : 0);
	},
);
