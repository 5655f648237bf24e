import { expect, it } from 'vitest';
import { type WatchPage, type WatchPageFacts, watchPage } from './watch-page.rules.ts';
import type { WatchState } from './watch-state.rules.ts';
import type { WatchAnswer } from './watching.contract.ts';

const answerOf = (change: Partial<WatchAnswer> = {}): WatchAnswer => ({
	source: { kind: 'hls', url: 'https://media.example/a.m3u8', tracks: [] },
	variant: null,
	variants: ['pjm'],
	sounds: ['pl'],
	sound: 'pl',
	chat_mode: 'off',
	expiresAt: '2026-11-20T23:00:00.000Z',
	startedAt: '2026-11-20T18:00:00.000Z',
	position: 0,
	chapters: [],
	choices: null,
	...change,
});
const playing = (change: Partial<WatchAnswer> = {}) => {
	const answer = answerOf(change);
	return { watch: { state: { kind: 'playing' as const, answer, start: { at: 0, liveAt: 0, isPaused: false, isPlayed: false } }, answer } };
};
const inState = (state: WatchState<{ type: string; statusCode: number }>, answer: WatchAnswer | null = null) => ({
	watch: { state, answer },
});
const LOBBY = inState({ kind: 'lobby', opensAt: '2026-11-20T18:00:00.000Z' }, answerOf());
const refusedWith = (type: string) => inState({ kind: 'refused', error: { type, statusCode: 409 }, retryAt: null }, answerOf());
const EMBED = { chat_mode: 'embed', chat_url: 'https://chat.example', chat_kind: 'frame' } as const;
const FACTS: WatchPageFacts = {
	watch: { state: { kind: 'loading' }, answer: null },
	sent: null,
	live: null,
	isTrailer: false,
	variant: null,
	isUnknownVariant: false,
	knownVariants: ['pjm', 'audiodeskrypcja'],
	chatMode: null,
};

it.each<[string, Partial<WatchPageFacts>, Partial<WatchPage>]>([
	['nothing moves before the first answer', {}, { answer: null, isAnswered: false, versions: [], version: 'original' }],
	['a film without a chat', playing(), { isAnswered: true, chat: null, versions: ['pjm'] }],
	[
		'the chat stays while playback recovers',
		inState({ kind: 'failing', retryAt: 1 }, answerOf({ chat_mode: 'own' })),
		{ chat: { kind: 'own' }, isRefused: false },
	],
	['an embedded chat has its address', playing(EMBED), { chat: { kind: 'embed', url: EMBED.chat_url, of: 'frame' } }],
	['an embedded chat without an address is none', playing({ chat_mode: 'embed' }), { chat: null }],
	['an editor closes the chat', { ...playing({ chat_mode: 'own' }), chatMode: 'off' }, { chat: null }],
	[
		'after a refusal there is neither film nor chat',
		refusedWith('under_age'),
		{ answer: null, chat: null, isRefused: true, isAnswered: true, hasNoRight: false },
	],
	['without access nothing is said about devices', refusedWith('no_access'), { hasNoRight: true }],
	['nor of a cancelled event', refusedWith('event_cancelled'), { hasNoRight: true }],
	[
		'S1-113 versions are chosen before the opening',
		{ ...LOBBY, variant: 'pjm' },
		{ versions: ['pjm', 'audiodeskrypcja'], version: 'pjm', isRefused: true },
	],
	[
		'a version the title does not have is not chosen in the lobby',
		{ ...LOBBY, knownVariants: [], variant: 'pjm' },
		{ versions: [], version: 'original' },
	],
	['the version that plays is chosen', playing({ variant: 'pjm' }), { version: 'pjm' }],
	['the trailer is chosen', { ...playing({ variant: 'pjm' }), isTrailer: true }, { version: 'trailer' }],
	['a version of the address that is there is not missing', { ...playing(), variant: 'pjm' }, { missing: null }],
	[
		'nor one that is played along',
		{ ...playing({ description: { url: 'a', isOriginal: true } as never }), variant: 'audiodeskrypcja' },
		{ missing: null },
	],
	['one that is not there is missing', { ...playing(), variant: 'audiodeskrypcja' }, { missing: 'audiodeskrypcja' }],
	['a name that is no version is unknown', { isUnknownVariant: true }, { missing: 'unknown' }],
	[
		'B-021 a live stream shows its state and how many watch',
		{ ...playing(), sent: { state: 'on_air', viewers: 5 }, live: 'lost' },
		{ liveMark: 'lost', viewers: 5 },
	],
	[
		'before its first state that of the answer',
		playing({ live: { state: 'waiting', status_url: 's' } }),
		{ liveMark: 'waiting', viewers: null },
	],
	['a foreign live stream is on air', playing(), { liveMark: 'on_air' }],
	['nobody watches what has ended', { ...playing(), sent: { state: 'ended', viewers: 5 } }, { viewers: null }],
	[
		'G-032 a recording has ended, and its viewers are not counted',
		{ ...playing({ recording: true }), sent: { state: 'waiting', viewers: 5 } },
		{ liveMark: 'ended', viewers: null, isNextOnAir: false },
	],
	[
		'G-032 the next stream of the event is on air',
		{ ...playing({ recording: true }), sent: { state: 'on_air', viewers: 0 } },
		{ isNextOnAir: true },
	],
	['the stream that is watched is not the next one', { ...playing(), sent: { state: 'on_air', viewers: 0 } }, { isNextOnAir: false }],
])('%s', (_, facts, expected) => {
	expect(watchPage({ ...FACTS, ...facts })).toMatchObject(expected);
});
