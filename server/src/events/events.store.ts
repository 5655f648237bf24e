import type { RestrictedAccess } from '#domain/base/countries/country.ts';
import type { LocalDate, Moment } from '#domain/base/time/time.ts';
import type { PriceChange } from '#domain/catalogue/lowest-price.rules.ts';
import type { EventChanges } from '#domain/events/events.evenings.rules.ts';
import type { EventInput } from '#domain/events/events.fields.ts';
import { EVENT_LISTS, type EventList, type EventSort, isByClose } from '#domain/events/events.lists.ts';
import type { EventTranslation, VideoTranslation } from '#domain/translations/translations.contract.ts';
import type { StoredImage } from '../galleries/galleries.images.ts';
import { imagesColumn } from '../galleries/galleries.sql.ts';
import { type Db, empty, join, prepared, raw, type Sql, sql } from '../lib/db/db.ts';
import { containsWords } from '../lib/db/search-conditions.ts';
import { streamFacts } from '../live/live.sql.ts';
import { priceChanges } from '../prices/prices.sql.ts';

/** What an editor can change, and what is computed from it on save. */
export type EventValues = Omit<EventInput, 'slug' | 'event_price'> & {
	slug: string;
	event_price_grosze: number;
	opens_at: Moment;
	closes_at: Moment;
	published_at: Moment | null;
};
/** `seats_held` and the cancellation belong to the sale, `replay_until` to the live stream; they are read here and never written */
export type EventRow = EventValues & {
	id: number;
	updated_at: Moment;
	seats_held: number;
	cancelled: boolean;
	cancel_reason: string | null;
	replay_until: Moment | null;
};

export type EventItemRow = EventRow & {
	video_title: string;
	video_subtitle: string;
	description: string;
	additional_desc: string;
	video_link: string;
	accessibility_video: string | null;
	autodesc_video: string | null;
	pjm_overlay_video: string | null;
	ad_track: string | null;
	teaser_link: string | null;
	image_link: string | null;
	thumb_link: string | null;
	duration: number;
	age_restriction: number;
	restricted_access: NonNullable<RestrictedAccess>;
	gallery_id: number | null;
	translations: EventTranslation[];
	videoTranslations: VideoTranslation[];
	stream_ended_at: Moment | null;
	stream_began_at: Moment | null;
	next_stream_waits: boolean;
	price_changes: PriceChange[];
};

/** Every one of them: a field that is missing here does not compile. */
const IS_SAVED: { readonly [Name in keyof EventValues]-?: true } = {
	slug: true,
	title: true,
	subtitle: true,
	video_id: true,
	event_price_grosze: true,
	date_from: true,
	date_to: true,
	time_from: true,
	time_to: true,
	full_day: true,
	hide_time_to: true,
	opens_at: true,
	closes_at: true,
	published: true,
	dashboard_hidden: true,
	is_festival: true,
	share_teatrlink: true,
	vimeo_chat: true,
	chat_mode: true,
	enable_tickets: true,
	enable_codes: true,
	available_tickets: true,
	published_at: true,
	live_enabled: true,
	vat_rate: true,
	vat_basis: true,
	origin_country: true,
	production_year: true,
	original_language: true,
};
const VALUES = Object.keys(IS_SAVED) as (keyof EventValues)[];
const COLUMNS = raw(
	['id', 'updated_at', 'seats_held', 'cancel_reason', 'replay_until', ...VALUES]
		.map((name) => `e.${name}`)
		.concat('e.cancelled_at is not null as cancelled')
		.join(', '),
);
const OF_VIDEO = raw(
	[
		'description',
		'additional_desc',
		'video_link',
		'accessibility_video',
		'autodesc_video',
		'pjm_overlay_video',
		'ad_track',
		'teaser_link',
		'image_link',
		'thumb_link',
		'duration',
		'age_restriction',
		'restricted_access',
		'gallery_id',
	]
		.map((name) => `v.${name}`)
		.join(', '),
);

/** what belongs to one item, with its translations */
const ITEM = sql`${COLUMNS}, v.title as video_title, v.subtitle as video_subtitle, ${OF_VIDEO},
		coalesce((select jsonb_agg(to_jsonb(t) order by t.language_code) from event_translations t where t.event_id = e.id), '[]') as translations,
		coalesce((select jsonb_agg(to_jsonb(t) order by t.language_code) from video_translations t where t.video_id = v.id), '[]') as "videoTranslations",
		${priceChanges.event(sql`e.id`)} as price_changes,
		${streamFacts('e')}`;

/** One statement, whatever the number of rows: the page is chosen first, then what belongs to each. */
const items = (where: Sql, order: Sql, page: Sql) => sql`
	with page as (
		select e.id, count(*) over () as total from events e where ${where} order by ${order} ${page}
	)
	select ${ITEM}, page.total from page join events e on e.id = page.id join videos v on v.id = e.video_id
	order by ${order}`;

