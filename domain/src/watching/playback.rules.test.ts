import { describe, expect, it } from 'vitest';
import {
	afterRefusal,
	endsPlayback,
	hasOriginalTimes,
	mayPlay,
	type PlaybackFacts,
	parsePlaybackClaim,
	playbackClaim,
	playsElsewhere,
} from './playback.rules.ts';

const now = new Date('2026-11-20T18:30:00Z');
const NO_LIMITS = { access_only_poland: 0, access_only_europe: 0 } as const;
const paid = { status: 'COMPLETED', created_at: '2026-11-01T10:00:00.000Z', expiration_date: null };

const video: PlaybackFacts = {
	kind: 'video',
	visible: true,
	price: 2_500,
	role: 'standard',
	ban: { forever: false, expiration_date: null },
	sessionEnded: false,
	sessionExpires: '2026-11-20T20:00:00.000Z',
	restricted_access: '',
	elsewhere: false,
	orders: [paid],
};
const event = {
	...video,
	kind: 'event',
	published: true,
	cancelled: false,
	replay_until: null,
	enable_tickets: true,
	available_tickets: 100,
} as PlaybackFacts;
const plays = (facts: PlaybackFacts, change: Partial<PlaybackFacts> = {}, country = 'PL') =>
	mayPlay({ ...facts, ...change } as PlaybackFacts, { country, ofRecording: false }, NO_LIMITS, now);

it('N-010 what plays on another screen stops here, but not for staff', () => {
	expect(playsElsewhere({ elsewhere: true, role: 'standard' })).toBe(true);
	expect(playsElsewhere({ elsewhere: false, role: 'standard' })).toBe(false);
	expect(playsElsewhere({ elsewhere: true, role: 'admin' })).toBe(false);
});

describe('whether an address stays valid', () => {
	it('F-030 while session, account and right to watch last', () => {
		for (const facts of [video, event]) {
			expect(plays(facts)).toBe(true);
			expect(plays(facts, { sessionEnded: true })).toBe(false);
			expect(plays(facts, { sessionExpires: '2026-11-20T18:30:00.000Z' })).toBe(false);
			expect(plays(facts, { sessionExpires: '2026-11-20T18:30:00.001Z' })).toBe(true);
			expect(plays(facts, { orders: [{ ...paid, status: 'WAITING_FOR_REFUND' }] })).toBe(false);
			expect(plays(facts, { orders: [] })).toBe(false);
			expect(plays(facts, { orders: [], role: 'premium' })).toBe(true);
			expect(plays(facts, { role: 'deleted' })).toBe(false);
			expect(plays(facts, { role: 'unverified' })).toBe(false);
		}
		expect(plays(video, { price: 0, orders: [] })).toBe(true);
		expect(plays(event, { price: 0, orders: [] })).toBe(false);
		expect(plays(event, { price: 0, orders: [], available_tickets: null } as Partial<PlaybackFacts>)).toBe(true);
	});

	it('F-030 not beyond the end of the access or during a ban', () => {
		expect(plays(video, { orders: [{ ...paid, expiration_date: '2026-11-20T18:30:00.000Z' }] })).toBe(false);
		expect(plays(video, { orders: [{ ...paid, expiration_date: '2026-11-20T18:30:00.001Z' }] })).toBe(true);
		expect(plays(video, { ban: { forever: true, expiration_date: null } })).toBe(false);
		expect(plays(video, { ban: { forever: false, expiration_date: '2026-11-20T18:30:00.001Z' } })).toBe(false);
		expect(plays(video, { ban: { forever: false, expiration_date: '2026-11-20T18:30:00.000Z' } })).toBe(true);
	});

	it('F-030 not in a blocked country, nor when it was hidden; an admin may preview everything', () => {
		expect(plays(video, { restricted_access: 'poland' }, 'DE')).toBe(false);
		expect(plays(video, { visible: false } as Partial<PlaybackFacts>)).toBe(false);
		expect(plays(event, { published: false } as Partial<PlaybackFacts>)).toBe(false);
		expect(plays(video, { role: 'admin', orders: [], visible: false, restricted_access: 'poland' } as Partial<PlaybackFacts>, 'DE')).toBe(
			true,
		);
		expect(plays(video, { role: 'admin', sessionEnded: true })).toBe(false);
	});

	it('B-003 B-024 not after a cancellation; of a recording until its end, of the event itself beyond that', () => {
		expect(plays(event, { cancelled: true } as Partial<PlaybackFacts>)).toBe(false);
		expect(plays(event, { cancelled: true, role: 'admin' } as Partial<PlaybackFacts>)).toBe(true);
		const ofRecording = (replay_until: string | null) =>
			mayPlay({ ...event, replay_until } as PlaybackFacts, { country: 'PL', ofRecording: true }, NO_LIMITS, now);
		expect([null, '2026-11-20T18:30:00.000Z', '2026-11-20T18:30:00.001Z'].map(ofRecording)).toEqual([false, false, true]);
		expect(plays(event, { replay_until: '2026-11-20T18:30:00.000Z' } as Partial<PlaybackFacts>)).toBe(true);
	});

	it('B-003 its claim says whether it is of a recording', () => {
		const product = { type: 'event', id: 12 } as const;
		for (const ofRecording of [true, false])
			expect(parsePlaybackClaim(playbackClaim(product, { ofRecording }))).toEqual({ product, ofRecording });
		for (const claim of ['recording-', 'recording-event-12', 'recording-0', 'film-12']) expect(parsePlaybackClaim(claim)).toBeNull();
	});
});

describe('a refused start', () => {
	it('F-031 waits for a known opening, and is retried automatically where that may help', () => {
		const opensAt = '2026-11-20T19:00:00.000Z';
		expect(afterRefusal({ type: 'not_available' }, { opensAt, failures: 0 })).toEqual({ waitFor: opensAt });
		expect(afterRefusal({ type: 'not_available' }, { opensAt: null, failures: 0 })).toEqual({ retryInMs: 2_000 });
		expect(afterRefusal({ type: 'not_available' }, { opensAt: null, failures: 99 })).toEqual({ retryInMs: 60_000 });
		expect(afterRefusal({ type: 'film_not_ready' }, { opensAt, failures: 0 })).toEqual({ retryInMs: 2_000 });
		expect(afterRefusal({ type: 'no_access', pending: true }, { opensAt, failures: 1 })).toEqual({ retryInMs: 4_000 });
		for (const type of ['no_access', 'event_over', 'under_age', 'country_blocked', 'not_found', 'validation'])
			expect(afterRefusal({ type }, { opensAt, failures: 0 })).toEqual({ retryInMs: null });
	});
});

describe('a refused request of a playing film', () => {
	it('F-030 ends playback; a missing file, too many requests or a failing server do not', () => {
		for (const status of [401, 403]) expect([endsPlayback(status, 'file'), endsPlayback(status, 'call')]).toEqual([true, true]);
		for (const status of [404, 409]) expect([endsPlayback(status, 'file'), endsPlayback(status, 'call')]).toEqual([false, true]);
		for (const status of [0, 200, 204, 400, 413, 422, 429, 500, 503]) expect(endsPlayback(status, 'call')).toBe(false);
	});
});

it('B-014 the Polish original and its version with audio description have the times of the chapters, no other film has', () => {
	const films = [null, 'audiodeskrypcja', 'pjm'] as const;
	expect(films.map((variant) => hasOriginalTimes(variant, false))).toEqual([true, true, false]);
	expect(films.map((variant) => hasOriginalTimes(variant, true))).toEqual([false, false, false]);
});
