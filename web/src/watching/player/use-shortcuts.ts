import { type RefObject, useEffect, useEffectEvent } from 'react';
import { actionOfKey, isRepeated, type KeyTarget, type PlayerAction } from '#domain/watching/player/shortcuts.rules.ts';

const BUTTONS = 'button, [role="button"], [role="switch"]';
/** Outside the player anything that can have the focus may use keys itself. */
const OWN_KEYS = `${BUTTONS}, a, summary, audio, video, [role], [tabindex]:not([tabindex="-1"])`;

/** Nothing is typed into them. */
const PRESSED_INPUTS = 'input:is([type="checkbox"], [type="button"], [type="submit"], [type="reset"], [type="file"])';

/** What has the focus, from the element that got the key; null inside a dialog, which has keys of its own. */
function targetOf(element: Element, frame: Element): KeyTarget | null {
	if (element.closest('dialog') || document.querySelector('dialog[open]')) return null;
	if (element.matches('media-time-range')) return 'seek';
	if (element.matches('media-volume-range, input[type="range"]')) return 'range';
	if (element.matches(PRESSED_INPUTS)) return frame.contains(element) ? 'button' : 'page-button';
	if (element.matches('select, input, textarea, [contenteditable]')) return 'field';
	if (frame.contains(element)) return element.matches(BUTTONS) ? 'button' : 'other';
	return element.matches(OWN_KEYS) ? 'page-button' : 'page';
}

type Shortcuts = {
	/** only while the focus is inside it */
	onlyInside: boolean;
	onAction: (action: PlayerAction) => void;
};

/** Handles the shortcuts on the page of the player. */
export function useShortcuts(frame: RefObject<HTMLElement | null>, { onlyInside, onAction }: Shortcuts) {
	const latest = useEffectEvent(onAction);
	useEffect(() => {
		const element = frame.current;
		if (!element) return;
		const press = (event: KeyboardEvent) => {
			if (!(event.target instanceof Element) || event.defaultPrevented) return;
			if (onlyInside && !element.contains(event.target)) return;
			const target = targetOf(event.target, element);
			const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
			const pressed = { key, ctrlKey, altKey, metaKey, shiftKey, isAltGraph: event.getModifierState('AltGraph') };
			const action = target && actionOfKey(pressed, target);
			if (!action) return;
			event.preventDefault();
			if (!event.repeat || isRepeated(action)) latest(action);
		};
		document.addEventListener('keydown', press);
		return () => document.removeEventListener('keydown', press);
	}, [frame, onlyInside]);
}
