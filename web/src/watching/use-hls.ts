import type Hls from 'hls.js';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { endsPlayback } from '#domain/watching/playback.rules.ts';
import { qualityFor, qualityLimit } from '#domain/watching/player/choices.rules.ts';
import { LIVE_DELAY_SECONDS } from '#domain/watching/player/live-edge.rules.ts';
import { type SoundTrack, soundOn } from '#domain/watching/player/sound-tracks.rules.ts';
import { withNetworkTimes } from './cached-loads.ts';
import { createRecovery, FILE_RETRIES, reloadAfterErrors } from './hls-recovery.ts';
import { REFUSED, SWITCHING } from './native-player.ts';

/** Heights of the qualities; the chosen one, null: automatic. */
export type Qualities = { heights: readonly number[]; current: number | null };

/** The sounds of one film; `current` is the place of the one that plays. */
export type FilmSounds = { list: readonly SoundTrack[]; current: number };

declare global {
	interface Navigator {
		/** not in every browser */
		readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
	}
}

/** A viewer whose access has ended can watch at most this much more. */
const MAX_BUFFER_SECONDS = 60;
const AUTOMATIC = -1;

export const isPlaylist = (url: string): boolean => /\.m3u8($|\?)/.test(url);

const lineNow = () => ({
	saveData: navigator.connection?.saveData ?? false,
	effectiveType: navigator.connection?.effectiveType ?? null,
});

/** Automatic choice is limited on a metered connection; a choice of the person is not. */
function applyQuality(hls: Hls, heights: readonly number[], wanted: number | null) {
	hls.autoLevelCapping = qualityLimit(heights, lineNow()) ?? AUTOMATIC;
	const level = qualityFor(heights, wanted) ?? AUTOMATIC;
	if (level === AUTOMATIC && hls.autoLevelEnabled) return;
	hls.media?.dispatchEvent(new Event(SWITCHING));
	hls.currentLevel = level;
}

/**
 * A viewer begins near the end of a live stream; a playlist that does not change for a while is no error: the sender is away. Where it dropped,
 * sound and picture do not end together, and the next part begins after a hole of up to half a second: playback goes on behind it.
 */
const LIVE_SETTINGS = { liveSyncDuration: LIVE_DELAY_SECONDS, liveSyncOnStallIncrease: 0, maxBufferHole: 0.5 } as const;

type WantedSound = Parameters<typeof soundOn>[1];
const NO_SOUND: WantedSound = { name: null, language: null };

function applySound(hls: Hls, wanted: WantedSound) {
	const { audioTracks } = hls;
	const place = soundOn(audioTracks, wanted);
	if (audioTracks.length > 1 && hls.audioTrack !== place) hls.audioTrack = place;
}

type HlsOptions = {
	/** a height */
	wanted?: number | null;
	/** of the sounds of this film */
	wantedSound?: WantedSound;
	isLive?: boolean;
	/** where a film begins, read when it is loaded */
	begin?: RefObject<{ at: number }>;
	/** a film or sound with the main one, which loads again by itself after an error; else the element reports the error */
	playsAlong?: boolean;
};

/** hls.js begins a live stream live */
const FROM_BEGINNING = -1;

/**
 * Loads a playlist with hls.js wherever it can run, and natively only elsewhere (iPhone): native players have no
 * choice of quality and lose audio and caption tracks. Returns the qualities and sounds where there is a choice.
 */
export function useHls(
	media: RefObject<HTMLMediaElement | null>,
	url: string,
	{ wanted = null, wantedSound = NO_SOUND, isLive = false, begin, playsAlong = false }: HlsOptions = {},
): { qualities: Qualities | null; tracks: FilmSounds | null } {
	const [heights, setHeights] = useState<readonly number[]>([]);
	const [sounds, setSounds] = useState<readonly SoundTrack[]>([]);
	const sound = useRef(wantedSound);
	const player = useRef<Hls | null>(null);
	useEffect(() => {
		const element = media.current;
		if (!isPlaylist(url)) {
			setHeights([]);
			setSounds([]);
		}
		if (!element) return;
		if (!isPlaylist(url)) return playsAlong ? reloadAfterErrors(element) : undefined;
		let isGone = false;
		let stopReloading = () => {};
		void import('./hls-library.ts').then(({ Hls: Library }) => {
			if (isGone) return;
			if (!Library.isSupported()) {
				element.src = url;
				if (playsAlong) stopReloading = reloadAfterErrors(element);
				return;
			}
			const startPosition = begin?.current.at || FROM_BEGINNING;
			const loader = withNetworkTimes(Library.DefaultConfig.loader);
			const { fragLoadPolicy } = Library.DefaultConfig;
			const hls = new Library({
				maxMaxBufferLength: MAX_BUFFER_SECONDS,
				startPosition,
				loader,
				fragLoadPolicy: { default: { ...fragLoadPolicy.default, errorRetry: FILE_RETRIES } },
				...(isLive && LIVE_SETTINGS),
			});
			player.current = hls;
			hls.on(Library.Events.MANIFEST_PARSED, () => {
				setHeights(hls.levels.map(({ height }) => height));
				setSounds([...hls.allAudioTracks]);
			});
			// before the first of them is loaded
			hls.on(Library.Events.AUDIO_TRACKS_UPDATED, () => applySound(hls, sound.current));
			const recovery = createRecovery(hls, url, element);
			hls.on(Library.Events.ERROR, (_event, error) => {
				if (endsPlayback(error.response?.code ?? 0, 'file')) {
					hls.stopLoad();
					element.dispatchEvent(new Event(REFUSED));
				} else if (error.fatal && playsAlong) recovery.fail(error);
				else if (error.fatal) element.dispatchEvent(new Event('error'));
			});
			hls.on(Library.Events.FRAG_BUFFERED, recovery.settle);
			hls.on(Library.Events.DESTROYING, recovery.stop);
			hls.loadSource(url);
			hls.attachMedia(element);
		});
		return () => {
			isGone = true;
			stopReloading();
			player.current?.destroy();
			player.current = null;
			// the choices stay until the next ones are known: one may have the focus
			element.removeAttribute('src');
		};
	}, [media, url, isLive, begin, playsAlong]);
	useEffect(() => {
		if (player.current && heights.length > 1) applyQuality(player.current, heights, wanted);
	}, [heights, wanted]);
	const { name, language } = wantedSound;
	useEffect(() => {
		sound.current = { name, language };
		if (player.current) applySound(player.current, sound.current);
	}, [name, language]);
	const chosen = qualityFor(heights, wanted);
	return {
		qualities: heights.length > 1 ? { heights, current: chosen === null ? null : (heights[chosen] ?? null) } : null,
		tracks: sounds.length > 1 ? { list: sounds, current: soundOn(sounds, wantedSound) } : null,
	};
}
