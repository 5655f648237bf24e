import { type RefObject, useEffect, useState } from 'react';

export type FrameSize = { width: number; height: number };

/** The size of the player, also in full screen and after the device is turned. */
export function useFrameSize(frame: RefObject<HTMLElement | null>): FrameSize {
	const [size, setSize] = useState<FrameSize>({ width: 0, height: 0 });
	useEffect(() => {
		const element = frame.current;
		if (!element || !('ResizeObserver' in window)) return;
		const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
		observer.observe(element);
		return () => observer.disconnect();
	}, [frame]);
	return size;
}
