import { describe, expect, it } from 'vitest';
import {
	cutOffSeconds,
	type EventStreams,
	giftFor,
	isEveningOver,
	isGivenByItself,
	lastEvening,
	type PaidTicket,
	type Report,
	recordingUntil,
	ticketsWorth,
	troubleOf,
} from './fair-play.rules.ts';

/** 18:00–20:00 UTC on three days */
const EVENT: EventStreams = {
	date_from: '2026-11-20',
	date_to: '2026-11-22',
	time_from: '19:00',
	time_to: '21:00',
	full_day: false,
	failed_at: null,
	fine_at: null,
	streams: [],
};
const WHOLE_DAYS: EventStreams = { ...EVENT, time_from: null, time_to: null, full_day: true };

type Stream = EventStreams['streams'][number];
const stream = (on_air_at: string, ended_at: string | null = null, silent_seconds = 0): Stream => ({ on_air_at, ended_at, silent_seconds });
const at = (moment: string) => new Date(moment);
const evening = (event: Partial<EventStreams>, now: string) => lastEvening({ ...EVENT, ...event }, at(now));

describe('the last evening of an event', () => {
	it.each([
		['2026-11-20T10:00Z', '2026-11-20T18:00:00.000Z'],
		['2026-11-20T18:00Z', '2026-11-20T18:00:00.000Z'],
		['2026-11-21T17:59Z', '2026-11-20T18:00:00.000Z'],
		['2026-11-21T18:00Z', '2026-11-21T18:00:00.000Z'],
		['2026-12-24T18:00Z', '2026-11-22T18:00:00.000Z'],
	])('B-029 is at %s that of %s', (now, begins) => expect(evening({}, now).begins).toBe(begins));

	it('B-029 is over at its close, or when the last of its own streams has ended', () => {
		const isOver = (streams: Stream[], now: string) => isEveningOver(evening({ streams }, now), at(now));
		expect([isOver([], '2026-11-20T19:59Z'), isOver([], '2026-11-20T20:00Z')]).toEqual([false, true]);
		const first = stream('2026-11-20T17:55Z', '2026-11-20T19:10Z');
		expect([isOver([first], '2026-11-20T19:11Z'), isOver([first, stream('2026-11-20T19:20Z')], '2026-11-20T21:00Z')]).toEqual([
			true,
			false,
		]);
		// the stream of the evening before
		expect(isOver([first], '2026-11-21T18:30Z')).toBe(false);
	});

	it('B-029 of whole days is that of its last stream, also past midnight', () => {
		const late = stream('2026-11-20T22:30Z', '2026-11-20T23:40Z');
		const next = stream('2026-11-22T18:00Z');
		const whole = (now: string) => lastEvening({ ...WHOLE_DAYS, streams: [late, next] }, at(now));
		expect(whole('2026-11-21T12:00Z')).toMatchObject({ begins: late.on_air_at, ends: late.ended_at, isTogether: true });
		expect(whole('2026-11-22T19:00Z')).toMatchObject({ begins: next.on_air_at, ends: null });
		expect(lastEvening(WHOLE_DAYS, at('2026-11-22T19:00Z'))).toMatchObject({ begins: '2026-11-19T23:00:00.000Z', isTogether: false });
	});

	it('B-029 is marked as failed by its stream when that was interrupted for more than five minutes in all', () => {
		const failed = (...streams: Stream[]) => evening({ streams }, '2026-11-20T20:30Z').isFailed;
		const silent = (seconds: number) => stream('2026-11-20T18:00Z', '2026-11-20T20:00Z', seconds);
		expect([failed(), failed(silent(300)), failed(silent(301)), failed(silent(200), silent(101))]).toEqual([false, false, true, true]);
		const streams = [silent(301), stream('2026-11-21T18:00Z', '2026-11-21T20:00Z', 10)];
		expect(evening({ streams }, '2026-11-21T20:30Z')).toMatchObject({ isFailed: false, isMarked: false });
	});

	it('B-029 is marked by a person, either way, before what its stream has marked, and for itself', () => {
		const now = '2026-11-20T20:30Z';
		const streams = [stream('2026-11-20T18:00Z', '2026-11-20T20:00Z', 301)];
		expect(evening({ failed_at: '2026-11-20T18:30Z' }, now)).toMatchObject({ isFailed: true, isMarked: true });
		expect(evening({ failed_at: '2026-11-21T09:00Z' }, '2026-11-21T10:00Z')).toMatchObject({ isFailed: true, isMarked: true });
		expect(evening({ fine_at: now, streams }, now)).toMatchObject({ isFailed: false, isMarked: true });
		expect(evening({ failed_at: now }, '2026-11-21T18:30Z')).toMatchObject({ isFailed: false, isMarked: false });
		const days = { ...WHOLE_DAYS, streams: [...streams, stream('2026-11-22T18:00Z')], failed_at: now };
		expect([now, '2026-11-22T19:00Z'].map((moment) => lastEvening(days, at(moment)).isMarked)).toEqual([true, false]);
	});

	it('B-029 is given without a click when it is marked as failed, from ten minutes after its close for three days', () => {
		const given = (now: string, event: Partial<EventStreams> = { failed_at: '2026-11-22T18:30Z' }) =>
			isGivenByItself(evening(event, now), at(now));
		expect(['2026-11-22T20:09Z', '2026-11-22T20:10Z', '2026-11-25T19:59Z', '2026-11-25T20:00Z'].map((now) => given(now))).toEqual([
			false,
			true,
			true,
			false,
		]);
		expect(given('2026-11-22T20:10Z', {})).toBe(false);
		const streams = [stream('2026-11-22T18:00Z', null, 301)];
		expect(given('2026-11-22T20:30Z', { streams })).toBe(false);
	});
});

