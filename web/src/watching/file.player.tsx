import { MediaControlBar, MediaController, MediaLoadingIndicator, MediaTimeDisplay } from 'media-chrome/react';
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { captionTrackFor } from '#domain/watching/player/captions.rules.ts';
import { playerControlsTexts } from '#domain/watching/player/controls.texts.ts';
import { type PlayerView, playerView } from '#domain/watching/player/player-view.rules.ts';
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
	const { startAt, isPaused = false, isPlayed = false, isLive } = props;
	const { url } = props.source;
	const begin = useRef<Begin>({ url, at: startAt, isPaused, isPlayed, isHeldAtEnd: false, sound: null });
	// before the effects that load the film
	useLayoutEffect(() => {
		if (begin.current.url === url) return;
		Object.assign(begin.current, { url, at: startAt, isPlayed });
		if (isLive && begin.current.isHeldAtEnd) Object.assign(begin.current, { isPaused: false, isHeldAtEnd: false });
	}, [url, startAt, isPlayed, isLive]);
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

type OwnPlayerProps = PlayerProps & { begin: RefObject<Begin> };

/** The interpreter's window over the film. */
function usePjm(frame: RefObject<HTMLElement | null>, { isWindow, isSwapped }: PlayerView, { choices }: Choosing) {
	const size = useFrameSize(frame);
	const { ratio, setRatio } = useWindowRatio(isSwapped);
	const windowFrame = frameOf(size, ratio);
	const place = placeOf(choices.pjmPlace, windowFrame);
	const room = isWindow ? captionRoom(place, windowFrame, choices.captionPosition) : null;
	return { size, ratio, setRatio, windowFrame, room, style: placeStyle(place, { ratio, frame: windowFrame }) };
}

/** The film, how it is played, and what the person can do with it. */
function useOwnPlayer({
	source,
	isLive = false,
	accessibility = {},
	sounds = null,
	hasKeysInside = false,
	title,
	onPlayer,
	begin,
}: OwnPlayerProps) {
	const { pjm, description } = accessibility;
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
	const [hasEnded, setEnded] = useState(false);
	const has = { pjm: pjm !== undefined, description: description !== undefined };
	const view = playerView({ choices, has, live: live ?? null, hasEnded, isLive, hasKeysInside });
	const needsTap = useFilm({ video, begin, isLive, speed: view.rate, onPlayer, onEnded: setEnded });
	const window = usePjm(frame, view, choosing);
	const { feedback, showFeedback } = useActionFeedback();
	const { track, toggle } = useCaptions(source.tracks, choosing);
	useMediaSession(video, { title, isLive });
	useWakeLock(video);
	useFirstTap(controller);
	useEffect(() => whenPlaying(() => Promise.all([loadSettings(), loadShortcuts()])), []);
	useEffect(() => {
		if (controller.current && frame.current) controller.current.fullscreenElement = frame.current;
	}, []);

	// on a phone they cover the lower half of the screen
	const openSettings = () => {
		frame.current?.scrollIntoView?.({ block: 'nearest' });
		video.current?.dispatchEvent(new Event(SETTINGS));
		setDialog('settings');
	};
	const openHelp = () => setDialog('help');
	const switches: Switches = {
		live,
		captions: source.tracks.length > 0 ? { isOn: track !== null, onToggle: toggle } : undefined,
		pjm: pjm && { isOn: view.isWindow, onToggle: () => choose({ pjmShown: !choices.pjmShown }) },
		description: description && { isOn: choices.descriptionOn, onToggle: () => choose({ descriptionOn: !choices.descriptionOn }) },
	};
	const act = useActions({
		video,
		controller,
		speed: view.speed,
		speeds: view.speeds,
		onSpeed: (chosen) => choose({ speed: chosen }),
		switches,
		onSettings: openSettings,
		onHelp: openHelp,
		onFeedback: showFeedback,
	});
	useShortcuts(frame, { onlyInside: view.onlyInside, onAction: act });
	const elements = { frame, controller, video, playButton };
	const sound = { qualities, soundTracks, chooseTrack };
	return { elements, choosing, view, switches, window, track, sound, needsTap, feedback, dialog, setDialog, openSettings, openHelp };
}

type Own = ReturnType<typeof useOwnPlayer>;

function OwnPlayer(props: OwnPlayerProps) {
	const { source, accessibility = {}, overlay, title } = props;
	const t = useText();
	const own = useOwnPlayer(props);
	const { choosing, view, window, track, switches } = own;
	const { frame, controller, video, playButton } = own.elements;
	const { pjm, description } = accessibility;
	// a film that has ended starts from its beginning; the button disappears at the start: the focus moves to the pause control
	const startByHand = () => {
		void video.current?.play();
		playButton.current?.focus();
	};
	return (
		<div
			ref={frame}
			className={styles.frame}
			// a click on the picture brings the focus here, so that the shortcuts work
			tabIndex={-1}
			data-swapped={view.isSwapped || undefined}
			style={window.style}
		>
			{view.isWindow && pjm && <PjmFilm main={video} source={pjm} isSwapped={view.isSwapped} onRatio={window.setRatio} />}
			<MediaController
				ref={controller}
				className={styles.controller}
				aria-label={t('watching.player', { title })}
				lang={t.language}
				noHotkeys
			>
				<Film video={video} source={source} />
				{own.needsTap && <StartButton onStart={startByHand} />}
				<MediaLoadingIndicator slot="centered-chrome" noAutohide />
				<MediaControlBar className={styles.seek}>
					<SeekBar video={video} picture={window.size.height} />
					<MediaTimeDisplay className={styles.time} showDuration />
				</MediaControlBar>
				<ControlsBar playButton={playButton} {...switches} onSettings={own.openSettings} onHelp={own.openHelp} />
			</MediaController>
			<CaptionsLayer video={video} track={track} choices={choosing.choices} room={window.room} picture={window.size.height} />
			{view.isWindow && (
				<PjmWindow
					{...choosing}
					size={window.size}
					ratio={window.ratio}
					onTap={() => showControls(controller.current)}
					leaveTo={playButton}
				/>
			)}
			{view.canReplay && <ReplayButton onReplay={startByHand} />}
			{view.isDescribed && description && <DescriptionSound main={video} source={description} choices={choosing.choices} />}
			<ActionFeedback text={own.feedback} />
			{overlay}
			<Suspense>
				<Dialogs {...props} own={own} />
			</Suspense>
		</div>
	);
}

function Film({ video, source }: Pick<PlayerProps, 'source'> & { video: RefObject<HTMLVideoElement | null> }) {
	return (
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
	);
}

function Dialogs({ own, source, accessibility = {}, sounds = null }: OwnPlayerProps & { own: Own }) {
	const { choosing, view, sound, setDialog } = own;
	if (own.dialog === 'help') return <ShortcutsDialog {...choosing} onClose={() => setDialog(null)} />;
	if (own.dialog !== 'settings') return null;
	return (
		<SettingsDialog
			{...choosing}
			speed={view.speed}
			speeds={view.speeds}
			qualities={sound.qualities}
			sounds={sounds}
			soundTracks={sound.soundTracks}
			onSoundTrack={sound.chooseTrack}
			tracks={source.tracks}
			track={own.track}
			frame={accessibility.pjm ? own.window.windowFrame : null}
			hasDescription={accessibility.description !== undefined}
			onClose={() => setDialog(null)}
		/>
	);
}
