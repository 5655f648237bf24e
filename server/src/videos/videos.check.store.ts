import type { FormError } from '#domain/base/refusal.ts';
import { parseBuiltInId } from '#domain/catalogue/links.rules.ts';
import { type Db, type Sql, sql } from '../lib/db/db.ts';

type Named = {
	slug?: string | null;
	gallery_id?: number | null;
	categories?: readonly number[];
	pjm_overlay_video?: string | null;
	ad_track?: string | null;
};
type VideoReferences = { slug_taken: boolean; gallery_known: boolean; categories_known: boolean; pjm_known: boolean; ad_known: boolean };

/** A finished file of the built-in host: a film for the picture, a film or a sound for the voice. */
const isFile = (link: string | null | undefined, types: Sql) => {
	const id = parseBuiltInId(link ?? '');
	return sql`(${id}::bigint is null or exists (
		select 1 from hosted_videos h where h.id = ${id} and h.provider = 'built-in' and h.status <> 'NOT_UPLOADED' and ${types}))`;
};

/** All references of a video that are taken or missing, at once (F-096); the constraints protect against concurrent changes. */
export async function whyNotReferences(db: Db, named: Named, id: number | null): Promise<FormError | null> {
	const { slug, gallery_id, categories } = named;
	const found = await db.one<VideoReferences>(sql`
		select exists (select 1 from videos where slug = ${slug ?? null} and id is distinct from ${id}::int) as slug_taken,
			${gallery_id ?? null}::int is null or exists (select 1 from galleries where id = ${gallery_id ?? null}) as gallery_known,
			not exists (select 1 from unnest(${categories ?? []}::int[]) as named (id) where not exists (select 1 from categories c where c.id = named.id))
				as categories_known,
			${isFile(named.pjm_overlay_video, sql`h.type not like 'audio/%'`)} as pjm_known,
			${isFile(named.ad_track, sql`true`)} as ad_known`);
	return {
		...(found.slug_taken && { slug: 'content.validate.slug_taken' }),
		...(!found.gallery_known && { gallery_id: 'videos.validate.gallery' }),
		...(!found.categories_known && { categories: 'videos.validate.categories' }),
		...(!found.pjm_known && { pjm_overlay_video: 'videos.validate.built_in_film' }),
		...(!found.ad_known && { ad_track: 'videos.validate.built_in_file' }),
	};
}
