import type { Moment } from '#domain/base/time/time.ts';
import { type Db, sql } from '../lib/db/db.ts';

export type PageRow = {
	id: number;
	slug: string;
	title: string;
	content: string;
	title_en: string | null;
	content_en: string | null;
	updated_at: Moment;
};

/** By its number too, under which it is changed: a slug has a letter. */
export const findPageBySlug = (db: Db, slug: string) =>
	db.row<PageRow>(
		sql`select id, slug, title, content, title_en, content_en, updated_at from pages where slug = ${slug} or id::text = ${slug}`,
	);

export const lockPage = (tx: Db, id: number) =>
	tx.row<PageRow>(sql`select id, slug, title, content, title_en, content_en, updated_at from pages where id = ${id} for update`);

export const listPages = (db: Db) =>
	db.rows<PageRow>(sql`select id, slug, title, content, title_en, content_en, updated_at from pages order by id`);

export const savePage = (tx: Db, page: PageRow) =>
	tx.one<PageRow>(sql`
		update pages set slug = ${page.slug}, title = ${page.title}, content = ${page.content}, title_en = ${page.title_en}, content_en = ${page.content_en}, updated_at = now()
		where id = ${page.id} returning id, slug, title, content, title_en, content_en, updated_at`);
