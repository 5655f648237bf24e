import type { Chunk } from './chunks.rules.ts';
import type { Rung, SourceFacts } from './ladder.rules.ts';
import type { SoundPlan } from './sounds.rules.ts';

/** `old`: replaced, kept until the last address to it has expired. */
export type PackageState = 'waiting' | 'making' | 'ready' | 'failed' | 'old';

/** A part that failed this often ends its package, and a conversion too. An interruption, as when a node is killed, is no failure. */
export const MAX_FAILURES = 3;

/** after the storage was away; longer than the time between two runs, so that the next one tries another film */
export const PAUSE_SECONDS = 90;

const LEASE_SECONDS = 45;
const MAX_LEASE_SECONDS = 1_800;
/** more often in a row can hardly be chance */
const USUAL_INTERRUPTIONS = 2;

/**
 * How long a part or a conversion is held by a node that does not renew its lease. It grows with the interruptions: a film that ends the node with it, e.g.
 * because a container is stopped as a whole when memory runs out, does so less and less often.
 */
export const leaseSeconds = (interruptions: number): number =>
	Math.min(MAX_LEASE_SECONDS, LEASE_SECONDS * 2 ** Math.max(0, interruptions - USUAL_INTERRUPTIONS));

const costOf = ({ mode, height }: Rung) => (mode === 'cut' ? 0.05 : 0.2 + (height / 720) ** 2);

/** Expected work of a part, its weight in the progress. */
export const chunkWeight = ({ from, to }: Chunk, facts: SourceFacts, rungs: readonly Rung[]): number =>
	Math.max(1, Math.round(10 * ((to ?? facts.duration) - from) * rungs.reduce((sum, rung) => sum + costOf(rung), 0)));

export const soundWeight = ({ duration }: Pick<SourceFacts, 'duration'>, { copy }: Pick<SoundPlan, 'copy'>): number =>
	Math.max(1, Math.round(duration * (copy ? 0.2 : 1)));

export const storyboardWeight = (tiles: number): number => Math.max(1, Math.round(tiles / 4));

/** Sums over the parts of a package; `done` includes the progress of the current part. */
export type PackageWork = {
	total: number;
	done: number;
	rest: number;
	/** chunks that are finished, and the seconds they took */
	chunks: { count: number; weight: number; seconds: number };
	/** parts that are being made, and for how long */
	current: { weight: number; seconds: number };
};

/** In percent; 100 only when it is ready. */
export const packageProgress = ({ total, done }: Pick<PackageWork, 'total' | 'done'>): number =>
	total > 0 ? Math.min(99, Math.floor((100 * done) / total)) : 0;

/** finished chunks without which the speed is not known */
const MIN_CHUNKS = 2;

/**
 * By the speed of the finished chunks, which are almost all the work and alike; the first parts say nothing about them. The time spent on the
 * current part counts up to what is expected of it, so that the time left does not rise while a part is made. Null if unknown.
 */
export function secondsLeft({ rest, chunks, current }: Pick<PackageWork, 'rest' | 'chunks' | 'current'>): number | null {
	if (chunks.count < MIN_CHUNKS) return null;
	const pace = chunks.seconds / chunks.weight;
	return Math.max(1, Math.round(pace * rest - Math.min(current.seconds, pace * current.weight)));
}

const SHORT_SECONDS = 120;
const MAX_MINUTES = 60;

/** For people: seconds below two minutes, then whole minutes, above an hour whole hours; null if unknown. */
export function timeLeft(seconds: number | null): { unit: 'seconds' | 'minutes' | 'hours'; count: number } | null {
	if (seconds === null) return null;
	if (seconds < SHORT_SECONDS) return { unit: 'seconds', count: Math.max(5, 5 * Math.round(seconds / 5)) };
	const minutes = Math.round(seconds / 60);
	return minutes <= MAX_MINUTES ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.round(minutes / 60) };
}
