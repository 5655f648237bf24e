import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '#web/lib/reduced-motion.ts';

/** the transition of 500 ms is in visitor.css */
const AUTOPLAY_MS = 3000;

/** The current slide, and whether the visitor stopped autoplay; `isHeld` pauses it. */
export function useAutoplay(count: number, isHeld: boolean) {
	const [at, setAt] = useState(0);
	const [isPaused, setPaused] = useState(false);
	useEffect(() => {
		if (prefersReducedMotion()) setPaused(true);
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a slide chosen by hand gets its full time
	useEffect(() => {
		if (isPaused || isHeld || count < 2) return;
		const timer = setInterval(() => {
			if (!document.hidden) setAt((now) => (now + 1) % count);
		}, AUTOPLAY_MS);
		return () => clearInterval(timer);
	}, [isPaused, isHeld, count, at]);
	return { at, setAt, isPaused, setPaused };
}
