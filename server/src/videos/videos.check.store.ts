import type { FormError } from '#domain/base/refusal.ts';
import { type Db, sql } from '../lib/db/db.ts';

type Named = { slug?: string | null; gallery_id?: number | null; categories?: readonly number[] };
type Found = { slug_taken: boolean; gallery_known: boolean; categories_known: boolean };

/** All references of a video that are taken or missing, at once (F-096); the constraints protect against concurrent changes. */
export async function whyNotReferences(db: Db, { slug, gallery_id, categories }: Named, id: number | null): Promise<FormError | null> {
	const found = await db.one<Found>(sql`
		select exists (select 1 from videos where slug = ${slug ?? null} and id is distinct from ${id}::int) as slug_taken,
			${gallery_id ?? null}::int is null or exists (select 1 from galleries where id = ${gallery_id ?? null}) as gallery_known,
			not exists (select 1 from unnest(${categories ?? []}::int[]) as named (id) where not exists (select 1 from categories c where c.id = named.id))
				as categories_known`);
	return {
		...(found.slug_taken && { slug: 'content.validate.slug_taken' }),
		...(!found.gallery_known && { gallery_id: 'videos.validate.gallery' }),
		...(!found.categories_known && { categories: 'videos.validate.categories' }),
	};
}
