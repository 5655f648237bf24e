import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of an element in whole pixels; null before it is measured. */
export function useWidth(element: RefObject<Element | null>): number | null {
	const [width, setWidth] = useState<number | null>(null);
	useLayoutEffect(() => {
		const seen = element.current;
		if (!seen) return;
		const measure = () => setWidth(Math.round(seen.getBoundingClientRect().width) || null);
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(seen);
		return () => observer.disconnect();
	}, [element]);
	return width;
}
