import { INTERRUPTION_SECONDS } from '#domain/live/live.rules.ts';
import type { LiveSegment, Picture } from '#domain/live/live-playlist.rules.ts';
import { type Db, sql } from '../lib/db/db.ts';

export const lastNumbers = (db: Db, streamId: number) =>
	db.one<{ segment: number; part: number }>(sql`
		select coalesce((select max(number) from live_segments where stream_id = ${streamId}), 0) as segment,
			coalesce((select max(number) from live_parts where stream_id = ${streamId}), 0) as part`);

export type NewSegment = {
	streamId: number;
	sender: string;
	number: number;
	part: { number: number; name: string } & Picture;
	durationMs: number;
	bytes: number;
	frames: number;
	droppedFrames: number;
	/** from the sender */
	receivedAt: Date;
	/** of the connection that sent it: a refusal before that is over */
	connectedAt: Date;
	now: Date;
};

/**
 * What was received while the sender counted; false for the rest. After the end of the stream the times of its interruptions stay as they
 * are. A call repeated after a lost answer changes nothing.
 */
export const insertSegment = async (db: Db, segment: NewSegment): Promise<boolean> => {
	const { streamId, sender, number, part, durationMs, bytes, frames, droppedFrames, receivedAt, connectedAt, now } = segment;
	const isOldRefusal = sql`refused_at < ${connectedAt}::timestamptz`;
	const gap = sql`(extract(epoch from ${now}::timestamptz - greatest(last_segment_at, on_air_at)) - ${durationMs}::numeric / 1000)`;
	const row = await db.row(sql`
		with mine as (
			update live_streams set last_segment_at = case when ended_at is null then ${now}::timestamptz else last_segment_at end,
				silent_seconds = silent_seconds + case
					when ended_at is null and on_air_at is not null and ${gap} > ${INTERRUPTION_SECONDS} then floor(${gap})::int else 0 end,
				refusal = case when ${isOldRefusal} then null else refusal end, refused_at = case when ${isOldRefusal} then null else refused_at end
			where id = ${streamId} and writer = ${sender} and (sender = ${sender} or ${receivedAt}::timestamptz <= coalesce(ended_at, key_made_at))
			returning id
		), of_part as (
			insert into live_parts (stream_id, number, name, width, height, codecs)
			select id, ${part.number}, ${part.name}, ${part.width}, ${part.height}, ${part.codecs} from mine on conflict do nothing
		)
		insert into live_segments (stream_id, number, part, duration_ms, bytes, frames, dropped_frames, received_at, stored_at)
		select id, ${number}, ${part.number}, ${durationMs}, ${bytes}, ${frames}, ${droppedFrames}, ${receivedAt}, ${now} from mine
		on conflict (stream_id, number) do update set bytes = excluded.bytes where live_segments.part = excluded.part returning number`);
	return row !== null;
};

export const listSegments = (db: Db, streamId: number, from: number) =>
	db.rows<LiveSegment>(sql`
		select g.number, g.part, p.name as part_name, g.duration_ms, g.bytes, g.stored_at
		from live_segments g join live_parts p on p.stream_id = g.stream_id and p.number = g.part
		where g.stream_id = ${streamId} and g.number >= ${from} order by g.number`);

/** Of the parts that viewers see, in order; without those from before it was noted. */
export const listPictures = (db: Db, streamId: number) =>
	db.rows<Picture>(sql`
		select p.width, p.height, p.codecs from live_parts p join live_streams s on s.id = p.stream_id
		where p.stream_id = ${streamId} and p.codecs is not null
			and exists (select 1 from live_segments g where g.stream_id = p.stream_id and g.part = p.number and g.number >= s.on_air_from)
		order by p.number`);

type Measured = { duration_ms: number; bytes: number; frames: number; dropped_frames: number };

export const listNewestFigures = (db: Db, streamId: number, count: number) =>
	db.rows<Measured>(sql`
		select duration_ms, bytes, frames, dropped_frames from live_segments where stream_id = ${streamId} order by number desc limit ${count}`);

export const sumMs = async (db: Db, streamId: number, from: number) =>
	(
		await db.one<{ ms: number }>(
			sql`select coalesce(sum(duration_ms), 0) as ms from live_segments where stream_id = ${streamId} and number >= ${from}`,
		)
	).ms;

/** Of a stream that is not on air: all but the last ones. Returns their files. */
export const deleteUnseen = (db: Db, streamId: number, before: number) =>
	db.rows<{ number: number; name: string }>(sql`
		delete from live_segments g using live_streams s, live_parts p
		where s.id = ${streamId} and s.on_air_at is null and g.stream_id = s.id and p.stream_id = s.id and p.number = g.part and g.number < ${before}
		returning g.number, p.name`);
