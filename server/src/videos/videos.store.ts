import type { Moment } from '#domain/base/time/time.ts';
import type { PriceChange } from '#domain/catalogue/lowest-price.rules.ts';
import type { VideoTranslation } from '#domain/translations/translations.contract.ts';
import type { VideoInput } from '#domain/videos/videos.fields.ts';
import type { VideoStatus } from '#domain/videos/videos.status.ts';
import type { StoredImage } from '../galleries/galleries.images.ts';
import { imagesColumn } from '../galleries/galleries.sql.ts';
import { type Db, empty, join, prepared, raw, type Sql, sql } from '../lib/db/db.ts';
import { containsWords } from '../lib/db/search-conditions.ts';
import { priceChanges } from '../prices/prices.sql.ts';

/** What an editor can change, and what is computed from it on save. */
export type VideoValues = Omit<VideoInput, 'slug' | 'video_price' | 'categories'> & {
	slug: string;
	image_link: string | null;
	thumb_link: string | null;
	video_price_grosze: number;
	published_at: Moment | null;
};
export type VideoRow = VideoValues & { id: number; added_at: Moment; updated_at: Moment };
export type VideoItemRow = VideoRow & { categories: number[]; translations: VideoTranslation[]; price_changes: PriceChange[] };

/** Every one of them: a field that is missing here does not compile. */
const IS_SAVED: { readonly [Name in keyof VideoValues]-?: true } = {
	slug: true,
	title: true,
	subtitle: true,
	description: true,
	additional_desc: true,
	video_link: true,
	accessibility_video: true,
	autodesc_video: true,
	pjm_overlay_video: true,
	ad_track: true,
	teaser_link: true,
	image_link: true,
	thumb_link: true,
	visible: true,
	dashboard_hidden: true,
	share_teatrlink: true,
	age_restriction: true,
	duration: true,
	gallery_id: true,
	weight: true,
	available_from: true,
	end_date: true,
	video_price_grosze: true,
	restricted_access: true,
	tickets_expiration_time: true,
	published_at: true,
	vat_rate: true,
	vat_basis: true,
	origin_country: true,
	production_year: true,
	original_language: true,
	chapters: true,
};
const VALUES = Object.keys(IS_SAVED) as (keyof VideoValues)[];
const COLUMNS = raw(['id', 'added_at', 'updated_at', ...VALUES].map((name) => `v.${name}`).join(', '));

/** what belongs to one item, with its categories and translations */
const ITEM = sql`${COLUMNS},
		array(select c.id from video_categories vc join categories c on c.id = vc.category_id where vc.video_id = v.id order by c.position desc) as categories,
		coalesce((select jsonb_agg(to_jsonb(t) order by t.language_code) from video_translations t where t.video_id = v.id), '[]') as translations,
		${priceChanges.video(sql`v.id`)} as price_changes`;

/** One statement, whatever the number of rows: the page is chosen first, then what belongs to each. */
const items = (where: Sql, page: Sql) => sql`
	with page as (
		select v.id, count(*) over () as total from videos v where ${where}
		order by v.weight desc, v.title collate polish, v.id ${page}
	)
	select ${ITEM}, page.total from page join videos v on v.id = page.id
	order by v.weight desc, v.title collate polish, v.id`;

export type VideoFilter = {
	hidden: boolean;
	teatrlink?: boolean;
	search?: string;
	/** of the panel */
	status?: VideoStatus;
	category?: number;
	now: Date;
};

/** `videoStatus` of the domain; `videos.read.test.ts` compares both. */
const videoStatusColumn = (now: Date) => sql`
	case when v.end_date <= ${now} then 'ended' when v.visible then 'visible' else 'hidden' end`;

/** `hidden` includes videos that visitors do not see in lists */
const listed = ({ hidden, teatrlink, search, status, category, now }: VideoFilter) => sql`
	${hidden ? sql`true` : sql`is_listed(v, ${now})`}
	${search ? sql`and ${containsWords(hidden ? sql`fold(v.title || ' ' || v.slug)` : sql`fold(v.title)`, search)}` : empty}
	${status ? sql`and ${videoStatusColumn(now)} = ${status}` : empty}
	${category ? sql`and exists (select 1 from video_categories vc where vc.video_id = v.id and vc.category_id = ${category})` : empty}
	${teatrlink ? sql`and v.share_teatrlink` : empty}`;

export const listVideoRows = (db: Db, filter: VideoFilter, { limit, offset }: { limit: number; offset: number }) =>
	db.rows<VideoItemRow & { total: number }>(items(listed(filter), sql`limit ${limit} offset ${offset}`));

export const countVideos = async (db: Db, filter: VideoFilter) =>
	(await db.one<{ total: number }>(sql`select count(*) as total from videos v where ${listed(filter)}`)).total;

export const countVideosByStatus = (db: Db, now: Date) =>
	db.rows<{ status: VideoStatus; videos: number }>(sql`
		select ${videoStatusColumn(now)} as status, count(*) as videos from videos v group by 1`);

const item = (where: Sql) => sql`select ${ITEM}, ${imagesColumn(sql`v.gallery_id`)} as images from videos v where ${where}`;

/** One video with the images of its gallery. */
export const findVideoRow = (db: Db, key: { id: number } | { slug: string }) =>
	db.row<VideoItemRow & { images: StoredImage[] }>(
		'id' in key ? prepared('video-by-id', item(sql`v.id = ${key.id}`)) : prepared('video-by-slug', item(sql`v.slug = ${key.slug}`)),
	);

export const lockVideo = (tx: Db, id: number) => tx.row<VideoRow>(sql`select ${COLUMNS} from videos v where id = ${id} for no key update`);

/** A list would be written as an array of PostgreSQL. */
const columnValue = (values: VideoValues, name: keyof VideoValues) =>
	name === 'chapters' ? JSON.stringify(values.chapters) : values[name];

export const insertVideo = (tx: Db, values: VideoValues, now: Date) =>
	tx.one<{ id: number }>(sql`
		insert into videos (${raw(VALUES.join(', '))}, added_at, updated_at)
		values (${join(VALUES.map((name) => columnValue(values, name)))}, ${now}, ${now}) returning id`);

export const saveVideo = (tx: Db, id: number, values: VideoValues, now: Date) =>
	tx.run(sql`
		update videos set ${join(VALUES.map((name) => sql`${raw(name)} = ${columnValue(values, name)}`))}, updated_at = ${now} where id = ${id}`);

export const removeVideo = (tx: Db, id: number) => tx.run(sql`delete from videos where id = ${id}`);

export const setCategories = async (tx: Db, id: number, categories: readonly number[]) => {
	await tx.run(sql`delete from video_categories where video_id = ${id} and category_id <> all(${categories}::int[])`);
	await tx.run(sql`
		insert into video_categories (video_id, category_id) select ${id}, unnest(${categories}::int[]) on conflict do nothing`);
};
