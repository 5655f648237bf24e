import { useEffect, useRef } from 'react';

/** When what is shown becomes another thing, the focus moves to the page, as after a page load, unless the page has put it in a field of its own. */
export function useFocusPage(shown: string): void {
	const last = useRef(shown);
	useEffect(() => {
		if (last.current === shown) return;
		last.current = shown;
		const page = document.getElementById('tresc');
		if (!page?.querySelector('input:focus')) page?.focus({ preventScroll: true });
	}, [shown]);
}
