import { LRUCache } from 'lru-cache';
import { type LiveSegment, liveMaster, livePlaylist, type Picture } from '#domain/live/live-playlist.rules.ts';
import { keepsUp, largestPicture, liveBandwidth, type QualitySegment, qualitySegments } from '#domain/live/live-qualities.rules.ts';
import { type Compressed, compressedOnce } from '../lib/http/compressed.ts';

/** What viewers may see of a stream, in order; nothing is added to it. */
type Known = { streamId: number; segments: readonly LiveSegment[]; qualities: readonly QualitySegment[]; isEnded: boolean };

export type Playlists = {
	/** in this height, null: the sender's own; null when there is no such quality */
	media(height: number | null): Compressed | null;
	/** the qualities that keep up; `own` is the picture of the sender */
	master(own: Picture | null): string;
};

const MAX_PLAYLISTS = 100;

/** Playlists are kept: the same number of segments is always the same text. */
export function createPlaylists() {
	const kept = new LRUCache<string, Compressed>({ max: MAX_PLAYLISTS });

	return ({ streamId, segments, qualities, isEnded }: Known): Playlists => {
		const byHeight = Map.groupBy(qualities, ({ height }) => height);
		const numbered = (made: readonly QualitySegment[]) => new Map(made.map((segment) => [segment.number, segment]));
		return {
			media: (height) => {
				const made = height === null ? null : byHeight.get(height);
				if (made === undefined) return null;
				const shown = made === null ? segments : qualitySegments(numbered(made), { segments, isEnded });
				const version = [streamId, height, shown.length, isEnded].join(' ');
				const playlist = kept.get(version) ?? compressedOnce(Buffer.from(livePlaylist({ streamId, segments: shown, isEnded })));
				kept.set(version, playlist);
				return playlist;
			},
			master: (own) => {
				const last = segments.at(-1)?.number ?? 0;
				const offered = [...byHeight.values()].filter((made) => keepsUp(numbered(made), last));
				const lower = offered.flatMap((made) => {
					const largest = largestPicture(made);
					return largest ? [{ bandwidth: liveBandwidth(made), picture: largest }] : [];
				});
				return liveMaster({ bandwidth: liveBandwidth(segments), picture: own }, lower);
			},
		};
	};
}
