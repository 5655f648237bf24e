import { useRef } from 'react';
import { useHydrated } from '../use-hydrated.ts';

type OnItsWay = { /** requested, and neither answered nor refused yet */ isLoading: boolean };

/**
 * Whether all these answers have come, or were refused, once: then what depends on them can be shown, and stays while they are requested
 * again. What the server has rendered is shown already.
 */
export function useOnceLoaded(answers: readonly OnItsWay[]): boolean {
	const isRendered = !useHydrated();
	const isLoaded = useRef(isRendered);
	if (!answers.some(({ isLoading }) => isLoading)) isLoaded.current = true;
	return isLoaded.current;
}
