import { useEffect } from 'react';
import { skipTo } from '#domain/watching/player/shortcuts.rules.ts';
import { lastSecond } from '../native-player.ts';
import type { MediaRef } from './use-media-sync.ts';

const SKIP_SECONDS = 10;

/** Title and buttons on the lock screen and on the keys of a keyboard or headset. */
export function useMediaSession(main: MediaRef, { title, isLive }: { title: string; isLive: boolean }) {
	useEffect(() => {
		const film = main.current;
		if (!film || !('mediaSession' in navigator)) return;
		const { mediaSession } = navigator;
		const skip = (by: number) => {
			film.currentTime = skipTo(film.currentTime, by, lastSecond(film, isLive));
		};
		const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
			['play', () => void film.play().catch(() => {})],
			['pause', () => film.pause()],
			['seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? SKIP_SECONDS))],
			['seekforward', ({ seekOffset }) => skip(seekOffset ?? SKIP_SECONDS)],
			['seekto', ({ seekTime }) => seekTime !== undefined && skip(seekTime - film.currentTime)],
		];
		mediaSession.metadata = new MediaMetadata({ title });
		for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
		return () => {
			mediaSession.metadata = null;
			for (const [action] of handlers) mediaSession.setActionHandler(action, null);
		};
	}, [main, title, isLive]);
}

/** The screen stays on while the film plays. */
export function useWakeLock(main: MediaRef) {
	useEffect(() => {
		const film = main.current;
		if (!film || !('wakeLock' in navigator)) return;
		let lock: WakeLockSentinel | null = null;
		let isGone = false;
		const drop = () => {
			void lock?.release().catch(() => {});
			lock = null;
		};
		// refused on a low battery; released by the browser while the page is hidden
		const hold = async () => {
			if (film.paused || document.visibilityState !== 'visible' || (lock && !lock.released)) return;
			lock = await navigator.wakeLock.request('screen').catch(() => null);
			if (isGone || film.paused) drop();
		};
		const start = () => void hold();
		film.addEventListener('playing', start);
		for (const name of ['pause', 'ended']) film.addEventListener(name, drop);
		document.addEventListener('visibilitychange', start);
		return () => {
			isGone = true;
			film.removeEventListener('playing', start);
			for (const name of ['pause', 'ended']) film.removeEventListener(name, drop);
			document.removeEventListener('visibilitychange', start);
			drop();
		};
	}, [main]);
}
