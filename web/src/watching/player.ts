import type { ReactNode } from 'react';
import { liveAgainAt } from '#domain/watching/player/live-edge.rules.ts';
import type { WatchAnswer, WatchSource } from '#domain/watching/watching.contract.ts';

export type PlayerEvent =
	| 'ready'
	| 'time'
	| 'pause'
	| 'ended'
	| 'error'
	| 'refused'
	| 'loading'
	| 'switching'
	| 'seeking'
	| 'waiting'
	| 'settings';

/** `held`: paused, ended, not begun or being sought; `waiting`: it should play but has nothing to show. */
export type Motion = 'held' | 'waiting' | 'moving';

/** One interface for Vimeo's player, the native one and a frame that cannot be controlled. */
export type Player = {
	play(): Promise<void>;
	pause(): void;
	seek(seconds: number): void;
	/** seconds; null where it cannot be known */
	position(): number | null;
	/** seconds; null for a live stream or where it cannot be known */
	duration(): number | null;
	/** seconds: the end of what can be played now, of a live stream; null while it is not known */
	end?(): number | null;
	motion(): Motion;
	/** by the person: it does not start by itself when it is loaded again */
	isPaused?(): boolean;
	/** lines of the picture as it plays now */
	height?(): number | null;
	/** returns a function that removes the listener */
	on(event: PlayerEvent, listener: () => void): () => void;
};

/** Languages of the sound, where they can be chosen. */
export type Sounds = { list: readonly string[]; current: string; onChange: (language: string) => void };

export type PlayerProps = {
	source: WatchSource;
	/** films and sounds played in sync with it */
	accessibility?: Pick<WatchAnswer, 'pjm' | 'description'>;
	/** a stream that goes on while it is watched */
	isLive?: boolean;
	sounds?: Sounds | null;
	/** its shortcuts wait for the focus: the page is not one for watching */
	hasKeysInside?: boolean;
	/** messages over the picture, in full screen too */
	overlay?: ReactNode;
	title: string;
	/** seconds to begin at */
	startAt: number;
	/** it was paused: it does not start by itself */
	isPaused?: boolean;
	/** this page has played to there: a film that is at its end does not start again by itself */
	isPlayed?: boolean;
	/** called with the player when it is ready, with null when it is removed */
	onPlayer: (player: Player | null) => void;
};

/** Where this player begins when it is made again; null while nothing is known. */
export function againAt(player: Player, isLive: boolean): number | null {
	const now = player.position();
	if (now === null || !isLive) return now;
	return liveAgainAt({ now, end: player.end?.() ?? null, isPaused: player.isPaused?.() ?? false });
}

/** the base size of an embed, and with it the ratio */
export const BASE_SIZE = { width: 640, height: 360 } as const;

/** Listeners by event, for players whose events come from another library. */
export function createEmitter() {
	const listeners = new Map<PlayerEvent, Set<() => void>>();
	return {
		emit: (event: PlayerEvent) => {
			for (const listener of [...(listeners.get(event) ?? [])]) listener();
		},
		on: (event: PlayerEvent, listener: () => void) => {
			const known = listeners.get(event) ?? new Set();
			listeners.set(event, known.add(listener));
			return () => void known.delete(listener);
		},
	};
}
