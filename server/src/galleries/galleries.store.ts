import { countRows, limitTo, type WholeOrPage } from '../lib/db/capped-count.ts';
import { type Db, empty, sql } from '../lib/db/db.ts';
import { containsWords } from '../lib/db/search-conditions.ts';

export type GalleryRow = { id: number; name: string; updated_at: string };
export type ImageRow = { id: number; gallery_id: number; image: string };
export type GalleryVideoRow = { gallery_id: number; id: number; title: string; slug: string };

const fromNamed = (q: string | undefined) => sql`from galleries ${q ? sql`where ${containsWords(sql`fold(name)`, q)}` : empty}`;

export const listGalleryRows = (db: Db, page: WholeOrPage) =>
	db.rows<GalleryRow>(sql`select id, name, updated_at ${fromNamed(page.q)} order by id desc ${limitTo(page)}`);

export const countGalleries = (db: Db, q?: string) => countRows(db, fromNamed(q));

export const findGallery = (db: Db, id: number) => db.row<GalleryRow>(sql`select id, name, updated_at from galleries where id = ${id}`);

/** waits for concurrent changes of this gallery, so that there are never more than five images */
export const lockGallery = (tx: Db, id: number) =>
	tx.row<GalleryRow>(sql`select id, name, updated_at from galleries where id = ${id} for update`);

export const insertGallery = (tx: Db, name: string) =>
	tx.one<GalleryRow>(sql`insert into galleries (name) values (${name}) returning id, name, updated_at`);

export const renameGallery = (tx: Db, id: number, name: string) =>
	tx.run(sql`update galleries set name = ${name}, updated_at = now() where id = ${id}`);

export const removeGallery = (tx: Db, id: number) => tx.run(sql`delete from galleries where id = ${id}`);

export const listImages = (db: Db, galleryIds: readonly number[]) =>
	db.rows<ImageRow>(
		sql`select id, gallery_id, image from gallery_images where gallery_id = any(${galleryIds}::int[]) order by gallery_id, id`,
	);

export const listVideosOf = (db: Db, galleryIds: readonly number[]) =>
	db.rows<GalleryVideoRow>(sql`
		select gallery_id, id, title, slug from videos where gallery_id = any(${galleryIds}::int[]) order by title collate polish, id`);

/** the lowest free position of the five, or no row when all are taken */
export const insertImage = (tx: Db, galleryId: number, image: string) =>
	tx.row<ImageRow>(sql`
		insert into gallery_images (gallery_id, slot, image)
		select ${galleryId}, min(slot), ${image} from generate_series(1, 5) as slot
		where not exists (select 1 from gallery_images g where g.gallery_id = ${galleryId} and g.slot = slot.slot)
		having min(slot) is not null
		returning id, gallery_id, image`);

export const findImage = (db: Db, id: number) => db.row<ImageRow>(sql`select id, gallery_id, image from gallery_images where id = ${id}`);

export const removeImage = (tx: Db, id: number) => tx.run(sql`delete from gallery_images where id = ${id}`);
