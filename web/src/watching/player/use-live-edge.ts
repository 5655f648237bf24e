import { type RefObject, useEffect, useState } from 'react';
import { isAtLive, livePosition } from '#domain/watching/player/live-edge.rules.ts';
import { skipTo } from '#domain/watching/player/shortcuts.rules.ts';
import { endOf, lastSecond } from '../native-player.ts';

/** Of a live stream: whether it is watched live, and how to go there. Undefined for films. */
export function useLiveEdge(video: RefObject<HTMLVideoElement | null>, isLive: boolean) {
	const [isOn, setOn] = useState(true);
	useEffect(() => {
		const element = video.current;
		if (!element || !isLive) return;
		const look = () => {
			const end = endOf(element);
			if (end !== null) setOn(isAtLive(element.currentTime, end));
		};
		const names = ['timeupdate', 'seeked', 'progress'] as const;
		for (const name of names) element.addEventListener(name, look);
		// the library's button and bar would go to the very end
		const controller = element.closest('media-controller');
		const limit = (event: Event) => {
			const [to, last] = [(event as CustomEvent<number>).detail, lastSecond(element, isLive)];
			if (last === null || to <= last) return;
			event.stopPropagation();
			element.currentTime = skipTo(element.currentTime, to - element.currentTime, last);
		};
		controller?.addEventListener('mediaseekrequest', limit, { capture: true });
		return () => {
			controller?.removeEventListener('mediaseekrequest', limit, { capture: true });
			for (const name of names) element.removeEventListener(name, look);
		};
	}, [video, isLive]);
	const catchUp = () => {
		const element = video.current;
		const end = element && endOf(element);
		if (!element || end === null) return;
		element.currentTime = livePosition(end);
		void element.play().catch(() => {});
	};
	return isLive ? { isOn, onToggle: catchUp } : undefined;
}
