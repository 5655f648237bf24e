import { LRUCache } from 'lru-cache';
import { isStreamToCome } from '#domain/live/broadcast.rules.ts';
import { type LiveState, lastShown, liveState, shownState } from '#domain/live/live.rules.ts';
import { isShownFile, type LiveFile, type LiveSegment, PREVIEW_SEGMENTS, previewPlaylist } from '#domain/live/live-playlist.rules.ts';
import { largestPicture, QUALITY_RUN, type QualitySegment } from '#domain/live/live-qualities.rules.ts';
import type { Context } from '../lib/context.ts';
import { createAudience } from './audience-count.ts';
import { createPlaylists, type Playlists } from './playlists.ts';
import { listQualities } from './qualities/qualities.store.ts';
import { lastNumbers, listPictures, listSegments } from './segments.store.ts';
import { findBroadcast, findEndedStream, findStream, hasLiveFiles, listLastStreams, type StreamRow } from './streams.store.ts';

/** What can be played of an event with a live stream: the stream itself until it has ended, then the film made of it. */
export type LiveSource = { state: LiveState; filmId: number | null; hasFiles: boolean; isNextWaiting: boolean };

export async function findLiveSource({ db, now }: Context, eventId: number): Promise<LiveSource> {
	const streams = await listLastStreams(db, eventId);
	const stream = lastShown(streams, now());
	if (!stream) return { state: 'waiting', filmId: null, hasFiles: false, isNextWaiting: false };
	return {
		state: shownState(stream, now()),
		filmId: stream.hosted_video_id,
		hasFiles: await hasLiveFiles(db, stream.id),
		isNextWaiting: stream !== streams[0],
	};
}

/** All requests within this time get the same answer, however many people watch. */
const FRESH_MS = 1_000;
const MAX_STREAMS = 100;

/** `newest`: on air or waiting, or ended with no other after it; `recording`: the last that has ended. */
type WhichStream = 'newest' | 'recording';
const FINDS = { newest: findStream, recording: findEndedStream } as const;

export type WantedFile = { eventId: number; which: WhichStream; isPreview: boolean };

/** `shown`: the state for those who wait for the next stream, too, which may have no key yet */
export type LiveView = { stream: StreamRow; state: LiveState; shown: LiveState; media: Playlists['media']; master: () => Promise<string> };
type CachedStream = {
	at: number;
	streamId: number | null;
	segments: LiveSegment[];
	qualities: QualitySegment[];
	view: Promise<LiveView | null>;
};

/** The streams as viewers see them, kept for a second in the process; segments that are known are not read again. */
export function createLiveViews(context: Context) {
	const { db, now } = context;
	const kept = new LRUCache<string, CachedStream>({ max: MAX_STREAMS });
	const playlistsOf = createPlaylists();

	const load = async (eventId: number, which: WhichStream, entry: CachedStream): Promise<LiveView | null> => {
		const stream = await FINDS[which](db, eventId);
		if (!stream) return null;
		const state = shownState(stream, now());
		const event = which === 'newest' && state === 'ended' ? await findBroadcast(db, eventId) : null;
		const shown = event && isStreamToCome(event, now()) ? 'waiting' : state;
		const from = stream.on_air_from;
		const isKnown = entry.streamId === stream.id && entry.segments[0]?.number === from;
		const known = isKnown ? entry.segments : [];
		const added = from === null ? [] : await listSegments(db, stream.id, (known.at(-1)?.number ?? from - 1) + 1);
		// after the segments: what is not there now and too late for these never will be
		const knownMade = isKnown ? entry.qualities : [];
		const made = from === null ? [] : await listQualities(db, stream.id, (knownMade.at(-1)?.number ?? from - QUALITY_RUN) + 1);
		entry.streamId = stream.id;
		entry.segments = [...known, ...added];
		entry.qualities = [...knownMade, ...made];
		const { segments, qualities } = entry;
		const { media, master } = playlistsOf({ streamId: stream.id, segments, qualities, isEnded: state === 'ended' });
		let written: Promise<string> | null = null;
		const writeMaster = () => {
			written ??= listPictures(db, stream.id).then((pictures) => master(largestPicture(pictures)));
			return written;
		};
		return { stream, state, shown, media, master: writeMaster };
	};

	const view = (eventId: number, which: WhichStream): Promise<LiveView | null> => {
		const at = now().getTime();
		const key = `${which} ${eventId}`;
		const known = kept.get(key);
		if (known && at >= known.at && at - known.at < FRESH_MS) return known.view;
		const { streamId = null, segments = [], qualities = [] } = known ?? {};
		const entry: CachedStream = { at, streamId, segments, qualities, view: Promise.resolve(null) };
		entry.view = load(eventId, which, entry);
		kept.set(key, entry);
		entry.view.catch(() => kept.delete(key));
		return entry.view;
	};

	/** The stream of a file, null where this address has none: all that is sent is for the preview, viewers have what was sent on air. */
	const findStreamOf = async (file: LiveFile, { eventId, which, isPreview }: WantedFile): Promise<StreamRow | null> => {
		const known = (await view(eventId, which))?.stream ?? null;
		// another node may already show the beginning
		const stream = known && known.on_air_from === null && !isPreview ? await FINDS[which](db, eventId) : known;
		if (stream?.id !== file.streamId) return null;
		return isPreview || isShownFile(file, stream.on_air_from) ? stream : null;
	};

	return { view, findStreamOf, noteViewer: createAudience(context) };
}

/** What is being sent, on air or not, for the stage manager; null without a stream. */
export async function findPreview({ db, now }: Context, eventId: number): Promise<string | null> {
	const stream = await findStream(db, eventId);
	if (!stream) return null;
	const { segment } = await lastNumbers(db, stream.id);
	const segments = await listSegments(db, stream.id, segment - PREVIEW_SEGMENTS + 1);
	return previewPlaylist({ streamId: stream.id, segments, isEnded: liveState(stream, now()) === 'ended' });
}
