import { Refusal } from '#domain/base/refusal.ts';
import { parsePlayerLink } from '#domain/catalogue/links.rules.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { mayOpen, whyNotWatch } from '#domain/watching/access.rules.ts';
import type { CaptionKind } from '#domain/watching/player/captions.rules.ts';
import type { Variant } from '#domain/watching/variants.ts';
import type { Transcript } from '#domain/watching/watching.contract.ts';
import { findTranscript } from '../hosted-videos/hosted-videos.service.ts';
import type { Context } from '../lib/context.ts';
import { findChoices } from './choices.store.ts';
import { findStreamSource } from './current-film.service.ts';
import { linkOf } from './links.ts';
import { findWatchedEvents, findWatchedVideos } from './products.store.ts';
import { admitToWatch, productStateFor, type RequestIdentity } from './watching.service.ts';

type TranscriptRequest = { variant: Variant | null; sound: string | null; language: string | null; kind: CaptionKind | null };

/**
 * The captions of what this person may watch now, as text (B-015); 404 where there are none. In the requested language, else that of
 * the chosen sound, else the caller's.
 */
export async function getTranscript(
	context: Context,
	product: Product,
	requested: TranscriptRequest,
	identity: RequestIdentity,
): Promise<Transcript> {
	await context.limits.spend({ bucket: `transcript:${identity.viewer.id}`, max: 60, windowSeconds: 60 });
	const { watched } = await admitToWatch(context, product, identity, requested.sound);
	const stream = await findStreamSource(context, watched);
	const ofVariant = requested.variant && linkOf(watched, requested.variant);
	// of an event with a live stream its recording is watched, never the film it is about
	const link = stream ? stream.filmId && String(stream.filmId) : (ofVariant ?? linkOf(watched, 'original'));
	const parsed = link ? parsePlayerLink(link) : null;
	const wanted = { languages: [requested.language, requested.sound, identity.caller.language], kind: requested.kind ?? 'subtitles' };
	const found = parsed && parsed.kind !== 'frame' && (await findTranscript(context, parsed.id, wanted));
	if (!found) throw new Refusal('not_found');
	const { tracks, track, cues } = found;
	return {
		tracks: tracks.map(({ language, kind, name }) => ({ language, kind, name })),
		language: track.language,
		kind: track.kind,
		lines: cues,
	};
}

/** The language of the sound this person chose last, which the next film plays in; null: none yet. */
export const chosenSound = async ({ db }: Context, userId: number): Promise<string | null> =>
	(await findChoices(db, userId))?.sound ?? null;

const keyOf = ({ type, id }: Product) => `${type}-${id}`;

export async function watchableOf(context: Context, products: readonly Product[], identity: RequestIdentity) {
	const { viewer, caller } = identity;
	const ids = (type: Product['type']) => products.filter((product) => product.type === type).map(({ id }) => id);
	const [events, videos] = await Promise.all([
		ids('event').length > 0 ? findWatchedEvents(context.db, ids('event'), viewer, caller.language) : [],
		ids('video').length > 0 ? findWatchedVideos(context.db, ids('video'), viewer, caller.language) : [],
	]);
	const watchable = new Set<string>();
	for (const watched of [...events, ...videos]) {
		if (!mayOpen(watched, viewer)) continue;
		const { state } = await productStateFor(context, watched, identity);
		if (whyNotWatch(state) === null) watchable.add(keyOf({ type: watched.kind, id: watched.id }));
	}
	return (product: Product): boolean => watchable.has(keyOf(product));
}
