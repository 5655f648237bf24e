import { MediaControlBar, MediaController, MediaLoadingIndicator, MediaTimeDisplay } from 'media-chrome/react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { captionTrackFor } from '#domain/watching/player/captions.rules.ts';
import { playerControlsTexts } from '#domain/watching/player/controls.texts.ts';
import { playedSpeed, speedsNow } from '#domain/watching/player/live-edge.rules.ts';
import { captionRoom, placeOf } from '#domain/watching/player/window.rules.ts';
import { registerTexts, useLanguage, useText } from '#web/lib/language.tsx';
import styles from './file.player.module.css';
import { SETTINGS } from './native-player.ts';
import { ActionFeedback, useActionFeedback } from './player/action-feedback.tsx';
import { CaptionsLayer, type Track } from './player/captions.layer.tsx';
import { ControlsBar, type PlayButton } from './player/controls.bar.tsx';
import { DescriptionSound } from './player/description.sound.tsx';
import { frameOf, PjmFilm, PjmWindow, placeStyle, useWindowRatio } from './player/pjm.window.tsx';
import { type Choosing, usePlayerChoices } from './player/player-choices.ts';
import { SeekBar } from './player/seek.bar.tsx';
import type { Switches } from './player/switches.ts';
import { type Controller, showControls, useActions } from './player/use-actions.ts';
import { type Begin, useFilm } from './player/use-film.ts';
import { useFilmSound } from './player/use-film-sound.ts';
import { useFirstTap } from './player/use-first-tap.ts';
import { useFrameSize } from './player/use-frame-size.ts';
import { useLiveEdge } from './player/use-live-edge.ts';
import { useMediaSession, useWakeLock } from './player/use-screen.ts';
import { useShortcuts } from './player/use-shortcuts.ts';
import { BASE_SIZE, type PlayerProps } from './player.ts';
import { setPlayerLanguage } from './player-language.ts';
import { ReplayButton, StartButton } from './start.button.tsx';
import { isPlaylist, useHls } from './use-hls.ts';
import { whenPlaying } from './when-playing.ts';

registerTexts(playerControlsTexts);

const loadSettings = () => import('./player/settings.dialog.tsx');
const loadShortcuts = () => import('./player/shortcuts.dialog.tsx');
const SettingsDialog = lazy(async () => ({ default: (await loadSettings()).SettingsDialog }));
const ShortcutsDialog = lazy(async () => ({ default: (await loadShortcuts()).ShortcutsDialog }));

/** A film or playlist in the browser's own player, with controls that keyboard and screen readers can use. */
export function FilePlayer(props: PlayerProps) {
	const { language } = useLanguage();
	const { startAt, isPaused = false, isPlayed = false } = props;
	const begin = useRef<Begin>({ url: props.source.url, at: startAt, isPaused, isPlayed, isHeldAtEnd: false, sound: null });
	if (begin.current.url !== props.source.url) {
		Object.assign(begin.current, { url: props.source.url, at: startAt, isPlayed });
		if (props.isLive && begin.current.isHeldAtEnd) Object.assign(begin.current, { isPaused: false, isHeldAtEnd: false });
	}
	setPlayerLanguage(language);
	// the controls read their language when they are created; the film keeps its position, and stays paused
	return <OwnPlayer key={language} {...props} begin={begin} />;
}

/** The track that is shown and how it is switched; in the language of the page until the person chooses another. */
function useCaptions(tracks: readonly Track[], { choices, choose }: Choosing) {
	const { language } = useLanguage();
	const nearest = captionTrackFor(tracks, { language: choices.captionLanguage ?? language, kind: choices.captionKind });
	const track = choices.captionsShown ? nearest : null;
	const toggle = () => {
		const next = nearest ?? tracks[0];
		if (track) choose({ captionsShown: false });
		else if (next) choose({ captionsShown: true, captionLanguage: next.language, captionKind: next.kind });
	};
	return { track, toggle };
}

