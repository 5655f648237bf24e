import { canCut, type SourceFacts } from './ladder.rules.ts';

/** B-001: segments of about four seconds. */
export const SEGMENT_SECONDS = 4;
/** a shorter rest at the end is merged into the previous segment */
const SHORT = 1;

/** A part of the film encoded as one task; `to` null: to the end. `starts` are the start times of its segments, in seconds. */
export type Chunk = { from: number; to: number | null; starts: number[] };

/** Possible start times of segments: key frames of a copied film, else every four seconds. */
const possibleStarts = (facts: SourceFacts): readonly number[] =>
	canCut(facts) && facts.picture.keyFrames
		? facts.picture.keyFrames
		: Array.from({ length: Math.ceil(facts.duration / SEGMENT_SECONDS) }, (_, index) => index * SEGMENT_SECONDS);

const ROUNDING = 0.001;

/**
 * The n-th segment of a chunk begins at the first possible start at or after 4 n seconds, which is how FFmpeg's muxer cuts a copied
 * stream; encoded rungs get key frames there, so that all rungs have the same segments.
 */
export function planChunks(facts: SourceFacts, chunkSeconds: number): Chunk[] {
	const chunks: Chunk[] = [{ from: 0, to: null, starts: [0] }];
	let first = possibleStarts(facts)[0] ?? 0;
	for (const at of possibleStarts(facts).slice(1)) {
		const chunk = chunks.at(-1) as Chunk;
		if (at + SHORT > facts.duration) break;
		if (at - first + ROUNDING < chunk.starts.length * SEGMENT_SECONDS) continue;
		if (at - first + ROUNDING < chunkSeconds) {
			chunk.starts.push(at);
			continue;
		}
		chunk.to = at;
		first = at;
		chunks.push({ from: at, to: null, starts: [at] });
	}
	return chunks;
}
