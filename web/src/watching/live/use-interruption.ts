import { useEffect, useState } from 'react';
import type { LiveState } from '#domain/live/live.rules.ts';
import { type Interruption, interruptionAfter } from '#domain/watching/player/live-edge.rules.ts';
import type { Player } from '../player.ts';

const LOOK_EVERY_MS = 250;

/** The state as the viewer sees it: `lost` from when all that was sent has been played until playback goes on. */
export function useInterruption(state: LiveState | null, player: Player | null): LiveState | null {
	const [interruption, setInterruption] = useState<Interruption>(null);
	const isLost = state === 'lost';
	const isOn = isLost || (state === 'on_air' && interruption !== null);
	useEffect(() => {
		if (!isOn) return setInterruption(null);
		const look = () =>
			setInterruption((before) => interruptionAfter(before, { isLost, now: player?.position() ?? 0, end: player?.end?.() ?? null }));
		look();
		const timer = setInterval(look, LOOK_EVERY_MS);
		return () => clearInterval(timer);
	}, [isOn, isLost, player]);
	if (state !== 'on_air' && state !== 'lost') return state;
	return interruption === null ? 'on_air' : 'lost';
}
