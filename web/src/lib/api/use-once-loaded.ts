import { useRef } from 'react';
import { useElapsed } from '../use-elapsed.ts';
import { useHydrated } from '../use-hydrated.ts';

type OnItsWay = { /** requested, and neither answered nor refused yet */ isLoading: boolean };

/** Nobody waits longer for what others need: what is here is then better than nothing, even if it moves. */
export const MAX_WAIT_MS = 2_500;

/** Whether what is late has been waited for as long as anybody waits. */
export const useIsOverdue = (): boolean => useElapsed(MAX_WAIT_MS);

/**
 * Whether all these answers have come, or were refused, once: then what depends on them can be shown, and stays while they are requested
 * again. What the server has rendered is shown already.
 */
export function useOnceLoaded(answers: readonly OnItsWay[]): boolean {
	const isRendered = !useHydrated();
	const isLoaded = useRef(isRendered);
	const isOverdue = useIsOverdue();
	if (isOverdue || !answers.some(({ isLoading }) => isLoading)) isLoaded.current = true;
	return isLoaded.current;
}
