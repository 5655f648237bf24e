import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { choiceForVariant } from '#domain/watching/player/choices.rules.ts';
import type { Variant } from '#domain/watching/variants.ts';
import {
	beginWatching,
	retryAtOf,
	type StartPosition,
	type Watch,
	type WatchEvent,
	watchAfter,
} from '#domain/watching/watch-state.rules.ts';
import { startWatching, type WatchAnswer } from '#domain/watching/watching.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { requestFirstFiles } from './first-files.ts';
import { acceptChoices, chooseBefore, rememberedChoices } from './player/player-choices.ts';

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

/** No session to end, as far as the page knows. */
const NO_END = async () => null;

/** What was chosen elsewhere is accepted once: what is chosen here since then is newer. */
function useAcceptedChoices(variant: Variant | null) {
	const hasChoices = useRef(false);
	return (answer: WatchAnswer) => {
		const requested = hasChoices.current ? null : choiceForVariant(variant, answer);
		if (!hasChoices.current) acceptChoices(answer.choices);
		if (requested) chooseBefore(requested);
		hasChoices.current = true;
	};
}

/** Asks for the source; a start with the same choice goes on with the one before. */
function useStart({ product: { type, id }, variant, sound }: Pick<Watching, 'product' | 'variant' | 'sound'>) {
	const started = useRef({ choice: '', at: '' });
	const choice = [type, id, variant, sound].join(' ');
	const ask = useCallback(async () => {
		const continues = started.current.choice === choice && { continues: started.current.at };
		const answer = await callApi(startWatching, { params: { type, id }, body: { variant, sound, ...continues } }, { errors: 'inline' });
		started.current = { choice, at: answer.startedAt };
		return answer;
	}, [type, id, variant, sound, choice]);
	const forget = useCallback(() => {
		started.current = { choice: '', at: '' };
	}, []);
	return { ask, forget };
}

/** The page drops the opening as soon as its own clock has passed it; the lobby keeps it until the countdown has ended. */
function useLastOpening(opensAt: string | null): string | null {
	const [last, setLast] = useState(opensAt);
	if (opensAt && opensAt !== last) setLast(opensAt);
	return opensAt ?? last;
}

/** Requests the source at the start, when another variant or sound is chosen, at the opening, and again after a failure, with growing pauses. */
export function useWatch({ product, variant, sound, positionNow, opensAt, onOpen, startAt = null, sessionEnd = NO_END }: Watching) {
	const [watch, dispatch] = useReducer(watchAfter<ApiError>, startAt, (at): Watch<ApiError> => beginWatching(at));
	const { state, attempt } = watch;
	const tell = useCallback((event: WatchEvent<ApiError>) => dispatch({ ...event, position: positionNow() }), [positionNow]);
	const opening = useLastOpening(opensAt);
	const acceptAnswer = useAcceptedChoices(variant);
	const { ask, forget } = useStart({ product, variant, sound });

	const onAnswer = useEffectEvent((answer: WatchAnswer) => {
		acceptAnswer(answer);
		// a chosen quality is not the one that is requested
		if (answer.source.kind === 'hls' && !answer.live && rememberedChoices().quality === null)
			requestFirstFiles(answer.source.url, positionNow()?.at ?? watch.last.at ?? answer.position).catch(() => {});
		// it went on meanwhile, and may have been sought
		tell({ type: 'answered', answer });
	});
	const onFailure = useEffectEvent((error: unknown) =>
		tell({ type: 'failed', error: error instanceof ApiError ? error : null, opensAt: opening, now: Date.now() }),
	);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
	useEffect(() => {
		let isGone = false;
		tell({ type: 'asked' });
		ask().then(
			(answer) => isGone || onAnswer(answer),
			(error: unknown) => isGone || onFailure(error),
		);
		return () => {
			isGone = true;
		};
	}, [ask, attempt, tell]);

	const retry = useCallback(() => tell({ type: 'retried' }), [tell]);
	const retryAt = retryAtOf(watch);
	useEffect(() => {
		if (retryAt === null) return;
		const timer = setTimeout(retry, Math.max(0, retryAt - Date.now()));
		return () => clearTimeout(timer);
	}, [retryAt, retry]);
	useEffect(() => {
		if (state.kind === 'ending') void sessionEnd(state.refusal).then((end) => tell({ type: 'session-read', end }));
	}, [state, sessionEnd, tell]);

	const isRenewing = useRef(false);
	const renew = useCallback(async () => {
		if (state.kind !== 'playing' || isRenewing.current) return;
		isRenewing.current = true;
		// what fails is tried again at the next occasion
		const answer = await ask().catch(() => null);
		isRenewing.current = false;
		if (answer) tell({ type: 'renewed', of: state, answer });
	}, [state, ask, tell]);

	return {
		state,
		answer: watch.answer,
		/** the film has other files: it goes on with them where it is */
		renew,
		/** something else is shown from now on: a start of its own */
		startNext: useCallback(() => {
			forget();
			retry();
		}, [forget, retry]),
		/** a request of the playing film was refused or failed: it stops at once, and the server tells why or gives another address */
		stop: useCallback((refusal: ApiError | null) => tell({ type: 'stopped', refusal, now: Date.now() }), [tell]),
		retry,
		open: useCallback(() => {
			tell({ type: 'opened', opensAt: opening });
			onOpen?.();
		}, [tell, opening, onOpen]),
		keepPosition: useCallback(() => tell({ type: 'removed' }), [tell]),
		settle: useCallback(() => dispatch({ type: 'settled', position: null }), []),
	};
}
