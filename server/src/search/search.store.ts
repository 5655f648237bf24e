import type { Language } from '#domain/base/text/language.ts';
import type { FoundPerformance } from '#domain/search/search.contract.ts';
import { type Db, sql } from '../lib/db/db.ts';
import { containsWords } from '../lib/db/search-conditions.ts';

export type FoundRow = {
	kind: 'video' | 'event' | 'page';
	id: number;
	slug: string;
	title: string;
	texts: string[];
	/** the suggested title, when it is only similar */
	similar_title: string | null;
	/** of an event only */
	performance: FoundPerformance | null;
};

/** an item has a text in each, and may be found in both */
const LANGUAGES = 2;

type Terms = { query: string; longest: string; words: string[]; language: Language; now: Date; limit: number };

/** Ranked hits that visitors may see, at most `limit` of a kind, with their words in one language (field by field, else Polish). */
export const findItems = (db: Db, { query, longest, words, language, now, limit }: Terms) =>
	db.rows<FoundRow>(sql`
		with hits as materialized (select kind, item_id, rank, alike as similar_title from search_hits(${query}, ${longest}, ${words}::text[], ${now}, ${limit * LANGUAGES})),
		found as (
			select h.kind, v.id, v.slug, h.rank, h.similar_title, coalesce(nullif(t.title, ''), v.title) as title,
				array[coalesce(nullif(t.description, ''), v.description), coalesce(nullif(t.additional_desc, ''), v.additional_desc), coalesce(nullif(t.subtitle, ''), v.subtitle)] as texts,
				false as is_cancelled, null::timestamp as begins
			from hits h join videos v on h.kind = 'video' and v.id = h.item_id
			left join video_translations t on t.video_id = v.id and t.language_code = ${language}
			where is_listed(v, ${now})
			union all
			select h.kind, e.id, e.slug, h.rank, h.similar_title, coalesce(nullif(t.title, ''), e.title),
				array[coalesce(nullif(vt.description, ''), v.description), coalesce(nullif(vt.additional_desc, ''), v.additional_desc), coalesce(nullif(t.subtitle, ''), e.subtitle)],
				e.cancelled_at is not null, e.date_from + coalesce(e.time_from, '00:00')
			from hits h join events e on h.kind = 'event' and e.id = h.item_id join videos v on v.id = e.video_id
			left join event_translations t on t.event_id = e.id and t.language_code = ${language}
			left join video_translations vt on vt.video_id = v.id and vt.language_code = ${language}
			where is_listed(e) and e.closes_at > ${now}
			union all
			select h.kind, p.id, p.slug, h.rank, h.similar_title, case when ${language} = 'en' then coalesce(nullif(p.title_en, ''), p.title) else p.title end,
				array[case when ${language} = 'en' then coalesce(nullif(p.content_en, ''), p.content) else p.content end],
				false, null
			from hits h join pages p on h.kind = 'page' and p.id = h.item_id
		)
		select r.kind, r.id, r.slug, r.title, r.texts, r.similar_title, case when e.id is not null then json_build_object(
			'date_from', e.date_from, 'date_to', e.date_to, 'time_from', to_char(e.time_from, 'HH24:MI'), 'time_to', to_char(e.time_to, 'HH24:MI'),
			'full_day', e.full_day::int, 'hide_time_to', e.hide_time_to::int, 'cancelled', (e.cancelled_at is not null)::int) end as performance
		from (select *, row_number() over (partition by kind order by rank desc, title collate polish, is_cancelled, begins, id) as place from found) r
		left join events e on r.kind = 'event' and e.id = r.id
		where r.place <= ${limit} order by r.kind, r.place`);

/** counted only up to this number, so that many matches do not slow down a search */
const COUNTED = 10_001;

/** Number of visible items that have all the words in a title or in a text. */
export const countMatches = async (db: Db, { longest, words, now }: Pick<Terms, 'longest' | 'words' | 'now'>) =>
	(
		await db.one<{ total: number }>(sql`
			select count(*) as total from (
				select 1 from (
					select distinct d.kind, d.item_id from search_documents d
					where (d.title like ${longest} and d.title like all (${words}::text[])) or (d.body like ${longest} and d.body like all (${words}::text[]))
				) d
				left join videos v on d.kind = 'video' and v.id = d.item_id
				left join events e on d.kind = 'event' and e.id = d.item_id
				where d.kind = 'page' or is_listed(v, ${now}) or (is_listed(e) and e.closes_at > ${now})
				limit ${COUNTED}
			) matches`)
	).total;

const TITLES = 20;
export type TitleRow = {
	id: number;
	slug: string;
	title: string;
	date_from: string | null;
	time_from: string | null;
	cancelled: boolean;
	hidden: boolean;
};

/** By the words of the title only, including items hidden from visitors. */
export const findTitles = (db: Db, type: 'event' | 'video', words: string, now: Date) =>
	db.rows<TitleRow>(
		type === 'event'
			? sql`select e.id, e.slug, e.title, e.date_from, case when not e.full_day then e.time_from end as time_from, e.cancelled_at is not null as cancelled,
					not (is_listed(e) and e.closes_at > ${now}) as hidden
				from events e where ${containsWords(sql`fold(e.title)`, words)} order by e.date_from desc, e.time_from desc, e.id desc limit ${TITLES}`
			: sql`select v.id, v.slug, v.title, null as date_from, null as time_from, false as cancelled,
					not is_listed(v, ${now}) as hidden
				from videos v where ${containsWords(sql`fold(v.title)`, words)} order by v.id desc limit ${TITLES}`,
	);
