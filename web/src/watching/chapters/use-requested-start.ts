import { useEffect, useRef } from 'react';
import { beginAt } from '#domain/watching/positions.rules.ts';
import type { Player } from '../player.ts';

/** `?t=` of the address: the player begins there; a later change of it jumps there. */
export function useRequestedStart(player: Player | null, startAt: number | null): void {
	const requested = useRef(startAt);
	useEffect(() => {
		if (!player || startAt === null || requested.current === startAt) return;
		requested.current = startAt;
		player.seek(beginAt({ seconds: startAt, duration: player.duration() }));
	}, [player, startAt]);
}
