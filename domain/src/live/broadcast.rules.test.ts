import { describe, expect, it } from 'vitest';
import {
	type Broadcast,
	broadcastEnd,
	hasVersions,
	isOverUntilNext,
	isStreamOver,
	isStreamToCome,
	leftOfBroadcast,
	saleUntil,
} from './broadcast.rules.ts';

// two evenings, 19:00 to 21:00 in Warsaw
const event: Broadcast = { date_from: '2026-11-20', date_to: '2026-11-21', time_from: '19:00', time_to: '21:00', full_day: 0 };
const now = new Date('2026-11-21T19:00:00Z');
const replay_until = '2026-11-23T19:00:00.000Z';

const overMidnight = { stream_began_at: '2026-11-20T22:59:59.999Z', stream_ended_at: '2026-11-20T23:40:00.000Z' };

describe('B-024 what a ticket bought after the end of a stream gives', () => {
	it.each<[string, Partial<Broadcast>, ReturnType<typeof leftOfBroadcast>]>([
		['no stream has ended', { replay_until }, 'broadcast'],
		['that of an earlier evening', { stream_ended_at: '2026-11-20T19:30:00.000Z' }, 'broadcast'],
		['one just before the last opening', { stream_ended_at: '2026-11-21T17:59:59.999Z', replay_until }, 'broadcast'],
		['one at the last opening, with a recording', { stream_ended_at: '2026-11-21T18:00:00.000Z', replay_until }, 'recording'],
		['without a recording', { stream_ended_at: '2026-11-21T18:30:00.000Z', replay_until: null }, 'nothing'],
		['a recording until now', { stream_ended_at: '2026-11-21T18:30:00.000Z', replay_until: now.toISOString() }, 'nothing'],
		['the next stream has its key', { stream_ended_at: '2026-11-21T18:30:00.000Z', next_stream_waits: true }, 'broadcast'],
		[
			'the next has its key after the end of a recording',
			{ stream_ended_at: '2026-11-21T18:30:00.000Z', replay_until: now.toISOString(), next_stream_waits: true },
			'broadcast',
		],
		[
			'the next has its key during a recording',
			{ stream_ended_at: '2026-11-21T18:30:00.000Z', replay_until, next_stream_waits: true },
			'recording',
		],
		['of whole days, on the first', { full_day: 1, stream_ended_at: '2026-11-20T22:59:59.999Z' }, 'broadcast'],
		['of whole days, on the last', { full_day: 1, stream_ended_at: '2026-11-20T23:00:00.000Z' }, 'nothing'],
		['of whole days, on the first, after midnight', { full_day: 1, ...overMidnight }, 'broadcast'],
		['of whole days, begun on the last', { full_day: 1, ...overMidnight, stream_began_at: '2026-11-20T23:00:00.000Z' }, 'nothing'],
		['of the only whole day, begun before midnight', { full_day: 1, date_from: '2026-11-21', ...overMidnight }, 'nothing'],
		['of hours past midnight', { time_from: '00:00', ...overMidnight }, 'nothing'],
	])('%s', (_case, change, left) => {
		expect(leftOfBroadcast({ ...event, ...change }, now)).toBe(left);
	});
});

it('B-024 codes end with the hours, or before that with the recording', () => {
	const stream_ended_at = '2026-11-21T18:30:00.000Z';
	const end = (change: Partial<Broadcast>) => broadcastEnd({ ...event, ...change });
	for (const change of [{ replay_until: stream_ended_at }, { stream_ended_at, replay_until }])
		expect(end(change)).toBe('2026-11-21T20:00:00.000Z');
	expect(end({ stream_ended_at, replay_until: now.toISOString() })).toBe(now.toISOString());
	expect(end({ stream_ended_at, replay_until: null })).toBe(stream_ended_at);
	expect(end({ stream_ended_at, replay_until: now.toISOString(), next_stream_waits: true })).toBe('2026-11-21T20:00:00.000Z');
});

