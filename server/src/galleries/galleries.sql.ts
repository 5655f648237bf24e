import { type Sql, sql } from '../lib/db/db.ts';

/** The images of one item's gallery, read in the same statement as the item. */
export const imagesColumn = (galleryId: Sql) =>
	sql`coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'image', i.image) order by i.id) from gallery_images i where i.gallery_id = ${galleryId}), '[]')`;
