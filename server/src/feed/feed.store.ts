import { type FeedKind, type FeedMessage, KEPT_KINDS } from '#domain/audience/feed/feed.rules.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { LOCKS_OF } from '../lib/db/advisory-locks.ts';
import { type Db, sql } from '../lib/db/db.ts';

export const FEED_CHANNEL = 'feed_messages';

export type FeedRow = {
	id: number;
	event_id: number;
	message: FeedMessage;
	only_user_id: number | null;
	only_moderators: boolean;
};

export type NewFeedRow = {
	eventId: number;
	message: FeedMessage;
	onlyUserId: number | null;
	onlyModerators: boolean;
	chatMessageId: number | null;
	now: Date;
};

/** One message at a time for an event, until the transaction ends. */
export const lockFeed = (tx: Db, eventId: number) => tx.run(sql`select pg_advisory_xact_lock(${LOCKS_OF.feed}, ${eventId})`);

/** One statement: the number is taken under the lock, also outside a transaction. */
export const insertFeedMessage = (db: Db, { eventId, message, onlyUserId, onlyModerators, chatMessageId, now }: NewFeedRow) =>
	db.run(sql`
		with locked as materialized (select pg_advisory_xact_lock(${LOCKS_OF.feed}, ${eventId})),
			added as (
				insert into feed_messages (event_id, kind, message, only_user_id, only_moderators, chat_message_id, created_at)
				select ${eventId}, ${message.kind}, ${JSON.stringify(message)}::jsonb, ${onlyUserId}::int, ${onlyModerators}, ${chatMessageId}::bigint, ${now}::timestamptz
				from locked returning event_id)
		select pg_notify(${FEED_CHANNEL}, event_id::text) from added`);

const COLUMNS = sql`f.id, f.event_id, f.message, f.only_user_id, f.only_moderators`;

export const listFeedAfter = (db: Db, positions: readonly { eventId: number; after: number }[], limit: number) =>
	db.rows<FeedRow>(sql`
		select ${COLUMNS} from unnest(${positions.map(({ eventId }) => eventId)}::int[], ${positions.map(({ after }) => after)}::bigint[]) p (event_id, after)
		cross join lateral (
			select * from feed_messages m where m.event_id = p.event_id and m.id > p.after order by m.id limit ${limit}) f
		order by f.id`);

export type FeedPosition = { newest: number; missed: number; known: boolean };

/** The newest number, how many messages came after `after`, and whether that one is still stored. */
export const findFeedPosition = (db: Db, eventId: number, after: number, limit: number) =>
	db.one<FeedPosition>(sql`
		select coalesce((select max(id) from feed_messages where event_id = ${eventId}), 0) as newest,
			(select count(*) from (select 1 from feed_messages where event_id = ${eventId} and id > ${after} limit ${limit}) m)::int as missed,
			exists (select 1 from feed_messages where event_id = ${eventId} and id = ${after}) as known`);

/** The last message of the theatre, also an empty one that took the one before away. */
export const findLastNotice = (db: Db, eventId: number) =>
	db.row<{ text_pl: string; text_en: string; at: Moment }>(sql`
		select message->>'text_pl' as text_pl, message->>'text_en' as text_en, created_at as at from feed_messages
		where event_id = ${eventId} and kind = 'notice' order by id desc limit 1`);

/** The last message of each kind that a person who comes later receives. */
export const listKeptMessages = (db: Db, eventId: number, upTo: number, kinds: readonly FeedKind[] = KEPT_KINDS) =>
	db.rows<FeedRow>(sql`
		select distinct on (f.kind) ${COLUMNS} from feed_messages f
		where f.event_id = ${eventId} and f.kind = any(${kinds}) and f.id <= ${upTo} order by f.kind, f.id desc`);
