import { useCallback, useEffect, useRef, useState } from 'react';
import { retryPauseMs } from '#domain/watching/playback.rules.ts';
import { startWatching, type Variant, type WatchAnswer } from '#domain/watching/watching.contract.ts';
import { callApi } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';

export type Product = { type: 'event' | 'video'; id: number };

export type WatchState =
	| { kind: 'loading' }
	| { kind: 'playing'; answer: WatchAnswer; startAt: number }
	/** the source or the server fails: tried again at `retryAt` */
	| { kind: 'trouble'; retryAt: number }
	/** the server says no */
	| { kind: 'refused'; error: ApiError };

/** The line, the server or the provider, not the person. */
const isPassing = (error: ApiError) => error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500;

/**
 * Asks for the source when it begins, when another variant is chosen, and again after a failure, with growing pauses.
 * `positionNow` tells where the film is, so that it goes on there.
 */
export function useWatch(product: Product, variant: Variant | null, positionNow: () => number | null) {
	const { type, id } = product;
	const [state, setState] = useState<WatchState>({ kind: 'loading' });
	const [attempt, setAttempt] = useState(0);
	const failures = useRef(0);
	const lastPosition = useRef<number | null>(null);

	const fail = useCallback(() => {
		lastPosition.current = positionNow() ?? lastPosition.current;
		const pause = retryPauseMs(failures.current);
		failures.current += 1;
		setState({ kind: 'trouble', retryAt: Date.now() + pause });
	}, [positionNow]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
	useEffect(() => {
		let isGone = false;
		lastPosition.current = positionNow() ?? lastPosition.current;
		callApi(startWatching, { params: { type, id }, body: { variant } }, { errors: 'inline' }).then(
			(answer) => {
				if (!isGone) setState({ kind: 'playing', answer, startAt: lastPosition.current ?? answer.position });
			},
			(error: unknown) => {
				if (isGone) return;
				if (error instanceof ApiError && !isPassing(error)) setState({ kind: 'refused', error });
				else fail();
			},
		);
		return () => {
			isGone = true;
		};
	}, [type, id, variant, attempt, positionNow, fail]);

	const retry = useCallback(() => setAttempt((count) => count + 1), []);
	const retryAt = state.kind === 'trouble' ? state.retryAt : null;
	useEffect(() => {
		if (retryAt === null) return;
		const timer = setTimeout(retry, Math.max(0, retryAt - Date.now()));
		return () => clearTimeout(timer);
	}, [retryAt, retry]);

	return {
		state,
		fail,
		retry,
		/** it plays: the next failure starts with a short pause again */
		settle: useCallback(() => {
			failures.current = 0;
		}, []),
	};
}
