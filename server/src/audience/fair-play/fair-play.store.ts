import type { RoleName } from '#domain/account/roles.ts';
import type { Attendance } from '#domain/audience/fair-play/evenings.rules.ts';
import type { FairPlayGift, PaidTicket, Streams } from '#domain/audience/fair-play/fair-play.rules.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { type Db, raw, type Sql, sql } from '#server/lib/db/db.ts';

export type FairPlayEvent = Streams & {
	id: number;
	title: string;
	title_en: string | null;
	video_id: number;
	video_price_grosze: number;
	live_enabled: boolean;
	event_price: number;
	enable_tickets: boolean;
	available_tickets: number | null;
	/** of its last live stream, else the close of the event */
	ended_at: Moment;
	closes_at: Moment;
	is_cancelled: boolean;
};

const EVENT = sql`
	select e.id, e.title, (select t.title from event_translations t where t.event_id = e.id and t.language_code = 'en') as title_en,
		e.video_id, v.video_price_grosze, e.live_enabled, e.event_price_grosze as event_price, e.enable_tickets, e.available_tickets,
		coalesce((select s.ended_at from live_streams s where s.event_id = e.id and s.on_air_at is not null order by s.id desc limit 1), e.closes_at) as ended_at,
		e.closes_at, e.cancelled_at is not null as is_cancelled, e.date_from, e.date_to, e.time_from, e.time_to, e.full_day,
		case when e.stream_failed_at is not null then 'failed' when e.stream_fine_at is not null then 'fine' end as mark,
		array(select jsonb_build_object('on_air_at', s.on_air_at, 'last_segment_at', s.last_segment_at, 'ended_at', s.ended_at,
			'silent_seconds', s.silent_seconds) from live_streams s where s.event_id = e.id and s.on_air_at is not null order by s.id) as runs
	from events e join videos v on v.id = e.video_id`;

export const findFairPlayEvent = (db: Db, id: number) => db.row<FairPlayEvent>(sql`${EVENT} where e.id = ${id}`);

/** Events that ended within these days and long enough ago for the last messages to have come. */
export const listEnded = (db: Db, now: Date, { days, minutes }: { days: number; minutes: number }) =>
	db.rows<FairPlayEvent>(sql`
		${EVENT} where e.cancelled_at is null and e.closes_at < ${now}::timestamptz - make_interval(mins => ${minutes})
			and e.closes_at > ${now}::timestamptz - make_interval(days => ${days}) order by e.id`);

export const markStream = (tx: Db, eventId: number, { failed, now }: { failed: boolean; now: Date }) =>
	tx.run(sql`update events set stream_failed_at = ${failed ? now : null}, stream_fine_at = ${failed ? null : now} where id = ${eventId}`);

export type Holder = Attendance & {
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

type Batch = { now: Date; afterId: number; limit: number };

/** Those who had a ticket, or needed none, and came: when they did, and what their players reported of the streams. */
export const listHolders = (db: Db, { id, video_id }: Pick<FairPlayEvent, 'id' | 'video_id'>, { now, afterId, limit }: Batch) =>
	db.rows<Holder>(sql`
		select u.id as user_id, u.firstname || ' ' || u.lastname as name, u.email, u.language, u.firstname, u.role,
			array(select jsonb_build_object('seen', w.seen_seconds, 'stalled', w.stalled_seconds, 'cutOff', w.cut_off_seconds, 'lastAt', w.last_at,
				'isStopped', w.is_stopped) from viewings w where w.user_id = u.id and w.event_id = ${id} and not w.of_recording) as viewings,
			array(select to_jsonb(s.started_at) from view_starts s where s.user_id = u.id and s.event_id = ${id}) as starts,
			exists (select 1 from orders o where o.user_id = u.id and o.video_id = ${video_id} and o.kind = 'video'
				and (o.is_open or gives_access(o, ${now}))) as has_video,
			exists (select 1 ${ticketsOf(id, sql`u.id`)}) as has_ticket, array(select ${TICKET} ${ticketsOf(id, sql`u.id`)}) as tickets,
			g.kind as given
		from (select user_id from view_starts where event_id = ${id} union select user_id from viewings where event_id = ${id} and not of_recording) came
		join users u on u.id = came.user_id and u.id > ${afterId} and u.role in ('standard', 'premium')
		left join fair_play_gifts g on g.event_id = ${id} and g.user_id = u.id
		order by u.id limit ${limit}`);

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

/** The end of the recording for all holders, locked against the end of the stream; null while the stream goes on. */
export async function lockEndedReplay(tx: Db, eventId: number): Promise<{ replay_until: Moment | null } | null> {
	await tx.rows(sql`select id from events where id = ${eventId} for share`);
	// a statement of its own: one that waited for the lock does not see what the transaction it waited for has written
	return tx.row<{ replay_until: Moment | null }>(sql`
		select e.replay_until from events e join lateral (select ended_at from live_streams where event_id = e.id and on_air_at is not null order by id desc limit 1) s on true
		where e.id = ${eventId} and s.ended_at is not null`);
}
