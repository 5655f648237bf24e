import { livePosition } from '#domain/watching/player/live-edge.rules.ts';
import type { Motion, Player, PlayerEvent } from './player.ts';

/** Fired at an element whose file is refused with 401 or 403. */
export const REFUSED = 'refused';
/** Fired at an element that loads the picture again in another quality. */
export const SWITCHING = 'switching';

/** Fired at an element when the settings of its player are opened. */
export const SETTINGS = 'settings';

const DOM_EVENTS: Record<PlayerEvent, string> = {
	ready: 'loadedmetadata',
	time: 'timeupdate',
	pause: 'pause',
	ended: 'ended',
	error: 'error',
	refused: REFUSED,
	loading: 'emptied',
	switching: SWITCHING,
	seeking: 'seeking',
	waiting: 'waiting',
	settings: SETTINGS,
};

function motionOf({ paused, ended, seeking, readyState }: HTMLMediaElement): Motion {
	if (paused || ended || seeking) return 'held';
	return readyState < HTMLMediaElement.HAVE_FUTURE_DATA ? 'waiting' : 'moving';
}

/** The end of what can be played now; null while nothing is known. */
export const endOf = ({ seekable }: HTMLMediaElement): number | null => (seekable.length > 0 ? seekable.end(seekable.length - 1) : null);

/** Up to where one can skip; null while it is not known. The end of a live stream has no picture yet. */
export function lastSecond(film: HTMLMediaElement, isLive: boolean): number | null {
	if (!isLive) return Number.isFinite(film.duration) ? film.duration : null;
	const end = endOf(film);
	return end === null ? null : livePosition(end);
}

export function nativePlayer(video: HTMLVideoElement): Player {
	return {
		// a browser may refuse to start with sound before a user interaction; the play button is then shown
		play: () => video.play().catch(() => {}),
		pause: () => video.pause(),
		seek: (seconds) => {
			video.currentTime = seconds;
		},
		position: () => (video.readyState > 0 ? video.currentTime : null),
		duration: () => (Number.isFinite(video.duration) ? video.duration : null),
		end: () => endOf(video),
		motion: () => motionOf(video),
		height: () => video.videoHeight || null,
		on: (event, listener) => {
			video.addEventListener(DOM_EVENTS[event], listener);
			// an element loads as soon as it is created, possibly before listeners are added: late listeners are called at once
			if ((event === 'ready' && video.readyState > 0) || (event === 'error' && video.error)) queueMicrotask(listener);
			return () => video.removeEventListener(DOM_EVENTS[event], listener);
		},
	};
}
