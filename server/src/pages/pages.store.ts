import type { Moment } from '#domain/base/time/time.ts';
import { offsetOf, type Page, totalsOfPage } from '../lib/db/capped-count.ts';
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

type VersionText = { title: string; content: string };

/** The text before its first change is version 1. */
export async function insertVersions(
	tx: Db,
	pageId: number,
	versions: readonly (VersionText & { at: Moment; by: number | null })[],
): Promise<void> {
	for (const { title, content, at, by } of versions)
		await tx.run(sql`
			insert into page_versions (page_id, version, title, content, published_at, published_by)
			select ${pageId}, coalesce(max(version), 0) + 1, ${title}, ${content}, ${at}, ${by} from page_versions where page_id = ${pageId}`);
}

export const hasVersions = async (tx: Db, pageId: number) =>
	(await tx.row(sql`select 1 from page_versions where page_id = ${pageId} limit 1`)) !== null;

export type VersionRow = VersionText & { version: number; published_at: Moment; published_by: string | null; before: string | null };

/** The newest first, each with the text before it. */
export async function listVersions(db: Db, pageId: number, page: Page) {
	const from = sql`from page_versions p where p.page_id = ${pageId}`;
	const versions = await db.rows<VersionRow>(sql`
		select p.version, p.title, p.content, p.published_at, nullif(trim(concat_ws(' ', u.firstname, u.lastname)), '') as published_by,
			(select b.content from page_versions b where b.page_id = p.page_id and b.version = p.version - 1) as before
		from page_versions p left join users u on u.id = p.published_by where p.page_id = ${pageId}
		order by p.version desc limit ${page.limit} offset ${offsetOf(page)}`);
	return { versions, ...(await totalsOfPage(db, versions.length, page, from)) };
}

export const savePage = (tx: Db, page: PageRow) =>
	tx.one<PageRow>(sql`
		update pages set slug = ${page.slug}, title = ${page.title}, content = ${page.content}, title_en = ${page.title_en}, content_en = ${page.content_en}, updated_at = now()
		where id = ${page.id} returning id, slug, title, content, title_en, content_en, updated_at`);
