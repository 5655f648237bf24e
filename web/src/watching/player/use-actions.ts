import type { MediaController } from 'media-chrome/react';
import type { ComponentRef, RefObject } from 'react';
import { formatClock } from '#domain/base/time/clock.ts';
import { changeVolume, nextSpeed, type PlayerAction, skipTo } from '#domain/watching/player/shortcuts.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { lastSecond } from '../native-player.ts';
import type { Switches } from './switches.ts';

export type Controller = ComponentRef<typeof MediaController>;

type Acting = {
	video: RefObject<HTMLVideoElement | null>;
	controller: RefObject<Controller | null>;
	/** the one that plays, and those that can be chosen */
	speed: number;
	speeds: readonly number[];
	onSpeed: (speed: number) => void;
	switches: Switches;
	onSettings: () => void;
	onHelp: () => void;
	/** what has just been done, in words */
	onFeedback: (text: string | null) => void;
};

/** The controller changes the screen by requests, named as those of its own buttons. */
const request = (controller: Controller | null, state: string, name: string) =>
	controller?.dispatchEvent(
		new CustomEvent(`media${controller.hasAttribute(state) ? 'exit' : 'enter'}${name}request`, { bubbles: true, composed: true }),
	);

/** For the usual time, as a pointer that moves over the controller does. */
export const showControls = (controller: Controller | null) =>
	controller?.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' }));

export function useActions({ video, controller, speed, speeds, onSpeed, switches, ...on }: Acting): (action: PlayerAction) => void {
	const feedbackText = useFeedbackText();
	return (action) => {
		const film = video.current;
		if (!film) return;
		on.onFeedback(feedbackText(action, { film, speed, speeds, switches }));
		const duration = Number.isFinite(film.duration) ? film.duration : null;
		switch (action.kind) {
			case 'play':
				if (film.paused) void film.play().catch(() => {});
				else film.pause();
				break;
			case 'skip':
				film.currentTime = skipTo(film.currentTime, action.by, lastSecond(film, switches.live !== undefined));
				break;
			case 'jump':
				// the end of a live stream has no picture yet
				if (action.to === 1 && switches.live) switches.live.onToggle();
				else if (duration !== null) film.currentTime = action.to * duration;
				break;
			case 'volume':
				film.volume = changeVolume(film.volume, action.by);
				film.muted = false;
				break;
			case 'mute':
				film.muted = !film.muted;
				break;
			case 'speed': {
				const next = nextSpeed(speed, action.by, speeds);
				// live, the limit is not a choice: behind live the remembered speed counts again
				if (next !== speed) onSpeed(next);
				break;
			}
			case 'fullscreen':
				request(controller.current, 'mediaisfullscreen', 'fullscreen');
				break;
			case 'picture-in-picture':
				request(controller.current, 'mediaispip', 'pip');
				break;
			case 'settings':
				on.onSettings();
				break;
			case 'help':
				on.onHelp();
				break;
			default:
				switches[action.kind]?.onToggle();
		}
	};
}

type Before = { film: HTMLVideoElement; speed: number; speeds: readonly number[]; switches: Switches };

/** The focused seek bar says and shows its place itself. */
const isSeekBarFocused = () => document.activeElement?.matches('media-time-range') ?? false;

/** What a shortcut is about to do, in words; null where the screen shows it anyway. */
function useFeedbackText(): (action: PlayerAction, before: Before) => string | null {
	const t = useText();
	return (action, { film, speed, speeds, switches }) => {
		const duration = Number.isFinite(film.duration) ? film.duration : null;
		switch (action.kind) {
			case 'play':
				return t(film.paused ? 'player.feedback.playing' : 'player.feedback.paused');
			case 'skip':
				return isSeekBarFocused() ? null : formatClock(skipTo(film.currentTime, action.by, lastSecond(film, switches.live !== undefined)));
			case 'jump':
				if (action.to === 1 && switches.live) return t('player.live');
				return duration === null || isSeekBarFocused() ? null : formatClock(action.to * duration);
			case 'volume':
				return t('player.feedback.volume', { percent: Math.round(changeVolume(film.volume, action.by) * 100) });
			case 'mute':
				return t(film.muted ? 'player.feedback.sound_on' : 'player.feedback.sound_off');
			case 'speed':
				return t('player.feedback.speed', { speed: nextSpeed(speed, action.by, speeds) });
			case 'live':
				return switches.live ? t('player.live') : null;
			case 'captions':
			case 'pjm':
			case 'description': {
				const before = switches[action.kind];
				if (!before) return t('player.feedback.none', { name: t(`player.${action.kind}`) });
				return t(`player.feedback.${action.kind}_${before.isOn ? 'off' : 'on'}`);
			}
			default:
				return null;
		}
	};
}
