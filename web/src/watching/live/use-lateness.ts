import { useEffect, useState } from 'react';
import { shownLateness } from '#domain/watching/player/catch-up.rules.ts';
import type { Player } from '../player.ts';

const LOOK_EVERY_MS = 1_000;

/** How late a live stream is watched; null: live, or nothing is on. */
export function useLateness(player: Player | null, isOnAir: boolean): ReturnType<typeof shownLateness> {
	const [late, setLate] = useState<ReturnType<typeof shownLateness>>(null);
	useEffect(() => {
		setLate(null);
		if (!player || !isOnAir) return;
		const timer = setInterval(() => {
			const next = shownLateness(player.position(), player.end?.() ?? null);
			setLate((before) => (before?.unit === next?.unit && before?.count === next?.count ? before : next));
		}, LOOK_EVERY_MS);
		return () => clearInterval(timer);
	}, [player, isOnAir]);
	return late;
}
