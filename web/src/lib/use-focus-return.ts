import { type FocusEvent, useRef } from 'react';

/** For something that is closed by a button of its own: `giveBack` focuses what had the focus before, else the content of the page. */
export function useFocusReturn() {
	const before = useRef<EventTarget | null>(null);
	return {
		onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
			if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
		},
		giveBack: () => {
			const element = before.current;
			const isThere = element instanceof HTMLElement && element.isConnected;
			(isThere ? element : document.getElementById('tresc'))?.focus({ preventScroll: true });
		},
	};
}
