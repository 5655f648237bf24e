import { type RefObject, useLayoutEffect } from 'react';

function ancestorsOf(element: Element): HTMLElement[] {
	const found: HTMLElement[] = [];
	for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) found.push(around);
	return found;
}

/** Has the focus in place of a control that has disappeared. */
let place: HTMLElement | null = null;

function focusPlace(next: HTMLElement) {
	place = next;
	if (!next.hasAttribute('tabindex')) {
		next.tabIndex = -1;
		next.addEventListener('blur', () => next.removeAttribute('tabindex'), { once: true });
	}
	next.focus({ preventScroll: true });
}

/** For a control that disappears by its own use: what is around it has the focus then, and gives it back if the control comes again. */
export function useFocusNearby(control: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const element = control.current;
		if (!element) return;
		if (place?.contains(element) && document.activeElement === place) element.focus({ preventScroll: true });
		return () => {
			if (document.activeElement !== element) return;
			const around = ancestorsOf(element);
			// once it has been removed, unless something else has got the focus
			queueMicrotask(() => {
				const next = around.find(({ isConnected }) => isConnected);
				if (next && document.activeElement === document.body) focusPlace(next);
			});
		};
	}, [control]);
}
