import type { Language } from '#domain/base/text/language.ts';
import { type SpokenTerm, soughtStems } from '#domain/search/spoken.rules.ts';
import { type Db, sql } from '../lib/db/db.ts';

export type SpokenRow = {
	product_type: 'event' | 'video';
	id: number;
	slug: string;
	title: string;
	at_seconds: number;
	line: string;
	language: string;
};

/** Maximum number of lines read by a search, so that a common word is as fast as a name. */
export const MAX_LINES = 1_000;

/** The same words in one title this close together are one line: tracks of two kinds, or a line shown in two pieces. */
const SAME_LINE_SECONDS = 3;

/** `sounds`: languages in which this person would hear the films, best first */
type SpokenQuery = {
	terms: readonly SpokenTerm[];
	language: Language;
	sounds: readonly string[];
	now: Date;
	limit: number;
	offset: number;
};

/** Each word has to be in the line by one of its stems. They are letters and digits only, so nothing ends the quotes. */
const tsquery = (terms: readonly SpokenTerm[]) =>
	soughtStems(terms)
		.map((stems) => `(${stems.map(({ stem, isBeginning }) => `'${stem}'${isBeginning ? ':*' : ''}`).join(' | ')})`)
		.join(' & ');

/** The film of a translation in the first of these languages that has one. */
const filmIn = (sounds: readonly string[]) => sql`
	select s.video_link from video_translations s
	where s.video_id = v.id and s.language_code = any(${[...sounds]}::text[]) and btrim(s.video_link) <> ''
	order by array_position(${[...sounds]}::text[], s.language_code) limit 1`;

/**
 * Lines of the films that would be played: of listed videos; of listed events with an open recording that one; of other events without a live
 * stream, while they are not over, their video's film where it is not listed itself. In the requested language where the captions are in several,
 * subtitles before captions for deaf people. Visibility of a title is checked before its lines are read, so the limit counts visible ones only.
 */
export const findSpokenLines = (db: Db, { terms, language, sounds, now, limit, offset }: SpokenQuery) =>
	db.rows<SpokenRow & { total: number }>(sql`
		with titles as materialized (
			select 'video' as product_type, v.id, v.slug, coalesce(nullif(t.title, ''), v.title) as title, v.weight,
				coalesce(btrim(s.video_link), btrim(v.video_link)) as link
			from videos v left join video_translations t on t.video_id = v.id and t.language_code = ${language}
			left join lateral (${filmIn(sounds)}) s on true
			where is_listed(v, ${now})
			union all
			select 'event', e.id, e.slug, coalesce(nullif(et.title, ''), e.title), 0,
				case when stream.ended_at is null then coalesce(btrim(s.video_link), btrim(v.video_link)) else stream.film end
			from events e join videos v on v.id = e.video_id
			left join lateral (
				select l.ended_at, l.hosted_video_id::text as film from live_streams l
				where l.event_id = e.id and e.replay_until > ${now} and (l.on_air_at is not null or l.ended_at is not null)
				order by l.id desc limit 1
			) stream on true
			left join lateral (${filmIn(sounds)}) s on true
			left join event_translations et on et.event_id = e.id and et.language_code = ${language}
			where is_listed(e)
				and (stream.ended_at is not null or (not e.live_enabled and e.closes_at > ${now} and not is_listed(v, ${now})))
		),
		shown as materialized (
			select distinct on (n.product_type, n.id, s.id) n.*, s.id as track_id, s.language, s.kind
			from titles n join subtitle_tracks s on s.hosted_video_id::text = n.link
		),
		found as materialized (
			select l.track_id, l.place, l.at_seconds, l.line, l.words from caption_lines l
			where l.words @@ ${tsquery(terms)}::tsquery and l.track_id in (select track_id from shown)
			limit ${MAX_LINES + 1}
		),
		hits as (
			select distinct on (s.product_type, s.id, f.at_seconds) s.product_type, s.id, s.slug, s.title, s.weight, s.language, f.at_seconds, f.line, f.words
			from found f join shown s on s.track_id = f.track_id
			order by s.product_type, s.id, f.at_seconds, (s.language = ${language}) desc, s.language,
				(s.kind = 'subtitles') desc, f.place
		),
		spaced as (
			select *, at_seconds - lag(at_seconds) over (partition by product_type, id, words order by at_seconds) as after_same from hits
		)
		select product_type, id, slug, title, at_seconds, line, language, count(*) over () as total from spaced
		where after_same is null or after_same > ${SAME_LINE_SECONDS}
		order by weight desc, title collate polish, product_type, id, at_seconds limit ${limit} offset ${offset}`);
