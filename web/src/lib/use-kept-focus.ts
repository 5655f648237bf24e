import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** For an area whose content is replaced: when the focused element in it disappears, the area itself has the focus, so that the keyboard stays in place. */
export function useKeptFocus() {
	const area = useRef<HTMLDivElement>(null);
	const wasInside = useRef(false);
	// after every rendering: any may have replaced the focused element
	useLayoutEffect(() => {
		if (wasInside.current && document.activeElement === document.body) area.current?.focus({ preventScroll: true });
	});
	return {
		ref: area,
		tabIndex: -1,
		onFocus: () => {
			wasInside.current = true;
		},
		// an element that is removed has left the document when it loses the focus
		onBlur: ({ target, relatedTarget }: FocusEvent) => {
			if (target.isConnected && !area.current?.contains(relatedTarget)) wasInside.current = false;
		},
	};
}