describe('who had trouble', () => {
	const CLOSED = { ends: '2026-11-20T20:00:00Z', isTogether: true };
	const trouble = (report: Partial<Report>, hours: Partial<typeof CLOSED> = {}) =>
		troubleOf({ seen: 5400, stalled: 0, cutOff: 0, lastAt: CLOSED.ends, isStopped: true, ...report }, { ...CLOSED, ...hours });

	it('B-029 stalled for more than a tenth of the time', () => {
		expect(trouble({ seen: 90, stalled: 10 })).toBeNull();
		expect(trouble({ seen: 89, stalled: 11 })).toBe('stalled');
		expect(trouble({ seen: 0, stalled: 59 })).toBeNull();
	});

	it('B-029 was cut off for more than five minutes, in between or from the last message until the end', () => {
		expect([trouble({ cutOff: 300 }), trouble({ cutOff: 301 })]).toEqual([null, 'cut_off']);
		const lost = { lastAt: '2026-11-20T19:54:59Z', isStopped: false };
		expect(trouble(lost)).toBe('cut_off');
		expect(trouble({ ...lost, lastAt: '2026-11-20T19:55:00Z' })).toBeNull();
		expect(trouble({ ...lost, isStopped: true })).toBeNull();
		expect(trouble({ ...lost, lastAt: '2026-11-20T20:59:00Z' })).toBeNull();
		expect(trouble({ ...lost, lastAt: null })).toBeNull();
		expect(trouble(lost, { isTogether: false })).toBeNull();
		expect(cutOffSeconds({ seen: 0, stalled: 0, cutOff: 99, ...lost }, CLOSED)).toBe(400);
	});
});

describe('what a person gets', () => {
	it('B-029 of the recording of a live evening is 48 h more than all holders have, or 48 h from now', () => {
		const now = new Date('2026-11-20T20:30:00Z');
		expect(recordingUntil('2026-11-22T20:00:00Z', now)).toBe('2026-11-24T20:00:00.000Z');
		for (const over of [null, '2026-11-20T20:00:00Z']) expect(recordingUntil(over, now)).toBe('2026-11-22T20:30:00.000Z');
	});

	it.each<[string, PaidTicket[], number]>([
		['paid', [{ list: 4000, paid: 3600, source: null }], 3600],
		['free', [{ list: 4000, paid: 0, source: null }], 0],
		['of a group of 30, one of them free', [{ list: 4000, paid: 0, source: { paid: 116_000, tickets: 30 } }], 3866],
		['of a refunded group', [{ list: 4000, paid: 0, source: { paid: 0, tickets: 30 } }], 0],
		['by a gift worth more', [{ list: 4000, paid: 0, source: { paid: 20_000, tickets: 1 } }], 4000],
		['by a gift and money', [{ list: 4000, paid: 1500, source: { paid: 2500, tickets: 1 } }], 4000],
		['none', [], 0],
	])('B-029 is of the worth of the tickets: %s', (_, tickets, worth) => {
		expect(ticketsWorth(tickets)).toBe(worth);
	});

	it('B-029 is what was chosen, or the other where that is worth nothing', () => {
		expect(giftFor({ chosen: 'recording', worthGrosze: 4000, needsRecording: true })).toBe('recording');
		expect(giftFor({ chosen: 'recording', worthGrosze: 4000, needsRecording: false })).toBe('code');
		expect(giftFor({ chosen: 'code', worthGrosze: 0, needsRecording: true })).toBe('recording');
		expect(giftFor({ chosen: 'code', worthGrosze: 0, needsRecording: false })).toBeNull();
	});
});
