import { describe, expect, it } from 'vitest';
import {
	actionForSilentStream,
	hasLiveView,
	isGapOver,
	isReplayOpen,
	lastShown,
	liveState,
	pauseOfRecording,
	recordingState,
	replayUntil,
	type StreamFacts,
	sendingFigures,
	shownState,
	shownToViewers,
	whyNotChangeReplay,
	whyNotEnd,
	whyNotGoLive,
	whyNotMakeKey,
	whyNotMessage,
} from './live.rules.ts';
import { type SenderRefusal, shownRefusal, whyNotSend } from './sender.rules.ts';

const NOW = new Date('2026-11-20T19:00:00.000Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toISOString();
const stream = (given: Partial<StreamFacts> = {}): StreamFacts => ({
	sender_until: null,
	on_air_at: null,
	last_segment_at: null,
	received_at: null,
	ended_at: null,
	...given,
});
const SENDING = { sender_until: at(5), last_segment_at: at(-1) };
const ON_AIR = { ...SENDING, on_air_at: at(-60) };
const LOST = { on_air_at: at(-3600), last_segment_at: at(-30) };

describe('the state of a live stream', () => {
	it.each([
		['waiting', stream()],
		['waiting', stream(SENDING)],
		['on_air', stream(ON_AIR)],
		['lost', stream({ ...ON_AIR, sender_until: at(0) })],
		// taken by a node whose clock was a day ahead
		['lost', stream({ ...ON_AIR, sender_until: at(86_400) })],
		['lost', stream(LOST)],
		['lost', stream({ ...LOST, last_segment_at: at(-599) })],
		['ended', stream({ ...LOST, last_segment_at: at(-600) })],
		['lost', stream({ on_air_at: at(-10) })],
		['ended', stream({ ...ON_AIR, ended_at: at(-1), sender_until: null })],
		// before it is on air nobody waits for the sender
		['waiting', stream({ last_segment_at: at(-3600) })],
	] as const)('B-022 B-023 %s', (state, facts) => expect(liveState(facts, NOW)).toBe(state));

	it('B-022 the gap of ten minutes begins with the last segment, or when it goes on air, and never while a sender is connected', () => {
		expect(isGapOver(stream({ ...ON_AIR, last_segment_at: at(-900), on_air_at: at(-1000) }), NOW)).toBe(false);
		expect(isGapOver(stream({ on_air_at: at(-599), last_segment_at: at(-900) }), NOW)).toBe(false);
		const over = stream({ on_air_at: at(-600), last_segment_at: at(-900) });
		expect(isGapOver(over, NOW)).toBe(true);
		// what waits for the storage counts; what a wrong clock has noted does not
		const received = [-599, -600, 86_400].map((seconds) => isGapOver({ ...over, received_at: at(seconds) }, NOW));
		expect(received).toEqual([false, true, true]);
		expect([shownState(over, NOW), shownState({ ...over, ended_at: at(0) }, NOW), shownState(stream(ON_AIR), NOW)]).toEqual([
			'lost',
			'ended',
			'on_air',
		]);
	});
});

describe('a stream whose gap is over', () => {
	it.each([
		['end', null, null],
		['mark', -600, null],
		['wait', -600, -29],
		['end', -600, -30],
		// noted by a clock that was ahead
		['mark', -600, 86_400],
	] as const)('B-022 %s: its sender counted until %s, its silence was noted at %s', (step, until, noted) => {
		const facts = { sender_until: until === null ? null : at(until), silent_at: noted === null ? null : at(noted) };
		expect(actionForSilentStream(facts, NOW)).toBe(step);
	});
});

describe('what viewers see', () => {
	const [ended, waiting] = [stream({ ...LOST, ended_at: at(-60) }), stream(SENDING)];

	it('B-024 a key that only waits leaves the stream before it as it is', () => {
		expect(lastShown([], NOW)).toBeNull();
		expect(lastShown([waiting], NOW)).toBe(waiting);
		expect(lastShown([waiting, ended], NOW)).toBe(ended);
		const [onAir, lost, next] = [stream(ON_AIR), stream(LOST), stream({ ...LOST, ended_at: at(-1) })];
		expect([onAir, lost, next].map((last) => lastShown([last, ended], NOW))).toEqual([onAir, lost, next]);
	});

	it.each([
		['live', 'on air, also while an earlier recording is open', { state: 'on_air', replay_until: at(60) }],
		['live', 'before the first one', { state: 'waiting' }],
		['recording', 'after the end', { replay_until: at(1) }],
		['recording', 'until the next one is on air', { replay_until: at(1), isNextWaiting: true }],
		['live', 'whose recording is over while the next one waits', { replay_until: at(0), isNextWaiting: true }],
		['live', 'without a recording while the next one waits', { replay_until: at(1), hasRecording: false, isNextWaiting: true }],
		['nothing', 'whose recording is over', { replay_until: at(0) }],
		['nothing', 'without a recording', { replay_until: at(1), hasRecording: false }],
	] as const)('B-024 %s: a stream %s', (shown, _which, facts) =>
		expect(shownToViewers({ state: 'ended', isNextWaiting: false, hasRecording: true, replay_until: null, ...facts }, NOW)).toBe(shown),
	);
});

describe('what can be done', () => {
	it('B-020 a key is used up after the end, old when it was replaced, and in use while another sends', () => {
		const of = (facts: Partial<StreamFacts>, other = {}) =>
			whyNotSend({ ...stream(facts), live_enabled: 1, cancelled: 0, is_replaced: false, ...other }, NOW);
		expect([of({}), of(LOST), of(ON_AIR), of({ ended_at: at(-1) }), of({ ...LOST, last_segment_at: at(-700) })]).toEqual([
			null,
			null,
			'in_use',
			'ended',
			'ended',
		]);
		expect([of(ON_AIR, { is_replaced: true }), of({}, { live_enabled: 0 }), of({ ended_at: at(-1) }, { cancelled: true })]).toEqual([
			'old_key',
			'switched_off',
			'cancelled',
		]);
	});

	describe('B-023 a refused sender', () => {
		const EVENT = { live_enabled: true, cancelled: false };
		const of = (refusal: SenderRefusal, seconds: number, facts: Partial<StreamFacts> = {}, event = {}) =>
			shownRefusal({ ...EVENT, ...event }, { ...stream(facts), refusal, refused_at: at(seconds) }, NOW)?.reason;

		it('is shown until another is connected, and then for five minutes, also when that one has left', () => {
			expect([of('hevc', -9_000), of('hevc', -290, SENDING), of('hevc', -310, SENDING)]).toEqual(['hevc', 'hevc', undefined]);
			expect([of('hevc', -320, { last_segment_at: at(-30) }), of('hevc', -320, { last_segment_at: at(-10) })]).toEqual(['hevc', undefined]);
			expect(shownRefusal(EVENT, { ...stream({}), refusal: null, refused_at: null }, NOW)).toBeNull();
		});

		it('that only has to be switched off is shown for five minutes', () => {
			const ended = { ended_at: at(-9_000) };
			expect([of('in_use', -290), of('ended', -290, ended), of('cancelled', -290, {}, { cancelled: true })]).toEqual([
				'in_use',
				'ended',
				'cancelled',
			]);
			const late = [of('in_use', -310), of('ended', -310, ended), of('cancelled', -310, {}, { cancelled: true })];
			expect(late).toEqual([undefined, undefined, undefined]);
		});

		it('is not shown when the reason is gone, or every sender is refused for another one', () => {
			expect([of('switched_off', -9_000, {}, { live_enabled: false }), of('switched_off', -1), of('cancelled', -1)]).toEqual([
				'switched_off',
				undefined,
				undefined,
			]);
			const ended = { ended_at: at(-1) };
			expect([of('hevc', -1, ended), of('ended', -1), of('ended', -1, ended, { cancelled: true })]).toEqual([
				undefined,
				undefined,
				undefined,
			]);
		});
	});

	it('B-023 a message is for those who watch or wait, until the end', () => {
		const of = (facts: StreamFacts | null, cancelled = false) => whyNotMessage({ cancelled }, facts, NOW);
		expect([of(null), of(stream()), of(stream(LOST)), of(stream({ ended_at: at(0) })), of(stream(ON_AIR), true)]).toEqual([
			null,
			null,
			null,
			'not_available',
			'event_cancelled',
		]);
	});

	it('B-023 it goes on air with a picture only, and once', () => {
		const of = (facts: Partial<StreamFacts>, cancelled = false) => whyNotGoLive({ cancelled }, stream(facts), NOW);
		expect(of(SENDING, true)).toBe('event_cancelled');
		const key = (cancelled: boolean, live_enabled: boolean) => whyNotMakeKey({ cancelled, live_enabled });
		expect([key(true, true), key(false, false), key(false, true)]).toEqual(['event_cancelled', 'not_available', null]);
		expect([of({}, true), whyNotGoLive({ cancelled: true }, null, NOW)]).toEqual(['event_cancelled', 'event_cancelled']);
		expect([whyNotGoLive({ cancelled: false }, null, NOW), of({}), of({ sender_until: at(5) }), of(SENDING), of(ON_AIR), of(LOST)]).toEqual(
			['no_sender', 'no_sender', 'no_sender', null, 'illegal_transition', 'illegal_transition'],
		);
	});

	it('B-023 B-024 what is on air or lost can be ended, and after the end the replay can be changed', () => {
		expect([whyNotEnd(null), whyNotEnd(stream(SENDING)), whyNotEnd(stream(ON_AIR)), whyNotEnd(stream(LOST))]).toEqual([
			'not_found',
			'illegal_transition',
			null,
			null,
		]);
		expect(whyNotEnd(stream({ ...LOST, ended_at: at(-1) }))).toBe('illegal_transition');
		const switched = ([0, 1] as const).flatMap((live_enabled) =>
			[null, at(1)].map((replay_until) => hasLiveView({ live_enabled, replay_until })),
		);
		expect(switched).toEqual([false, true, true, true]);
		expect([null, stream(ON_AIR), stream({ ended_at: at(0) })].map(whyNotChangeReplay)).toEqual(['not_found', 'illegal_transition', null]);
	});
});

it.each([
	['nothing before the end', null, { ended_at: null, recorded_at: null, recording_failures: 0 }],
	['being made after two failures', 'making', { ended_at: at(0), recorded_at: null, recording_failures: 2 }],
	['failed after three', 'failed', { ended_at: at(0), recorded_at: null, recording_failures: 3 }],
	['made, whatever failed before', 'made', { ended_at: at(0), recorded_at: at(60), recording_failures: 3 }],
] as const)('B-024 the film of the recording: %s', (_what, state, facts) => expect(recordingState(facts)).toBe(state));

it('B-024 the recording is open for 48 hours after the end; without a moment it is not', () => {
	expect(replayUntil(at(0))).toBe('2026-11-22T19:00:00.000Z');
	expect([isReplayOpen(at(1), NOW), isReplayOpen(at(0), NOW), isReplayOpen(null, NOW), isReplayOpen(undefined, NOW)]).toEqual([
		true,
		false,
		false,
		false,
	]);
});

it('B-023 figures of the sender: bits of the bytes by the time, sums of dropped frames', () => {
	const segment = { duration_ms: 2000, bytes: 500_000, frames: 50, dropped_frames: 1 };
	expect(sendingFigures([])).toBeNull();
	expect(sendingFigures([segment, { ...segment, duration_ms: 6000, bytes: 1_500_000 }])).toEqual({
		kbps: 2000,
		dropped_frames: 2,
		max_ms: 6000,
	});
});

it('a recording is tried again after longer and longer pauses, an hour at most', () => {
	expect([1, 2, 6, 7, 8, 30_000].map((attempts) => pauseOfRecording(attempts) / 60_000)).toEqual([1, 2, 32, 60, 60, 60]);
});
