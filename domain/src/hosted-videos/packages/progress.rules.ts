import type { Chunk } from './chunks.rules.ts';
import { canCopySound, type Rung, type SourceFacts } from './ladder.rules.ts';

/** `old`: replaced, kept until the last address to it has expired. */
export type PackageState = 'waiting' | 'making' | 'ready' | 'failed' | 'old';

/** A part that failed this often ends its package. An interruption, as when a node is killed, is no failure. */
export const MAX_FAILURES = 3;

const LEASE_SECONDS = 45;
const MAX_LEASE_SECONDS = 1_800;
/** more often in a row can hardly be chance */
const USUAL_INTERRUPTIONS = 2;

/**
 * How long a part is held by a node that does not renew its lease. It grows with the interruptions: a film that ends the node with it, e.g.
 * because a container is stopped as a whole when memory runs out, does so less and less often.
 */
export const leaseSeconds = (interruptions: number): number =>
	Math.min(MAX_LEASE_SECONDS, LEASE_SECONDS * 2 ** Math.max(0, interruptions - USUAL_INTERRUPTIONS));

const costOf = ({ mode, height }: Rung) => (mode === 'cut' ? 0.05 : 0.2 + (height / 720) ** 2);

/** Expected work of a part, its weight in the progress. */
export const chunkWeight = ({ from, to }: Chunk, facts: SourceFacts, rungs: readonly Rung[]): number =>
	Math.max(1, Math.round(10 * ((to ?? facts.duration) - from) * rungs.reduce((sum, rung) => sum + costOf(rung), 0)));

export const soundWeight = ({ duration, sound }: SourceFacts): number =>
	Math.max(1, Math.round(duration * (sound && canCopySound(sound) ? 0.2 : 1)));

export const boardWeight = (tiles: number): number => Math.max(1, Math.round(tiles / 4));

/** Sums over the parts of a package, including the progress of the current part. */
export type PackageWork = { total: number; done: number; workSeconds: number };

/** In percent; 100 only when it is ready. */
export const packageProgress = ({ total, done }: PackageWork): number => (total > 0 ? Math.min(99, Math.floor((100 * done) / total)) : 0);

/** By the speed so far; null if unknown. */
export const secondsLeft = ({ total, done, workSeconds }: PackageWork): number | null =>
	done > 0 && workSeconds > 0 ? Math.max(1, Math.round(((total - done) * workSeconds) / done)) : null;

/** For people: seconds below two minutes, whole minutes above; null if unknown. */
export function timeLeft(seconds: number | null): { unit: 'seconds' | 'minutes'; count: number } | null {
	if (seconds === null) return null;
	return seconds < 120
		? { unit: 'seconds', count: Math.max(5, 5 * Math.round(seconds / 5)) }
		: { unit: 'minutes', count: Math.round(seconds / 60) };
}
