import { useEffect, useRef } from 'react';
import type { PlayerChoices } from '#domain/watching/player/choices.rules.ts';
import type { WatchSource } from '#domain/watching/watching.contract.ts';
import { isPlaylist, useHls } from '../use-hls.ts';
import { useDucking } from './use-ducking.ts';
import { type MediaRef, useMediaSync } from './use-media-sync.ts';

type DescriptionProps = { main: MediaRef; source: WatchSource; choices: PlayerChoices };

/** Audio description played with the film, with its own volume. */
export function DescriptionSound({ main, source, choices }: DescriptionProps) {
	const voice = useRef<HTMLAudioElement>(null);
	useHls(voice, source.url, { playsAlong: true });
	useMediaSync(main, voice, 'speech');
	useDucking(main, voice, choices.descriptionLowers);
	useEffect(() => {
		if (voice.current) voice.current.volume = choices.descriptionVolume;
	}, [choices.descriptionVolume]);
	useEffect(() => {
		const film = main.current;
		if (!film) return;
		const mute = () => {
			if (voice.current) voice.current.muted = film.muted;
		};
		mute();
		film.addEventListener('volumechange', mute);
		return () => film.removeEventListener('volumechange', mute);
	}, [main]);
	return (
		<audio ref={voice} preload="auto" src={isPlaylist(source.url) ? undefined : source.url}>
			<track kind="captions" />
		</audio>
	);
}
