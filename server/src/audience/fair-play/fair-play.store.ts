import type { RoleName } from '#domain/account/roles.ts';
import type { Evening, EventStreams, FairPlayGift, PaidTicket, Report } from '#domain/audience/fair-play/fair-play.rules.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { type Db, raw, type Sql, sql } from '#server/lib/db/db.ts';

export type FairPlayEvent = EventStreams & {
	id: number;
	title: string;
	title_en: string | null;
	video_id: number;
	video_price_grosze: number;
	live_enabled: boolean;
	event_price: number;
	enable_tickets: boolean;
	available_tickets: number | null;
};

const EVENT = sql`
	select e.id, e.title, (select t.title from event_translations t where t.event_id = e.id and t.language_code = 'en') as title_en,
		e.video_id, v.video_price_grosze, e.live_enabled, e.event_price_grosze as event_price, e.enable_tickets, e.available_tickets,
		e.date_from, e.date_to, e.time_from, e.time_to, e.full_day, e.stream_failed_at as failed_at, e.stream_fine_at as fine_at,
		array(select jsonb_build_object('on_air_at', s.on_air_at, 'ended_at', s.ended_at, 'silent_seconds', s.silent_seconds)
			from live_streams s where s.event_id = e.id and s.on_air_at is not null order by s.id) as streams
	from events e join videos v on v.id = e.video_id`;

export const findFairPlayEvent = (db: Db, id: number) => db.row<FairPlayEvent>(sql`${EVENT} where e.id = ${id}`);

/** Events of which an evening may have been marked, by a person or by its stream, since then. */
export const listMarked = (db: Db, since: Date) =>
	db.rows<FairPlayEvent>(sql`
		${EVENT} where e.cancelled_at is null and (e.stream_failed_at > ${since}
			or exists (select from live_streams s where s.event_id = e.id and s.on_air_at > ${since} and s.silent_seconds > 0)) order by e.id`);

export const markEvening = (tx: Db, eventId: number, { failed, now }: { failed: boolean; now: Date }) =>
	tx.run(sql`update events set stream_failed_at = ${failed ? now : null}, stream_fine_at = ${failed ? null : now} where id = ${eventId}`);

export type Watcher = Report & {
	user_id: number;
	name: string;
	email: string | null;
	language: 'pl' | 'en';
	firstname: string;
	role: RoleName;
	has_ticket: boolean;
	/** or is paying for it */
	has_video: boolean;
	tickets: PaidTicket[];
	given: FairPlayGift | null;
};

const ticketsOf = (eventId: number, userId: Sql) =>
	sql`from orders o where o.user_id = ${userId} and o.event_id = ${eventId} and o.kind = 'event' and o.status = 'COMPLETED'`;

const unrefunded = (order: 'o' | 'g') =>
	sql`${raw(order)}.amount_grosze - coalesce((select sum(b.amount_grosze) from refunded_amounts b where b.order_id = ${raw(order)}.id), 0)`;
/** The order of a gift or group whose code a ticket was bought with; one that is being refunded is worth nothing. */
const SOURCE = sql`
	select jsonb_build_object('paid', case g.status when 'COMPLETED' then ${unrefunded('g')} else 0 end, 'tickets', g.quantity)
	from codes c join orders g on g.id = c.order_id where c.id = o.code_id`;
const TICKET = sql`jsonb_build_object('list', o.list_price_grosze, 'paid', ${unrefunded('o')}, 'source', (${SOURCE}))`;

/** The tickets of a person, locked with the orders their codes come from, so that no refund comes before the code made of their worth. */
export async function lockTickets(tx: Db, eventId: number, userId: number): Promise<PaidTicket[]> {
	const tickets = ticketsOf(eventId, sql`${userId}`);
	await tx.rows(sql`
		with own as (select o.id, o.code_id ${tickets})
		select o.id from orders o
		where o.id in (select id from own union select c.order_id from own join codes c on c.id = own.code_id) order by o.id for update`);
	// a statement of its own: one that waited for the lock does not see the refunds of the transaction it waited for
	return (await tx.one<{ tickets: PaidTicket[] }>(sql`select array(select ${TICKET} ${tickets}) as tickets`)).tickets;
}

/** Who watched an evening, without its recording, and what their players reported; some players report nothing. */
export const listWatchers = (db: Db, { id, video_id }: FairPlayEvent, { begins, ends }: Evening, now: Date) =>
	db.rows<Watcher>(sql`
		with reported as (
			select user_id, sum(seen_seconds)::int as seen, sum(stalled_seconds)::int as stalled, sum(cut_off_seconds)::int as "cutOff",
				max(last_at) as "lastAt", (array_agg(is_stopped order by last_at desc, id desc))[1] as "isStopped"
			from viewings where event_id = ${id} and not of_recording and last_at >= ${begins} group by user_id)
		select u.id as user_id, u.firstname || ' ' || u.lastname as name, u.email, u.language, u.firstname, u.role,
			coalesce(r.seen, 0) as seen, coalesce(r.stalled, 0) as stalled, coalesce(r."cutOff", 0) as "cutOff", r."lastAt",
			coalesce(r."isStopped", true) as "isStopped",
			exists (select 1 from orders o where o.user_id = u.id and o.video_id = ${video_id} and o.kind = 'video'
				and (o.is_open or gives_access(o, ${now}))) as has_video,
			exists (select 1 ${ticketsOf(id, sql`u.id`)}) as has_ticket, array(select ${TICKET} ${ticketsOf(id, sql`u.id`)}) as tickets,
			g.kind as given
		from users u left join reported r on r.user_id = u.id left join fair_play_gifts g on g.event_id = ${id} and g.user_id = u.id
		where u.role in ('standard', 'premium') and (r.user_id is not null or u.id in (
			select user_id from view_starts where event_id = ${id} and started_at between ${begins} and ${ends}))
		order by u.id`);

/** 1 when this person has been given nothing for this evening before. */
export const insertGift = (
	tx: Db,
	{ eventId, userId, kind, by, now }: { eventId: number; userId: number; kind: FairPlayGift; by: number | null; now: Date },
) =>
	tx.run(sql`
		insert into fair_play_gifts (event_id, user_id, kind, given_by, given_at) values (${eventId}, ${userId}, ${kind}, ${by}, ${now})
		on conflict (event_id, user_id) do nothing`);

type Made = { orderId?: number; codeId?: number; recordingUntil?: Moment | null };

export const saveGift = (tx: Db, eventId: number, userId: number, made: Made) =>
	tx.run(sql`
		update fair_play_gifts set order_id = ${made.orderId ?? null}, code_id = ${made.codeId ?? null}, recording_until = ${made.recordingUntil ?? null}
		where event_id = ${eventId} and user_id = ${userId}`);

/** Until when all holders watch the recording, locked against a change. */
export const lockReplay = async (tx: Db, eventId: number): Promise<Moment | null> =>
	(await tx.one<{ replay_until: Moment | null }>(sql`select replay_until from events where id = ${eventId} for share`)).replay_until;
