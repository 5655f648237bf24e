import { type RefObject, useLayoutEffect } from 'react';

/** Height of all that is above the parent of an element on the page, as its style `--above`: bars that a person closes change it. */
export function useSpaceAbove(element: RefObject<HTMLElement | null>) {
	useLayoutEffect(() => {
		const measure = () => {
			const top = element.current?.parentElement?.getBoundingClientRect().top;
			if (top !== undefined) element.current?.style.setProperty('--above', `${top + window.scrollY}px`);
		};
		measure();
		if (!('ResizeObserver' in window)) return;
		const observer = new ResizeObserver(measure);
		observer.observe(document.body);
		return () => observer.disconnect();
	}, [element]);
}
