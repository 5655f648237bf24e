import { type Db, sql } from '../lib/db/db.ts';

type Words = { title: string; author: string | undefined };

/**
 * Whether a published title has these words, in any of its languages, cut as in addresses of posters (posters/address.ts). An author is
 * the subtitle of a video; posters of events have none.
 */
export const hasPublicTitle = async (db: Db, { title, author }: Words): Promise<boolean> =>
	(await db.row(
		author === undefined
			? sql`
				select 1 from videos where left(title, 200) = ${title} and visible
				union all select 1 from video_translations t join videos v on v.id = t.video_id
				where left(t.title, 200) = ${title} and v.visible
				union all select 1 from events where left(title, 200) = ${title} and published
				union all select 1 from event_translations t join events e on e.id = t.event_id
				where left(t.title, 200) = ${title} and e.published
				limit 1`
			: sql`
				with titled as (
					select id from videos where left(title, 200) = ${title} and visible
					union select t.video_id from video_translations t join videos v on v.id = t.video_id
					where left(t.title, 200) = ${title} and v.visible
				)
				select 1 from videos where id in (select id from titled) and left(subtitle, 120) = ${author}
				union all select 1 from video_translations where video_id in (select id from titled) and left(subtitle, 120) = ${author}
				limit 1`,
	)) !== null;
