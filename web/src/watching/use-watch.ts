import { useCallback, useEffect, useRef, useState } from 'react';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { afterRefusal, retryPauseMs } from '#domain/watching/playback.rules.ts';
import { choiceForVariant } from '#domain/watching/player/choices.rules.ts';
import type { Variant } from '#domain/watching/variants.ts';
import { startWatching, type WatchAnswer } from '#domain/watching/watching.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { requestFirstFiles } from './first-files.ts';
import { acceptChoices, chooseBefore, rememberedChoices } from './player/player-choices.ts';

/**
 * Where a player begins: the second of a film, the second of a live stream (0: live), whether it stays paused there, and whether this page
 * has already played to there.
 */
export type StartPosition = { at: number; liveAt: number; isPaused: boolean; isPlayed: boolean };

export type WatchState =
	| { kind: 'loading' }
	| { kind: 'playing'; answer: WatchAnswer; start: StartPosition }
	/** the source or the server fails: tried again at `retryAt` */
	| { kind: 'failing'; retryAt: number }
	/** not open yet: tried again at the opening */
	| { kind: 'lobby'; opensAt: string }
	/** refused by the server; retried at `retryAt` where that may help */
	| { kind: 'refused'; error: ApiError; retryAt: number | null };

/** Failures of the network, the server or the provider. */
const isPassing = (error: ApiError) => error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500;

type Watching = {
	product: Product;
	variant: Variant | null;
	/** language of the sound, chosen on this page; null: as chosen before, else that of the page */
	sound: string | null;
	/** where the player is, to resume from there */
	positionNow: () => StartPosition | null;
	/** the next opening as far as the page knows, while it is closed */
	opensAt: string | null;
	/** the requested second; null: the saved position */
	startAt?: number | null;
	/** the event has just opened */
	onOpen?: (() => void) | undefined;
	/** why the session has ended, where it has; given the refusal as far as it is known */
	sessionEnd?: ((refusal: ApiError | null) => Promise<ApiError | null>) | undefined;
};

/** Our own player loads another source without being made again. */
const isOwn = ({ source: { kind } }: WatchAnswer) => kind === 'file' || kind === 'hls';

/** The chat stays as it is: with its new address it would be loaded again. */
const withChatOf = ({ chat_url }: WatchAnswer, answer: WatchAnswer): WatchAnswer => ({ ...answer, ...(chat_url && { chat_url }) });

/** No session to end, as far as the page knows. */
const NO_END = async () => null;

