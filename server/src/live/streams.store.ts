import type { Broadcast } from '#domain/live/broadcast.rules.ts';
import type { RecordingFailure, StreamFacts } from '#domain/live/live.rules.ts';
import { SENDER_LEASE_SECONDS } from '#domain/live/live.rules.ts';
import type { MissingPart } from '#domain/live/recording.rules.ts';
import { REFUSAL_PAUSE_SECONDS, type SenderRefusal } from '#domain/live/sender.rules.ts';
import { type Db, raw, sql } from '../lib/db/db.ts';
import { isLeaseFree } from '../lib/db/leases.ts';
import { streamFacts } from './live.sql.ts';

export type StreamRow = StreamFacts & {
	id: number;
	event_id: number;
	prefix: string;
	key_made_at: string;
	sender: string | null;
	silent_at: string | null;
	on_air_from: number | null;
	hosted_video_id: number | null;
	recorded_at: string | null;
	recording_failures: number;
	recording_failure: RecordingFailure | null;
	missing: MissingPart[];
	refusal: SenderRefusal | null;
	refused_at: string | null;
};

const COLUMNS = raw(
	's.id, s.event_id, s.prefix, s.key_made_at, s.sender, s.sender_until, s.silent_at, s.on_air_at, s.on_air_from, s.last_segment_at, s.received_at, s.ended_at, s.hosted_video_id, s.recorded_at, s.recording_failures, s.recording_failure, s.missing, s.refusal, s.refused_at',
);

const NEWEST_FIRST = (eventId: number) => sql`select ${COLUMNS} from live_streams s where s.event_id = ${eventId} order by s.id desc`;
const NEWEST = (eventId: number) => sql`${NEWEST_FIRST(eventId)} limit 1`;

/** The stream of an event that counts: the open one, else the last. */
export const findStream = (db: Db, eventId: number) => db.row<StreamRow>(NEWEST(eventId));

export const listLastStreams = (db: Db, eventId: number) => db.rows<StreamRow>(sql`${NEWEST_FIRST(eventId)} limit 2`);

/** The stream whose recording is that of the event. */
export const findEndedStream = (db: Db, eventId: number) =>
	db.row<StreamRow>(sql`
		select ${COLUMNS} from live_streams s where s.event_id = ${eventId} and s.ended_at is not null order by s.id desc limit 1`);

export const lockStream = (tx: Db, eventId: number) => tx.row<StreamRow>(sql`${NEWEST(eventId)} for update`);

type EventFacts = { id: number; title: string; live_enabled: boolean; cancelled: boolean; replay_until: string | null };

const EVENT = (id: number) =>
	sql`select id, title, live_enabled, cancelled_at is not null as cancelled, replay_until from events where id = ${id}`;

export const findLiveEvent = (db: Db, eventId: number) => db.row<EventFacts>(EVENT(eventId));

/** Null where its stream was switched off: nobody waits for another. */
export const findBroadcast = (db: Db, eventId: number) =>
	db.row<Broadcast>(sql`
		select date_from, date_to, time_from, time_to, full_day, replay_until, ${streamFacts('e')} from events e
		where id = ${eventId} and live_enabled and cancelled_at is null`);

export const lockLiveEvent = (tx: Db, eventId: number) => tx.row<EventFacts>(sql`${EVENT(eventId)} for no key update`);

type NewStream = { eventId: number; keyHash: string; random: string; createdBy: number; now: Date };

export const insertStream = (tx: Db, { eventId, keyHash, random, createdBy, now }: NewStream) =>
	tx.run(sql`
		insert into live_streams (event_id, key_hash, prefix, created_by, created_at, key_made_at)
		values (${eventId}, ${keyHash}, ${`live/${random}`}, ${createdBy}, ${now}, ${now})`);

/** The sender with the key before is disconnected at its next renewal. */
export const replaceKey = (tx: Db, id: number, { keyHash, now }: { keyHash: string; now: Date }) =>
	tx.run(sql`
		update live_streams set key_hash = ${keyHash}, previous_key_hash = key_hash,
			older_key_hashes = array_remove(older_key_hashes || previous_key_hash, null), key_made_at = ${now}, sender = null, sender_until = null,
			refusal = null, refused_at = null
		where id = ${id}`);

/** From the last segment that is there, so that there is a picture at once. */
export const setOnAir = (tx: Db, id: number, now: Date) =>
	tx.run(sql`
		update live_streams set on_air_at = ${now},
			on_air_from = (select coalesce(max(number), 1) from live_segments where stream_id = ${id})
		where id = ${id}`);

export const setEnded = (tx: Db, id: number, now: Date) =>
	tx.run(sql`
		update live_streams set ended_at = ${now}, sender = null, sender_until = null, refusal = null, refused_at = null where id = ${id}`);

export const setReplayUntil = (tx: Db, eventId: number, until: string | null) =>
	tx.run(sql`update events set replay_until = ${until} where id = ${eventId}`);

export const listSilent = (db: Db, now: Date) =>
	db.rows<StreamRow>(sql`
		select ${COLUMNS} from live_streams s where s.ended_at is null and s.on_air_at is not null and s.event_id is not null
			and ${isLeaseFree('s.sender_until', now)} order by s.id`);

export const markSilent = (tx: Db, id: number, now: Date) => tx.run(sql`update live_streams set silent_at = ${now} where id = ${id}`);