it('B-024 nothing is broadcast in the hours of an evening after the end of its stream', () => {
	const isOver = (stream_ended_at: string | null, at = now) => isStreamOver({ ...event, stream_ended_at }, at);
	expect(isOver('2026-11-21T18:30:00.000Z')).toBe(true);
	for (const ended of [null, '2026-11-20T19:30:00.000Z']) expect(isOver(ended)).toBe(false);
	expect(isOver('2026-11-20T19:30:00.000Z', new Date('2026-11-20T20:30:00Z')), 'between the evenings').toBe(false);
});

it('B-024 after the broadcast of an evening without a recording nothing can be watched until the next evening', () => {
	const first = { ...event, stream_ended_at: '2026-11-20T19:00:00.000Z' };
	const at = (time: string, change: Partial<Broadcast> = {}) => isOverUntilNext({ ...first, ...change }, new Date(time));
	expect(['2026-11-20T19:30:00Z', '2026-11-20T20:30:00Z', '2026-11-21T18:00:00Z'].map((time) => at(time))).toEqual([true, false, false]);
	expect(at('2026-11-20T19:30:00Z', { replay_until }), 'with a recording').toBe(false);
	expect(at('2026-11-20T19:30:00Z', { next_stream_waits: true }), 'the next stream has its key').toBe(false);
	expect(at('2026-11-21T19:30:00Z', { stream_ended_at: '2026-11-21T19:00:00.000Z' }), 'the last evening').toBe(false);
	const days = { full_day: 1 } as const;
	expect([at('2026-11-20T19:30:00Z', days), at('2026-11-20T23:00:00Z', days)], 'of whole days').toEqual([true, false]);
	const later = { ...days, date_to: '2026-11-22', ...overMidnight };
	expect(at('2026-11-21T08:00:00Z', later), 'one that began on the day before').toBe(false);
	expect(at('2026-11-21T08:00:00Z', { ...later, stream_began_at: undefined }), 'of a node of the version before').toBe(true);
});

it('B-024 in the hours of a later evening its own stream is waited for, also without a key', () => {
	const at = (time: string, change: Partial<Broadcast> = {}) =>
		isStreamToCome({ ...event, stream_ended_at: '2026-11-20T19:00:00.000Z', ...change }, new Date(time));
	expect(['2026-11-20T19:30:00Z', '2026-11-20T20:30:00Z', '2026-11-21T18:00:00Z', '2026-11-21T20:00:00Z'].map((time) => at(time))).toEqual([
		false,
		false,
		true,
		false,
	]);
	expect(at('2026-11-20T23:50:00Z', { full_day: 1, ...overMidnight }), 'of whole days').toBe(true);
});

it('B-020 a live stream and its recording have no other versions', () => {
	const ended = { stream_ended_at: '2026-11-21T18:30:00.000Z', replay_until };
	expect(hasVersions({ ...event, live_enabled: 0 }, now)).toBe(true);
	expect(hasVersions({ ...event, live_enabled: 1 }, now)).toBe(false);
	expect(hasVersions({ ...event, ...ended, live_enabled: 0 }, now)).toBe(false);
});

describe('G-007 the sale of a running show', () => {
	const close = '2026-11-21T20:00:00.000Z';
	it('G-007 ends the set minutes before its last close, and not before it begins', () => {
		expect(saleUntil(event, 10)).toBe('2026-11-21T19:50:00.000Z');
		expect(saleUntil(event, 0)).toBe(close);
		expect(saleUntil(event, 240)).toBe('2026-11-21T18:00:00.000Z');
	});

	it('G-007 lasts until the close where a recording is left after it, and ends before the end of one that ends earlier', () => {
		const ended = { ...event, stream_ended_at: '2026-11-21T18:30:00.000Z' };
		expect(saleUntil({ ...ended, replay_until }, 10)).toBe(close);
		expect(saleUntil({ ...ended, replay_until: '2026-11-21T19:30:00.000Z' }, 10)).toBe('2026-11-21T19:20:00.000Z');
	});
});
