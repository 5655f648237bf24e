import { useEffect, useRef } from 'react';
import type { Player } from '../player.ts';

/** `?t=` of the address: a second after the end of the film means the beginning; a later change of it jumps there. */
export function useRequestedStart(player: Player | null, startAt: number | null): void {
	const requested = useRef(startAt);
	const isChecked = useRef(false);
	useEffect(() => {
		if (!player || startAt === null) return;
		if (requested.current !== startAt) {
			requested.current = startAt;
			player.seek(startAt);
			return;
		}
		return player.on('ready', () => {
			const duration = player.duration();
			if (!isChecked.current && duration !== null && startAt >= duration) player.seek(0);
			isChecked.current = true;
		});
	}, [player, startAt]);
}