function OwnPlayer({
	source,
	isLive = false,
	accessibility = {},
	overlay,
	sounds = null,
	hasKeysInside = false,
	title,
	onPlayer,
	begin,
}: PlayerProps & { begin: RefObject<Begin> }) {
	const t = useText();
	const { language } = useLanguage();
	const choosing = usePlayerChoices();
	const { choices, choose } = choosing;
	const frame = useRef<HTMLDivElement>(null);
	const controller = useRef<Controller>(null);
	const video = useRef<HTMLVideoElement>(null);
	const playButton = useRef<PlayButton>(null);
	const [dialog, setDialog] = useState<'settings' | 'help' | null>(null);
	const { wantedSound, chooseTrack } = useFilmSound(choosing, sounds);
	const { qualities, tracks: soundTracks } = useHls(video, source.url, { wanted: choices.quality, wantedSound, isLive, begin });
	const live = useLiveEdge(video, { isLive, begin, isSlowed: choices.speed < 1 });
	const isLiveNow = live?.isOn ?? false;
	const speed = playedSpeed(choices.speed, isLiveNow);
	const speeds = speedsNow(isLiveNow);
	const { needsTap, hasEnded } = useFilm({ video, begin, isLive, speed: speed === 1 ? (live?.rate ?? 1) : speed, onPlayer });
	const size = useFrameSize(frame);
	const { feedback, showFeedback } = useActionFeedback();
	const { track, toggle } = useCaptions(source.tracks, choosing);
	useMediaSession(video, { title, isLive });
	useWakeLock(video);
	useFirstTap(controller);
	useEffect(() => whenPlaying(() => Promise.all([loadSettings(), loadShortcuts()])), []);
	useEffect(() => {
		if (controller.current && frame.current) controller.current.fullscreenElement = frame.current;
	}, []);

	const { pjm, description } = accessibility;
	const isWindow = pjm !== undefined && choices.pjmShown;
	const isSwapped = isWindow && choices.pjmSwapped;
	const { ratio, setRatio } = useWindowRatio(isSwapped);
	const windowFrame = frameOf(size, ratio);
	const place = placeOf(choices.pjmPlace, windowFrame);
	const togglePjm = () => choose({ pjmShown: !choices.pjmShown });
	const toggleDescription = () => choose({ descriptionOn: !choices.descriptionOn });
	// a film that has ended starts from its beginning; the button disappears at the start: the focus moves to the pause control
	const startByHand = () => {
		void video.current?.play();
		playButton.current?.focus();
	};
	// on a phone they cover the lower half of the screen
	const openSettings = () => {
		frame.current?.scrollIntoView?.({ block: 'nearest' });
		video.current?.dispatchEvent(new Event(SETTINGS));
		setDialog('settings');
	};
	const switches: Switches = {
		live,
		captions: source.tracks.length > 0 ? { isOn: track !== null, onToggle: toggle } : undefined,
		pjm: pjm && { isOn: isWindow, onToggle: togglePjm },
		description: description && { isOn: choices.descriptionOn, onToggle: toggleDescription },
	};
	const openHelp = () => setDialog('help');
	const act = useActions({
		video,
		controller,
		speed,
		speeds,
		onSpeed: (chosen) => choose({ speed: chosen }),
		switches,
		onSettings: openSettings,
		onHelp: openHelp,
		onFeedback: showFeedback,
	});
	useShortcuts(frame, { onlyInside: hasKeysInside || choices.shortcutsInPlayer, onAction: act });
	return (
		<div
			ref={frame}
			className={styles.frame}
			// a click on the picture brings the focus here, so that the shortcuts work
			tabIndex={-1}
			data-swapped={isSwapped || undefined}
			style={placeStyle(place, { ratio, frame: windowFrame })}
		>
			{isWindow && <PjmFilm main={video} source={pjm} isSwapped={isSwapped} onRatio={setRatio} />}
			<MediaController
				ref={controller}
				className={styles.controller}
				aria-label={t('watching.player', { title })}
				lang={language}
				noHotkeys
			>
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
					{source.tracks.map(({ kind, language: spoken, name, url }) => (
						<track key={url} id={url} kind={kind} srcLang={spoken} label={name} src={url} />
					))}
				</video>
				{needsTap && <StartButton onStart={startByHand} />}
				<MediaLoadingIndicator slot="centered-chrome" noAutohide />
				<MediaControlBar className={styles.seek}>
					<SeekBar video={video} picture={size.height} />
					<MediaTimeDisplay className={styles.time} showDuration />
				</MediaControlBar>
				<ControlsBar playButton={playButton} {...switches} onSettings={openSettings} onHelp={openHelp} />
			</MediaController>
			<CaptionsLayer
				video={video}
				track={track}
				choices={choices}
				room={isWindow ? captionRoom(place, windowFrame, choices.captionPosition) : null}
				picture={size.height}
			/>
			{isWindow && (
				<PjmWindow {...choosing} size={size} ratio={ratio} onTap={() => showControls(controller.current)} leaveTo={playButton} />
			)}
			{hasEnded && !isLive && <ReplayButton onReplay={startByHand} />}
			{description && choices.descriptionOn && <DescriptionSound main={video} source={description} choices={choices} />}
			<ActionFeedback text={feedback} />
			{overlay}
			<Suspense>
				{dialog === 'settings' && (
					<SettingsDialog
						{...choosing}
						speed={speed}
						speeds={speeds}
						qualities={qualities}
						sounds={sounds}
						soundTracks={soundTracks}
						onSoundTrack={chooseTrack}
						tracks={source.tracks}
						track={track}
						frame={pjm ? windowFrame : null}
						hasDescription={description !== undefined}
						onClose={() => setDialog(null)}
					/>
				)}
				{dialog === 'help' && <ShortcutsDialog {...choosing} onClose={() => setDialog(null)} />}
			</Suspense>
		</div>
	);
}
