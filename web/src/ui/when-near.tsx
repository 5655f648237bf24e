import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the window its content already counts as near. */
const MARGIN = '300px';

/** Content that is mounted, and its chunks loaded, when a person has scrolled near it; from then on it stays. */
export function WhenNear({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
	const frame = useRef<HTMLDivElement>(null);
	const [isNear, setNear] = useState(false);
	useEffect(() => {
		if (!frame.current) return;
		if (!('IntersectionObserver' in window)) {
			setNear(true);
			return;
		}
		const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
			rootMargin: MARGIN,
		});
		observer.observe(frame.current);
		return () => observer.disconnect();
	}, []);
	return isNear ? children : <div ref={frame}>{placeholder}</div>;
}
