import type { Moment } from '../base/time/time.ts';
import { afterRefusal, retryPauseMs } from './playback.rules.ts';
import type { WatchAnswer } from './watching.contract.ts';

/**
 * Where a player begins: the second of a film, the second of a live stream (0: live), whether it stays paused there, and whether this page
 * has already played to there.
 */
export type StartPosition = { at: number; liveAt: number; isPaused: boolean; isPlayed: boolean };

/** What the server says instead of a source. */
export type WatchRefusal = { statusCode: number; type: string; pending?: boolean | undefined };

export type WatchState<Refusal extends WatchRefusal> =
	| { kind: 'loading' }
	| { kind: 'playing'; answer: WatchAnswer; start: StartPosition }
	/** the source or the server fails: tried again at `retryAt` */
	| { kind: 'failing'; retryAt: number }
	/** a request of the playing film was refused: the page asks whether the session has ended */
	| { kind: 'ending'; refusal: Refusal | null }
	/** not open yet: tried again at the opening */
	| { kind: 'lobby'; opensAt: Moment }
	/** refused by the server; retried at `retryAt` where that may help */
	| { kind: 'refused'; error: Refusal; retryAt: number | null };

export type Watch<Refusal extends WatchRefusal> = {
	state: WatchState<Refusal>;
	/** the last one: the chat goes on while playback recovers */
	answer: WatchAnswer | null;
	/** how often the source is asked for: another number asks again */
	attempt: number;
	/** since it last played */
	failures: number;
	/** the opening whose countdown has ended */
	waitedFor: Moment | null;
	/** `at` null: nothing was requested or played on this page, so the saved position counts */
	last: Omit<StartPosition, 'at'> & { at: number | null };
};

/** `now` in ms. */
export type WatchEvent<Refusal extends WatchRefusal> =
	| { type: 'asked' }
	| { type: 'answered'; answer: WatchAnswer }
	/** null: nothing was understood */
	| { type: 'failed'; error: Refusal | null; opensAt: Moment | null; now: number }
	/** a request of the playing film was refused or failed */
	| { type: 'stopped'; refusal: Refusal | null; now: number }
	/** null: the session goes on */
	| { type: 'session-read'; end: Refusal | null }
	/** the film of `of` has other files */
	| { type: 'renewed'; of: WatchState<Refusal>; answer: WatchAnswer }
	/** the player is about to be removed: it will begin again where it is, and play */
	| { type: 'removed' }
	/** the countdown of the lobby is over */
	| { type: 'opened'; opensAt: Moment | null }
	| { type: 'retried' }
	/** it plays: the next failure starts with a short pause again */
	| { type: 'settled' };

export const beginWatching = (startAt: number | null): Watch<never> => ({
	state: { kind: 'loading' },
	answer: null,
	attempt: 0,
	failures: 0,
	waitedFor: null,
	last: { at: startAt, liveAt: 0, isPaused: false, isPlayed: false },
});

/** Failures of the network, the server or the provider. */
const isPassing = ({ statusCode }: WatchRefusal) => statusCode === 0 || statusCode === 429 || statusCode >= 500;

/** Our own player loads another source without being made again. */
const isOwn = ({ source: { kind } }: WatchAnswer) => kind === 'file' || kind === 'hls';

/** The chat stays as it is: with its new address it would be loaded again. */
const withChatOf = ({ chat_url }: WatchAnswer, answer: WatchAnswer): WatchAnswer => ({ ...answer, ...(chat_url && { chat_url }) });

const startOf = ({ last }: Pick<Watch<never>, 'last'>, otherwise: number): StartPosition => ({ ...last, at: last.at ?? otherwise });

function failing<Refusal extends WatchRefusal>(watch: Watch<Refusal>, now: number): Watch<Refusal> {
	return { ...watch, state: { kind: 'failing', retryAt: now + retryPauseMs(watch.failures) }, failures: watch.failures + 1 };
}

function refused<Refusal extends WatchRefusal>(
	watch: Watch<Refusal>,
	{ error, opensAt, now }: { error: Refusal; opensAt: Moment | null; now: number },
): Watch<Refusal> {
	const after = afterRefusal(error, { opensAt: opensAt === watch.waitedFor ? null : opensAt, failures: watch.failures });
	if ('waitFor' in after) return { ...watch, state: { kind: 'lobby', opensAt: after.waitFor } };
	const retryAt = after.retryInMs === null ? null : now + after.retryInMs;
	return { ...watch, state: { kind: 'refused', error, retryAt }, failures: watch.failures + 1 };
}

const playing = <Refusal extends WatchRefusal>(watch: Watch<Refusal>, answer: WatchAnswer, otherwise: number): Watch<Refusal> => ({
	...watch,
	state: { kind: 'playing', answer, start: startOf(watch, otherwise) },
	answer,
});

const asking = <Refusal extends WatchRefusal>(watch: Watch<Refusal>): Watch<Refusal> => ({ ...watch, attempt: watch.attempt + 1 });

/** What becomes of watching; `position` is where the player is, null without one. */
export function watchAfter<Refusal extends WatchRefusal>(
	before: Watch<Refusal>,
	event: WatchEvent<Refusal> & { position: StartPosition | null },
): Watch<Refusal> {
	const watch = event.position ? { ...before, last: event.position } : before;
	const { state } = watch;
	switch (event.type) {
		case 'asked':
			return watch;
		case 'answered':
			return playing(watch, event.answer, event.answer.position);
		case 'failed':
			return event.error === null || isPassing(event.error) ? failing(watch, event.now) : refused(watch, { ...event, error: event.error });
		case 'stopped':
			if (state.kind !== 'playing') return watch;
			// refused again before anything was seen
			if (watch.failures > 0) return failing(watch, event.now);
			return { ...watch, state: { kind: 'ending', refusal: event.refusal }, failures: 1 };
		case 'session-read':
			if (state.kind !== 'ending') return watch;
			if (event.end) return { ...watch, state: { kind: 'refused', error: event.end, retryAt: null } };
			return asking({ ...watch, state: { kind: 'loading' } });
		case 'renewed': {
			const { answer, of } = event;
			if (state.kind !== 'playing' || state !== of || answer.film === state.answer.film || !isOwn(answer) || !isOwn(state.answer))
				return watch;
			return playing(watch, withChatOf(state.answer, answer), state.start.at);
		}
		case 'removed': {
			const resumed = { ...watch, last: { ...watch.last, isPaused: false } };
			return state.kind === 'playing' ? playing(resumed, state.answer, state.start.at) : resumed;
		}
		case 'opened':
			return asking({ ...watch, state: { kind: 'loading' }, waitedFor: event.opensAt, failures: 0 });
		case 'retried':
			return asking(watch);
		case 'settled':
			return watch.failures === 0 ? before : { ...watch, failures: 0 };
	}
}

/** When the page asks again by itself, in ms; null: it does not. */
export const retryAtOf = ({ state }: Watch<WatchRefusal>): number | null =>
	state.kind === 'failing' || state.kind === 'refused' ? state.retryAt : null;