type SendingRow = StreamRow & { live_enabled: boolean; cancelled: boolean; is_replaced: boolean };

/** The last stream of the event that this key was made for, also where the key was replaced since. */
export const findByKey = (db: Db, keyHash: string) =>
	db.row<SendingRow>(sql`
		select ${COLUMNS}, e.live_enabled, e.cancelled_at is not null as cancelled, s.key_hash <> ${keyHash} as is_replaced
		from live_streams k join events e on e.id = k.event_id
		join live_streams s on s.id = (select max(id) from live_streams where event_id = k.event_id)
		where k.key_hash = ${keyHash} or k.previous_key_hash = ${keyHash} or k.older_key_hashes @> array[${keyHash}]::text[]`);

/** Not again and again for a sender that connects again and again. */
export const setRefusal = (db: Db, id: number, { refusal, now }: { refusal: SenderRefusal; now: Date }) =>
	db.run(sql`
		update live_streams set refusal = ${refusal}, refused_at = ${now}
		where id = ${id}
			and (refusal is distinct from ${refusal} or refused_at < ${now}::timestamptz - make_interval(secs => ${REFUSAL_PAUSE_SECONDS}))`);

const until = (now: Date) => sql`${now}::timestamptz + make_interval(secs => ${SENDER_LEASE_SECONDS})`;

type Taking = { id: number; keyHash: string; sender: string; now: Date };

/** One sender for a key, on all nodes, when what the one before has sent is stored; false when it cannot be this one. */
export const takeSending = async (db: Db, { id, keyHash, sender, now }: Taking) =>
	(await db.run(sql`
		update live_streams set sender = ${sender}, sender_until = ${until(now)}, silent_at = null, writer = ${sender}, writer_until = ${until(now)}
		where id = ${id} and key_hash = ${keyHash} and ended_at is null
			and (sender = ${sender} or ${isLeaseFree('sender_until', now)})
			and (writer = ${sender} or ${isLeaseFree('writer_until', now)})`)) === 1;

type Renewed = {
	/** with something to store, or connected; `receivedAt`: the newest segment, so that what is lost with this node is known to be missing */
	writers: readonly { id: string; receivedAt: Date | null }[];
	/** of these: no other sender is admitted */
	holding: readonly string[];
	connected: readonly string[];
};

/** A moment ahead of this clock was noted by one that was wrong. */
const NEWEST_RECEIVED = (now: Date) => sql`
	case when greatest(s.received_at, w.received_at) > ${now}::timestamptz then ${now}::timestamptz else greatest(s.received_at, w.received_at) end`;

/** The senders of these that still count; the others have to be disconnected. */
export const renewSending = async (db: Db, { writers, holding, connected }: Renewed, now: Date): Promise<string[]> =>
	(
		await db.rows<{ sender: string }>(sql`
			with renewed as (
				update live_streams s set writer_until = ${until(now)}, received_at = ${NEWEST_RECEIVED(now)},
					sender_until = case when s.sender = any(${connected}::text[]) then ${until(now)} else s.sender_until end,
					silent_at = case when s.sender = any(${connected}::text[]) then null else s.silent_at end
				from unnest(${writers.map(({ id }) => id)}::text[], ${writers.map(({ receivedAt }) => receivedAt)}::timestamptz[]) w (id, received_at)
				where s.writer = w.id and (s.ended_at is not null or s.writer = any(${holding}::text[]))
				returning s.event_id, s.sender, s.ended_at
			)
			select r.sender from renewed r join events e on e.id = r.event_id
			where e.live_enabled and e.cancelled_at is null and r.ended_at is null and r.sender = any(${connected}::text[])`)
	).map(({ sender }) => sender);

/** All is stored. */
export const releaseSending = (db: Db, sender: string) =>
	db.run(sql`
		update live_streams set writer = null, writer_until = null,
			sender = nullif(sender, ${sender}), sender_until = case when sender = ${sender} then null else sender_until end
		where writer = ${sender}`);

type Count = { streamId: number; node: string; userIds: number[]; now: Date };

export const putViewers = (db: Db, { streamId, node, userIds, now }: Count) =>
	db.run(sql`
		insert into live_viewers (stream_id, node, viewers, user_ids, counted_at) values (${streamId}, ${node}, ${userIds.length}, ${userIds}, ${now})
		on conflict (stream_id, node) do update
			set viewers = excluded.viewers, user_ids = excluded.user_ids, counted_at = excluded.counted_at`);

/** The people seen by any node; nodes of an older version know only how many. */
export const countPeople = async (db: Db, streamId: number, since: Date) =>
	(
		await db.one<{ viewers: number }>(sql`
			with seen as (select viewers, user_ids from live_viewers where stream_id = ${streamId} and counted_at > ${since})
			select (select count(distinct person) from seen, unnest(user_ids) as person)
				+ (select coalesce(sum(viewers), 0) from seen where user_ids is null) as viewers`)
	).viewers;

export const hasLiveFiles = async (db: Db, streamId: number) =>
	(await db.row(sql`
		select 1 from live_streams where id = ${streamId} and files_removed_at is null and on_air_from is not null
			and exists (select 1 from live_segments where stream_id = ${streamId} and number >= on_air_from)`)) !== null;
