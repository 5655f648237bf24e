import { describe, expect, it } from 'vitest';
import { retryPauseMs } from './playback.rules.ts';
import {
	beginWatching,
	retryAtOf,
	type StartPosition,
	type Watch,
	type WatchEvent,
	type WatchRefusal,
	watchAfter,
} from './watch-state.rules.ts';
import type { WatchAnswer } from './watching.contract.ts';

const OPENING = '2026-11-20T18:00:00.000Z';
const NOW = Date.parse('2026-11-20T17:59:00Z');
const ANSWER: WatchAnswer = {
	source: { kind: 'hls', url: 'https://media.example/a.m3u8', tracks: [] },
	variant: null,
	variants: [],
	sounds: ['pl'],
	sound: 'pl',
	chat_mode: 'embed',
	chat_url: 'https://chat.example/1',
	expiresAt: '2026-11-20T23:00:00.000Z',
	startedAt: OPENING,
	position: 30,
	chapters: [],
	choices: null,
	film: 'a',
};
const AT_90: StartPosition = { at: 90, liveAt: 0, isPaused: true, isPlayed: true };
const refusal = (type: string, statusCode = 409, pending = false): WatchRefusal => ({ type, statusCode, pending });
type Event = WatchEvent<WatchRefusal> & { position?: StartPosition | null };
const failed = (error: WatchRefusal | null, opensAt: string | null = null): Event => ({ type: 'failed', error, opensAt, now: NOW });
const answered: Event = { type: 'answered', answer: ANSWER };
const stopped: Event = { type: 'stopped', refusal: null, now: NOW };
const watchOf = (...events: Event[]) => afterFrom(beginWatching(null), events);
const afterFrom = (watch: Watch<WatchRefusal>, events: Event[]) =>
	events.reduce<Watch<WatchRefusal>>((before, event) => watchAfter(before, { position: null, ...event }), watch);

describe('what the player shows after what has happened', () => {
	const playing = { kind: 'playing', answer: ANSWER, start: { at: 30, liveAt: 0, isPaused: false, isPlayed: false } };
	const failing = { kind: 'failing', retryAt: NOW + retryPauseMs(0) };
	it.each<[string, Event[], object]>([
		['loads at first', [], { kind: 'loading' }],
		['plays from the saved position', [answered], playing],
		['goes on where the player was', [answered, { ...answered, position: AT_90 }], { ...playing, start: AT_90 }],
		['waits after a lost connection', [failed(refusal('network', 0))], failing],
		['waits after an error of the server', [failed(refusal('internal', 500))], failing],
		['waits after too many requests', [failed(refusal('too_many', 429))], failing],
		['waits after what it does not understand', [failed(null)], failing],
		[
			'stops at a refusal that does not pass',
			[failed(refusal('under_age'))],
			{ kind: 'refused', error: refusal('under_age'), retryAt: null },
		],
		[
			'asks again after a refusal that may pass',
			[failed(refusal('film_not_ready'))],
			{ kind: 'refused', error: refusal('film_not_ready'), retryAt: failing.retryAt },
		],
		[
			'asks again while a payment may be confirmed',
			[failed(refusal('no_access', 409, true))],
			{ kind: 'refused', error: refusal('no_access', 409, true), retryAt: failing.retryAt },
		],
		['F-031 waits in the lobby for the opening', [failed(refusal('not_available'), OPENING)], { kind: 'lobby', opensAt: OPENING }],
		[
			'F-031 loads when the countdown ends',
			[failed(refusal('not_available'), OPENING), { type: 'opened', opensAt: OPENING }],
			{ kind: 'loading' },
		],
		[
			'F-031 retries a start refused at the opening',
			[{ type: 'opened', opensAt: OPENING }, failed(refusal('not_available'), OPENING)],
			{ kind: 'refused', error: refusal('not_available'), retryAt: failing.retryAt },
		],
		['asks for the session when a file is refused', [answered, stopped], { kind: 'ending', refusal: null }],
		[
			'says why the session has ended',
			[answered, stopped, { type: 'session-read', end: refusal('account_blocked') }],
			{ kind: 'refused', error: refusal('account_blocked'), retryAt: null },
		],
		['loads again where the session goes on', [answered, stopped, { type: 'session-read', end: null }], { kind: 'loading' }],
		[
			'waits where it is refused again before anything was seen',
			[answered, stopped, answered, stopped],
			{ kind: 'failing', retryAt: NOW + retryPauseMs(1) },
		],
		[
			'asks for the session again after something was seen',
			[answered, stopped, answered, { type: 'settled' }, stopped],
			{ kind: 'ending', refusal: null },
		],
		['does not mind a refusal while nothing plays', [stopped], { kind: 'loading' }],
		['does not mind the answer about a session nobody waits for', [answered, { type: 'session-read', end: refusal('x') }], playing],
	])('%s', (_, events, state) => {
		expect(watchOf(...events).state).toEqual(state);
	});
});

describe('a film that goes on in other files', () => {
	const before = watchOf(answered);
	const renewedBy = (change: Partial<WatchAnswer>, of = before.state) =>
		afterFrom(before, [{ type: 'renewed', of, answer: { ...ANSWER, chat_url: 'https://chat.example/2', ...change }, position: AT_90 }])
			.state;

	it('goes on where it is, with the chat it had', () => {
		expect(renewedBy({ film: 'b' })).toEqual({ kind: 'playing', answer: { ...ANSWER, film: 'b' }, start: AT_90 });
	});

	it.each<[string, Partial<WatchAnswer>]>([
		['the same film', { film: 'a' }],
		['a foreign frame', { film: 'b', source: { kind: 'frame', url: 'https://live.example', tracks: [] } }],
	])('stays with %s', (_, change) => {
		expect(renewedBy(change)).toBe(before.state);
	});

	it('stays when something else plays by then', () => {
		expect(renewedBy({ film: 'b' }, watchOf(answered).state)).toBe(before.state);
	});
});

it('begins at the requested second, and where it was removed, playing', () => {
	expect(afterFrom(beginWatching(12), [answered]).state).toMatchObject({ start: { at: 12 } });
	expect(watchOf(answered, { type: 'removed', position: AT_90 }).state).toMatchObject({ start: { at: 90, isPaused: false } });
	expect(watchOf({ type: 'removed', position: AT_90 }, answered).state).toMatchObject({ start: { at: 90, isPaused: false } });
});

it('asks again by itself only with a time, and by a person at once', () => {
	expect(retryAtOf(watchOf(failed(null)))).toBe(NOW + retryPauseMs(0));
	expect([watchOf(), watchOf(answered), watchOf(failed(refusal('under_age')))].map(retryAtOf)).toEqual([null, null, null]);
	expect(watchOf({ type: 'retried' }).attempt).toBe(1);
});

it('R-103 pauses grow with failures in a row, and are short again once it has played', () => {
	const twice = watchOf(failed(null), failed(null));
	expect(retryAtOf(twice)).toBe(NOW + retryPauseMs(1));
	expect(retryAtOf(afterFrom(twice, [{ type: 'settled' }, failed(null)]))).toBe(NOW + retryPauseMs(0));
});

it('the last answer stays while playback recovers, for the chat', () => {
	expect(watchOf(answered, failed(null)).answer).toBe(ANSWER);
	expect(watchOf(failed(null)).answer).toBeNull();
});
