import type { Reported } from '#domain/audience/chat/chat.contract.ts';
import type { ChatMessage } from '#domain/audience/chat/chat.fields.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { countRows, offsetOf, type Page, totalsOfPage } from '#server/lib/db/capped-count.ts';
import { type Db, empty, sql } from '#server/lib/db/db.ts';

const MESSAGE = sql`m.id, m.name, m.is_staff, m.body as text, m.created_at as at`;

export const listMessages = async (db: Db, { eventId, userId, limit }: { eventId: number; userId: number; limit: number }) =>
	(
		await db.rows<ChatMessage & { isOwn: boolean }>(sql`
			select ${MESSAGE}, m.user_id = ${userId} as "isOwn" from chat_messages m where m.event_id = ${eventId} and m.removed_at is null order by m.id desc limit ${limit}`)
	).reverse();

export const listMutedIds = async (db: Db, eventId: number, ids: readonly number[]) =>
	(
		await db.rows<{ id: number }>(sql`
			select m.id from chat_messages m join chat_mutes u on u.event_id = m.event_id and u.user_id = m.user_id
			where m.event_id = ${eventId} and m.id = any(${ids}::bigint[])`)
	).map(({ id }) => id);

export const findMessage = (db: Db, eventId: number, messageId: number) =>
	db.row<ChatMessage & { user_id: number; is_removed: boolean }>(sql`
		select ${MESSAGE}, m.user_id, m.removed_at is not null as is_removed from chat_messages m where m.event_id = ${eventId} and m.id = ${messageId}`);

export const findPinned = (db: Db, eventId: number) =>
	db.row<ChatMessage>(sql`
		select ${MESSAGE} from chat_rooms r join chat_messages m on m.id = r.pinned_id where r.event_id = ${eventId} and m.removed_at is null`);

export type WriterState = { muted: boolean; last_at: Moment | null; slow_seconds: number };

export const findWriterState = (db: Db, eventId: number, userId: number) =>
	db.one<WriterState>(sql`
		select exists (select 1 from chat_mutes where event_id = ${eventId} and user_id = ${userId}) as muted,
			(select max(created_at) from chat_messages where event_id = ${eventId} and user_id = ${userId}) as last_at,
			coalesce((select slow_seconds from chat_rooms where event_id = ${eventId}), 0) as slow_seconds`);

/** The message that this request of the person has written before. */
export const findWritten = (db: Db, { eventId, userId, requestId }: { eventId: number; userId: number; requestId: string }) =>
	db.row<ChatMessage & { is_removed: boolean }>(sql`
		select ${MESSAGE}, m.removed_at is not null as is_removed from chat_messages m
		where m.event_id = ${eventId} and m.user_id = ${userId} and m.request_id = ${requestId}`);

export type NewMessage = {
	eventId: number;
	userId: number;
	requestId: string | null;
	name: string;
	isStaff: boolean;
	text: string;
	now: Date;
};

export const insertMessage = (tx: Db, { eventId, userId, requestId, name, isStaff, text, now }: NewMessage) =>
	tx.one<ChatMessage>(sql`
		insert into chat_messages as m (event_id, user_id, request_id, name, is_staff, body, created_at)
		values (${eventId}, ${userId}, ${requestId}, ${name}, ${isStaff}, ${text}, ${now}) returning ${MESSAGE}`);

/** With the copies of its text that wait for connections that were lost. */
export async function removeMessage(tx: Db, messageId: number, now: Date): Promise<void> {
	await tx.run(sql`update chat_messages set removed_at = ${now}, body = '' where id = ${messageId}`);
	await tx.run(sql`delete from feed_messages where chat_message_id = ${messageId}`);
	await tx.run(sql`update chat_rooms set pinned_id = null where pinned_id = ${messageId}`);
}

export const savePinned = (tx: Db, eventId: number, messageId: number | null) =>
	tx.run(sql`
		insert into chat_rooms (event_id, pinned_id) values (${eventId}, ${messageId})
		on conflict (event_id) do update set pinned_id = excluded.pinned_id`);

export const saveSlow = (tx: Db, eventId: number, seconds: number) =>
	tx.run(sql`
		insert into chat_rooms (event_id, slow_seconds) values (${eventId}, ${seconds})
		on conflict (event_id) do update set slow_seconds = excluded.slow_seconds`);

export const insertMute = (tx: Db, { eventId, userId, by, now }: { eventId: number; userId: number; by: number; now: Date }) =>
	tx.run(sql`
		insert into chat_mutes (event_id, user_id, muted_by, created_at) values (${eventId}, ${userId}, ${by}, ${now}) on conflict do nothing`);

export const deleteMute = (tx: Db, eventId: number, userId: number) =>
	tx.run(sql`delete from chat_mutes where event_id = ${eventId} and user_id = ${userId}`);

type MutedRow = { user_id: number; firstname: string; lastname: string; at: Moment };

export async function listMuted(db: Db, eventId: number, page: Page) {
	const from = sql`from chat_mutes m join users u on u.id = m.user_id where m.event_id = ${eventId}`;
	const muted = await db.rows<MutedRow>(sql`
		select u.id as user_id, u.firstname, u.lastname, m.created_at as at
		${from} order by m.created_at desc, u.id limit ${page.limit} offset ${offsetOf(page)}`);
	return { muted, ...(await totalsOfPage(db, muted.length, page, from)) };
}

/** 1 when this person has not reported it before. */
export const insertReport = (tx: Db, messageId: number, userId: number, now: Date) =>
	tx.run(sql`insert into chat_reports (message_id, user_id, created_at) values (${messageId}, ${userId}, ${now}) on conflict do nothing`);

export const handleReports = (tx: Db, messageId: number, now: Date) =>
	tx.run(sql`update chat_reports set handled_at = ${now} where message_id = ${messageId} and handled_at is null`);

export const countReported = async (db: Db, eventId: number) =>
	(
		await db.one<{ count: number }>(sql`
			select count(distinct r.message_id) as count from chat_reports r join chat_messages m on m.id = r.message_id
			where m.event_id = ${eventId} and r.handled_at is null`)
	).count;

type ReportedQuery = { page: number; limit: number; message_id?: number | undefined };

/** Most reported first. */
export async function listReported(db: Db, eventId: number, { page, limit, message_id }: ReportedQuery) {
	const one = message_id === undefined ? empty : sql`and m.id = ${message_id}`;
	const from = sql`
		from (select message_id, count(*) as reports from chat_reports where handled_at is null group by message_id) r
		join chat_messages m on m.id = r.message_id where m.event_id = ${eventId} ${one}`;
	const reported = await db.rows<Reported>(sql`
		select jsonb_build_object('id', m.id, 'name', m.name, 'is_staff', m.is_staff, 'text', m.body, 'at', m.created_at) as message, r.reports,
			exists (select 1 from chat_mutes u where u.event_id = m.event_id and u.user_id = m.user_id) as muted
		${from} order by r.reports desc, m.id limit ${limit} offset ${(page - 1) * limit}`);
	return { reported, ...(await countRows(db, from)) };
}

export const findTitle = async (db: Db, eventId: number) =>
	(await db.row<{ title: string }>(sql`select title from events where id = ${eventId}`))?.title ?? null;

export const hasEvent = async (db: Db, eventId: number) => (await db.row(sql`select 1 from events where id = ${eventId}`)) !== null;
