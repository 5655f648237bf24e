import { countRows, limitTo, type WholeOrPage } from '../lib/db/capped-count.ts';
import { type Db, empty, sql } from '../lib/db/db.ts';
import { containsWords } from '../lib/db/search-conditions.ts';

export type CategoryRow = {
	id: number;
	name: string;
	updated_at: string;
	translations: { id: number; language_code: string; name: string | null }[];
	videos: { id: number; title: string; slug: string }[];
};

/** `listedAt`: only with the videos that visitors see at that time */
type Which = { id?: number; listedAt?: Date; page?: WholeOrPage };

const named = (q: string | undefined) => (q ? sql`and ${containsWords(sql`fold(c.name)`, q)}` : empty);

/** the top one first */
export const listCategoryRows = (db: Db, { id, listedAt, page }: Which) =>
	db.rows<CategoryRow>(sql`
		select c.id, c.name, c.updated_at,
			coalesce((select json_agg(json_build_object('id', t.id, 'language_code', t.language_code, 'name', t.name) order by t.language_code)
				from category_translations t where t.category_id = c.id), '[]') as translations,
			coalesce((select json_agg(json_build_object('id', v.id, 'title', v.title, 'slug', v.slug) order by v.weight desc, v.title collate polish, v.id)
				from video_categories vc join videos v on v.id = vc.video_id
				where vc.category_id = c.id ${listedAt ? sql`and is_listed(v, ${listedAt})` : empty}), '[]') as videos
		from categories c where true ${id === undefined ? empty : sql`and c.id = ${id}`} ${named(page?.q)}
		order by c.position desc ${page ? limitTo(page) : empty}`);

export const listCategoryNames = (db: Db) => db.rows<{ id: number; name: string }>(sql`select id, name from categories`);

export const countCategories = (db: Db, q?: string) => countRows(db, sql`from categories c where true ${named(q)}`);

export const lockCategory = (tx: Db, id: number) =>
	tx.row<{ id: number; name: string }>(sql`select id, name from categories where id = ${id} for update`);

export const insertCategory = (tx: Db, name: string) =>
	tx.one<{ id: number }>(sql`insert into categories (name) values (${name}) returning id`);

export const renameCategory = (tx: Db, id: number, name: string) =>
	tx.run(sql`update categories set name = ${name}, updated_at = now() where id = ${id}`);

/** takes the next number of the column's own sequence, which nothing else has */
export const moveCategoryToTop = (tx: Db, id: number) =>
	tx.run(sql`
		update categories set position = nextval(pg_get_serial_sequence('categories', 'position')), updated_at = now() where id = ${id}`);

export const removeCategory = (tx: Db, id: number) => tx.run(sql`delete from categories where id = ${id}`);
