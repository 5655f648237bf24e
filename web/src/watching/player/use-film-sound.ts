import { useState } from 'react';
import { type SoundTrack, soundLanguage } from '#domain/watching/player/sound-tracks.rules.ts';
import type { Sounds } from '../player.ts';
import type { Choosing } from './player-choices.ts';

/** of the languages that are remembered */
const REMEMBERED = /^[a-z]{2}$/;

/**
 * Which sound of a film the person wants. Its language is remembered for other films, except where the title has a film for each language:
 * there the remembered one chooses the film.
 */
export function useFilmSound({ choices, choose }: Choosing, films: Sounds | null) {
	const [name, setName] = useState<string | null>(null);
	const chooseTrack = (track: SoundTrack) => {
		setName(track.name);
		const language = soundLanguage(track);
		if (language && REMEMBERED.test(language) && (films?.list.length ?? 0) <= 1) choose({ sound: language });
	};
	return { wantedSound: { name, language: choices.sound }, chooseTrack };
}
