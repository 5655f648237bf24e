import { LRUCache } from 'lru-cache';
import { type LiveState, liveState, shownState } from '#domain/live/live.rules.ts';
import { type LiveSegment, livePlaylist, PREVIEW_SEGMENTS, previewPlaylist } from '#domain/live/live-playlist.rules.ts';
import type { Context } from '../lib/context.ts';
import { type Compressed, compressedOnce } from '../lib/http/compressed.ts';
import { createAudience } from './audience-count.ts';
import { lastNumbers, listSegments } from './segments.store.ts';
import { findStream, hasLiveFiles, type StreamRow } from './streams.store.ts';

/** What is played of an event with a live stream: the stream itself until it has ended, then the film made of it. */
export async function findLiveSource({ db, now }: Context, eventId: number) {
	const stream = await findStream(db, eventId);
	if (!stream) return { state: 'waiting' as LiveState, filmId: null, hasFiles: false };
	return { state: shownState(stream, now()), filmId: stream.hosted_video_id, hasFiles: await hasLiveFiles(db, stream.id) };
}

/** All requests within this time get the same answer, however many people watch. */
const FRESH_MS = 1_000;
const MAX_STREAMS = 100;

export type LiveView = { stream: StreamRow; state: LiveState; playlist: Compressed };
type Kept = { at: number; streamId: number | null; segments: LiveSegment[]; view: Promise<LiveView | null> };

/** The streams as viewers see them, kept for a second in the process; segments that are known are not read again. */
export function createLiveViews(context: Context) {
	const { db, now } = context;
	const kept = new LRUCache<number, Kept>({ max: MAX_STREAMS });
	const playlists = new LRUCache<string, Compressed>({ max: MAX_STREAMS });

	const load = async (eventId: number, entry: Kept): Promise<LiveView | null> => {
		const stream = await findStream(db, eventId);
		if (!stream) return null;
		const state = shownState(stream, now());
		const from = stream.on_air_from;
		const known = entry.streamId === stream.id && entry.segments[0]?.number === from ? entry.segments : [];
		const added = from === null ? [] : await listSegments(db, stream.id, (known.at(-1)?.number ?? from - 1) + 1);
		entry.streamId = stream.id;
		entry.segments = [...known, ...added];
		const isEnded = state === 'ended';
		const version = [stream.id, entry.segments.length, isEnded].join(' ');
		const playlist =
			playlists.get(version) ?? compressedOnce(Buffer.from(livePlaylist({ streamId: stream.id, segments: entry.segments, isEnded })));
		playlists.set(version, playlist);
		return { stream, state, playlist };
	};

	const view = (eventId: number): Promise<LiveView | null> => {
		const at = now().getTime();
		const known = kept.get(eventId);
		if (known && at >= known.at && at - known.at < FRESH_MS) return known.view;
		const entry: Kept = { at, streamId: known?.streamId ?? null, segments: known?.segments ?? [], view: Promise.resolve(null) };
		entry.view = load(eventId, entry);
		kept.set(eventId, entry);
		entry.view.catch(() => kept.delete(eventId));
		return entry.view;
	};

	return { view, isSeen: createAudience(context) };
}

/** What is being sent, on air or not, for the stage manager; null without a stream. */
export async function findPreview({ db, now }: Context, eventId: number): Promise<string | null> {
	const stream = await findStream(db, eventId);
	if (!stream) return null;
	const { segment } = await lastNumbers(db, stream.id);
	const segments = await listSegments(db, stream.id, segment - PREVIEW_SEGMENTS + 1);
	return previewPlaylist({ streamId: stream.id, segments, isEnded: liveState(stream, now()) === 'ended' });
}
