import type { RestrictedAccess } from '#domain/base/countries/country.ts';
import type { Moment } from '#domain/base/time/time.ts';
import type { ChatMode } from '#domain/events/chat-modes.ts';
import type { Chapter } from '#domain/videos/chapters.rules.ts';
import type { Variant } from '#domain/watching/variants.ts';
import { replayUntil } from '../entitlements/entitlements.sql.ts';
import { type Db, join, raw, type Sql, sql } from '../lib/db/db.ts';
import { streamFacts } from '../live/live.sql.ts';

type Links = { video_link: string | null; accessibility_video: string | null; autodesc_video: string | null; teaser_link: string | null };
/** Files played in sync with the film (B-011, B-012). */
type AccessibilityLinks = { pjm_overlay_video: string | null; ad_track: string | null };
type OrderFacts = { id: number; status: string; created_at: Moment; expiration_date: Moment | null };

type Common = {
	id: number;
	slug: string;
	title: string;
	image_link: string | null;
	thumb_link: string | null;
	video_id: number;
	age_restriction: number;
	restricted_access: RestrictedAccess;
	price: number;
	orders: OrderFacts[];
	chapters: Chapter[];
	/** in the asked language, where there is a translation */
	translated: (Links & { title: string | null }) | null;
	/** languages in which there is a film of its own, besides Polish */
	sound_languages: string[];
} & Links &
	AccessibilityLinks;

export type WatchedEvent = Common & {
	kind: 'event';
	published: boolean;
	date_from: string;
	date_to: string;
	time_from: string | null;
	time_to: string | null;
	full_day: boolean;
	cancelled: boolean;
	enable_tickets: boolean;
	enable_codes: boolean;
	available_tickets: number | null;
	vimeo_chat: string | null;
	live_enabled: boolean;
	/** for this person */
	replay_until: Moment | null;
	stream_ended_at: Moment | null;
	stream_began_at: Moment | null;
	next_stream_waits: boolean;
	chat_mode: ChatMode | null;
};
export type WatchedVideo = Common & { kind: 'video'; visible: boolean; available_from: Moment | null; end_date: Moment | null };
export type Watched = WatchedEvent | WatchedVideo;

const videoColumns = (video: 'v' | 'p') =>
	raw(
		[
			'image_link',
			'thumb_link',
			'id as video_id',
			'age_restriction',
			'restricted_access',
			'video_link',
			'accessibility_video',
			'autodesc_video',
			'teaser_link',
			'pjm_overlay_video',
			'ad_track',
			'chapters',
		]
			.map((column) => `${video}.${column}`)
			.concat(`array(select s.language_code from video_translations s where s.video_id = ${video}.id and btrim(s.video_link) <> '' and s.language_code <> 'pl'
				order by s.language_code) as sound_languages`)
			.join(', '),
	);

const LINKS_OF_TRANSLATION =
	raw(`'video_link', t.video_link, 'accessibility_video', t.accessibility_video, 'autodesc_video', t.autodesc_video,
	'teaser_link', t.teaser_link`);

/** Whose orders count; a guest has one. */
type Holder = { id: number; guest?: { orderId: number } } | null;

const ordersOf = (kind: 'event' | 'video', column: string, holder: Holder) => sql`
	coalesce((select json_agg(json_build_object('id', o.id, 'status', o.status, 'created_at', o.created_at, 'expiration_date', o.expiration_date))
		from orders o where o.user_id = ${holder?.id ?? null} and o.id = coalesce(${holder?.guest?.orderId ?? null}, o.id) and o.kind = ${kind} and ${raw(column)} = p.id), '[]') as orders`;

/** All data for a decision about watching, in one query. */
export const findWatchedEvents = (db: Db, ids: readonly number[], holder: Holder, language: string) =>
	db.rows<WatchedEvent>(sql`
		select 'event' as kind, p.id, p.slug, p.title, p.published, p.date_from, p.date_to, p.time_from, p.time_to, p.full_day, p.cancelled_at is not null as cancelled, p.enable_tickets,
			p.enable_codes, p.available_tickets, p.vimeo_chat, p.chat_mode, p.live_enabled, ${replayUntil('p', holder?.id ?? null)} as replay_until, ${streamFacts('p')}, p.event_price_grosze as price, ${videoColumns('v')},
			${ordersOf('event', 'o.event_id', holder)},
			(select json_build_object('title', et.title, ${LINKS_OF_TRANSLATION}) from (select 1) one
				left join video_translations t on t.video_id = v.id and t.language_code = ${language}
				left join event_translations et on et.event_id = p.id and et.language_code = ${language}) as translated
		from events p join videos v on v.id = p.video_id where p.id in (${join(ids)})`);

export const findWatchedVideos = (db: Db, ids: readonly number[], holder: Holder, language: string) =>
	db.rows<WatchedVideo>(sql`
		select 'video' as kind, p.id, p.slug, p.title, p.visible, p.available_from, p.end_date, p.video_price_grosze as price,
			${videoColumns('p')}, ${ordersOf('video', 'o.video_id', holder)},
			(select json_build_object('title', t.title, ${LINKS_OF_TRANSLATION}) from video_translations t
				where t.video_id = p.id and t.language_code = ${language}) as translated
		from videos p where p.id in (${join(ids)})`);

/** When this person started this event, latest first; decides about reloading after the close (R-036). */
export const listStarts = async (db: Db, eventId: number, userId: number) =>
	(
		await db.rows<{ started_at: Moment }>(sql`
			select started_at from view_starts where event_id = ${eventId} and user_id = ${userId} order by started_at desc limit 500`)
	).map((row) => row.started_at);

export type NewView = {
	userId: number;
	eventId: number | null;
	videoId: number;
	variant: Variant | null;
	ip: string;
	ipGroup: string;
	country: string | null;
	now: Date;
};

const viewOf = ({ userId, eventId, videoId, variant, ip, ipGroup, country, now }: NewView) =>
	sql`select ${userId}::int, ${eventId}::int, ${videoId}::int, ${variant}::text, ${ip}::inet, ${ipGroup}::text, ${country}::text, ${now}::timestamptz`;

const insertViews = (rows: Sql) =>
	sql`insert into view_starts (user_id, event_id, video_id, variant, ip, ip_group, country, started_at) ${rows}`;

export const insertView = (tx: Db, view: NewView) => tx.run(insertViews(viewOf(view)));

/** False: the order gives no right any more, e.g. it was just withdrawn from. Its lock lets the start or the withdrawal be first (N-020). */
export const insertViewByOrder = async (tx: Db, orderId: number, view: NewView): Promise<boolean> =>
	(await tx.run(sql`
		with held as materialized (select 1 from orders where id = ${orderId} and status = 'COMPLETED' for share)
		${insertViews(sql`${viewOf(view)} where exists (select 1 from held)`)}`)) > 0;

type Continued = { startedAt: Moment; since: Date };

/** Whether this start is there, by its moment. */
export const isCounted = async (db: Db, view: NewView, { startedAt, since }: Continued) =>
	(await db.row(sql`
		select 1 from view_starts where user_id = ${view.userId} and started_at = ${startedAt} and started_at > ${since}
			and event_id is not distinct from ${view.eventId} and video_id = ${view.videoId} and variant is not distinct from ${view.variant}
			and ip_group = ${view.ipGroup}`)) !== null;
