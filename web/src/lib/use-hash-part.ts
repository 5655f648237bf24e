import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const isReload = () =>
	typeof window !== 'undefined' &&
	performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate');

const SIGNS = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/**
 * For a page whose parts are loaded later than itself: scrolls to the one the address names, and again while those above it grow, until
 * the person does something. After Back and a reload the browser's place is restored instead.
 */
export function useHashPart(): void {
	const { hash, key } = useLocation();
	const isReturn = useNavigationType() === 'POP' && (key !== 'default' || isReload());
	useEffect(() => {
		if (!hash || isReturn || !('ResizeObserver' in window)) return;
		const waiting = new AbortController();
		const { signal } = waiting;
		const observer = new ResizeObserver(() => document.getElementById(hash.slice(1))?.scrollIntoView());
		signal.addEventListener('abort', () => observer.disconnect());
		for (const sign of SIGNS) window.addEventListener(sign, () => waiting.abort(), { capture: true, passive: true, signal });
		observer.observe(document.body);
		return () => waiting.abort();
	}, [hash, isReturn]);
}
