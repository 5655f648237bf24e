import { useCallback, useEffect, useRef, useState } from 'react';

type Parts = {
	/** in the order of the index; null: not there yet */
	partsOf: (area: HTMLElement) => readonly (Element | null)[];
	/** a part counts as reached a little below the place to which its link scrolls it (`scroll-padding-top`) */
	reachedPx: number;
	/** the area scrolls itself, and not with the page */
	isScroller?: boolean;
};

/** The last part that has been reached; at the end of what scrolls the one the address names, else the last. */
function placeOf(parts: readonly (Element | null)[], scroller: Element, reachedPx: number): number {
	const { scrollTop, scrollHeight, clientHeight } = scroller;
	const edge = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top;
	const topOf = (part: Element | null) => (part ? part.getBoundingClientRect().top - edge : Number.POSITIVE_INFINITY);
	// the last parts cannot be scrolled that far
	if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1) {
		const named = parts.findIndex((part) => part?.querySelector(':target') && topOf(part) >= 0);
		return named < 0 ? parts.length - 1 : named;
	}
	return Math.max(
		0,
		parts.findLastIndex((part) => topOf(part) <= reachedPx),
	);
}

/** Which part of an area is being read, for the index next to it. One that is chosen without an address stays until something is scrolled. */
export function usePartInView(of: Parts) {
	const [place, setPlace] = useState(0);
	const latest = useRef(of);
	const scroller = useRef<Element>(null);
	const chosenAt = useRef<number>(null);
	useEffect(() => {
		latest.current = of;
	});
	const ref = useCallback((area: HTMLElement | null) => {
		if (!area) return;
		const { isScroller } = latest.current;
		const scrolled = isScroller ? area : document.documentElement;
		scroller.current = scrolled;
		const measure = () => {
			if (scrolled.scrollTop === chosenAt.current) return;
			chosenAt.current = null;
			setPlace(placeOf(latest.current.partsOf(area), scrolled, latest.current.reachedPx));
		};
		// parts grow when their data has loaded
		const observer = 'ResizeObserver' in window ? new ResizeObserver(measure) : null;
		observer?.observe(area);
		const source = isScroller ? area : window;
		source.addEventListener('scroll', measure, { passive: true });
		return () => {
			observer?.disconnect();
			source.removeEventListener('scroll', measure);
		};
	}, []);
	/** after the part was scrolled to: the last ones may be too short to reach the top */
	const choose = (chosen: number) => {
		chosenAt.current = scroller.current?.scrollTop ?? null;
		setPlace(chosen);
	};
	return { ref, place, choose };
}
