import {
	MediaCaptionsButton,
	MediaControlBar,
	MediaController,
	MediaFullscreenButton,
	MediaLoadingIndicator,
	MediaMuteButton,
	MediaPipButton,
	MediaPlayButton,
	MediaPlaybackRateButton,
	MediaSeekBackwardButton,
	MediaSeekForwardButton,
	MediaTimeDisplay,
	MediaTimeRange,
	MediaVolumeRange,
} from 'media-chrome/react';
import { type ComponentRef, useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '#web/lib/language.tsx';
import styles from './file.player.module.css';
import { nativePlayer } from './native-player.ts';
import { BASE_SIZE, type PlayerProps } from './player.ts';
import { setPlayerLanguage } from './player-language.ts';
import { QualityControl } from './quality.control.tsx';
import { StartButton } from './start.button.tsx';
import { isPlaylist, useHls } from './use-hls.ts';

const RATES = [0.75, 1, 1.25, 1.5, 2];

/** The library sets aria-checked on a button, which is not allowed. */
const asSwitch = (element: HTMLElement | null) => element?.setAttribute('role', 'switch');

/** A file or playlist in the browser's own player, with controls that keyboard and screen readers can use. */
export function FilePlayer({ source, title, startAt, onPlayer }: PlayerProps) {
	const t = useText();
	const { language } = useLanguage();
	const video = useRef<HTMLVideoElement>(null);
	const qualities = useHls(video, source.url);
	const begin = useRef(startAt);
	const [needsTap, setNeedsTap] = useState(false);
	const controls = useRef<ComponentRef<typeof MediaPlayButton>>(null);
	setPlayerLanguage(language);

	useEffect(() => {
		const element = video.current;
		if (!element) return;
		const player = nativePlayer(element);
		const start = () => {
			if (begin.current > 0) player.seek(begin.current);
			// a browser that blocks autoplay leaves it paused
			void player.play().then(() => setNeedsTap(element.paused));
		};
		const hide = () => setNeedsTap(false);
		element.addEventListener('play', hide);
		const stop = player.on('ready', start);
		onPlayer(player);
		return () => {
			stop();
			element.removeEventListener('play', hide);
			onPlayer(null);
		};
	}, [onPlayer]);

	// the button disappears at the start: the keyboard focus moves to the pause control
	const startByHand = () => {
		void video.current?.play();
		controls.current?.focus();
	};
	return (
		<MediaController className={styles.controller} aria-label={t('watching.player', { title })} lang={language} key={language}>
			<video
				ref={video}
				slot="media"
				playsInline
				preload="metadata"
				crossOrigin="anonymous"
				src={isPlaylist(source.url) ? undefined : source.url}
				{...BASE_SIZE}
			>
				{source.storyboard && <track kind="metadata" label="thumbnails" src={source.storyboard} default />}
				{source.tracks.map((track) => (
					<track key={track.url} kind="subtitles" srcLang={track.language} label={track.name} src={track.url} />
				))}
			</video>
			{needsTap && <StartButton onStart={startByHand} />}
			<MediaLoadingIndicator slot="centered-chrome" noAutohide />
			<MediaControlBar className={styles.seek}>
				<MediaTimeRange />
			</MediaControlBar>
			<MediaControlBar className={styles.controls}>
				<MediaPlayButton ref={controls} />
				<MediaSeekBackwardButton seekOffset={10} />
				<MediaSeekForwardButton seekOffset={10} />
				<MediaMuteButton />
				<MediaVolumeRange />
				<MediaTimeDisplay showDuration />
				<span className={styles.spacer} />
				{source.tracks.length > 0 && <MediaCaptionsButton ref={asSwitch} />}
				<MediaPlaybackRateButton rates={RATES} />
				{qualities && <QualityControl {...qualities} />}
				<MediaPipButton />
				<MediaFullscreenButton />
			</MediaControlBar>
		</MediaController>
	);
}
