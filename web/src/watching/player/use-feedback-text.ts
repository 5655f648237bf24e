import { formatClock } from '#domain/base/time/clock.ts';
import { changeVolume, nextSpeed, type PlayerAction, skipTo } from '#domain/watching/player/shortcuts.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { lastSecond } from '../native-player.ts';
import type { Switches } from './switches.ts';

type Before = { film: HTMLVideoElement; speed: number; speeds: readonly number[]; switches: Switches };

/** The focused seek bar says and shows its place itself. */
const isSeekBarFocused = () => document.activeElement?.matches('media-time-range') ?? false;

/** What a shortcut is about to do, in words; null where the screen shows it anyway. */
export function useFeedbackText(): (action: PlayerAction, before: Before) => string | null {
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
