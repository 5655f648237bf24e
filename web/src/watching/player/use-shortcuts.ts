import { type RefObject, useEffect, useRef } from 'react';
import { actionOfKey, type KeyTarget, type PlayerAction } from '#domain/watching/player/shortcuts.rules.ts';

/** What has the focus, from the element that got the key; null inside a dialog, which has keys of its own. */
function targetOf(element: Element): KeyTarget | null {
	if (element.closest('dialog')) return null;
	if (element.matches('media-time-range, media-volume-range, input[type="range"]')) return 'range';
	if (element.matches('select, input, textarea')) return 'field';
	return element.matches('button, [role="button"], [role="switch"]') ? 'button' : 'other';
}

/** Handles the shortcuts while the focus is inside the player. */
export function useShortcuts(frame: RefObject<HTMLElement | null>, onAction: (action: PlayerAction) => void) {
	const latest = useRef(onAction);
	latest.current = onAction;
	useEffect(() => {
		const element = frame.current;
		if (!element) return;
		const press = (event: KeyboardEvent) => {
			const target = event.target instanceof Element ? targetOf(event.target) : null;
			const action = target && actionOfKey(event, target);
			if (!action || event.defaultPrevented) return;
			event.preventDefault();
			latest.current(action);
		};
		element.addEventListener('keydown', press);
		return () => element.removeEventListener('keydown', press);
	}, [frame]);
}
