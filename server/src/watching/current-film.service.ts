import { createHmac } from 'node:crypto';
import { parseBuiltInId } from '#domain/catalogue/links.rules.ts';
import { isStreamToCome } from '#domain/live/broadcast.rules.ts';
import { isReplayOpen } from '#domain/live/live.rules.ts';
import { filmVersion, type WantedFilm } from '#domain/watching/film-version.rules.ts';
import type { Variant } from '#domain/watching/variants.ts';
import { filesInUse } from '../hosted-videos/hosted-videos.service.ts';
import type { Context } from '../lib/context.ts';
import { findLiveSource, type LiveSource } from '../live/viewing.service.ts';
import { accessibilityFilms, isTranslated, linkOf } from './links.ts';
import type { Watched } from './products.store.ts';

/** What can be played of the live stream of an event that has one; else null. Of a stream switched off after the evening only its recording (B-024). */
export async function findStreamSource(context: Context, watched: Watched): Promise<LiveSource | null> {
	if (watched.kind !== 'event') return null;
	if (watched.live_enabled) {
		const found = await findLiveSource(context, watched.id);
		// of a later evening, whose stream has no key yet
		return { ...found, isNextWaiting: found.isNextWaiting || (found.state === 'ended' && isStreamToCome(watched, context.now())) };
	}
	if (!isReplayOpen(watched.replay_until, context.now())) return null;
	const found = await findLiveSource(context, watched.id);
	const hasRecording = found.state === 'ended' && (found.filmId !== null || found.hasFiles);
	return hasRecording ? { ...found, isNextWaiting: false } : null;
}

/** Films of the built-in host that are played, the main one first; empty where that is of another host. */
function filmsOf(watched: Watched, variant: Variant | null): number[] {
	const main = parseBuiltInId(linkOf(watched, variant ?? 'original') ?? '');
	if (main === null) return [];
	const { pjm, voice } = accessibilityFilms(watched);
	const others = variant === null && !isTranslated(watched) ? [pjm, voice] : [];
	return [main, ...others.filter((id) => id !== null)];
}

/** The film of the built-in host that plays; null of other hosts, of a live stream, and while the film of a recording is not made. */
export const playedFilm = (watched: Watched, variant: Variant | null, stream: LiveSource | null): number | null =>
	stream ? stream.filmId : (filmsOf(watched, variant)[0] ?? null);

const DIGEST_LENGTH = 16;

/**
 * Changes when the watch call would answer other files: a package is ready or replaced, captions were added or deleted, another film was
 * chosen, the film of a recording is made. Null while a live stream is shown, and for films of other hosts.
 */
export async function currentFilm(
	context: Context,
	watched: Watched,
	wanted: WantedFilm,
	stream: LiveSource | null,
): Promise<string | null> {
	if (stream && stream.state !== 'ended') return null;
	const films = stream ? [stream.filmId ?? 0] : filmsOf(watched, wanted.variant);
	if (films.length === 0) return null;
	const files = await filesInUse(context, films);
	const digest = createHmac('sha256', `film:${context.env.SECRET}`).update(JSON.stringify(files)).digest('base64url');
	return filmVersion(wanted, digest.slice(0, DIGEST_LENGTH));
}
