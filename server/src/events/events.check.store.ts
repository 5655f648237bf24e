import type { FormError } from '#domain/base/refusal.ts';
import { type Db, sql } from '../lib/db/db.ts';

type Named = { slug?: string | null; video_id?: number | null };

/** All references of an event that are taken or missing, at once (F-096); the constraints protect against concurrent changes. */
export async function whyNotReferences(db: Db, { slug, video_id }: Named, id: number | null): Promise<FormError | null> {
	const found = await db.one<{ slug_taken: boolean; video_known: boolean }>(sql`
		select exists (select 1 from events where slug = ${slug ?? null} and id is distinct from ${id}::int) as slug_taken,
			${video_id ?? null}::int is null or exists (select 1 from videos where id = ${video_id ?? null}) as video_known`);
	return {
		...(found.slug_taken && { slug: 'content.validate.slug_taken' }),
		...(!found.video_known && { video_id: 'events.validate.video' }),
	};
}
