import { useEffect } from 'react';
import { useLocation } from 'react-router';

const SIGNS = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/**
 * For a page whose parts are loaded later than itself: scrolls to the one the address names, and again while those above it grow, until
 * the person does something.
 */
export function useHashPart(): void {
	const { hash } = useLocation();
	useEffect(() => {
		if (!hash || !('ResizeObserver' in window)) return;
		const waiting = new AbortController();
		const { signal } = waiting;
		const observer = new ResizeObserver(() => document.getElementById(hash.slice(1))?.scrollIntoView());
		signal.addEventListener('abort', () => observer.disconnect());
		for (const sign of SIGNS) window.addEventListener(sign, () => waiting.abort(), { capture: true, passive: true, signal });
		observer.observe(document.body);
		return () => waiting.abort();
	}, [hash]);
}
