import type { Moment } from '#domain/base/time/time.ts';
import { MAX_RECORDING_FAILURES, type RecordingFailure } from '#domain/live/live.rules.ts';
import type { LiveSegment } from '#domain/live/live-playlist.rules.ts';
import type { FilmLengths, MissingPart } from '#domain/live/recording.rules.ts';
import { type Db, sql } from '#server/lib/db/db.ts';
import { isLeaseFree } from '#server/lib/db/leases.ts';

export type Recording = {
	id: number;
	event_id: number;
	prefix: string;
	on_air_from: number;
	created_by: number;
	attempts: number;
	title: string;
	/** the newest segment, stored or not */
	received_at: Moment | null;
	ended_at: Moment;
};

const LEASE_SECONDS = 90;

const leaseEnd = (now: Date) => sql`${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})`;

/** The next ended stream without a film of which all is stored, for this node. */
export const takeRecording = (db: Db, now: Date) =>
	db.row<Recording>(sql`
		update live_streams s set recording_until = ${leaseEnd(now)}, recording_attempts = s.recording_attempts + 1
		from events e
		where e.id = s.event_id and s.id = (
			select w.id from live_streams w
			where w.ended_at is not null and w.on_air_from is not null and w.recorded_at is null and w.files_removed_at is null and w.event_id is not null
				and w.recording_failures < ${MAX_RECORDING_FAILURES} and ${isLeaseFree('w.recording_until', now)}
				and ${isLeaseFree('w.writer_until', now)}
				and exists (select 1 from live_segments g where g.stream_id = w.id and g.number >= w.on_air_from)
			order by w.id limit 1 for update skip locked)
		returning s.id, s.event_id, s.prefix, s.on_air_from, s.created_by, s.recording_attempts as attempts, s.received_at, s.ended_at, e.title`);

/** `width` and `height` of its part; null: from before these were noted. */
export type RecordedSegment = LiveSegment & { received_at: Moment | null; width: number | null; height: number | null };

/** In order. */
export const listRecorded = (db: Db, { id, on_air_from }: Pick<Recording, 'id' | 'on_air_from'>) =>
	db.rows<RecordedSegment>(sql`
		select g.number, g.part, p.name as part_name, p.width, p.height, g.duration_ms, g.bytes, g.stored_at, g.received_at
		from live_segments g join live_parts p on p.stream_id = g.stream_id and p.number = g.part
		where g.stream_id = ${id} and g.number >= ${on_air_from} order by g.number`);

type Held = Pick<Recording, 'id' | 'attempts'>;

export const renewRecording = async (db: Db, { id, attempts }: Held, now: Date) =>
	(await db.run(sql`
		update live_streams set recording_until = ${leaseEnd(now)} where id = ${id} and recording_attempts = ${attempts} and recorded_at is null`)) ===
	1;

/** `failure`: of the recording itself; null when its node stopped, or the storage or the database was away. */
export const postponeRecording = (db: Db, { id, attempts }: Held, { until, failure }: { until: Date; failure: RecordingFailure | null }) =>
	db.run(sql`
		update live_streams set recording_until = ${until}, recording_failures = recording_failures + ${failure === null ? 0 : 1},
			recording_failure = coalesce(${failure}, recording_failure)
		where id = ${id} and recording_attempts = ${attempts} and recorded_at is null`);

export const setMissing = (db: Db, { id, attempts }: Held, missing: readonly MissingPart[]) =>
	db.run(sql`update live_streams set missing = ${JSON.stringify(missing)}::jsonb where id = ${id} and recording_attempts = ${attempts}`);

type Finished = { hostedId: number; lengths: FilmLengths; now: Date };

const msOf = (length: FilmLengths['sound']) => length && Math.round((length.to - length.from) * 1000);

export const finishRecording = async (tx: Db, { id, attempts }: Held, { hostedId, lengths, now }: Finished) =>
	(await tx.run(sql`
		update live_streams set hosted_video_id = ${hostedId}, recorded_at = ${now}, recording_until = null,
			film_picture_ms = ${msOf(lengths.picture)}, film_sound_ms = ${msOf(lengths.sound)}
		where id = ${id} and recording_attempts = ${attempts} and recorded_at is null`)) === 1;

type Ages = { now: Date; recordedBefore: Date; endedBefore: Date };

/**
 * Streams whose files nobody needs: the film was made some time ago, it could not be made and nobody has watched the files for long, or the
 * event was deleted. Not while a node makes a film of them; one that is tried again and again does not keep them.
 */
export const listRemovable = (db: Db, { now, recordedBefore, endedBefore }: Ages) =>
	db.rows<{ id: number; prefix: string }>(sql`
		select s.id, s.prefix from live_streams s left join events e on e.id = s.event_id where s.files_removed_at is null
			and (s.recording_until is null or s.recording_until <= ${now} or s.recording_until > ${leaseEnd(now)})
			and (s.recorded_at < ${recordedBefore} or s.event_id is null or s.ended_at is not null
				and greatest(s.ended_at, e.replay_until, (select max(g.recording_until) from fair_play_gifts g where g.event_id = e.id)) < ${endedBefore})
		order by s.id limit 100`);

export const forgetFiles = async (tx: Db, id: number, now: Date) => {
	await tx.run(sql`delete from live_parts where stream_id = ${id}`);
	await tx.run(sql`delete from live_qualities where stream_id = ${id}`);
	await tx.run(sql`update live_streams set files_removed_at = ${now} where id = ${id}`);
	await tx.run(sql`delete from live_streams where id = ${id} and event_id is null`);
};