/** Requests the source at the start, when another variant or sound is chosen, at the opening, and again after a failure, with growing pauses. */
export function useWatch({ product, variant, sound, positionNow, opensAt, onOpen, startAt = null, sessionEnd = NO_END }: Watching) {
	const { type, id } = product;
	const [state, setState] = useState<WatchState>({ kind: 'loading' });
	const [attempt, setAttempt] = useState(0);
	const failures = useRef(0);
	const last = useRef<Omit<StartPosition, 'at'> & { at: number | null }>({ at: startAt, liveAt: 0, isPaused: false, isPlayed: false });
	// the page drops the opening as soon as its own clock has passed it; the lobby keeps it until the countdown has ended
	const opening = useRef(opensAt);
	const waitedFor = useRef<string | null>(null);
	const hasChoices = useRef(false);
	/** the start that goes on, and what was chosen then */
	const started = useRef({ choice: '', at: '' });
	const choice = [type, id, variant, sound].join(' ');
	if (opensAt) opening.current = opensAt;

	const keep = useCallback(() => {
		last.current = positionNow() ?? last.current;
	}, [positionNow]);
	const fail = useCallback(() => {
		keep();
		setState({ kind: 'failing', retryAt: Date.now() + retryPauseMs(failures.current) });
		failures.current += 1;
	}, [keep]);
	const refuse = useCallback((error: ApiError) => {
		const next = opening.current === waitedFor.current ? null : opening.current;
		const after = afterRefusal(error, { opensAt: next, failures: failures.current });
		if ('waitFor' in after) return setState({ kind: 'lobby', opensAt: after.waitFor });
		failures.current += 1;
		setState({ kind: 'refused', error, retryAt: after.retryInMs === null ? null : Date.now() + after.retryInMs });
	}, []);

	const ask = useCallback(async () => {
		const continues = started.current.choice === choice && { continues: started.current.at };
		const answer = await callApi(startWatching, { params: { type, id }, body: { variant, sound, ...continues } }, { errors: 'inline' });
		started.current = { choice, at: answer.startedAt };
		return answer;
	}, [type, id, variant, sound, choice]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
	useEffect(() => {
		let isGone = false;
		keep();
		ask().then(
			(answer) => {
				if (isGone) return;
				// once: what is chosen here since then is newer
				if (!hasChoices.current) {
					acceptChoices(answer.choices);
					const requested = choiceForVariant(variant, answer);
					if (requested) chooseBefore(requested);
				}
				hasChoices.current = true;
				// it went on meanwhile, and may have been sought
				keep();
				const start = { ...last.current, at: last.current.at ?? answer.position };
				// a chosen quality is not the one that is requested
				if (answer.source.kind === 'hls' && !answer.live && rememberedChoices().quality === null)
					requestFirstFiles(answer.source.url, start.at).catch(() => {});
				setState({ kind: 'playing', answer, start });
			},
			(error: unknown) => {
				if (isGone) return;
				if (error instanceof ApiError && !isPassing(error)) refuse(error);
				else fail();
			},
		);
		return () => {
			isGone = true;
		};
	}, [ask, attempt, keep, fail, refuse]);

	const retry = useCallback(() => setAttempt((count) => count + 1), []);
	const retryAt = state.kind === 'failing' || state.kind === 'refused' ? state.retryAt : null;
	useEffect(() => {
		if (retryAt === null) return;
		const timer = setTimeout(retry, Math.max(0, retryAt - Date.now()));
		return () => clearTimeout(timer);
	}, [retryAt, retry]);

	const isPlaying = useRef(false);
	isPlaying.current = state.kind === 'playing';
	const stop = useCallback(
		async (refusal: ApiError | null) => {
			if (!isPlaying.current) return;
			isPlaying.current = false;
			// refused again before anything was seen
			if (failures.current > 0) return fail();
			failures.current += 1;
			keep();
			setState({ kind: 'loading' });
			const end = await sessionEnd(refusal);
			if (end) setState({ kind: 'refused', error: end, retryAt: null });
			else retry();
		},
		[fail, keep, retry, sessionEnd],
	);

	const isRenewing = useRef(false);
	const renew = useCallback(async () => {
		if (state.kind !== 'playing' || isRenewing.current) return;
		isRenewing.current = true;
		// what fails is tried again at the next occasion
		const answer = await ask().catch(() => null);
		isRenewing.current = false;
		if (!answer || answer.film === state.answer.film || !isOwn(answer) || !isOwn(state.answer)) return;
		keep();
		const start = { ...last.current, at: last.current.at ?? state.start.at };
		const next: WatchState = { kind: 'playing', answer: withChatOf(state.answer, answer), start };
		setState((now) => (now === state ? next : now));
	}, [state, ask, keep]);

	return {
		state,
		/** the film has other files: it goes on with them where it is */
		renew,
		/** something else is shown from now on: a start of its own */
		startNext: useCallback(() => {
			started.current = { choice: '', at: '' };
			retry();
		}, [retry]),
		/** a request of the playing film was refused or failed: it stops at once, and the server tells why or gives another address */
		stop,
		retry,
		/** the countdown of the lobby is over */
		open: useCallback(() => {
			waitedFor.current = opening.current;
			failures.current = 0;
			setState({ kind: 'loading' });
			retry();
			onOpen?.();
		}, [retry, onOpen]),
		/** the player is about to be removed: it will begin again where it is now, and play */
		keepPosition: useCallback(() => {
			keep();
			last.current = { ...last.current, isPaused: false };
			setState((now) => (now.kind === 'playing' ? { ...now, start: { ...last.current, at: last.current.at ?? now.start.at } } : now));
		}, [keep]),
		/** it plays: the next failure starts with a short pause again */
		settle: useCallback(() => {
			failures.current = 0;
		}, []),
	};
}
