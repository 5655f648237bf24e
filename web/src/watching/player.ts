import type { WatchSource } from '#domain/watching/watching.contract.ts';

export type PlayerEvent = 'ready' | 'time' | 'pause' | 'ended' | 'error';

/** One interface for Vimeo's player, the native one and a frame nobody can talk to. */
export type Player = {
	play(): Promise<void>;
	pause(): void;
	seek(seconds: number): void;
	/** seconds; null where it cannot be known */
	position(): number | null;
	/** seconds; null for a live stream or where it cannot be known */
	duration(): number | null;
	/** answers how to stop listening */
	on(event: PlayerEvent, listener: () => void): () => void;
};

export type PlayerProps = {
	source: WatchSource;
	title: string;
	/** seconds to begin at */
	startAt: number;
	/** handed out when it can be used, null when it goes away */
	onPlayer: (player: Player | null) => void;
};

/** the base size of an embed, and with it the ratio */
export const BASE_SIZE = { width: 640, height: 360 } as const;

/** Listeners by event, for players that get their news from elsewhere. */
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
