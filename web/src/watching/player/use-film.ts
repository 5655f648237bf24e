import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { beginAt, isAtEnd } from '#domain/watching/positions.rules.ts';
import { nativePlayer } from '../native-player.ts';
import { againAt, type Player, type PlayerProps } from '../player.ts';

export type Begin = {
	url: string;
	/** seconds to begin at, read when a film is loaded */
	at: number;
	/** by the person, or at its end: it stays paused */
	isPaused: boolean;
	/** this page has played to there */
	isPlayed: boolean;
	/** paused by its end, not by the person: a stream that follows plays */
	isHeldAtEnd: boolean;
	/** as the person has set it, for the player that replaces this one */
	sound: { volume: number; isMuted: boolean } | null;
};

type Film = Pick<PlayerProps, 'onPlayer'> & {
	video: RefObject<HTMLVideoElement | null>;
	begin: RefObject<Begin>;
	isLive: boolean;
	speed: number;
	onEnded: (hasEnded: boolean) => void;
};

/** After each of them the end is reached or left. */
const ENDINGS = ['ended', 'play', 'seeking', 'emptied'] as const;

/** Starts each film at its position; returns whether the browser requires a tap. */
export function useFilm({ video, begin, isLive, speed, onPlayer, onEnded }: Film): boolean {
	const [needsTap, setNeedsTap] = useState(false);
	const isLiveNow = useEffectEvent(() => isLive);
	// ends while the film is still loaded and on the page: one that is removed is paused by the browser
	useLayoutEffect(() => {
		const element = video.current;
		if (!element) return;
		const native = nativePlayer(element);
		const player: Player = {
			...native,
			// hls.js gives a live stream the length it has so far
			duration: () => (isLiveNow() ? null : native.duration()),
			isPaused: () => begin.current.isPaused,
		};
		const start = () => {
			// what was sought while it was loading counts
			const here = { seconds: element.currentTime || begin.current.at, duration: player.duration() };
			// an evening that was watched to its end does not start again by itself
			if (begin.current.isPlayed && isAtEnd(here)) Object.assign(begin.current, { isPaused: true, isHeldAtEnd: true });
			const at = beginAt(here);
			// the beginning too: hls.js knows only the second that was requested, and would begin there
			if (begin.current.at > 0 && (at === 0 || at !== element.currentTime)) player.seek(at);
			const { sound } = begin.current;
			if (sound) Object.assign(element, { volume: sound.volume, muted: sound.isMuted });
			begin.current.sound = null;
			if (begin.current.isPaused) return;
			// a browser that blocks autoplay leaves it paused
			void player.play().then(() => setNeedsTap(element.paused));
		};
		// loading another film fires neither: what was paused by hand stays paused
		const hold = () => {
			Object.assign(begin.current, { isPaused: true, isHeldAtEnd: element.ended });
		};
		const release = () => {
			Object.assign(begin.current, { isPaused: false, isHeldAtEnd: false });
			setNeedsTap(false);
		};
		const readEnd = () => onEnded(element.ended);
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
			begin.current.sound = { volume: element.volume, isMuted: element.muted };
			const again = againAt(player, isLiveNow());
			if (again !== null) Object.assign(begin.current, { at: again, isPlayed: true });
			onPlayer(null);
		};
	}, [video, begin, onPlayer, onEnded]);
	useEffect(() => {
		if (!video.current) return;
		// the next film starts with it too
		video.current.defaultPlaybackRate = speed;
		video.current.playbackRate = speed;
	}, [video, speed]);
	return needsTap;
}