export type EventFilter = {
	/** includes items that visitors do not see in lists */
	hidden: boolean;
	now: Date;
	date_from?: LocalDate | undefined;
	date_to?: LocalDate | undefined;
	festival?: boolean | undefined;
	teatrlink?: boolean | undefined;
	list: EventList;
	/** of the title or the slug */
	search?: string | undefined;
};

/** `isEventOver` and `isReplayOpen` of the domain; `events.read.test.ts` compares them. */
const ofList = (list: EventList, now: Date): Sql =>
	({
		current: sql`e.closes_at > ${now}`,
		replay: sql`e.replay_until > ${now}`,
		ended: sql`e.closes_at <= ${now}`,
		all: sql`true`,
	})[list];

const listed = ({ hidden, now, list, search, date_from, date_to, festival, teatrlink }: EventFilter) => sql`
	${ofList(list, now)}
	${search?.trim() ? sql`and ${containsWords(sql`fold(e.title || ' ' || e.slug)`, search)}` : empty}
	${date_from ? sql`and e.date_to >= ${date_from}` : empty}
	${date_to ? sql`and e.date_from <= ${date_to}` : empty}
	${hidden ? empty : sql`and is_listed(e)`}
	${festival === undefined ? empty : sql`and e.is_festival = ${festival}`}
	${teatrlink ? sql`and e.share_teatrlink` : empty}`;

type ListedPage = { sort: EventSort; order: 'asc' | 'desc'; limit: number; offset: number };

/** Events of the same title, price or number of tickets by their time, so that no page repeats a row of the one before. */
function orderBy({ sort, order }: ListedPage, list: EventList): Sql {
	const byTime = isByClose(list) ? ['e.closes_at', 'e.opens_at', 'e.id'] : ['e.opens_at', 'e.closes_at', 'e.id'];
	const first = { date: [], title: ['e.title collate polish'], price: ['e.event_price_grosze'], tickets: ['e.seats_held'] }[sort];
	return raw([...first, ...byTime].map((column) => `${column} ${order === 'asc' ? 'asc' : 'desc'}`).join(', '));
}

export const listEventRows = (db: Db, filter: EventFilter, page: ListedPage) =>
	db.rows<EventItemRow & { total: number }>(
		items(listed(filter), orderBy(page, filter.list), sql`limit ${page.limit} offset ${page.offset}`),
	);

export const countEvents = async (db: Db, filter: EventFilter) =>
	(await db.one<{ total: number }>(sql`select count(*) as total from events e where ${listed(filter)}`)).total;

export const countEventsByList = (db: Db, now: Date) =>
	db.one<Record<EventList, number>>(sql`
		select ${join(EVENT_LISTS.map((list) => sql`count(*) filter (where ${ofList(list, now)}) as ${raw(`"${list}"`)}`))} from events e`);

const item = (where: Sql) =>
	sql`select ${ITEM}, ${imagesColumn(sql`v.gallery_id`)} as images from events e join videos v on v.id = e.video_id where ${where}`;

export const findEventRow = (db: Db, key: { id: number } | { slug: string }) =>
	db.row<EventItemRow & { images: StoredImage[] }>(
		'id' in key ? prepared('event-by-id', item(sql`e.id = ${key.id}`)) : prepared('event-by-slug', item(sql`e.slug = ${key.slug}`)),
	);

export const listCancelled = (db: Db, { ids, slugs }: { ids: number[]; slugs: string[] }) =>
	db.rows<{ id: number; slug: string }>(
		sql`select id, slug from events where cancelled_at is not null and (id = any(${ids}::int[]) or slug = any(${slugs}::text[]))`,
	);

export const listEventChanges = (db: Db, ids: readonly number[]) =>
	db.rows<EventChanges & { id: number }>(sql`select id, created_at, updated_at from events where id = any(${[...ids]}::int[])`);

export const lockEvent = (tx: Db, id: number) => tx.row<EventRow>(sql`select ${COLUMNS} from events e where id = ${id} for no key update`);

export const insertEvent = (tx: Db, values: EventValues, now: Date) =>
	tx.one<{ id: number }>(sql`
		insert into events (${raw(VALUES.join(', '))}, created_at, updated_at)
		values (${join(VALUES.map((name) => values[name]))}, ${now}, ${now}) returning id`);

export const insertTranslations = (tx: Db, id: number, translations: Pick<EventTranslation, 'language_code' | 'title' | 'subtitle'>[]) =>
	tx.run(sql`
		insert into event_translations (event_id, language_code, title, subtitle)
		select ${id}, t.language_code, t.title, t.subtitle
		from jsonb_to_recordset(${JSON.stringify(translations)}::jsonb) as t (language_code text, title text, subtitle text)`);

export const saveEvent = (tx: Db, id: number, values: EventValues, now: Date) =>
	tx.run(sql`
		update events set ${join(VALUES.map((name) => sql`${raw(name)} = ${values[name]}`))}, updated_at = ${now} where id = ${id}`);

export const removeEvent = (tx: Db, id: number) => tx.run(sql`delete from events where id = ${id}`);
