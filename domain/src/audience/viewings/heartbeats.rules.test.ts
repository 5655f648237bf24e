import { describe, expect, it } from 'vitest';
import {
	countedHeartbeat,
	countsInRetention,
	deviceOf,
	everyMinute,
	partsSeen,
	retentionCurve,
	stalledPercent,
	viewingDay,
} from './heartbeats.rules.ts';

const NOW = new Date('2026-11-20T18:30:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();
const heartbeat = (seen: number, stalled = 0, stalls = 0) => ({ seen, stalled, stalls });
const last = (seconds: number | null, more: { isStopped?: boolean; ofViewing?: string | null } = {}) => ({
	ofPerson: seconds === null ? null : ago(seconds),
	ofViewing: seconds === null ? null : ago(seconds),
	isStopped: false,
	...more,
});

describe('what is counted of a message of a player', () => {
	it('B-028 is never more than the clock of the server has measured', () => {
		const YEAR = 31_536_000;
		expect(countedHeartbeat(heartbeat(30), last(30), NOW)).toEqual({ seen: 30, stalled: 0, stalls: 0, cutOff: 0 });
		expect(countedHeartbeat(heartbeat(YEAR, YEAR, YEAR), last(30), NOW)).toMatchObject({ seen: 30, stalled: 0, stalls: 60 });
		expect(countedHeartbeat(heartbeat(YEAR), last(null), NOW).seen).toBe(35);
		expect(countedHeartbeat(heartbeat(20, YEAR), last(30), NOW)).toMatchObject({ seen: 20, stalled: 10 });
		expect(countedHeartbeat(heartbeat(30), last(0), NOW).seen).toBe(0);
		expect(countedHeartbeat(heartbeat(YEAR), last(-600), NOW).seen).toBe(0);
	});

	it('B-028 a second device adds nothing to the same minute of one person', () => {
		expect(countedHeartbeat(heartbeat(30), { ofPerson: ago(1), ofViewing: null, isStopped: false }, NOW).seen).toBe(1);
	});

	it('B-029 a long silence of a player that played is a cut connection, of one that had stopped it is not', () => {
		expect(countedHeartbeat(heartbeat(0), last(60), NOW).cutOff).toBe(0);
		expect(countedHeartbeat(heartbeat(10), last(400), NOW).cutOff).toBe(390);
		expect(countedHeartbeat(heartbeat(10), last(400, { isStopped: true }), NOW).cutOff).toBe(0);
		expect(countedHeartbeat(heartbeat(0), last(9_000_000), NOW).cutOff).toBe(21_600);
	});

	it('B-029 a person who comes back on another page within an hour was cut off, later had left', () => {
		const elsewhere = { ofViewing: null };
		expect(countedHeartbeat(heartbeat(10), last(400, elsewhere), NOW).cutOff).toBe(390);
		expect(countedHeartbeat(heartbeat(10), last(400, { ...elsewhere, isStopped: true }), NOW).cutOff).toBe(0);
		expect(countedHeartbeat(heartbeat(10), last(3_600, elsewhere), NOW).cutOff).toBe(3_590);
		expect(countedHeartbeat(heartbeat(10), last(3_601, elsewhere), NOW).cutOff).toBe(0);
		expect(countedHeartbeat(heartbeat(10), last(null), NOW).cutOff).toBe(0);
	});
});

describe('what is known of an audience', () => {
	it('has the minutes of the film that were on the screen', () => {
		expect([partsSeen(30, 30), partsSeen(75, 30), partsSeen(null, 30), partsSeen(0, 0)]).toEqual([[0], [0, 1], [], []]);
		expect(partsSeen(9_999_999, 60)).toEqual([]);
	});

	it('has how many stayed', () => {
		expect(
			retentionCurve(
				[
					{ part: 0, people: 4 },
					{ part: 2, people: 1 },
				],
				4,
			),
		).toEqual([
			{ minute: 0, percent: 100 },
			{ minute: 1, percent: 0 },
			{ minute: 2, percent: 25 },
		]);
		expect(retentionCurve([{ part: 0, people: 1 }], 0)).toEqual([]);
		expect([stalledPercent({ seen: 90, stalled: 10 }), stalledPercent({ seen: 0, stalled: 0 })]).toEqual([10, 0]);
	});

	it('B-028 counts a person among those who stayed while all of their viewings are kept', () => {
		const now = new Date('2026-12-20T18:30:00Z');
		expect([null, '2026-11-20T18:30:01Z', '2026-11-20T18:30:00Z'].map((start) => countsInRetention(start, now))).toEqual([
			true,
			true,
			false,
		]);
	});

	it('B-028 belongs to the day on which its evening began', () => {
		const day = { from: '2026-11-20T04:00:00.000Z', to: '2026-11-21T04:00:00.000Z' };
		for (const at of [day.from, '2026-11-20T23:30:00Z', '2026-11-21T03:59:59Z']) expect(viewingDay(at)).toEqual(day);
		expect(viewingDay(day.to).from).toBe(day.to);
	});

	it('B-028 has the minutes without anybody between the others', () => {
		const minute = (at: string, viewers: number) => ({ at: `2026-11-20T18:${at}:00.000Z`, viewers });
		expect(everyMinute([minute('58', 2), minute('59', 1)])).toEqual([minute('58', 2), minute('59', 1)]);
		expect(everyMinute([minute('10', 2), minute('13', 1)]).map(({ viewers }) => viewers)).toEqual([2, 0, 0, 1]);
		expect(everyMinute([])).toEqual([]);
	});

	it('has the kind of device and nothing else', () => {
		expect(
			[
				'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
				'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari',
				'Mozilla/5.0 (Linux; Android 15; SM-X910) Safari',
				'Mozilla/5.0 (iPad; CPU OS 18_0)',
				'Mozilla/5.0 (X11; Linux x86_64)',
				'Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0)',
				'',
			].map(deviceOf),
		).toEqual(['phone', 'phone', 'tablet', 'tablet', 'computer', 'tv', 'other']);
	});
});
