import type { GalleryImage } from '#domain/galleries/galleries.contract.ts';
import { type Sql, sql } from '../lib/db.ts';

// What other rooms need of galleries: the images of one item's gallery, read in the same statement as the item.

export type StoredImage = { id: number; image: string };

export const imagesColumn = (galleryId: Sql) =>
	sql`coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'image', i.image) order by i.id) from gallery_images i where i.gallery_id = ${galleryId}), '[]')`;

export const toGalleryImage = ({ id, image }: StoredImage): GalleryImage => ({
	id,
	url: image,
	grid_thumb_url: `${image}?w=640`,
	thumb_url: `${image}?w=320`,
});
