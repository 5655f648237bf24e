import type { Slide } from '#domain/slides/slides.contract.ts';
import { type Db, empty, sql } from '../lib/db/db.ts';
import { containsWords } from '../lib/db/search-conditions.ts';

export type SlideValues = Pick<Slide, 'title' | 'text' | 'url' | 'bg_image' | 'published'>;
export type ListedSlideRow = Omit<Slide, 'cancelled'>;
export type SlideRow = SlideValues & { id: number };

/** the top one first */
export const listSlideRows = (db: Db, { id, unpublished, q }: { id?: number; unpublished: boolean; q?: string | undefined }) =>
	db.rows<ListedSlideRow>(sql`
		select s.id, s.title, s.text, s.url, s.bg_image, s.published, s.weight, s.updated_at,
			coalesce((select json_agg(json_build_object('id', t.id, 'language_code', t.language_code, 'title', t.title, 'text', t.text) order by t.language_code)
				from slide_translations t where t.slide_id = s.id), '[]') as translations
		from slides s where ${unpublished ? sql`true` : sql`s.published`} ${id === undefined ? empty : sql`and s.id = ${id}`}
			${q ? sql`and ${containsWords(sql`fold(s.title)`, q)}` : empty}
		order by s.weight desc`);

export const countSlides = async (db: Db) => (await db.one<{ count: number }>(sql`select count(*) from slides`)).count;

export const lockSlide = (tx: Db, id: number) =>
	tx.row<SlideRow>(sql`select id, title, text, url, bg_image, published from slides where id = ${id} for update`);

export const insertSlide = (tx: Db, { title, text, url, bg_image, published }: SlideValues) =>
	tx.one<{ id: number }>(sql`
		insert into slides (title, text, url, bg_image, published) values (${title}, ${text}, ${url}, ${bg_image}, ${published}) returning id`);

export const saveSlide = (tx: Db, { id, title, text, url, bg_image, published }: SlideRow) =>
	tx.run(sql`
		update slides set title = ${title}, text = ${text}, url = ${url}, bg_image = ${bg_image}, published = ${published}, updated_at = now()
		where id = ${id}`);

export const moveSlideToTop = (tx: Db, id: number) =>
	tx.run(sql`update slides set weight = nextval(pg_get_serial_sequence('slides', 'weight')), updated_at = now() where id = ${id}`);

export const removeSlide = (tx: Db, id: number) => tx.run(sql`delete from slides where id = ${id}`);
