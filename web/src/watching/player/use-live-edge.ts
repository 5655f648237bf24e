import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { beginFollowing, follow, type Look } from '#domain/watching/player/catch-up.rules.ts';
import { isAtLive, livePosition } from '#domain/watching/player/live-edge.rules.ts';
import { skipTo } from '#domain/watching/player/shortcuts.rules.ts';
import { endOf, lastSecond } from '../native-player.ts';

const LOOK_EVERY_MS = 1_000;

type Edge = { isLive: boolean /** where it begins: 0 means live */; begin: RefObject<{ at: number }>; isSlowed: boolean };

function aheadOf({ buffered, currentTime }: HTMLMediaElement): number {
	for (let range = 0; range < buffered.length; range++)
		if (buffered.start(range) <= currentTime && currentTime <= buffered.end(range)) return buffered.end(range) - currentTime;
	return 0;
}

function motionOf({ paused, ended, seeking, readyState }: HTMLMediaElement): Look['motion'] {
	if (paused || ended) return 'paused';
	if (seeking) return 'seeking';
	return readyState < HTMLMediaElement.HAVE_FUTURE_DATA ? 'waiting' : 'moving';
}

/** Of a live stream: whether it is watched live, how to go there, and how fast it has to be played to stay there. Undefined for films. */
export function useLiveEdge(video: RefObject<HTMLVideoElement | null>, { isLive, begin, isSlowed }: Edge) {
	const [isOn, setOn] = useState(true);
	const [rate, setRate] = useState(1);
	const isSlowedNow = useEffectEvent(() => isSlowed);
	useEffect(() => {
		const element = video.current;
		if (!element || !isLive) return;
		const look = () => {
			const end = endOf(element);
			if (end !== null) setOn(isAtLive(element.currentTime, end));
		};
		const names = ['timeupdate', 'seeking', 'seeked', 'progress'] as const;
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
	// the rule decides, the player obeys (G-034)
	useEffect(() => {
		const element = video.current;
		if (!element || !isLive) return;
		const fresh = () => beginFollowing(begin.current.at > 0);
		let following = fresh();
		const start = () => {
			following = fresh();
		};
		const timer = setInterval(() => {
			const next = follow(following, {
				at: performance.now(),
				now: element.currentTime,
				end: endOf(element),
				ahead: aheadOf(element),
				motion: motionOf(element),
				isSlowed: isSlowedNow(),
			});
			({ following } = next);
			setRate(following.rate);
			if (next.jumpTo !== null) element.currentTime = next.jumpTo;
		}, LOOK_EVERY_MS);
		// it is loaded again
		element.addEventListener('emptied', start);
		return () => {
			clearInterval(timer);
			element.removeEventListener('emptied', start);
			setRate(1);
		};
	}, [video, isLive, begin]);
	const catchUp = () => {
		const element = video.current;
		const end = element && endOf(element);
		if (!element || end === null) return;
		element.currentTime = livePosition(end);
		void element.play().catch(() => {});
	};
	return isLive ? { isOn, onToggle: catchUp, rate } : undefined;
}
