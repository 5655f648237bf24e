import { EUROPEAN_COUNTRIES } from '#domain/base/countries/country.ts';
import type { ReportFigures } from '#domain/statistics/annual-report.contract.ts';
import { type Db, type Sql, sql } from '../lib/db/db.ts';
import { HAS_AD, HAS_CAPTIONS, HAS_PJM, HAS_TEXT } from '../videos/aids.sql.ts';

export type ReportKind = 'videos' | 'events';

const MADE = {
	videos: sql`v.origin_country as country, v.production_year as year, v.original_language as language`,
	events: sql`coalesce(e.origin_country, v.origin_country) as country, coalesce(e.production_year, v.production_year) as year,
		coalesce(e.original_language, v.original_language) as language`,
};

const startOf = (year: number) => sql`make_timestamptz(${year}, 1, 1, 0, 0, 0, 'Europe/Warsaw')`;

/** Films that visitors could see in the year, and events published that took place in it. */
function titlesOf(kind: ReportKind, year: number): Sql {
	const aids = sql`v.duration as minutes, ${HAS_TEXT} as subtitles, ${HAS_CAPTIONS} as captions, ${HAS_PJM} as pjm, ${HAS_AD} as ad`;
	return kind === 'videos'
		? sql`select v.id, v.title, ${MADE.videos}, ${aids} from videos v
			where v.published_at < ${startOf(year + 1)} and coalesce(v.available_from, v.published_at) < ${startOf(year + 1)}
				and (v.end_date is null or v.end_date >= ${startOf(year)})`
		: sql`select e.id, e.title, ${MADE.events}, ${aids} from events e join videos v on v.id = e.video_id
			where e.published_at is not null and e.cancelled_at is null and e.opens_at < ${startOf(year + 1)} and e.closes_at >= ${startOf(year)}`;
}

const counted = (which: Sql) =>
	sql`jsonb_build_object('titles', count(*) filter (where ${which}), 'minutes', coalesce(sum(minutes) filter (where ${which}), 0))`;

export const readFigures = (db: Db, kind: ReportKind, year: number) =>
	db.one<ReportFigures>(sql`
		select ${counted(sql`true`)} as "all", ${counted(sql`country = any(${[...EUROPEAN_COUNTRIES]}::text[])`)} as european,
			${counted(sql`country = 'PL'`)} as polish, ${counted(sql`country is null`)} as unknown,
			${counted(sql`subtitles`)} as subtitles, ${counted(sql`captions`)} as captions, ${counted(sql`pjm`)} as pjm, ${counted(sql`ad`)} as ad
		from (${titlesOf(kind, year)}) t`);

export type ReportTitle = {
	id: number;
	title: string;
	country: string | null;
	year: number | null;
	language: string | null;
	minutes: number;
	subtitles: boolean;
	captions: boolean;
	pjm: boolean;
	ad: boolean;
};

/** The next titles after an id. */
export const listTitles = (db: Db, which: { kind: ReportKind; year: number; afterId: number; limit: number }) =>
	db.rows<ReportTitle>(sql`
		select * from (${titlesOf(which.kind, which.year)}) t where t.id > ${which.afterId} order by t.id limit ${which.limit}`);
