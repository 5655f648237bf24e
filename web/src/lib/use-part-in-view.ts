import { useEffect, useRef, useState } from 'react';

/** A part counts as reached a little below the place to which its link scrolls it (`scroll-padding-top` of base.css). */
const REACHED_PX = 128;

/** The last part that has been reached; at the end of the page the one the address names, else the last. */
function placeOf(parts: Element[]): number {
	const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
	const topOf = (part: Element) => part.getBoundingClientRect().top;
	// the last parts cannot be scrolled that far
	if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1) {
		const named = parts.findIndex((part) => part.querySelector(':target') !== null && topOf(part) >= 0);
		return named < 0 ? parts.length - 1 : named;
	}
	return Math.max(
		0,
		parts.findLastIndex((part) => topOf(part) <= REACHED_PX),
	);
}

/** Which child of an area is being read, for the index next to it. */
export function usePartInView() {
	const ref = useRef<HTMLDivElement>(null);
	const [place, setPlace] = useState(0);
	useEffect(() => {
		const area = ref.current;
		if (!area) return;
		const measure = () => setPlace(placeOf([...area.children]));
		// parts grow when their data has loaded
		const observer = new ResizeObserver(measure);
		observer.observe(area);
		window.addEventListener('scroll', measure, { passive: true });
		return () => {
			observer.disconnect();
			window.removeEventListener('scroll', measure);
		};
	}, []);
	return { ref, place };
}
