import type { Context } from '#server/lib/context.ts';
import type { Ksef } from '#server/outside/ksef/ksef.client.ts';

/** Shared by the parts of a run. */
export type QueueRun = {
	context: Context;
	ksef: Ksef;
	/** false: another process has taken over, and this one stops */
	renewLease: () => Promise<boolean>;
	pause: (ms: number) => Promise<unknown>;
	/** lists of sessions that this run may still query */
	lists: { left: number };
};
