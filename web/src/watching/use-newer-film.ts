import { useCallback, useEffect, useRef } from 'react';
import { mayReload } from '#domain/watching/player/newer-film.rules.ts';
import type { WatchAnswer } from '#domain/watching/watching.contract.ts';
import type { Player } from './player.ts';

type Playing = {
	/** what plays; null while nothing does */
	answer: WatchAnswer | null;
	/** loads the other files of the film at the same position */
	renew: () => void;
};

/**
 * Given the film named by the server after each message of the player. When it is not the one that plays, e.g. because its qualities were made
 * meanwhile, the player moves on when it does not play anyway, or when its settings are opened.
 */
export function useNewerFilm(player: Player | null, { answer, renew }: Playing) {
	const played = answer?.film;
	const named = useRef<string | null>(null);
	const isOther = useCallback(() => played !== undefined && named.current !== null && named.current !== played, [played]);
	const look = useCallback(() => {
		if (!player || !isOther()) return;
		if (mayReload({ isMoving: player.motion() === 'moving', position: player.position(), duration: player.duration() })) renew();
	}, [player, isOther, renew]);
	useEffect(() => {
		if (!player) return;
		const open = () => {
			if (isOther()) renew();
		};
		const listeners = [...(['pause', 'seeking', 'waiting'] as const).map((event) => player.on(event, look)), player.on('settings', open)];
		return () => {
			for (const remove of listeners) remove();
		};
	}, [player, isOther, look, renew]);
	return useCallback(
		(film: string | null) => {
			named.current = film;
			look();
		},
		[look],
	);
}
