import { type RefObject, useEffect, useState } from 'react';
import { nativePlayer } from '../native-player.ts';
import type { PlayerProps } from '../player.ts';

type Film = Pick<PlayerProps, 'onPlayer'> & {
	video: RefObject<HTMLVideoElement | null>;
	/** seconds to begin at, read when a film is loaded */
	begin: RefObject<{ url: string; at: number }>;
	speed: number;
};

/** After each of them the end is reached or left. */
const ENDINGS = ['ended', 'play', 'seeking', 'emptied'] as const;

/** Starts each film at its position; returns whether the browser requires a tap, and whether the film has ended. */
export function useFilm({ video, begin, speed, onPlayer }: Film): { needsTap: boolean; hasEnded: boolean } {
	const [needsTap, setNeedsTap] = useState(false);
	const [hasEnded, setEnded] = useState(false);
	useEffect(() => {
		const element = video.current;
		if (!element) return;
		const place = begin.current;
		const player = nativePlayer(element);
		const start = () => {
			// what was sought while it was loading counts
			if (element.currentTime === 0 && begin.current.at > 0) player.seek(begin.current.at);
			if (isHeld) return;
			// a browser that blocks autoplay leaves it paused
			void player.play().then(() => setNeedsTap(element.paused));
		};
		// loading another film fires neither: what was paused by hand stays paused
		let isHeld = false;
		const hold = () => {
			isHeld = true;
		};
		const release = () => {
			isHeld = false;
			setNeedsTap(false);
		};
		const readEnd = () => setEnded(element.ended);
		for (const name of ENDINGS) element.addEventListener(name, readEnd);
		element.addEventListener('play', release);
		element.addEventListener('pause', hold);
		const stop = player.on('ready', start);
		onPlayer(player);
		return () => {
			stop();
			for (const name of ENDINGS) element.removeEventListener(name, readEnd);
			element.removeEventListener('play', release);
			element.removeEventListener('pause', hold);
			place.at = player.position() ?? place.at;
			onPlayer(null);
		};
	}, [video, begin, onPlayer]);
	useEffect(() => {
		if (!video.current) return;
		// the next film starts with it too
		video.current.defaultPlaybackRate = speed;
		video.current.playbackRate = speed;
	}, [video, speed]);
	return { needsTap, hasEnded };
}
