import { createContext, useContext, useEffect, useState } from 'react';
import type { Chapter } from '#domain/videos/chapters.rules.ts';
import type { Player } from '../player.ts';

type Film = {
	chapters: readonly Chapter[];
	player: Player | null;
	/** scrolls the page to the picture where that is out of sight */
	show: () => void;
};

/** The chapters of the film and its player, for the parts of the page that show or change the place in it. */
export const FilmContext = createContext<Film>({ chapters: [], player: null, show: () => {} });
export const useFilm = (): Film => useContext(FilmContext);

/** Something that depends on the place in the film, such as the current chapter; drawn again only when it changes. -1 without a player. */
export function useAtPosition(player: Player | null, find: (second: number) => number): number {
	const [found, setFound] = useState(-1);
	useEffect(() => {
		if (!player) return setFound(-1);
		const read = () => {
			const second = player.position();
			if (second !== null) setFound(find(second));
		};
		read();
		return player.on('time', read);
	}, [player, find]);
	return found;
}

/** Seconds; null until it is known. */
export function useDuration(player: Player | null): number | null {
	const [duration, setDuration] = useState<number | null>(null);
	useEffect(() => {
		if (!player) return setDuration(null);
		const read = () => setDuration(player.duration());
		read();
		const stops = [player.on('ready', read), player.on('time', read)];
		return () => {
			for (const stop of stops) stop();
		};
	}, [player]);
	return duration;
}
