import { IconBadgeAd, IconBadgeCc, IconBroadcast, IconHandClick, IconKeyboard, IconSettings } from '@tabler/icons-react';
import {
	MediaControlBar,
	MediaFullscreenButton,
	MediaMuteButton,
	MediaPipButton,
	MediaPlayButton,
	MediaSeekBackwardButton,
	MediaSeekForwardButton,
	MediaTimeDisplay,
	MediaVolumeRange,
} from 'media-chrome/react';
import type { ComponentRef, RefObject } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Icon, type TablerIcon } from '#web/ui/icon.tsx';
import styles from './controls.bar.module.css';
import type { Switches } from './switches.ts';

export type PlayButton = ComponentRef<typeof MediaPlayButton>;

type ControlsProps = Switches & {
	playButton: RefObject<PlayButton | null>;
	onSettings: () => void;
	onHelp: () => void;
};

type ControlProps = { icon: TablerIcon; label: string; isOn?: boolean; onlyWide?: boolean; onClick: () => void };

const Control = ({ icon, label, isOn, onlyWide, onClick }: ControlProps) => (
	<button
		type="button"
		className={styles.control}
		data-wide={onlyWide || undefined}
		aria-label={label}
		aria-pressed={isOn}
		title={label}
		onClick={onClick}
	>
		<Icon icon={icon} />
	</button>
);

/** The bar under the seek bar. On a phone the rarer controls are in the settings only. */
export function ControlsBar({ playButton, live, captions, pjm, description, onSettings, onHelp }: ControlsProps) {
	const t = useText();
	return (
		<MediaControlBar className={styles.controls}>
			<MediaPlayButton ref={playButton} />
			<MediaSeekBackwardButton seekOffset={10} />
			<MediaSeekForwardButton seekOffset={10} />
			<MediaMuteButton />
			<MediaVolumeRange />
			<MediaTimeDisplay showDuration />
			<span className={styles.spacer} />
			{live && <Control icon={IconBroadcast} label={t('player.live')} isOn={live.isOn} onClick={live.onToggle} />}
			{captions && <Control icon={IconBadgeCc} label={t('player.captions')} isOn={captions.isOn} onClick={captions.onToggle} />}
			{pjm && <Control icon={IconHandClick} label={t('player.pjm')} isOn={pjm.isOn} onClick={pjm.onToggle} />}
			{description && <Control icon={IconBadgeAd} label={t('player.description')} isOn={description.isOn} onClick={description.onToggle} />}
			<Control icon={IconSettings} label={t('player.settings')} onClick={onSettings} />
			<Control icon={IconKeyboard} label={t('player.shortcuts')} onlyWide onClick={onHelp} />
			<MediaPipButton />
			<MediaFullscreenButton />
		</MediaControlBar>
	);
}
