import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '../use-hydrated.ts';

type OnItsWay = { /** requested, and neither answered nor refused yet */ isLoading: boolean };

/** An answer that is still missing then may never come: what is here is better than nothing, even if it moves. */
export const MAX_WAIT_MS = 10_000;

/**
 * Whether all these answers have come, or were refused, once: then what depends on them can be shown, and stays while they are requested
 * again. What the server has rendered is shown already.
 */
export function useOnceLoaded(answers: readonly OnItsWay[]): boolean {
	const isRendered = !useHydrated();
	const isLoaded = useRef(isRendered);
	const [isOverdue, setOverdue] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setOverdue(true), MAX_WAIT_MS);
		return () => clearTimeout(timer);
	}, []);
	if (isOverdue || !answers.some(({ isLoading }) => isLoading)) isLoaded.current = true;
	return isLoaded.current;
}
