import { nextFreeSlug } from '#domain/base/text/slug.ts';
import type { Db } from '../lib/db/db.ts';
import { listSlugsLike } from './slugs.store.ts';

/** The slug, or with the next number that no title has; `own` counts as free. */
export async function freeSlug(db: Db, type: 'event' | 'video', slug: string, own?: string): Promise<string> {
	const taken = await listSlugsLike(db, type, slug);
	return nextFreeSlug(
		slug,
		taken.filter((one) => one !== own),
	);
}
