import { Refusal } from '#domain/base/refusal.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { mayOpen, whyNotWatch } from '#domain/watching/access.rules.ts';
import { inFilm, isBegun, isFinished } from '#domain/watching/positions.rules.ts';
import type { WatchPosition } from '#domain/watching/watching.contract.ts';
import { filmLengths } from '../hosted-videos/hosted-videos.service.ts';
import type { Context } from '../lib/context.ts';
import { violates } from '../lib/db/db.ts';
import type { LiveSource } from '../live/viewing.service.ts';
import { findStreamSource, playedFilm } from './current-film.service.ts';
import { listPositionRows, putPosition } from './positions.store.ts';
import { findWatchedEvents, findWatchedVideos, type Watched } from './products.store.ts';
import { admitToWatch, productStateFor, type RequestIdentity } from './watching.service.ts';

/** A player sends it every few seconds, so it also tells that the right to watch has ended. */
export async function savePosition(
	context: Context,
	product: Product,
	{ seconds, duration = null }: { seconds: number; duration?: number | null },
	identity: RequestIdentity,
) {
	await admitToWatch(context, product, identity);
	await putPosition(context.db, identity.viewer.id, product, { seconds, duration, now: context.now() }).catch((error: unknown) => {
		if (violates(error, `watch_positions_${product.type}_id_fkey`)) throw new Refusal('not_found');
		throw error;
	});
}

const MAX_CANDIDATES = 30;
const SHOWN = 12;

/** "Oglądaj dalej" lists only titles this person may watch now; a live stream is not resumed, its recording is. */
export async function listPositions(context: Context, identity: RequestIdentity): Promise<WatchPosition[]> {
	const { viewer, caller } = identity;
	const rows = (await listPositionRows(context.db, viewer.id, MAX_CANDIDATES)).filter(isBegun);
	const ids = (type: string) => rows.filter((row) => row.product_type === type).map((row) => row.product_id);
	const found: Watched[] = [
		...(ids('event').length > 0 ? await findWatchedEvents(context.db, ids('event'), viewer, caller.language) : []),
		...(ids('video').length > 0 ? await findWatchedVideos(context.db, ids('video'), viewer, caller.language) : []),
	];
	const streams = new Map<Watched, LiveSource | null>();
	for (const watched of found) streams.set(watched, await findStreamSource(context, watched));
	const filmOf = (watched: Watched) => playedFilm(watched, null, streams.get(watched) ?? null);
	const lengths = await filmLengths(
		context,
		found.map(filmOf).filter((id) => id !== null),
	);
	const shown: WatchPosition[] = [];
	for (const row of rows) {
		const watched = found.find((item) => item.kind === row.product_type && item.id === row.product_id);
		if (!watched || shown.length >= SHOWN || !mayOpen(watched, viewer)) continue;
		if ((streams.get(watched)?.state ?? 'ended') !== 'ended') continue;
		const position = inFilm(row, lengths.get(filmOf(watched) ?? 0) ?? null);
		if (isFinished(position) || whyNotWatch((await productStateFor(context, watched, identity)).state) !== null) continue;
		const { slug, image_link, thumb_link } = watched;
		shown.push({ ...position, slug, title: watched.translated?.title || watched.title, image_link, thumb_link });
	}
	return shown;
}
