import { type RefObject, useEffect } from 'react';
import { correctionOf, isMainPlaying, SYNC_EVERY_MS } from '#domain/watching/player/sync.rules.ts';

export type MediaRef = RefObject<HTMLMediaElement | null>;

/** A difference that is visible while paused. */
const STILL_ERROR = 0.1;

function step(main: HTMLMediaElement, follower: HTMLMediaElement, content: 'picture' | 'speech') {
	if (follower.readyState === HTMLMediaElement.HAVE_NOTHING || follower.seeking) return;
	const { paused, seeking, ended } = main;
	if (!isMainPlaying({ paused, seeking, ended, isWaiting: main.readyState < HTMLMediaElement.HAVE_FUTURE_DATA })) {
		if (!follower.paused) follower.pause();
		// while the main film seeks, its time is the place it seeks to: both load at once
		if (Math.abs(follower.currentTime - main.currentTime) > STILL_ERROR) follower.currentTime = main.currentTime;
		return;
	}
	// its own film may be shorter
	if (follower.duration <= main.currentTime) return;
	const { seekTo, rate } = correctionOf({ main: main.currentTime, follower: follower.currentTime, rate: main.playbackRate, content });
	if (seekTo !== null) follower.currentTime = seekTo;
	if (follower.playbackRate !== rate) follower.playbackRate = rate;
	if (follower.paused) void follower.play().catch(() => {});
}

/** Keeps a second film or sound in sync with the main film: after a start, a seek and a stall of either. */
export function useMediaSync(main: MediaRef, follower: MediaRef, content: 'picture' | 'speech') {
	useEffect(() => {
		const turn = () => {
			if (main.current && follower.current) step(main.current, follower.current, content);
		};
		const element = main.current;
		const events = ['play', 'pause', 'seeking', 'seeked', 'waiting', 'playing', 'ratechange'];
		for (const name of events) element?.addEventListener(name, turn);
		const timer = setInterval(turn, SYNC_EVERY_MS);
		return () => {
			clearInterval(timer);
			for (const name of events) element?.removeEventListener(name, turn);
		};
	}, [main, follower, content]);
}
