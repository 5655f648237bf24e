import { useEffect, useState } from 'react';
import { useHydrated } from '../use-hydrated.ts';

type OnItsWay = { /** requested, and neither answered nor refused yet */ isLoading: boolean };

/** Nobody waits longer for what others need: what is here is then better than nothing, even if it moves. */
export const MAX_WAIT_MS = 2_500;

/** Whether what is late has been waited for as long as anybody waits. */
export function useIsOverdue(): boolean {
	const [isOverdue, setOverdue] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setOverdue(true), MAX_WAIT_MS);
		return () => clearTimeout(timer);
	}, []);
	return isOverdue;
}

/**
 * Whether all these answers have come, or were refused, once: then what depends on them can be shown, and stays while they are requested
 * again. What the server has rendered is shown already.
 */
export function useOnceLoaded(answers: readonly OnItsWay[]): boolean {
	const isRendered = !useHydrated();
	const [wasLoaded, setLoaded] = useState(isRendered);
	const isOverdue = useIsOverdue();
	const isLoaded = wasLoaded || isOverdue || !answers.some(({ isLoading }) => isLoading);
	if (isLoaded && !wasLoaded) setLoaded(true);
	return isLoaded;
}
